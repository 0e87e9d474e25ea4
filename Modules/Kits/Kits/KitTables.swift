import Kernel
import SQLite
import Service

/// A row of `kits`: a user kit.
struct StoredKit: Hashable, Sendable {
  /// The row id, which is part of the slug.
  var id: Int64 = 0
  /// The study stage; nil for a kit outside the study course.
  var stage: StudyStage?
  var name: String
  var createdAt: Instant
  /// The number of questions, at least 1.
  var questionCount: Int
}

extension StoredKit {
  /// The type of a column with the slug of a shipped kit or of a user kit.
  static let slugType = ColumnType.slug(of: "kit", prefix: "kit-")

  /// The table of user kits. (Kits and exams, 1.)
  static let table = Table(
    "kits", key: .number, id: \StoredKit.id,
    blank: StoredKit(stage: .newborn, name: "", createdAt: .min, questionCount: 1),
    [
      Column(
        "stage", \.stage, .integer(0...7), "The number of the study stage; null for a kit outside the study course."),
      Column("name", \.name, .text(1...KitRules.maxNameLength), "The name."),
      Column(
        "nameKey", .text(0...KitRules.maxNameLength), "The normalized name, for comparison and sorting.", from: "name"
      ) {
        KitRules.key(of: $0.name)
      },
      Column("createdAt", \.createdAt, .instant, "The time of creation."),
      Column(
        "questionCount", \.questionCount, .integer(1...KitRules.maxQuestions),
        "The number of questions; a kit with missing questions is not imported.", .consistent(with: "kit_questions"),
        isRequired: false),
    ])

  /// The derivation of question counts.
  static let derivation = Derivation(of: table.description, expected: KitDerivations.kit)
}

extension KitQuestion {
  /// The type of a column with a prompt or an answer.
  static let textType = ColumnType.text(1...KitRules.maxTextLength)
  /// The type of a column with the position of a question in its kit.
  static let positionType = ColumnType.integer(1...KitRules.maxQuestions)

  /// The table of the questions of user kits. (Kits and exams, 1.)
  static let table = Table(
    "kit_questions", owner: .row("kit", column: "kit_id", of: StoredKit.table.description, "The kit."),
    key: .columns(["position"]),
    blank: KitQuestion(position: 1, prompt: "", correctAnswer: "", incorrectAnswers: [], acceptedAnswers: []),
    [
      Column(
        "position", \.position, positionType,
        "The position in the kit, from 1; positions of removed questions are skipped."
      ).preferred,
      Column("prompt", \.prompt, textType, "The prompt."),
      Column("correctAnswer", \.correctAnswer, textType, "The correct answer.").part("answers"),
      Column("incorrectAnswers", \.incorrectAnswers, "The wrong answers.").part("answers"),
      Column("acceptedAnswers", \.acceptedAnswers, "Further answers that are correct when typed."),
    ])
}

private enum KitDerivations: SQL, StatementSet {
  case kit = """
    select k.id, count(q.kit_id) as question_count from kits k left join kit_questions q on q.kit_id = k.id
    where k.user_id = :user group by k.id
    """
}
