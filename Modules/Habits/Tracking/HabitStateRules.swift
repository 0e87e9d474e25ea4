import Kernel

/// The rules for the states of days, applied to the marks of a habit up to today. (Habits, 4.)
struct HabitStateRules {
  private let facts: HabitFacts
  private let today: CivilDay
  private let marks: MarkSeries
  /// The intervals of a check with the schedule `times`; nil for others.
  let intervals: HabitIntervals?

  init(_ facts: HabitFacts, today: CivilDay, marks: MarkSeries) {
    self.facts = facts
    self.today = today
    self.marks = marks
    guard case .times(let times, let length) = facts.plan.schedule else {
      intervals = nil
      return
    }
    intervals = HabitIntervals(done: marks.doneDays, times: times, days: length)
  }

  /// Returns the states of a range of days up to today.
  func states(of days: ClosedRange<CivilDay>) -> [HabitDayState] {
    let implied = intervals?.cover(days.lowerBound.dayNumber...days.upperBound.dayNumber)
    var pauses = facts.pauses[...]
    return days.allDays.enumerated().map { index, day in
      while let last = pauses.first?.last, last < day { pauses.removeFirst() }
      let isPaused = marks[day] == nil && pauses.first?.contains(day) == true
      let state = state(of: day, isPaused: isPaused, isImplied: implied?[index] == true)
      // The last day of an archived habit counts only if it was decided by then.
      return state == .open && day == facts.archivedDay ? .none : state
    }
  }

  private func state(of day: CivilDay, isPaused: Bool, isImplied: Bool) -> HabitDayState {
    let mark = marks[day]
    if case .per(let period) = facts.plan.schedule { return state(of: day, isPaused: isPaused, in: period) }
    if isDone(day, mark, isPaused: isPaused) { return .done }
    let isScheduled = facts.plan.schedule.includes(day)
    if mark == .skipped || isPaused && isScheduled { return .skipped }
    if isImplied { return .implied }
    guard isScheduled else { return .notDue }
    return day == today && mark != .done(false) ? .open : .missed
  }

  private func isDone(_ day: CivilDay, _ mark: HabitMark?, isPaused: Bool) -> Bool {
    guard let target = facts.plan.target else { return mark == .done(true) }
    switch (target.direction, mark) {
    case (_, .skipped?): return false
    case (.atLeast, .amount(let amount)?): return amount >= target.amount
    case (.atLeast, _): return false
    case (.atMost, .amount(let amount)?): return day < today && amount <= target.amount
    case (.atMost, _): return day < today && !isPaused
    }
  }

  private func state(of day: CivilDay, isPaused: Bool, in period: HabitSchedule.Period) -> HabitDayState {
    let (start, end) = (period.start(of: day), facts.plan.lastDay(upTo: period.end(of: day)))
    let isMet = isMet(start...end)
    let isSkipped = marks[day] == .skipped
    if !isSkipped, !isPaused, isMet { return .done }
    // A period of which the habit has only a part is not due if it is over without having met the target.
    let isWhole = start >= facts.firstDay && end == period.end(of: day)
    let isDue = isWhole || isMet || end >= today
    if isSkipped || isPaused && isDue { return .skipped }
    guard isDue else { return .notDue }
    return end < today ? .missed : .open
  }

  /// Returns whether a period has met the target; one with a maximum is met only when it is over.
  private func isMet(_ period: ClosedRange<CivilDay>) -> Bool {
    guard let target = facts.plan.target else { return false }
    let sum = marks.sum(in: period)
    return target.direction == .atLeast ? sum >= target.amount : period.upperBound < today && sum <= target.amount
  }
}
