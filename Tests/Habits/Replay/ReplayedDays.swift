/// The days of a habit as they look on one day, computed from its facts alone.
///
/// An archived habit looks as it did on the day of archiving.
struct ReplayedDays: Sendable {
  /// The state of a day (Habits, 4).
  enum State: String, CaseIterable, Sendable { case none, done, skipped, implied, notDue = "not_due", open, missed }

  let habit: ReplayedHabit
  /// The present day, to which states after archiving refer.
  let today: GregorianDay
  /// Today, or the earlier day of archiving, up to which periods and days are over.
  let now: GregorianDay
  /// The last day with a state: `now`, or the earlier end day.
  let last: GregorianDay
  /// The start day, or else the earlier of the day of creation and the earliest mark, even a later one; after `last` if
  /// there are no days.
  let first: GregorianDay
  /// The marks from `first` to `last`.
  let marks: [GregorianDay: ReplayedHabit.Mark]
  /// The days inside an interval of a schedule `times`; they may be later than today.
  let daysInIntervals: Set<GregorianDay>
  /// The states from `first` to `last`, where the day of archiving may be open.
  private(set) var states: [State] = []

  /// Creates the view of a habit on a day.
  init(_ habit: ReplayedHabit, today: GregorianDay) {
    let now = min(today, habit.archivedOn ?? today)
    let last = min(now, habit.endDay ?? now)
    let first = habit.startDay ?? min(habit.createdOn, habit.marks.keys.min() ?? habit.createdOn)
    let marks = habit.marks.filter { first <= $0.key && $0.key <= last }
    self.habit = habit
    self.today = today
    self.now = now
    self.last = last
    self.first = first
    self.marks = marks
    daysInIntervals =
      if case .times(let times, let days) = habit.schedule {
        ReplayedIntervals(
          doneDays: marks.filter { $0.value.value == .done(true) }.map(\.key), times: times, days: days
        ).days
      } else {
        []
      }
    states = all.map(computedState)
  }

  /// All days with a state, oldest first.
  var all: [GregorianDay] { GregorianDay.days(from: first, to: last) }

  /// Returns the state of a day.
  func state(of day: GregorianDay) -> State {
    guard day >= first, day <= last else { return .none }
    let state = states[day - first]
    return state == .open && day == habit.archivedOn ? .none : state
  }

  private func computedState(of day: GregorianDay) -> State {
    let mark = marks[day]
    if isDone(day) { return .done }
    if mark?.value == .skipped || isMerelyPaused(day) && isDue(day) { return .skipped }
    if daysInIntervals.contains(day) { return .implied }
    if !isDue(day) { return .notDue }
    if case .per(let period) = habit.schedule { return isOver(period, around: day) ? .missed : .open }
    return day == now && mark?.value != .done(false) ? .open : .missed
  }

  /// Returns whether a day is a day off of a schedule `weekdays`.
  func isDayOff(_ day: GregorianDay) -> Bool {
    guard case .weekdays(let weekdays) = habit.schedule else { return false }
    return !weekdays.contains(day.weekday)
  }

  /// Returns whether a day is inside a pause and has no mark of its own.
  func isMerelyPaused(_ day: GregorianDay) -> Bool { marks[day] == nil && habit.isPaused(on: day) }

  /// Returns the amount of a day in thousandths, 0 without an amount or before the first day.
  func amount(of day: GregorianDay) -> Int {
    guard case .amount(let thousandths)? = marks[day]?.value else { return 0 }
    return thousandths
  }

  /// Returns the sum of the period around a day in thousandths.
  func sum(of period: ReplayedHabit.Period, around day: GregorianDay) -> Int {
    GregorianDay.days(from: day.first(of: period.span), to: day.last(of: period.span)).reduce(0) { $0 + amount(of: $1) }
  }

  /// Returns whether the period around a day meets the target.
  func isMet(_ period: ReplayedHabit.Period, around day: GregorianDay) -> Bool {
    guard let target = habit.target else { return false }
    let sum = sum(of: period, around: day)
    return switch target.direction {
    case .atLeast: sum >= target.thousandths
    case .atMost: isOver(period, around: day) && sum <= target.thousandths
    }
  }

  /// Returns whether the schedule demands anything on a day; the day may be later than today.
  func isDue(_ day: GregorianDay) -> Bool {
    if isDayOff(day) { return false }
    guard case .per(let period) = habit.schedule else { return true }
    let lastOfPeriod = day.last(of: period.span)
    let isWhole = day.first(of: period.span) >= first && lastOfPeriod <= habit.endDay ?? lastOfPeriod
    return isWhole || !isOver(period, around: day) || isMet(period, around: day)
  }

  private func isOver(_ period: ReplayedHabit.Period, around day: GregorianDay) -> Bool {
    let lastOfPeriod = day.last(of: period.span)
    return min(lastOfPeriod, habit.endDay ?? lastOfPeriod) < now
  }

  private func isDone(_ day: GregorianDay) -> Bool {
    let value = marks[day]?.value
    guard habit.kind == .amount else { return value == .done(true) }
    guard let target = habit.target, value != .skipped, !isMerelyPaused(day) else { return false }
    if case .per(let period) = habit.schedule { return isMet(period, around: day) }
    return switch target.direction {
    case .atLeast: amount(of: day) >= target.thousandths
    case .atMost: day < now && amount(of: day) <= target.thousandths
    }
  }
}
