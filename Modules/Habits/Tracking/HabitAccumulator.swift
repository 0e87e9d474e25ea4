import Glibc
import Kernel

/// The score and the streak of a habit while its days are added in order. (Habits, 5 and 6.)
struct HabitAccumulator {
  /// The score, from 0 to 1.
  private(set) var score: Double
  /// The fulfillment of the latest day of the schedule.
  private(set) var latestStep: Double
  /// The length of the run that reaches the latest day; 0 if it is missed.
  private(set) var run: Int
  /// The length of the run that reaches the latest day or the day before.
  private(set) var streak: Int
  /// The length of the longest run so far.
  private(set) var longest: Int
  /// The latest day that counts; nil before the first.
  private(set) var lastDay: CivilDay?
  /// The values of the latest days, which determine the fulfillment.
  private var window: ScoreWindow
  private let decay: Double
  private var latestPeriod: CivilDay?

  /// Creates the values before the evaluated days of a timeline.
  init(_ timeline: HabitTimeline) {
    let checkpoint = timeline.checkpoint
    score = checkpoint?.score ?? (timeline.plan.isAtMost ? 1 : 0)
    latestStep = checkpoint?.latestStep ?? 0
    run = checkpoint?.run ?? 0
    streak = run
    longest = checkpoint?.longest ?? 0
    lastDay = checkpoint?.lastDay
    window = ScoreWindow(days: timeline.plan.schedule.windowDays, after: checkpoint?.latestValues ?? ScoreValues())
    decay = pow(0.5, timeline.plan.schedule.frequency.squareRoot() / 13)
  }

  /// The values of the latest days that later fulfillments depend on.
  var latestValues: ScoreValues { window.latest }

  /// Adds the next day.
  mutating func add(_ day: CivilDay, _ timeline: HabitTimeline) {
    let state = timeline.state(day)
    streak = run
    if state == .missed { run = 0 }
    if state.counts {
      if isNewUnit(day, timeline.plan.schedule) { run += 1 }
      (longest, lastDay) = (max(longest, run), day)
    }
    if state != .missed { streak = run }
    if state != .skipped { window.add(timeline.mark(day)?.scoreValue ?? 0) }
    guard steps(day, state, timeline) else { return }
    let isDayOff = !timeline.plan.schedule.includes(day)
    let step = isDayOff && state != .done ? latestStep : fulfillment(state, timeline.plan)
    if !isDayOff { latestStep = step }
    score = score * decay + step * (1 - decay)
  }

  /// Returns whether a counted day is the first one of its unit: of itself, or of its period.
  private mutating func isNewUnit(_ day: CivilDay, _ schedule: HabitSchedule) -> Bool {
    guard case .per(let period) = schedule else { return true }
    let start = period.start(of: day)
    defer { latestPeriod = start }
    return start != latestPeriod
  }

  /// Whether a day changes the score.
  private func steps(_ day: CivilDay, _ state: HabitDayState, _ timeline: HabitTimeline) -> Bool {
    guard state != .skipped, state != .none else { return false }
    guard day == timeline.today else { return true }
    guard !timeline.plan.isAtMost, timeline.plan.schedule.includes(day), let mark = timeline.mark(day) else {
      return false
    }
    return mark == .done(false) || state == .done
  }

  /// Returns the fulfillment of the latest day, from 0 to 1.
  private func fulfillment(_ state: HabitDayState, _ plan: HabitPlan) -> Double {
    if case .times(let times, _) = plan.schedule { return min(1, Double(window.sum) / Double(2 * times)) }
    guard let target = plan.target else { return state == .done ? 1 : 0 }
    let (sum, amount) = (Double(window.sum), Double(target.amount))
    guard target.direction == .atMost else { return min(1, sum / amount) }
    guard amount > 0 else { return sum == 0 ? 1 : 0 }
    return min(1, max(0, 1 - (sum - amount) / amount))
  }
}

extension HabitTimeline {
  /// The scores of all evaluated days; today's is the previous one until today counts. (Habits, 6.)
  var scores: [Double] {
    var accumulator = HabitAccumulator(self)
    return (days?.allDays ?? []).map { day in
      accumulator.add(day, self)
      return accumulator.score
    }
  }

  /// Returns the values after a day, or after the last evaluated day if that is earlier.
  func accumulated(through day: CivilDay) -> HabitAccumulator {
    var accumulator = HabitAccumulator(self)
    guard let days, days.lowerBound <= day else { return accumulator }
    var (next, last) = (days.lowerBound, min(day, days.upperBound))
    while next <= last {
      accumulator.add(next, self)
      next = next.next
    }
    return accumulator
  }
}
