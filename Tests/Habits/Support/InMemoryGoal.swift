import Kernel

@testable import Habits

/// A goal that applies `GoalRules` to arrays instead of database tables.
struct InMemoryGoal {
  private var goal: Goal?
  private var marks: [(day: CivilDay, run: Int, kind: DayMark)] = []
  private var history: [PastPeriod] = []

  /// Performs an action as the methods do; an error changes nothing.
  mutating func attempt(_ action: GoalModel.Action, at time: LocalTime) -> Result<
    GoalModel.Snapshot, GoalModel.Rejection
  > {
    let before = self
    do {
      return .success(try perform(action, at: time))
    } catch {
      self = before
      return .failure(GoalModel.Rejection(rule: error.rule ?? ""))
    }
  }

  private mutating func perform(_ action: GoalModel.Action, at time: LocalTime) throws(DomainError)
    -> GoalModel.Snapshot
  {
    var lapse: GoalRules.Lapse?
    if let old = goal {
      let advanced = GoalRules.advanced(old, to: time)
      (goal, lapse) = (advanced.goal, advanced.lapse)
      if let ended = advanced.ended { history.append(ended) }
    }
    if case .set(let duration) = action {
      goal = try GoalRules.set(replacing: goal, text: "Swift", duration: duration, at: time)
    }
    guard var goal else { throw .noGoal }
    let mark = mark(of: goal, on: time.today)
    switch action {
    case .set, .status: break
    case .learn:
      let later = marks.count { $0.run == goal.run && $0.kind == .frozen && $0.day > time.today }
      goal = try GoalRules.learned(goal, marked: mark, frozenDaysAfterToday: later, at: time)
      marks.append((time.today, goal.run, .learned))
    case .freeze:
      goal = try GoalRules.frozen(goal, marked: mark, at: time).goal
      marks.append((time.today, goal.run, .frozen))
    case .continuePeriod(let keepsStreak): goal = try GoalRules.continued(goal, keepsStreak: keepsStreak, at: time)
    case .change(let duration):
      let (changed, ended) = GoalRules.updated(goal, text: nil, duration: duration, at: time)
      // The reference model has no event for an update without a change.
      guard changed != goal else {
        throw DomainError(.conflict, rule: "unchanged", message: DomainError.noGoal.message)
      }
      goal = changed
      if let ended { history.append(ended) }
    }
    self.goal = goal
    return snapshot(of: goal, lapse, on: time.today)
  }

  private func mark(of goal: Goal, on today: CivilDay) -> DayMark? {
    marks.filter { $0.day == today && $0.run >= goal.blockingRun }.max { $0.run < $1.run }?.kind
  }

  private func snapshot(of goal: Goal, _ lapse: GoalRules.Lapse?, on today: CivilDay) -> GoalModel.Snapshot {
    GoalModel.Snapshot(
      streak: goal.streak, freezesUsed: goal.freezesUsed, freezeLimit: goal.duration.freezeLimit,
      deadline: GoalRules.deadline(of: goal), todayMark: mark(of: goal, on: today),
      isOver: goal.state == .periodComplete, start: goal.period.start, end: goal.period.end, lapse: lapse?.instant,
      history: history.map {
        GoalModel.Record(
          start: $0.start, end: $0.end, learned: $0.daysLearned, frozen: $0.daysFrozen, streak: $0.streak,
          ending: $0.ending.rawValue)
      })
  }
}
