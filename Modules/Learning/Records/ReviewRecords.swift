import Kernel
import SQLite
import Service

/// Cards and answers of reviews, in the file that holds everything of a user.
///
/// Cards and answers only make sense together, so that all of them are taken or none.
enum ReviewRecords {
  private enum Statements: SQL, StatementSet {
    case settings = "select new_per_day, desired_retention, has_fuzz from review_settings where user_id = :user"
    case addSettings = """
      insert into review_settings (user_id, new_per_day, desired_retention, has_fuzz)
      values (:user, :newPerDay, :desiredRetention, :hasFuzz)
      on conflict (user_id) do nothing
      """
    case replaceSettings = """
      update review_settings
      set new_per_day = :newPerDay, desired_retention = :desiredRetention, has_fuzz = :hasFuzz where user_id = :user
      """
    case find = """
      select 1 from review_cards where user_id = :user
      union all select 1 from review_log where user_id = :user limit 1
      """
    case clearCards = "delete from review_cards where user_id = :user"
    case clearAnswers = "delete from review_log where user_id = :user"
    case cards = """
      select kit_id, position, phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses
      from review_cards where user_id = :user order by kit_id, position
      """
    case addCard = """
      insert into review_cards (user_id, kit_id, position, phase, step, stability, difficulty, answered_at, due_at, due_day,
        reps, lapses)
      values (:user, :kit, :position, :phase, :step, :stability, :difficulty, :answeredAt, :dueAt, :dueDay, :reps, :lapses)
      """
    case answers = """
      select kit_id, position, rating, answered_at, zone, day, counted_day, milliseconds, before_phase, before_step,
        before_stability, before_difficulty, before_answered_at, before_due_at, before_due_day, before_reps, before_lapses
      from review_log where user_id = :user order by number
      """
    case addAnswer = """
      insert into review_log (user_id, number, kit_id, position, rating, answered_at, zone, day, counted_day, milliseconds,
        before_phase, before_step, before_stability, before_difficulty, before_answered_at, before_due_at, before_due_day,
        before_reps, before_lapses)
      values (:user, (select ifnull(max(number), 0) + 1 from review_log where user_id = :user), :kit, :position, :rating,
        :answeredAt, :zone, :day, :countedDay, :milliseconds, :beforePhase, :beforeStep, :beforeStability,
        :beforeDifficulty, :beforeAnsweredAt, :beforeDueAt, :beforeDueDay, :beforeReps, :beforeLapses)
      """
  }

  private static let phase = ColumnType.oneOf(["learning", "review", "relearning"])
  private static let stability = ColumnType.real(FSRSMemory.leastStability...1_000_000_000)
  private static let difficulty = ColumnType.real(FSRSMemory.difficulties)
  private static let count = ColumnType.integer(0...Int.max)
  private static let question = [
    ExportField("kit", KitRecords.slug, "The kit."),
    ExportField("position", KitRecords.position, "The place of the question in the kit."),
  ]

  private static func restore(_ add: Statements) -> ImportRule {
    .whole("reviews", find: Statements.find, clear: [.clearCards, .clearAnswers], add: [add])
  }

  static let answer = ExportLine(
    "reviewAnswer", "An answer, with the card as it was before; those fields are missing where it was new.",
    question + [
      ExportField("rating", .integer(1...4), "From 1 (again) to 4 (easy)."),
      ExportField("answeredAt", .instant, "When."),
      ExportField("zone", .zone, "In which zone the user was."),
      ExportField("day", .day, "On which civil day that fell."),
      ExportField("countedDay", .day, "For which day it counts."),
      .optional("milliseconds", .integer(ReviewRules.answerTimes), "How long it took."),
      .optional("beforePhase", phase, "How far it had come."),
      .optional("beforeStep", .integer(0...10), "The step of learning before."),
      .optional("beforeStability", stability, "The stability before."),
      .optional("beforeDifficulty", difficulty, "The difficulty before."),
      .optional("beforeAnsweredAt", .instant, "When it had been answered before."),
      .optional("beforeDueAt", .instant, "When it had been due."),
      .optional("beforeDueDay", .day, "On which civil day that fell."),
      .optional("beforeReps", count, "How many times it had been answered."),
      .optional("beforeLapses", count, "How many times it had been forgotten."),
    ], read: Statements.answers, restore: restore(.addAnswer).checking(checkAnswer))

  static let all = [
    ExportLine(
      "reviewSettings", "How the user wants to review.",
      [
        ExportField("newPerDay", .integer(ReviewSettings.newPerDayRange), "How many new cards a day."),
        ExportField(
          "desiredRetention", .integer(ReviewSettings.desiredRetentions), "How much is to be remembered, in percent."),
        ExportField("hasFuzz", .flag, "Whether days are spread a little."),
      ], read: Statements.settings,
      restore: .keyed(by: [], add: Statements.addSettings, replace: Statements.replaceSettings)),
    ExportLine(
      "reviewCard", "A question that was answered in reviews, with what it has come to.",
      question + [
        ExportField("phase", phase, "How far it has come."),
        ExportField("step", .integer(0...10), "The step of learning."),
        ExportField("stability", stability, "After how many days it is remembered with 90 %."),
        ExportField("difficulty", difficulty, "How hard it is, from 1 to 10."),
        ExportField("answeredAt", .instant, "When it was last answered."),
        ExportField("dueAt", .instant, "When it is to be asked again."),
        ExportField("dueDay", .day, "On which civil day that falls."),
        ExportField("reps", count, "How many times it was answered."),
        ExportField("lapses", count, "How many times it was forgotten."),
      ], read: Statements.cards,
      restore: restore(.addCard).checking { try LearningReferences($1).checkQuestion($0) }),
    answer,
  ]

  /// Refuses an answer to a kit that never was, and one that could not be taken back.
  private static func checkAnswer(_ record: ImportedLine, _ importing: Importer) throws {
    try LearningReferences(importing).checkKit(record)
    try record.checkDay("day", of: "answeredAt")
    guard record["beforePhase"].text != "review" || record["beforeStep"] == .integer(0) else {
      throw DomainError.invalidLine.at("/beforeStep")
    }
    if let due = record["beforeDueAt"].integer, let answered = record["beforeAnsweredAt"].integer, due < answered {
      throw DomainError.invalidLine.at("/beforeDueAt")
    }
  }

  /// Brings cards and answers together, and counts them.
  static func settle(_ importing: Importer) throws {
    let haveChanged = importing.hasChanged("reviewCard") || importing.hasChanged("reviewAnswer")
    guard haveChanged || KitRecords.haveChanged(in: importing) else { return }
    try ReviewSettlement(connection: importing.connection, user: importing.user).settle()
  }
}
