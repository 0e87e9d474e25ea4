import Database
package import Kernel
package import Service

/// The methods that show the days of several habits. (Habits, 7.)
enum HabitDayMethods {
  static let all: [Method] = [today, calendar, groups]

  // MARK: - One day

  private struct TodayParameters: Parameters {
    let day: CivilDay?

    init(from fields: inout ParameterReader) throws(DomainError) {
      day = try fields.optional("day", .day, "The day; default today.")
    }
  }

  private static let today = Method(
    "habits.today", "Lists the habits that are due, done or skipped on a day, with their status.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "A habit that is done", after: HabitMethods.example,
        .init("habits.mark", #"{"habitId": 1, "done": true}"#))
    ]
  ) { (input: TodayParameters, context) in
    try HabitsOfDay(on: input.day, reading: context)
  }

  // MARK: - Several days

  private struct CalendarParameters: Parameters {
    private let habitIDs: [Int64]?
    let calendarDays: CalendarDays

    init(from fields: inout ParameterReader) throws(DomainError) {
      habitIDs = try fields.optional(
        "habitIds", .list(of: .id(.habitID), 0...HabitRules.maxHabits),
        "The IDs of the habits. Default: all that are not archived.")
      calendarDays = try fields.calendarDays()
    }

    /// Returns the specified habits, or all that are not archived, in their order; throws `habit_not_found`.
    func selection(from habits: [StoredHabit]) throws(DomainError) -> [StoredHabit] {
      guard let habitIDs else { return habits.filter { $0.habit.archivedAt == nil } }
      let existingIDs = Set(habits.map(\.habit.id))
      for (index, id) in habitIDs.enumerated() where !existingIDs.contains(id) {
        throw DomainError.habitNotFound.at("/habitIds/\(index)", id: "\(id)")
      }
      let selectedIDs = Set(habitIDs)
      return habits.filter { selectedIDs.contains($0.habit.id) }
    }
  }

  private static let calendar = Method(
    "habits.calendar", "Returns the states, amounts and notes of the days of habits.", effect: .read,
    access: .signedIn, errors: [.habitNotFound, .monthOrSpan, .invalidSpan, .calendarTooLong],
    examples: [
      Method.Example(
        "A week", #"{"from": "2026-11-16", "to": "2026-11-22"}"#, after: HabitMethods.example)
    ]
  ) { (input: CalendarParameters, context) in
    let commands = try HabitCommands(context)
    let days = input.calendarDays.days(today: commands.today)
    return HabitCalendar(
      items: try input.selection(from: commands.store.habits()).map { stored in
        let timeline = try commands.store.states(of: stored.basis, in: days, today: commands.today)
        let marks = try commands.store.markedDays(of: stored.habit.id, in: days)
        let marksByDay = Dictionary(marks.map { ($0.day, $0) }) { first, _ in first }
        return HabitCalendar.Row(
          habit: stored.habit.id,
          days: days.allDays.map { .init(day: $0, state: timeline.state($0), mark: marksByDay[$0]) })
      })
  }

  // MARK: - Groups

  private static let groups = Method(
    "habits.groups", "Lists the groups of the user's habits, oldest first.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "One group", after: .init("habits.create", #"{"name": "Run", "group": "Sport"}"#))
    ]
  ) { (_: NoParameters, context) in
    let groups = HabitGroups(try HabitCommands(context).store.groups())
    return HabitGroupList(items: zip(groups.names, groups.counts).map(HabitGroupList.Group.init))
  }
}

/// The numbers of habits that are due and done on a day. (Habits, 7.)
package struct HabitDayCounts: Sendable {
  /// The number of habits whose day is open, done or missed.
  package private(set) var due = 0
  /// The number of habits whose day is done.
  package private(set) var done = 0

  init(_ statuses: [HabitStatus]) {
    due = statuses.count(where: \.isDue)
    done = statuses.count { $0.state == .done }
  }

  /// Counts the habits of the signed-in user that are due and done today.
  package init(reading context: CallContext) throws {
    let commands = try HabitCommands(context)
    self.init(try commands.store.habits().map { try commands.status(of: $0) })
  }
}

extension HabitDayCounts: ResultObject {
  /// The fields of the counts.
  package static let shape = Shape<HabitDayCounts>("HabitDayCounts", "The numbers of habits of a day.") {
    Field("due", "The number of habits whose day is open, done or missed.", as: .count, \.due)
    Field("done", "The number of habits whose day is done.", as: .count, \.done)
  }
}

/// The habits of a day.
package struct HabitsOfDay: ResultObject {
  private let day: CivilDay
  private let counts: HabitDayCounts
  private let items: [HabitView]

  /// Reads the habits of the signed-in user on a day, by default today.
  package init(on day: CivilDay? = nil, reading context: CallContext) throws {
    let commands = try HabitCommands(context)
    self.day = day ?? commands.today
    let views = try commands.views(commands.store.habits(), on: self.day)
    counts = HabitDayCounts(views.map(\.status))
    items = views.filter(\.status.isListed)
  }

  /// The current streaks of the habits.
  package var streaks: [NamedStreak] {
    items.filter { $0.status.streak.current > 0 }.map {
      NamedStreak(.habit, id: $0.stored.habit.id, name: $0.stored.habit.draft.name, $0.status.streak)
    }
  }

  /// The fields of the day.
  package static let shape = Shape<HabitsOfDay>("HabitsOfDay", "The habits that are due, done or skipped on a day.") {
    Field("day", "The day.", \.day)
    Field("counts", "The numbers of habits that are due and done.", \.counts)
    Field("items", "The habits, in their order.", \.items)
  }
}

/// The days of habits.
struct HabitCalendar: ResultObject {
  struct Row: ResultObject {
    let habit: Int64
    let days: [Day]

    static let shape = Shape<Row>("HabitCalendarRow", "The days of a habit.") {
      Field("habitId", "The ID of the habit.", as: .habitID, \.habit)
      Field("days", "The days, in order.", \.days)
    }
  }

  struct Day: ResultObject {
    let day: CivilDay
    let state: HabitDayState
    let mark: MarkedDay?

    static let shape = Shape<Day>("HabitCalendarDay", "A day of a habit.") {
      Field("day", "The day.", \.day)
      Field("state", "The state of the day.", \.state)
      Field("amount", "The amount of the day; null if there is none.", as: .nonNegative) {
        $0.mark?.amount.map(Thousandths.number)
      }
      Field("note", "The note of the day; null if there is none.", \.mark?.note)
    }
  }

  let items: [Row]

  static let shape = Shape<HabitCalendar>("HabitCalendar", "The days of habits.") {
    Field("items", "The habits, in their order, each once.", \.items)
  }
}

/// The groups of habits.
struct HabitGroupList: ResultObject {
  struct Group: ResultObject {
    let name: String
    let count: Int

    static let shape = Shape<Group>("HabitGroup", "A group of habits.") {
      Field("name", "The name in the spelling of the oldest habit.", \.name)
      Field("count", "The number of habits.", as: .count, \.count)
    }
  }

  let items: [Group]

  static let shape = Shape<HabitGroupList>("HabitGroupList", "The groups of habits.") {
    Field("items", "The groups, oldest first.", \.items)
  }
}
