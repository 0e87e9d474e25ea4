import Kernel
import SQLite
import Service

/// Cards, answers and settings of reviews in the export.
///
/// Cards and answers only make sense together, so that all of them are imported or none.
enum ReviewExport {
  private enum Statements: SQL, StatementSet {
    case find = """
      select 1 from review_cards where user_id = :user
      union all select 1 from review_log where user_id = :user limit 1
      """
  }

  private static func rule(_ table: TableDescription) -> ImportRule {
    .singleton(
      "reviews", table, find: Statements.find,
      clearing: [StoredCard.table.description, ReviewAnswer.table.description])
  }

  static let answer = ExportLine(
    "reviewAnswer", "An answer, with the card as it was before; those fields are missing where it was new.",
    of: ReviewAnswer.table.description, rule: rule(ReviewAnswer.table.description).checking(checkAnswer))

  static let lines = [
    ExportLine(
      "reviewSettings", "How the user wants to review.", of: ReviewSettings.table.description,
      rule: .keyed(ReviewSettings.table.description)),
    ExportLine(
      "reviewCard", "A question that was answered in reviews, with what it has come to.",
      of: StoredCard.table.description,
      rule: rule(StoredCard.table.description).checking { try LearningReferences($1).checkQuestion($0) }),
    answer,
  ]

  /// Rejects an answer to a kit that never existed, and one that could not be taken back.
  private static func checkAnswer(_ line: ImportedLine, _ importer: Importer) throws {
    try LearningReferences(importer).checkKit(line)
    try line.checkDay("day", of: "answeredAt")
    guard line["beforePhase"].text != "review" || line["beforeStep"] == .integer(0) else {
      throw DomainError.invalidLine.at("/beforeStep")
    }
    if let due = line["beforeDueAt"].integer, let answered = line["beforeAnsweredAt"].integer, due < answered {
      throw DomainError.invalidLine.at("/beforeDueAt")
    }
  }
}
