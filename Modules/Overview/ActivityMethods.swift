import Cards
import Habits
import Kernel
import Kits
import Learning
import Library
import Service
import Social

/// The calendar of everything that a user has done.
enum ActivityMethods {
  static let all: [Method] = [calendar]

  private struct CalendarParameters: Parameters {
    let days: CalendarDays

    init(from fields: inout ParameterReader) throws(DomainError) { days = try fields.calendarDays() }
  }

  private static let calendar = Method(
    "activity.calendar",
    "Returns the numbers of lessons, reviews, marks, sparks, entries and tasks of each day.", effect: .read,
    access: .signedIn, errors: [.monthOrSpan, .invalidSpan, .calendarTooLong],
    examples: [
      Method.Example(
        "Two days with a spark", #"{"from": "2026-11-20", "to": "2026-11-21"}"#,
        after: .init("sparks.create", #"{"title": "An idea"}"#))
    ]
  ) { (input: CalendarParameters, context) in
    let account = try context.user.account
    let days = input.days.days(today: try context.today)
    let transaction = context.transaction
    let read = { (area: OverviewArea, counts: () throws -> [CivilDay: Int]) throws -> [CivilDay: Int]? in
      context.permits(domain: area.rawValue) ? try counts() : nil
    }
    let counts = ActivityCounts(
      lessons: try read(.learning) { try LearningActivity.lessons(of: account.id, in: days, transaction) },
      reviews: try read(.learning) { try ReviewActivity.reviews(of: account.id, in: days, transaction) },
      marks: try read(.habits) { try HabitActivity.marks(of: account.id, in: days, transaction) },
      sparks: try read(.cards) { try SparkActivity.sparks(of: account.id, in: days, transaction) },
      entries: try read(.library) { try EntryActivity.entries(of: account.id, in: days, transaction) },
      tasks: try read(.social) { try TaskActivity.tasks(of: account, in: days, transaction) })
    return ActivityCalendar(items: days.allDays.map { ActivityDay(day: $0, counts: counts) })
  }
}

/// The numbers of each kind of activity per day; nil if the user's token does not permit the kind.
final class ActivityCounts: Sendable {
  let lessons: [CivilDay: Int]?
  let reviews: [CivilDay: Int]?
  let marks: [CivilDay: Int]?
  let sparks: [CivilDay: Int]?
  let entries: [CivilDay: Int]?
  let tasks: [CivilDay: Int]?

  init(
    lessons: [CivilDay: Int]?, reviews: [CivilDay: Int]?, marks: [CivilDay: Int]?, sparks: [CivilDay: Int]?,
    entries: [CivilDay: Int]?, tasks: [CivilDay: Int]?
  ) {
    self.lessons = lessons
    self.reviews = reviews
    self.marks = marks
    self.sparks = sparks
    self.entries = entries
    self.tasks = tasks
  }
}

/// The days of a calendar with everything that the user has done.
struct ActivityCalendar: ResultObject {
  let items: [ActivityDay]

  static let shape = Shape<ActivityCalendar>("ActivityCalendar", "What the user has done on each day.") {
    Field("items", "All days, in order.", \.items)
  }
}

/// What the user has done on one day.
struct ActivityDay: ResultObject {
  let day: CivilDay
  let counts: ActivityCounts

  private func count(_ kind: KeyPath<ActivityCounts, [CivilDay: Int]?>) -> Int? {
    counts[keyPath: kind].map { $0[day] ?? 0 }
  }

  private var total: Int {
    [\ActivityCounts.lessons, \.reviews, \.marks, \.sparks, \.entries, \.tasks].compactMap(count).reduce(0, +)
  }

  static let shape = Shape<ActivityDay>(
    "ActivityDay", "What the user has done on one day; a number is null if the user's token does not permit it."
  ) {
    Field("day", "The day.", \.day)
    Field("total", "The sum of all numbers.", as: .count, \.total)
    Field("lessons", "The number of completed lessons.", as: .count) { $0.count(\.lessons) }
    Field("reviews", "The number of answers in reviews.", as: .count) { $0.count(\.reviews) }
    Field("marks", "The number of habits that are marked as done or with an amount.", as: .count) { $0.count(\.marks) }
    Field("sparks", "The number of sparks.", as: .count) { $0.count(\.sparks) }
    Field("entries", "The number of entries in tables.", as: .count) { $0.count(\.entries) }
    Field("tasks", "The number of completed tasks of challenges.", as: .count) { $0.count(\.tasks) }
  }
}
