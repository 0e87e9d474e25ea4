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
  let streak: Streak
  /// The score from 0 to 1; nil before the first day.
  let score: Double?

  /// Creates the status of an account's habit on an evaluated day, on a later day, or before the first day.
  ///
  /// `openDay` is the current day, on which the user can still change the outcome; nil for an archived habit.
  init(_ timeline: HabitTimeline, on day: CivilDay, openDay: CivilDay?, of account: Account) {
    self.day = day
    state = timeline.state(day)
    mark = timeline.mark(day)
    progress = timeline.progress(on: day)
    guard let days = timeline.days, day >= days.lowerBound else {
      streak = Streak(current: 0, longest: 0, lastDay: nil, isAtRisk: false, deadlineAt: nil)
      score = nil
      return
    }
    let accumulated = timeline.accumulated(through: day)
    score = accumulated.score
    let end = day == openDay && accumulated.streak > 0 ? timeline.endOfUnmetUnit(day) : nil
    streak = Streak(
      current: accumulated.streak, longest: accumulated.longest, lastDay: accumulated.lastDay, isAtRisk: end != nil,
      deadlineAt: end.map { account.zone.start(of: $0.next, dayStartsAt: account.dayStartsAt) })
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
  /// Returns the last day of the day or the period that contains today, if it will be missed unless the user does
  /// something; nil otherwise.
  fileprivate func endOfUnmetUnit(_ today: CivilDay) -> CivilDay? {
    guard [.open, .missed].contains(state(today)) else { return nil }
    var unit = today...today
    if case .per(let period) = plan.schedule {
      unit = period.start(of: today)...period.end(of: today)
      // A period that the end day cuts off is never missed.
      guard plan.lastDay(upTo: unit.upperBound) == unit.upperBound else { return nil }
    }
    // A maximum is met when the unit is over, unless the amounts already exceed it.
    if let target = plan.target, target.direction == .atMost, sum(in: unit) <= target.amount { return nil }
    return unit.upperBound
  }

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
