import Kernel

/// What follows from the decisions of a user and the marked days of all devices. (Goals, 8.)
///
/// Decisions and marks are applied in the order of their positions with the functions of ``GoalRules``, as the calls
/// that made them did. What another device made impossible has no effect: a decision that its call would not have
/// accepted, and a mark of a day that is marked already. Learning a day prevails over freezing it, and frozen days that
/// exceed the limit protect the streak, too. Nothing happens after the latest decision or mark: a later lapse and a
/// later end of the period are pending.
struct GoalReplay {
  /// The goal; nil if none is set.
  let goal: Goal?
  /// The past periods by their numbers.
  let periods: [PastPeriod]
  /// The run and the period of each mark, in the order of the marks; nil for a mark without effect.
  let assignments: [GoalMark.Assignment?]

  init(_ decisions: [GoalDecision], _ marks: [GoalMark]) {
    let events = (decisions.map(GoalEvent.decision) + marks.enumerated().map { .mark($1, index: $0) }).sorted()
    var (state, start) = (ReplayedGoal(), 0)
    var assignments: [GoalMark.Assignment?] = Array(repeating: nil, count: marks.count)
    for index in events.indices.reversed() {
      guard case .decision(let decision) = events[index], let base = decision.state.flatMap(GoalBase.init) else {
        continue
      }
      start = index + 1
      state.begin(base, events[..<index], &assignments)
      break
    }
    let effective = state.effectiveMarks(events[start...])
    for event in events[start...] {
      switch event {
      case .decision(let decision): state.apply(decision)
      case .mark(let mark, let index): if effective.contains(index) { assignments[index] = state.apply(mark) }
      }
    }
    (goal, periods, self.assignments) = (state.goal, state.periods, assignments)
  }
}

/// A decision, or a mark with its index.
private enum GoalEvent: Comparable {
  case decision(GoalDecision)
  case mark(GoalMark, index: Int)

  private var position: Int {
    switch self {
    case .decision(let decision): decision.position
    case .mark(let mark, _): mark.position
    }
  }

  /// The values that determine the order of events of several devices with one position.
  private var values: [String] {
    switch self {
    case .decision(let decision):
      [
        "decision", decision.decidedAt.text, decision.type.rawValue, decision.day.text, decision.text ?? "",
        decision.duration?.rawValue ?? "", "\(decision.keepsStreak == true)", decision.zone, "\(decision.dayStartsAt)",
        decision.state ?? "",
      ]
    case .mark(let mark, _): ["mark", mark.markedAt.text, mark.day.text, mark.kind.rawValue, mark.zone]
    }
  }

  static func < (left: GoalEvent, right: GoalEvent) -> Bool {
    guard left.position == right.position else { return left.position < right.position }
    return left.values.lexicographicallyPrecedes(right.values)
  }
}

/// A goal after some of the decisions and marks.
private struct ReplayedGoal {
  /// A day on which only one mark has an effect.
  private struct MarkableDay: Hashable {
    /// The run, or the number of times since the base that marked days could be marked again.
    let section: Int
    let day: CivilDay
  }

  private(set) var goal: Goal?
  private(set) var periods: [PastPeriod] = []
  /// The greatest run of a mark; 0 before the first.
  private var latestRun = 0
  /// The frozen days of the current run.
  private var frozenDays: [CivilDay] = []
  /// The marked days of the base that cannot be marked again.
  private var blockedDays: Set<CivilDay> = []

  // MARK: - Base

  /// Begins with a base and the marks before it.
  mutating func begin(
    _ base: GoalBase, _ events: ArraySlice<GoalEvent>, _ assignments: inout [GoalMark.Assignment?]
  ) {
    var marks: [MarkableDay: (mark: GoalMark, index: Int)] = [:]
    for case .mark(let mark, let index) in events {
      guard let assignment = base.assignment(at: mark.position) else { continue }
      let day = MarkableDay(section: assignment.run, day: mark.day)
      if let other = marks[day] {
        guard mark.prevails(over: other.mark) else { continue }
        assignments[other.index] = nil
      }
      marks[day] = (mark, index)
      assignments[index] = assignment
    }
    (goal, periods) = (base.goal, base.periods)
    if let number = goal?.period.number, periods.last?.number == number { goal?.state = .periodComplete }
    for case .mark(let mark, let index) in events {
      if let assignment = assignments[index] { count(mark, assignment) }
    }
    guard var goal else { return }
    goal.frozenDaysSinceLearned = goal.lastLearnedDay.map { day in frozenDays.count { $0 > day } } ?? 0
    if goal.streak > 0 { goal.lapsedAt = nil }
    self.goal = goal
  }

  /// Counts a mark of a base, as the derivations of the tables do.
  private mutating func count(_ mark: GoalMark, _ assignment: GoalMark.Assignment) {
    latestRun = max(latestRun, assignment.run)
    let isLearned = mark.kind == .learned
    if let index = periods.firstIndex(where: { $0.number == assignment.period }) {
      periods[index].daysLearned += isLearned ? 1 : 0
      periods[index].daysFrozen += isLearned ? 0 : 1
    }
    guard var goal else { return }
    if assignment.run >= goal.blockingRun { blockedDays.insert(mark.day) }
    let isInPeriod = assignment.period == goal.period.number
    if isInPeriod {
      goal.period.daysLearned += isLearned ? 1 : 0
      goal.period.daysFrozen += isLearned ? 0 : 1
    }
    if assignment.run == goal.run {
      if isLearned {
        goal.streak += 1
        (goal.lastLearnedAt, goal.lastLearnedDay) = (mark.markedAt, mark.day)
      } else {
        frozenDays.append(mark.day)
        if isInPeriod { goal.freezesUsed = min(goal.freezesUsed + 1, goal.duration.freezeLimit) }
      }
    }
    self.goal = goal
  }

  // MARK: - Marks

  /// Returns the indices of the marks that have an effect.
  ///
  /// Whether a period is running depends on decisions only, and so does whether a marked day can be marked again.
  func effectiveMarks(_ events: ArraySlice<GoalEvent>) -> Set<Int> {
    var state = self
    var section = 0
    var marks: [MarkableDay: (mark: GoalMark, index: Int)] = [:]
    for event in events {
      switch event {
      case .decision(let decision):
        let blockingRun = state.goal?.blockingRun
        state.apply(decision)
        if let new = state.goal?.blockingRun, new != blockingRun { section += 1 }
      case .mark(let mark, let index):
        let day = MarkableDay(section: section, day: mark.day)
        guard state.isRunning(at: mark.time), section > 0 || !blockedDays.contains(mark.day),
          marks[day].map({ mark.prevails(over: $0.mark) }) ?? true
        else { continue }
        marks[day] = (mark, index)
      }
    }
    return Set(marks.values.map(\.index))
  }

  private func isRunning(at time: LocalTime) -> Bool {
    goal.map { GoalRules.advanced($0, to: time).goal.state == .active } ?? false
  }

  /// Applies a mark that has an effect, and returns its run and period.
  mutating func apply(_ mark: GoalMark) -> GoalMark.Assignment? {
    guard let current = goal else { return nil }
    let time = mark.time
    var advanced = GoalRules.advanced(current, to: time).goal
    if advanced.run != current.run { frozenDays = [] }
    do {
      switch mark.kind {
      case .learned:
        let later = frozenDays.count { $0 > mark.day }
        advanced = try GoalRules.learned(advanced, marked: nil, frozenDaysAfterToday: later, at: time)
      case .frozen:
        advanced = try GoalRules.frozen(advanced, marked: nil, isLimited: false, at: time).goal
        frozenDays.append(mark.day)
      }
    } catch {
      return nil
    }
    goal = advanced
    latestRun = max(latestRun, advanced.run)
    return GoalMark.Assignment(run: advanced.run, period: advanced.period.number)
  }

  // MARK: - Decisions

  /// Applies a decision, unless its call would not be accepted.
  mutating func apply(_ decision: GoalDecision) {
    let time = decision.time
    let advanced = goal.map { GoalRules.advanced($0, to: time) }
    var ended = advanced?.ended
    var next: Goal?
    do {
      switch (decision.type, advanced?.goal) {
      case (.set, let old):
        next = try GoalRules.set(
          replacing: old, after: .init(run: latestRun, period: (ended ?? periods.last)?.number ?? 0),
          text: decision.text ?? "", duration: decision.duration ?? .month, at: time)
      case (.update, let goal?):
        let (changed, abandoned) = GoalRules.updated(goal, text: decision.text, duration: decision.duration, at: time)
        next = changed
        ended = ended ?? abandoned
      case (.continuePeriod, let goal?):
        next = try GoalRules.continued(goal, keepsStreak: decision.keepsStreak == true, at: time)
      case (.delete, let goal?):
        ended = ended ?? GoalRules.abandoned(goal, as: .deleted, at: time)
      case (.base, _), (_, nil): return
      }
    } catch {
      return
    }
    if next?.run != goal?.run { frozenDays = [] }
    goal = next
    if let ended { periods.append(ended) }
  }
}

extension GoalMark {
  /// The local time of the mark; the hour at which the day started matters only at the end of a period.
  fileprivate var time: LocalTime { LocalTime(markedAt, on: day, zone: zone) }

  /// Whether the mark has an effect in place of an earlier one of the same day.
  fileprivate func prevails(over other: GoalMark) -> Bool { kind == .learned && other.kind == .frozen }
}
