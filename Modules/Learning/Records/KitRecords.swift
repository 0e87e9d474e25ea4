import Kernel
import SQLite
import Service

/// Kits of the user's own, in the file that holds everything of a user.
enum KitRecords {
  private enum Statements: SQL, StatementSet {
    case kits = "select id, stage, name, created_at, question_count from kits where user_id = :user order by id"
    case find = """
      select id from kits
      where user_id = :user and stage = :stage and name_key = :nameKey and id > :after and id <= :last
      order by id limit 1
      """
    // As many questions as the line says, or one until all are there; none, which is refused, where there are as many
    // kits as there may be.
    case add = """
      insert into kits (user_id, stage, name, name_key, question_count, created_at)
      values (:user, :stage, :name, :nameKey,
        iif((select count(*) from kits where user_id = :user) < :mostKits, ifnull(:questionCount, 1), 0), :createdAt)
      """
    case replace = """
      update kits set name = :name, created_at = :createdAt, question_count = ifnull(:questionCount, 1) where id = :row
      """
    case clear = "delete from kit_questions where kit_id = :row"
    case questions = """
      select q.kit_id, q.position, q.prompt, q.correct_answer, q.incorrect_answers, q.accepted_answers
      from kits k join kit_questions q on q.kit_id = k.id where k.user_id = :user order by k.id, q.position
      """
    case addQuestion = """
      insert into kit_questions (kit_id, position, prompt, correct_answer, incorrect_answers, accepted_answers)
      values (:kit, :position, :prompt, :correctAnswer, :incorrectAnswers, :acceptedAnswers)
      """
    case deleteBroken = """
      delete from kits where user_id = :user and (
        select count(*) = kits.question_count or (kits.question_count = 1 and count(*) = max(q.position))
        from kit_questions q where q.kit_id = kits.id) is not 1
      """
    case count = """
      update kits set question_count = (select count(*) from kit_questions q where q.kit_id = kits.id)
      where user_id = :user
      """
  }

  /// The slug of a kit.
  static let slug = ColumnType.slug(of: "kit", beginning: "kit-")
  /// A prompt or an answer.
  static let answer = ColumnType.text(1...KitRules.longestText)
  /// The number of a question in a kit.
  static let position = ColumnType.integer(1...KitRules.mostQuestions)

  static let all = [
    ExportLine(
      "kit", "A kit of the user's own.", isNumbered: true,
      [
        ExportField("stage", .integer(0...7), "The stage that it belongs to."),
        ExportField("name", .text(1...KitRules.longestName), "The name."),
        ExportField("createdAt", .instant, "When it was made."),
        .optional(
          "questionCount", .integer(1...KitRules.mostQuestions),
          "How many questions follow; a kit without all of them is not taken."),
      ], read: Statements.kits,
      restore: ImportRule.found(
        by: ["stage", "name"], Statements.find, add: .add, replace: [.replace, .clear]
      ).computing { record, _ in
        guard let name = record["name"].text, name == name.trimmed,
          KitRules.isKeepable(name, longest: KitRules.longestName)
        else { throw DomainError.invalidLine.at("/name") }
        return [("nameKey", .text(KitRules.key(of: name))), ("mostKits", .integer(Int64(KitRules.mostKits)))]
      }),
    ExportLine(
      "kitQuestion", "A question of a kit of the user's own.",
      [
        ExportField("kit", .row(of: "kit"), "The kit."),
        ExportField("position", position, "The number in the kit, from 1; those of removed questions are missing."),
        ExportField("prompt", answer, "What is asked."),
        ExportField("correctAnswer", answer, "The right answer."),
        ExportField("incorrectAnswers", .texts, "The wrong ones."),
        ExportField("acceptedAnswers", .texts, "What else is right where it is typed."),
      ], read: Statements.questions,
      restore: .part(of: "kit", add: Statements.addQuestion).checking(checkQuestion)),
  ]

  /// Refuses a question that could not be made, or is not written as it would be kept.
  private static func checkQuestion(_ record: ImportedLine, _ importing: Importer) throws {
    let draft = QuestionDraft(
      prompt: record["prompt"].text ?? "", correctAnswer: record["correctAnswer"].text ?? "",
      incorrectAnswers: record["incorrectAnswers"].texts, acceptedAnswers: record["acceptedAnswers"].texts)
    let kept: KitQuestion
    do {
      kept = try KitRules.checked(draft, position: 1)
    } catch {
      throw DomainError.invalidLine.at(error.path ?? "")
    }
    guard kept.prompt == draft.prompt, kept.correctAnswer == draft.correctAnswer,
      kept.incorrectAnswers == draft.incorrectAnswers, kept.acceptedAnswers == draft.acceptedAnswers
    else { throw DomainError.invalidLine }
  }

  /// Whether kits have come, or have changed.
  static func haveChanged(in importing: Importer) -> Bool {
    importing.hasChanged("kit") || importing.hasChanged("kitQuestion")
  }

  /// Counts questions, and takes kits away that a file has not brought whole: with as many questions as their lines
  /// say, or, where these say nothing, with questions that are numbered from 1 without gaps.
  static func settle(_ importing: Importer) throws {
    guard haveChanged(in: importing) else { return }
    try importing.connection.statement(Statements.deleteBroken).bind("user", importing.user).run()
    try importing.connection.statement(Statements.count).bind("user", importing.user).run()
  }
}
