import Kernel
import Localization
import Service

/// A row of a file that is not imported.
struct KitImportRowView: ResultObject {
  private let row: ImportReport.RowIssue
  private let message: Text

  init(_ row: ImportReport.RowIssue, in context: CallContext) {
    self.row = row
    message = context.text(row.error.message)
  }

  static let shape = Shape<KitImportRowView>("ImportRow", "A row of an imported file that is not kept.") {
    Field(
      "line", "Its line in a table, from 1; the index of an entry in JSON, from 0; the place of a card, from 1.",
      \.row.line)
    Field("rule", "The rule that it breaks; duplicate_row is only passed over.") { $0.row.error.rule ?? "" }
    Field(
      "field", "What breaks the rule: prompt, correctAnswer, incorrectAnswers or acceptedAnswers; null for the row."
    ) {
      ($0.row.error.path?.dropFirst()).map(String.init)
    }
    Field("message", "What was wrong, in the user's language.", \.message)
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

  static let shape = Shape<KitImportReportView>("ImportReport", "What came of the rows of an imported file.") {
    Field("kept", "How many questions there are.", \.report.importedCount)
    Field("skipped", "How many rows are not kept, repeated ones among them.", \.report.skipped)
    Field(
      "refused", "How many rows cannot be kept; without partial one of them refuses the import.", \.report.rejectedCount
    )
    Field("drawn", "How many questions have wrong answers drawn from the other rows.", \.report.drawnCount)
    Field("media", "How many pictures and sounds of a package are left out.", \.report.omittedMediaCount)
    Field("rows", "The first 500 rows that are not kept, in the order of the file.", \.rows)
  }
}

/// The reply of `kits.import`.
struct ImportReply: ResultObject {
  let kit: KitView?
  let report: KitImportReportView

  static let shape = Shape<ImportReply>("KitImport", "What an import has made.") {
    Field("kit", "The kit; null after a dry run.", \.kit)
    Field("report", "What came of the rows.", \.report)
  }
}

/// A question as an import would save it.
struct ImportedQuestionView: ResultObject {
  let entry: ImportedKit.Entry

  static let shape = Shape<ImportedQuestionView>("ImportedQuestion", "A question that an import would keep.") {
    Field("line", "Where it stands in the file, as in the report.", \.entry.line)
    Field("prompt", "What is asked.", \.entry.question.prompt)
    Field("correctAnswer", "The right answer.", \.entry.question.correctAnswer)
    Field("incorrectAnswers", "The wrong answers; none where they are to be drawn.", \.entry.question.incorrectAnswers)
    Field("acceptedAnswers", "What is right besides where the answer is typed.", \.entry.question.acceptedAnswers)
  }
}

/// The settings with which a table was read.
struct TableSettingsView: ResultObject {
  let settings: TableSettings

  /// The settings in the form that `kits.import` accepts.
  static let shape = Shape<TableSettingsView>("TableReading", "How a table was read, whether chosen or guessed.") {
    Field("delimiter", "What stands between fields.", \.settings.delimiter)
    Field("hasHeader", "Whether the first row names the columns.", \.settings.hasHeader)
    Field("columns", "The columns by number, from 1.") { TableColumnsView(columns: $0.settings.columns) }
  }
}

/// The columns of a table by number.
struct TableColumnsView: ResultObject {
  let columns: TableColumns

  /// The numbers in the form that `kits.import` accepts.
  static let shape = Shape<TableColumnsView>("TableColumns", "The columns of a table by number, from 1.") {
    Field("prompt", "The column of what is asked.") { $0.columns.prompt + 1 }
    Field("correctAnswer", "The column of the right answer.") { $0.columns.correct + 1 }
    Field("incorrectAnswers", "The columns of wrong answers; none where they are drawn.") {
      $0.columns.incorrect.map { $0 + 1 }
    }
    Field("acceptedAnswers", "The columns of further answers that are right when typed.") {
      $0.columns.accepted.map { $0 + 1 }
    }
  }
}

/// The reply of `kits.preview`.
struct ImportPreview: ResultObject {
  let kit: ImportedKit
  let questions: Page<ImportedQuestionView>
  let report: KitImportReportView

  static let shape = Shape<ImportPreview>("ImportPreview", "What an import would make of a file.") {
    Field("name", "What the file calls it, which stands in for a missing name; null where it does not.", \.kit.name)
    Field("drawsIncorrect", "Whether wrong answers are drawn from the other rows when the kit is made.") {
      $0.kit.pool != nil
    }
    Field("table", "How the table was read; null for other formats.") { $0.kit.table.map(TableSettingsView.init) }
    Field("questions", "The questions in their order, page by page.", \.questions)
    Field("report", "What came of the rows.", \.report)
  }
}
