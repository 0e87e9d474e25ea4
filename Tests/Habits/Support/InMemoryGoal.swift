import Kernel

@testable import Habits

/// The rules of the program with arrays in place of the tables.
struct InMemoryGoal {
  private var goal: Goal?
  private var marks: [(day: CivilDay, run: Int, kind: DayMark)] = []
  private var history: [GoalPeriod] = []

  /// Does something, as the methods do; a refusal leaves everything as it was.
  mutating func attempt(_ action: Replay.Action, at moment: GoalMoment) -> Result<Replay.Picture, Replay.Refused> {
    let before = self
    do {
      return .success(try perform(action, at: moment))
    } catch {
      self = before
      return .failure(Replay.Refused(rule: error.rule ?? ""))
    }
  }

  private mutating func perform(_ action: Replay.Action, at moment: GoalMoment) throws(DomainError) -> Replay.Picture {
    var lapse: GoalRules.Lapse?
    if let old = goal {
      let brought = GoalRules.brought(old, upTo: moment)
      (goal, lapse) = (brought.goal, brought.lapse)
      if let ended = brought.ended { history.append(ended) }
    }
    if case .set(let duration) = action {
      goal = try GoalRules.set(replacing: goal, text: "Swift", duration: duration, at: moment)
    }
    guard var goal else { throw .noGoal }
    let mark = mark(of: goal, on: moment.today)
    switch action {
    case .set, .look: break
    case .learn:
      let later = marks.count { $0.run == goal.run && $0.kind == .frozen && $0.day > moment.today }
      goal = try GoalRules.learned(goal, marked: mark, frozenLater: later, at: moment)
      marks.append((moment.today, goal.run, .learned))
    case .freeze:
      goal = try GoalRules.frozen(goal, marked: mark, at: moment).goal
      marks.append((moment.today, goal.run, .frozen))
    case .proceed(let keepsStreak): goal = try GoalRules.continued(goal, keepsStreak: keepsStreak, at: moment)
    case .change(let duration):
      let (changed, ended) = GoalRules.updated(goal, text: nil, duration: duration, at: moment)
      // The list of the slow account has no line for an update that changes nothing.
      guard changed != goal else {
        throw DomainError(.conflict, rule: "unchanged", message: DomainError.noGoal.message)
      }
      goal = changed
      if let ended { history.append(ended) }
    }
    self.goal = goal
    return picture(of: goal, lapse, on: moment.today)
  }

  private func mark(of goal: Goal, on today: CivilDay) -> DayMark? {
    marks.filter { $0.day == today && $0.run >= goal.blockingRun }.max { $0.run < $1.run }?.kind
  }

  private func picture(of goal: Goal, _ lapse: GoalRules.Lapse?, on today: CivilDay) -> Replay.Picture {
    Replay.Picture(
      streak: goal.streak, freezesUsed: goal.freezesUsed, freezeLimit: goal.duration.freezeLimit,
      deadline: GoalRules.deadline(of: goal), todayMark: mark(of: goal, on: today),
      isOver: goal.state == .periodComplete, start: goal.period.start, end: goal.period.end, lapse: lapse?.instant,
      history: history.map {
        Replay.Record(
          start: $0.start, end: $0.end, learned: $0.daysLearned, frozen: $0.daysFrozen, streak: $0.streak,
          ending: $0.ending.rawValue)
      })
  }
}
