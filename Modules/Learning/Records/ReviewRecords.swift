import SQLite
import Service

/// Cards and answers of reviews, in the file that holds everything of a user.
enum ReviewRecords {
  private enum Statements: SQL, StatementSet {
    case settings = "select new_per_day, desired_retention, has_fuzz from review_settings where user_id = :user"
    case cards = """
      select kit_id, position, phase, step, stability, difficulty, answered_at, due_at, due_day, reps, lapses
      from review_cards where user_id = :user order by kit_id, position
      """
    case answers = """
      select kit_id, position, rating, answered_at, zone, day, counted_day, milliseconds, before_phase, before_step,
        before_stability, before_difficulty, before_answered_at, before_due_at, before_due_day, before_reps, before_lapses
      from review_log where user_id = :user order by number
      """
  }

  private static let phase = RecordForm.oneOf(["learning", "review", "relearning"])
  private static let stability = RecordForm.real(0.001...1_000_000_000)
  private static let difficulty = RecordForm.real(1...10)
  private static let count = RecordForm.integer(0...Int.max)
  private static let question = [
    RecordField("kit", KitRecords.kit, "The kit."),
    RecordField("position", .integer(1...20_000), "The place of the question in the kit."),
  ]

  static let all = [
    RecordKind(
      "reviewSettings", "How the user wants to review.",
      [
        RecordField("newPerDay", .integer(0...9999), "How many new cards a day."),
        RecordField("desiredRetention", .integer(70...99), "How much is to be remembered, in percent."),
        RecordField("hasFuzz", .flag, "Whether days are spread a little."),
      ], read: Statements.settings),
    RecordKind(
      "reviewCard", "A question that was answered in reviews, with what it has come to.",
      question + [
        RecordField("phase", phase, "How far it has come."),
        RecordField("step", .integer(0...10), "The step of learning."),
        RecordField("stability", stability, "After how many days it is remembered with 90 %."),
        RecordField("difficulty", difficulty, "How hard it is, from 1 to 10."),
        RecordField("answeredAt", .instant, "When it was last answered."),
        RecordField("dueAt", .instant, "When it is to be asked again."),
        RecordField("dueDay", .day, "On which civil day that falls."),
        RecordField("reps", count, "How many times it was answered."),
        RecordField("lapses", count, "How many times it was forgotten."),
      ], read: Statements.cards),
    RecordKind(
      "reviewAnswer", "An answer, with the card as it was before; those fields are missing where it was new.",
      question + [
        RecordField("rating", .integer(1...4), "From 1 (again) to 4 (easy)."),
        RecordField("answeredAt", .instant, "When."),
        RecordField("zone", .zone, "In which zone the user was."),
        RecordField("day", .day, "On which civil day that fell."),
        RecordField("countedDay", .day, "For which day it counts."),
        .optional("milliseconds", .integer(0...86_400_000), "How long it took."),
        .optional("beforePhase", phase, "How far it had come."),
        .optional("beforeStep", .integer(0...10), "The step of learning before."),
        .optional("beforeStability", stability, "The stability before."),
        .optional("beforeDifficulty", difficulty, "The difficulty before."),
        .optional("beforeAnsweredAt", .instant, "When it had been answered before."),
        .optional("beforeDueAt", .instant, "When it had been due."),
        .optional("beforeDueDay", .day, "On which civil day that fell."),
        .optional("beforeReps", count, "How many times it had been answered."),
        .optional("beforeLapses", count, "How many times it had been forgotten."),
      ], read: Statements.answers),
  ]
}
