import Kernel
import Localization
import Service

private struct ImportCounts: ResultObject {
  let kind: String
  let counts: ImportSummary.Counts

  static let shape = Shape<ImportCounts>("ImportCounts", "What has come of the rows of a kind.") {
    Field("kind", "The kind of rows, as the file names it.", \.kind)
    Field("added", "How many are new.", \.counts.added)
    Field("replaced", "How many have taken the place of what was there.", \.counts.replaced)
    Field("skipped", "How many are about something that stays as it was.", \.counts.skipped)
    Field("refused", "How many cannot be taken.", \.counts.rejected)
  }
}

private struct ImportRowView: ResultObject {
  let line: Int
  let kind: String
  let issue: DomainError.Issue
  let message: Text

  static let shape = Shape<ImportRowView>("RejectedRow", "A rule that a row of an imported file breaks.") {
    Field("line", "The line of the file on which the row begins, from 1.", \.line)
    Field("kind", "The kind of row; empty where that cannot be told.", \.kind)
    Field("rule", "The rule that it breaks.", \.issue.rule)
    Field("field", "What breaks the rule, as a JSON Pointer; empty for the row as a whole.", \.issue.path)
    Field("message", "What is wrong, in the user's language.", \.message)
  }
}

struct ImportReportView: ResultObject {
  private let report: ImportSummary
  private let isDryRun: Bool
  private let rows: [ImportRowView]

  /// Creates the reply of a call, with messages in its language.
  init(_ report: ImportSummary, isDryRun: Bool, in context: CallContext) {
    self.report = report
    self.isDryRun = isDryRun
    rows = report.rejectedLines.flatMap { rejectedLine in
      rejectedLine.issues.map { issue in
        ImportRowView(
          line: rejectedLine.line, kind: rejectedLine.kind, issue: issue, message: context.text(issue.message))
      }
    }
  }

  static let shape = Shape<ImportReportView>("DataImport", "What has come of the rows of an imported file.") {
    Field("dryRun", "Whether nothing was kept.", \.isDryRun)
    Field("added", "How many rows are new.", \.report.total.added)
    Field("replaced", "How many have taken the place of what was there.", \.report.total.replaced)
    Field("skipped", "How many are about something that stays as it was.", \.report.total.skipped)
    Field("refused", "How many cannot be taken.", \.report.total.rejected)
    Field("kinds", "The same for each kind of row, in the order of the file.") {
      $0.report.kinds.map { ImportCounts(kind: $0.name, counts: $0.counts) }
    }
    Field("rows", "What the first 500 rows that cannot be taken break, in the order of the file.", \.rows)
  }
}
