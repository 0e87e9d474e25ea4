import Kernel

/// The facts from which the states of a habit's days follow.
struct HabitFacts: Sendable {
  var plan: HabitPlan
  /// The earlier of the day of creation and the day of the first mark.
  var firstDay: CivilDay
  /// The day on which the habit was archived; nil if it is not archived.
  var archivedDay: CivilDay?
  /// The marks by day, ascending.
  var marks: [(day: CivilDay, mark: HabitMark)]
  /// The pauses, ascending; none touches another.
  var pauses: [HabitPause]
}

/// The states of a habit's days up to today. (Habits, 4.)
///
/// An archived habit is evaluated as on the day of archiving.
struct HabitTimeline {
  /// The days whose states are known, from the first day; nil if there are none.
  let days: ClosedRange<CivilDay>?
  private let states: [HabitDayState]
  private let marks: [HabitMark?]
  private let plan: HabitPlan
  /// The sums of amounts before each day, in thousandths, and of all days.
  private let sums: [Int64]
  /// The numbers of done marks before each day, and of all days.
  private let doneCounts: [Int]

  /// Evaluates all days from the first day to `today`.
  init(_ facts: HabitFacts, today: CivilDay) {
    let today = min(today, facts.archivedDay ?? today)
    plan = facts.plan
    guard facts.firstDay <= today else {
      (days, states, marks, sums, doneCounts) = (nil, [], [], [0], [0])
      return
    }
    let days = facts.firstDay...today
    self.days = days
    var marks = [HabitMark?](repeating: nil, count: today.days(since: facts.firstDay) + 1)
    for (day, mark) in facts.marks where days.contains(day) { marks[day.days(since: facts.firstDay)] = mark }
    self.marks = marks
    sums = marks.reduce(into: [0]) { sums, mark in
      if case .amount(let amount) = mark { sums.append((sums.last ?? 0) + amount) } else { sums.append(sums.last ?? 0) }
    }
    doneCounts = marks.reduce(into: [0]) { $0.append(($0.last ?? 0) + ($1 == .done(true) ? 1 : 0)) }
    states = HabitStates(facts, days: days, marks: marks, sums: sums).all
  }

  /// Returns the state of a day.
  func state(_ day: CivilDay) -> HabitDayState {
    guard let days, days.contains(day) else { return .none }
    return states[day.days(since: days.lowerBound)]
  }

  // MARK: - Score and streaks

  var schedule: HabitSchedule { plan.schedule }
  var target: HabitPlan.Target? { plan.target }
  var isAtMost: Bool { plan.isAtMost }

  /// Returns the mark of a day; nil if it has none.
  func mark(_ day: CivilDay) -> HabitMark? {
    guard let days, days.contains(day) else { return nil }
    return marks[day.days(since: days.lowerBound)]
  }

  /// Returns the number of done marks of a number of days that end with a day.
  func doneCount(through day: CivilDay, days count: Int) -> Int {
    guard let range = indexes(through: day, days: count) else { return 0 }
    return doneCounts[range.upperBound] - doneCounts[range.lowerBound]
  }

  /// Returns the sum of the amounts of a number of days that end with a day, in thousandths.
  func sum(through day: CivilDay, days count: Int) -> Int64 {
    guard let range = indexes(through: day, days: count) else { return 0 }
    return sums[range.upperBound] - sums[range.lowerBound]
  }

  private func indexes(through day: CivilDay, days count: Int) -> Range<Int>? {
    guard let days, days.contains(day) else { return nil }
    let end = day.days(since: days.lowerBound) + 1
    return max(end - count, 0)..<end
  }
}

/// The computation of states.
private struct HabitStates {
  let facts: HabitFacts
  let days: ClosedRange<CivilDay>
  let marks: [HabitMark?]
  let sums: [Int64]
  private(set) var all: [HabitDayState] = []

  private var today: CivilDay { days.upperBound }

  init(_ facts: HabitFacts, days: ClosedRange<CivilDay>, marks: [HabitMark?], sums: [Int64]) {
    self.facts = facts
    self.days = days
    self.marks = marks
    self.sums = sums
    let implied = impliedDays()
    var pauses = facts.pauses[...]
    all = days.allDays.enumerated().map { index, day in
      while let last = pauses.first?.last, last < day { pauses.removeFirst() }
      let isPaused = marks[index] == nil && pauses.first?.contains(day) == true
      let state = self.state(of: day, marks[index], isPaused: isPaused, isImplied: implied?[index] == true)
      // The last day of an archived habit counts only if it was decided by then.
      return state == .open && day == facts.archivedDay ? .none : state
    }
  }

  private func impliedDays() -> [Bool]? {
    guard facts.plan.kind == .check, case .times(let times, let length) = facts.plan.schedule else { return nil }
    let done = marks.indices.filter { marks[$0] == .done(true) }.map { days.lowerBound.dayNumber + $0 }
    return HabitIntervals(done: done, times: times, days: length)
      .cover(days.lowerBound.dayNumber...days.upperBound.dayNumber)
  }

  private func state(of day: CivilDay, _ mark: HabitMark?, isPaused: Bool, isImplied: Bool) -> HabitDayState {
    if case .per(let period) = facts.plan.schedule { return state(of: day, mark, isPaused: isPaused, in: period) }
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

  private func state(
    of day: CivilDay, _ mark: HabitMark?, isPaused: Bool, in period: HabitSchedule.Period
  ) -> HabitDayState {
    let (start, end) = (period.start(of: day), period.end(of: day))
    let isMet = isMet(start...end)
    if mark != .skipped, !isPaused, isMet { return .done }
    // A period that began before the habit is not due if it is over without having met the target.
    let isDue = start >= days.lowerBound || isMet || end >= today
    if mark == .skipped || isPaused && isDue { return .skipped }
    guard isDue else { return .notDue }
    return end < today ? .missed : .open
  }

  /// Returns whether a period has met the target; one with a maximum is met only when it is over.
  private func isMet(_ period: ClosedRange<CivilDay>) -> Bool {
    guard let target = facts.plan.target else { return false }
    let first = max(period.lowerBound.days(since: days.lowerBound), 0)
    let end = min(period.upperBound.days(since: days.lowerBound) + 1, marks.count)
    let sum = sums[end] - sums[first]
    return target.direction == .atLeast ? sum >= target.amount : period.upperBound < today && sum <= target.amount
  }
}
