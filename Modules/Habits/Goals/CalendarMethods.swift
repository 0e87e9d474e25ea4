import Database
import Kernel
import Service

/// Read-only methods for marked days and past periods.
///
/// The calendar does not depend on pending changes. The history includes a period that has ended but is not saved yet.
enum CalendarMethods {
  static let all: [Method] = [calendar, history]

  private struct CalendarParameters: Parameters {
    let days: CalendarDays

    init(from fields: inout ParameterReader) throws(DomainError) { days = try fields.calendarDays() }
  }

  private static let calendar = Method(
    "goals.calendar", "Returns the days of a month, or of a span, with their marks.", effect: .read, access: .signedIn,
    errors: [.monthOrSpan, .invalidSpan, .calendarTooLong],
    examples: [
      Method.Example(
        "A week", #"{"from": "2026-11-15", "to": "2026-11-21"}"#, after: .init("goals.set", #"{"text": "Swift"}"#))
    ]
  ) { (input: CalendarParameters, context) in
    let today = try context.today
    let days = input.days.days(today: today)
    let account = try context.user.account
    let marks = try GoalStore(transaction: context.transaction, user: account.id).marks(in: days)
    let locale = context.locale
    return GoalCalendar(
      items: days.allDays.map { day in
        GoalCalendarDay(day: day, isToday: day == today, mark: marks[day], locale: locale)
      }, weekStartsOn: account.weekStartsOn)
  }

  private struct HistoryParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .periods)
    }
  }

  private static let history = Method(
    "goals.history", "Lists the past periods, newest first.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Before the end of the first period", after: .init("goals.set", #"{"text": "Swift"}"#))
    ]
  ) { (input: HistoryParameters, context) in
    let account = try context.user.account
    let store = GoalStore(transaction: context.transaction, user: account.id)
    let time = LocalTime(context, of: account)
    let before = input.page.key ?? .max
    let ended = try store.goal().flatMap { GoalRules.advanced($0, to: time).ended }
    var periods = [ended].compactMap(\.self).filter { $0.number < before }
    periods += try store.periods(before: before, limit: input.page.limit + 1 - periods.count)
    return Page(fetched: periods, limit: input.page.limit) { Cursor(.periods, Int64($0.number)) }
  }
}

extension PagedList {
  /// Goal periods by number, newest first.
  fileprivate static let periods = PagedList("periods")
}
