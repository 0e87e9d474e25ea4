import AnkiPackages
import Kernel
import Localization
import Service

/// A row that is not imported, or a notice about the kit, with the reason.
struct KitImportRowView: ResultObject {
  private let row: ImportReport.RowIssue
  private let message: Text

  init(_ row: ImportReport.RowIssue, in context: CallContext) {
    self.row = row
    message = context.text(row.error.message)
  }

  static let shape = Shape<KitImportRowView>(
    "ImportRow", "A row that is not imported, or a notice about the kit, with the reason."
  ) {
    Field(
      "line",
      """
      The line in a table, from 1; the index in a JSON list, from 0; or the position of an Anki card, from 1. 0 for \
      kit_name_shortened.
      """,
      \.row.location)
    Field(
      "rule", "The violated rule; duplicate_row, question_exists and kit_name_shortened never reject an import."
    ) {
      $0.row.error.rule ?? ""
    }
    Field(
      "field",
      """
      The invalid field: prompt, correctAnswer, incorrectAnswers or acceptedAnswers; name for kit_name_shortened; null \
      for an error of the whole row.
      """
    ) {
      ($0.row.error.path?.dropFirst()).map(String.init)
    }
    Field("message", "The error message in the user's language.", \.message)
  }
}

/// The report of an import.
struct KitImportReportView: ResultObject {
  private let report: ImportReport
  private let rows: [KitImportRowView]

  init(_ report: ImportReport, in context: CallContext) {
    self.report = report
    rows = report.listedRows.map { KitImportRowView($0, in: context) }
  }

  static let shape = Shape<KitImportReportView>("ImportReport", "The counts of an import, and the rows not imported.") {
    Field("added", "The number of added questions.", \.report.addedCount)
    Field("replaced", "The number of questions of the kit that got other answers.", \.report.replacedCount)
    Field("skipped", "The number of rows that repeat another row or a question of the kit.", \.report.skippedCount)
    Field(
      "rejected", "The number of invalid rows; unless partial is set, any invalid row rejects the import.",
      \.report.rejectedCount
    )
    Field("drawn", "The number of questions with wrong answers drawn from other rows.", \.report.drawnCount)
    Field("media", "The number of pictures and sounds omitted from a package.", \.report.omittedMediaCount)
    Field(
      "rows", "A notice if the name was shortened, then the first rows not imported, in file order; at most 500.",
      \.rows)
  }
}

/// The reply of `kits.import`.
struct ImportReply: ResultObject {
  let kit: KitView?
  let report: KitImportReportView

  static let shape = Shape<ImportReply>("KitImport", "The result of an import.") {
    Field("kit", "The kit; null after a dry run.", \.kit)
    Field("report", "The report on the rows.", \.report)
  }
}

/// A question that an import would add or replace, without drawn wrong answers.
struct ImportedQuestionView: ResultObject {
  let entry: ImportedKit.Entry
  let kitID: String?

  static let shape = Shape<ImportedQuestionView>("ImportedQuestion", "A question that an import would add or replace.")
  {
    Field("line", "The location in the file, as in the report.", \.entry.location)
    Field("questionId", "The slug of the question of the kit that it replaces; null for a new one.", as: .questionID) {
      view in
      view.kitID.flatMap { kit in view.entry.replacedPosition.map { KitSlug.question($0, of: kit) } }
    }
    Field("prompt", "The prompt.", \.entry.question.prompt)
    Field("correctAnswer", "The correct answer.", \.entry.question.correctAnswer)
    Field(
      "incorrectAnswers", "The wrong answers; empty if they are drawn from other rows, and for a flash card.",
      \.entry.question.incorrectAnswers)
    Field("acceptedAnswers", "Further answers that are correct when typed.", \.entry.question.acceptedAnswers)
  }
}

/// A note type of a package.
struct NoteTypeView: ResultObject {
  let type: AnkiPackage.NoteType

  /// The maximum number of listed note types, and of the listed fields of each.
  static let maxListed = 100

  static let shape = Shape<NoteTypeView>("NoteType", "A type of notes in a package, whose fields can be chosen.") {
    Field("name", "The name, shortened if it is long.", \.type.name.excerpt)
    Field("fields", "The names of the fields, in order, shortened if they are long; at most 100.") {
      $0.type.fields.prefix(maxListed).map(\.excerpt)
    }
  }
}

/// The settings with which a table was read.
struct TableSettingsView: ResultObject {
  let settings: TableSettings

  /// The settings in the form that `kits.import` accepts.
  static let shape = Shape<TableSettingsView>(
    "TableReading", "The settings with which a table was read, specified or detected."
  ) {
    Field("delimiter", "The field delimiter.", \.settings.delimiter)
    Field("hasHeader", "Whether the first row contains column names.", \.settings.hasHeader)
    Field("columns", "The columns by number, from 1.") { TableColumnsView(columns: $0.settings.columns) }
  }
}

/// The columns of a table by number.
struct TableColumnsView: ResultObject {
  let columns: TableColumns

  /// The numbers in the form that `kits.import` accepts.
  static let shape = Shape<TableColumnsView>("TableColumns", "The columns of a table by number, from 1.") {
    Field("prompt", "The column of the prompt.") { $0.columns.prompt + 1 }
    Field("correctAnswer", "The column of the correct answer.") { $0.columns.correct + 1 }
    Field("incorrectAnswers", "The columns of wrong answers; empty if they are drawn from other rows.") {
      $0.columns.incorrect.map { $0 + 1 }
    }
    Field("acceptedAnswers", "The columns of accepted answers.") {
      $0.columns.accepted.map { $0 + 1 }
    }
  }
}

/// The reply of `kits.preview`.
struct ImportPreview: ResultObject {
  let kit: ImportedKit
  let name: String?
  let questions: Page<ImportedQuestionView>
  let report: KitImportReportView

  static let shape = Shape<ImportPreview>("ImportPreview", "The preview of an import.") {
    Field(
      "name",
      """
      The name of the deck in the file, used by kits.import if no name is given, with its parent if the name is taken; \
      null if missing.
      """,
      \.name)
    Field("drawsIncorrect", "Whether the import draws wrong answers of some rows from the answers of others.") {
      $0.kit.report.drawnCount > 0
    }
    Field("table", "The settings with which the table was read; null for other formats.") {
      $0.kit.table.map(TableSettingsView.init)
    }
    Field(
      "noteTypes",
      "The types of notes in a package, without those with clozes or images; at most 100; null for other formats."
    ) {
      $0.kit.noteTypes.map { $0.prefix(NoteTypeView.maxListed).map(NoteTypeView.init) }
    }
    Field("questions", "A page of the questions, in order.", \.questions)
    Field("report", "The report on the rows.", \.report)
  }
}
