import JSON
import Kernel
import SQLite
import Service

extension Topic {
  static let goalSet = Topic("goal.set", "The user has set a goal.")
  static let goalUpdated = Topic("goal.updated", "The user has changed the text or the duration of the goal.")
  static let goalLearned = Topic("goal.learned", "The user has marked a day as learned.")
  static let goalFrozen = Topic("goal.frozen", "The user has frozen a day.")
  static let goalLapsed = Topic("goal.lapsed", "The streak of the goal was lost.")
  static let goalContinued = Topic("goal.continued", "The user has started a new period of the goal.")
  static let goalRestored = Topic(
    "goal.restored", "A goal or a mark was taken from a file. It is dated as the goal or the mark is.",
    audience: .nobody)

  /// The topics of this area.
  static let goals = [goalSet, goalUpdated, goalLearned, goalFrozen, goalLapsed, goalContinued, goalRestored]
}

/// What the journal tells of a goal; texts of users stay out of it.
struct GoalJournal {
  let context: CallContext
  let user: Int64

  /// Tells that a goal was set.
  func tell(ofSet goal: Goal) throws(SQLiteError) {
    try tell(.goalSet, of: goal) { data in
      data.key("duration")
      data.string(goal.duration.rawValue)
    }
  }

  /// Tells that text or duration were changed; with the duration a new period begins.
  func tell(ofUpdated goal: Goal, restarted: Bool) throws(SQLiteError) {
    try tell(.goalUpdated, of: goal) { data in
      data.key("duration")
      data.string(goal.duration.rawValue)
      data.key("restarted")
      data.bool(restarted)
    }
  }

  /// Tells of a marked day.
  func tell(_ mark: DayMark, of goal: Goal, on day: CivilDay) throws(SQLiteError) {
    try tell(mark == .learned ? .goalLearned : .goalFrozen, of: goal) { data in
      data.key("day")
      day.write(to: data)
    }
  }

  /// Tells of a lost streak, dated at its deadline.
  func tell(_ lapse: GoalRules.Lapse, of goal: Goal) throws(SQLiteError) {
    try tell(.goalLapsed, of: goal) { data in
      data.key("at")
      lapse.instant.write(to: data)
      data.key("lost")
      data.int(lapse.streak)
    }
  }

  /// Tells that a new period has begun after the end of another.
  func tell(ofContinued goal: Goal) throws(SQLiteError) {
    try tell(.goalContinued, of: goal) { _ in }
  }

  /// The subject is the period; run and streak are those after the change.
  private func tell(_ topic: Topic, of goal: Goal, data: (JSONWriter) -> Void) throws(SQLiteError) {
    try context.tell(topic, of: user, subject: String(goal.period.number)) { writer in
      writer.key("run")
      writer.int(goal.run)
      writer.key("streak")
      writer.int(goal.streak)
      data(writer)
    }
  }
}
