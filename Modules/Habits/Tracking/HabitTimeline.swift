import Kernel

/// The facts from which the states of a habit's days follow.
struct HabitFacts: Sendable {
  var plan: HabitPlan
  /// The start day, or else the earlier of the day of creation and the day of the first mark.
  var firstDay: CivilDay
  /// The day on which the habit was archived; nil if it is not archived.
  var archivedDay: CivilDay?
  /// The marks by day, ascending; with a checkpoint, those from `lookback` days before it on.
  var marks: [(day: CivilDay, mark: HabitMark)]
  /// The pauses, ascending; none touches another.
  var pauses: [HabitPause]
}

/// The states of a habit's days up to today. (Habits, 4.)
///
/// An archived habit is evaluated as on the day of archiving. No day after the end day is evaluated.
struct HabitTimeline {
  /// The evaluated days, from the first day or from the checkpoint; nil if there are none.
  let days: ClosedRange<CivilDay>?
  /// The current day, or the earlier day of archiving.
  let today: CivilDay
  let plan: HabitPlan
  let checkpoint: HabitCheckpoint?
  private let states: [HabitDayState]
  private let marks: MarkSeries
  private let intervals: HabitIntervals?

  /// Evaluates all days from the first day, or from a checkpoint, to `today`.
  init(_ facts: HabitFacts, today: CivilDay, from checkpoint: HabitCheckpoint? = nil) {
    let today = min(today, facts.archivedDay ?? today)
    let (start, last) = (checkpoint?.day ?? facts.firstDay, facts.plan.lastDay(upTo: today))
    plan = facts.plan
    self.today = today
    self.checkpoint = checkpoint
    guard start <= last else {
      (days, states, marks, intervals) = (nil, [], MarkSeries([], in: last...last), nil)
      return
    }
    days = start...last
    marks = MarkSeries(facts.marks, in: max(facts.firstDay, start.adding(days: -facts.plan.schedule.lookback))...last)
    let rules = HabitStateRules(facts, today: today, marks: marks)
    intervals = rules.intervals
    states = rules.states(of: start...last)
  }

  /// Returns the state of a day.
  func state(_ day: CivilDay) -> HabitDayState {
    guard let days, days.contains(day) else { return .none }
    return states[day.days(since: days.lowerBound)]
  }

  /// Returns the mark of a day; nil if it has none.
  func mark(_ day: CivilDay) -> HabitMark? { marks[day] }

  /// Returns the number of done marks of a number of days that end with a day.
  func doneCount(through day: CivilDay, days: Int) -> Int { marks.doneCount(through: day, days: days) }

  /// Returns the sum of the amounts of a range of days, in thousandths.
  func sum(in days: ClosedRange<CivilDay>) -> Int64 { marks.sum(in: days) }

  /// Returns, for each day of a range, whether it lies inside an interval that is known today.
  func impliedDays(in days: ClosedRange<CivilDay>) -> [Bool] {
    let days = days.lowerBound.dayNumber...days.upperBound.dayNumber
    return intervals?.cover(days) ?? Array(repeating: false, count: days.count)
  }

  /// Returns a checkpoint on an evaluated day; all values but `nextInterval` are those of the previous day.
  func makeCheckpoint(on day: CivilDay) -> HabitCheckpoint {
    let accumulated = accumulated(through: day.previous)
    return HabitCheckpoint(
      day: day, score: accumulated.score, latestStep: accumulated.latestStep, run: accumulated.run,
      longest: accumulated.longest, lastDay: accumulated.lastDay, nextInterval: nextInterval(of: day),
      latestValues: accumulated.latestValues)
  }

  /// Returns `nextInterval` of a checkpoint on a day, with the present marks.
  func nextInterval(of day: CivilDay) -> CivilDay? { intervals?.nextInterval(of: day, plan.schedule) }
}
