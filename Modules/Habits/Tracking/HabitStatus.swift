import Kernel
import Service

/// The state of a habit on a day, with what the user has achieved up to then. (Habits, 4 to 7.)
struct HabitStatus: Sendable {
  /// The amount or the number of days so far, and the target.
  struct Progress: Hashable, Sendable {
    let value: Double
    let target: Double
  }

  let day: CivilDay
  let state: HabitDayState
  /// The own mark of the day; nil if there is none.
  let mark: HabitMark?
  /// The number of done days or the amount; nil for a check that is due on fixed days.
  let progress: Progress?
  let streak: Int
  /// The score from 0 to 1; nil before the first day.
  let score: Double?

  /// Creates the status on an evaluated day, on a later day, or before the first day.
  init(_ timeline: HabitTimeline, on day: CivilDay) {
    self.day = day
    state = timeline.state(day)
    mark = timeline.mark(day)
    progress = timeline.progress(on: day)
    guard let days = timeline.days, day >= days.lowerBound else {
      (streak, score) = (0, nil)
      return
    }
    let accumulated = timeline.accumulated(through: day)
    (streak, score) = (accumulated.streak, accumulated.score)
  }

  /// Whether the habit belongs to the list of the day. (Habits, 7.)
  var isListed: Bool {
    switch state {
    case .none, .notDue: false
    case .skipped: mark == .skipped
    case .done, .implied, .open, .missed: true
    }
  }

  /// Whether the habit counts among those that are due on the day, done or not.
  var isDue: Bool { [.open, .done, .missed].contains(state) }
}

extension HabitTimeline {
  /// Returns the progress on a day; nil for a check that is due on fixed days. (Habits, 7.)
  fileprivate func progress(on day: CivilDay) -> HabitStatus.Progress? {
    if case .times(let times, let length) = plan.schedule {
      return HabitStatus.Progress(value: Double(doneCount(through: day, days: length)), target: Double(times))
    }
    guard let target = plan.target else { return nil }
    var period = day...day
    if case .per(let unit) = plan.schedule { period = unit.start(of: day)...unit.end(of: day) }
    return HabitStatus.Progress(
      value: Thousandths.number(sum(in: period)), target: Thousandths.number(target.amount))
  }
}
