import Database
import Kernel
import SQLite
import Service

/// The export and import of user kits.
enum KitExport {
  private enum Statements: SQL, StatementSet {
    case isFull = """
      select count(*) >= :limit and sum(stage is :stage and name_key = :nameKey) = 0 from kits where user_id = :user
      """
    case deleteIncomplete = """
      delete from kits where user_id = :user and (
        select count(*) = kits.question_count or (kits.question_count = 1 and count(*) = max(q.position))
        from kit_questions q where q.kit_id = kits.id) is not 1
      """
  }

  static let lines = [
    ExportLine(
      "kit", "A kit of the user.", isNumbered: true, of: StoredKit.table.description,
      rule: .matched(
        by: ["stage", "name"], comparing: ["stage", "nameKey"], clearing: [KitQuestion.table.description]
      ).computing(derivedFields)),
    ExportLine(
      "kitQuestion", "A question of a kit of the user.", of: KitQuestion.table.description,
      rule: .child(of: "kit").checking(checkQuestion)),
  ]

  /// Rejects an invalid name and kits over the limit, and returns the derived fields.
  ///
  /// A missing question count becomes 1 until all questions are inserted.
  private static func derivedFields(
    _ line: ImportedLine, _ importer: Importer
  ) throws -> [(StaticString, ColumnValue)] {
    guard let name = line["name"].text, name == name.trimmed, KitRules.isStorableName(name) else {
      throw DomainError.invalidLine.at("/name")
    }
    let nameKey = KitRules.key(of: name)
    let isFull =
      try importer.statement(Statements.isFull).bind("stage", line["stage"]).bind("nameKey", nameKey)
      .bind("limit", KitRules.maxKits).scalar(Bool.self) ?? false
    guard !isFull else { throw DomainError.invalidLine }
    let count = line["questionCount"]
    return [("nameKey", .text(nameKey)), ("questionCount", count == .null ? .integer(1) : count)]
  }

  /// Rejects a question that is invalid or not normalized.
  private static func checkQuestion(_ line: ImportedLine, _ importer: Importer) throws {
    let question = try KitQuestion.table.value(of: line)
    do throws(DomainError) {
      let checked = try KitRules.checked(QuestionDraft(question), position: question.position)
      guard checked == question else { throw .invalidLine }
    } catch {
      throw DomainError.invalidLine.at(error.path ?? "")
    }
  }

  static func hasChanges(in importer: Importer) -> Bool { importer.hasChanged("kit", "kitQuestion") }

  /// Deletes incomplete kits, and recomputes question counts.
  ///
  /// A kit is complete if its number of questions equals `questionCount`. A count of 1 can mean that its line has no
  /// count; then a kit is also complete if the positions of its questions are consecutive from 1.
  static func recompute(_ importer: Importer) throws {
    guard hasChanges(in: importer) else { return }
    try importer.statement(Statements.deleteIncomplete).run()
    try importer.recompute(StoredKit.derivation)
  }
}
