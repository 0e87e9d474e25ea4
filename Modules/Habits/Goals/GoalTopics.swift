import Database
import Kernel
import Localization
import SQLite
import Service

/// The journal topics of goals.
///
/// Payloads contain no user text.
enum GoalTopics {
  private enum TitleQueries: SQL, StatementSet {
    case text = """
      select coalesce(
        (select text from goals where user_id = :user and period = :subject),
        (select text from goal_periods where user_id = :user and period = :subject))
      """
  }

  private static let title = SubjectTitle { subject in
    let text = try subject.transaction.statement(TitleQueries.text)
      .bind("user", subject.user).bind("subject", subject.id).scalar(String?.self).flatMap(\.self)
    return text.map { Strings.goalTitle(goal: $0).text(in: subject.locale).string }
  }

  static let set = Topic<GoalSetEvent>(
    "goal.set", "The user set a goal.", subject: "The number of the period.", title: title)
  static let updated = Topic<GoalUpdatedEvent>(
    "goal.updated", "The user changed the text or the duration of the goal.", subject: "The number of the period.",
    title: title)
  static let learned = Topic<GoalMarkedEvent>(
    "goal.learned", "The user marked a day as learned.", subject: "The number of the period.", title: title)
  static let frozen = Topic<GoalMarkedEvent>(
    "goal.frozen", "The user froze a day.", subject: "The number of the period.", title: title)
  static let lapsed = Topic<GoalLapsedEvent>(
    "goal.lapsed", "The streak of the goal lapsed.", subject: "The number of the period.", title: title)
  static let continued = Topic<GoalCounts>(
    "goal.continued", "The user started a new period of the goal.", subject: "The number of the period.", title: title)

  static let deleted = Topic<GoalCounts>(
    "goal.deleted", "The user deleted the goal.", subject: "The number of the period.", title: title)

  static let all = [
    set.declaration, updated.declaration, learned.declaration, frozen.declaration, lapsed.declaration,
    continued.declaration, deleted.declaration,
  ]
}

/// The run and the streak of a goal after a change.
struct GoalCounts: ResultObject {
  let run: Int
  let streak: Int

  init(_ goal: Goal) { (run, streak) = (goal.run, goal.streak) }

  static let shape = Shape<GoalCounts>("GoalCounts", "The run and the streak of a goal after a change.") {
    Field("run", "The number of the run; each reset of the streak starts a new one.", \.run)
    Field("streakLength", "The number of learned days since the last reset.", \.streak)
  }
}

/// The payload of `goal.set`.
struct GoalSetEvent: ResultObject {
  let counts: GoalCounts
  let duration: Goal.Duration

  static let shape = Shape<GoalSetEvent>("GoalSetEvent", "A new goal.") {
    GoalCounts.shape.fields(of: \.counts)
    Field("duration", "The length of a period.", \.duration)
  }
}

/// The payload of `goal.updated`.
struct GoalUpdatedEvent: ResultObject {
  let counts: GoalCounts
  let duration: Goal.Duration
  let isRestarted: Bool

  static let shape = Shape<GoalUpdatedEvent>("GoalUpdatedEvent", "A goal with a changed text or duration.") {
    GoalCounts.shape.fields(of: \.counts)
    Field("duration", "The length of a period.", \.duration)
    Field("restarted", "Whether a new period started because the duration was changed.", \.isRestarted)
  }
}

/// The payload of `goal.learned` and `goal.frozen`.
struct GoalMarkedEvent: ResultObject {
  let counts: GoalCounts
  let day: CivilDay

  static let shape = Shape<GoalMarkedEvent>("GoalMarkedEvent", "A marked day.") {
    GoalCounts.shape.fields(of: \.counts)
    Field("day", "The civil day.", \.day)
  }
}

/// The payload of `goal.lapsed`.
struct GoalLapsedEvent: ResultObject {
  let counts: GoalCounts
  let lapse: GoalRules.Lapse

  static let shape = Shape<GoalLapsedEvent>("GoalLapsedEvent", "A lost streak.") {
    GoalCounts.shape.fields(of: \.counts)
    Field("lapsedAt", "The deadline that passed.", \.lapse.instant)
    Field("lost", "The length of the lost streak, in days.", \.lapse.streak)
  }
}

/// Emits the events of a user's goal.
struct GoalJournal {
  let context: CallContext
  let user: Int64

  /// Emits an event whose payload contains the counts of the goal.
  func emit<Payload>(
    _ topic: Topic<Payload>, of goal: Goal, _ payload: (GoalCounts) -> Payload
  ) throws(SQLiteError) {
    try context.emit(topic, payload(GoalCounts(goal)), of: user, subject: String(goal.period.number))
  }
}
