/// The facts of one habit: what its user has entered, and the civil days on which it happened.
struct ReplayedHabit: Equatable, Sendable {
  /// What a mark of a habit says.
  enum Kind: String, CaseIterable, Sendable { case check, amount }

  /// The days on which a habit is due (Habits, 2).
  enum Schedule: Equatable, Sendable {
    case daily
    case weekdays([Int])
    case times(Int, days: Int)
    case per(Period)
  }

  /// The period of a schedule `per`.
  enum Period: String, CaseIterable, Sendable {
    case week, month

    var span: GregorianDay.Span { self == .week ? .week : .month }
  }

  /// The amount that a habit of kind `amount` aims at, in thousandths.
  struct Target: Equatable, Sendable {
    enum Direction: String, CaseIterable, Sendable { case atLeast = "at_least", atMost = "at_most" }

    var thousandths: Int
    var direction: Direction = .atLeast
  }

  /// A time of the day and the ISO weekdays of the civil days that it applies to.
  struct Reminder: Equatable, Sendable {
    var hour: Int
    var minute: Int
    var weekdays: [Int]
  }

  /// The mark of one day.
  struct Mark: Equatable, Sendable {
    enum Value: Equatable, Sendable {
      case done(Bool)
      case amount(thousandths: Int)
      case skipped
    }

    var value: Value
    var note: String?
  }

  /// A span of paused days; without a last day it never ends.
  struct Pause: Equatable, Sendable {
    var first: GregorianDay
    var last: GregorianDay?
  }

  let id: Int
  let kind: Kind
  let createdOn: GregorianDay
  var name = ""
  var question = ""
  var notes = ""
  var schedule = Schedule.daily
  /// Nil for a check.
  var target: Target?
  var unit = ""
  var color = 0
  /// The group in this habit's own spelling; empty without a group.
  var group = ""
  var icon: String?
  /// The reminders by time, one for each time.
  var reminders: [Reminder] = []
  /// The first and the last day of the habit; nil if they are open.
  var startDay: GregorianDay?
  var endDay: GregorianDay?
  var archivedOn: GregorianDay?
  var marks: [GregorianDay: Mark] = [:]
  /// The pauses, oldest first; none overlaps or touches another.
  var pauses: [Pause] = []

  /// Returns whether a day is neither before the start day nor after the end day.
  func takesPlace(on day: GregorianDay) -> Bool { startDay ?? day <= day && day <= endDay ?? day }

  /// Returns whether a day is inside a pause.
  func isPaused(on day: GregorianDay) -> Bool {
    pauses.contains { $0.first <= day && day <= $0.last ?? day }
  }

  /// Adds a pause and joins it with those that it overlaps or touches.
  mutating func addPause(from first: GregorianDay, until last: GregorianDay?) {
    var joined = Pause(first: first, last: last)
    var others: [Pause] = []
    for pause in pauses {
      let isBefore = pause.last.map { $0 + 1 < joined.first } ?? false
      let isAfter = joined.last.map { $0 + 1 < pause.first } ?? false
      if isBefore || isAfter {
        others.append(pause)
      } else {
        joined.first = min(joined.first, pause.first)
        joined.last = if let end = joined.last, let otherEnd = pause.last { max(end, otherEnd) } else { nil }
      }
    }
    pauses = (others + [joined]).sorted { $0.first < $1.first }
  }

  /// Ends the pause over a day with the day before; a pause that begins on the day is removed.
  mutating func endPause(over day: GregorianDay) {
    guard let index = pauses.firstIndex(where: { $0.first <= day && day <= $0.last ?? day }) else { return }
    if pauses[index].first == day {
      pauses.remove(at: index)
    } else {
      pauses[index].last = day - 1
    }
  }
}
