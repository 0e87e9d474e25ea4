import Kernel
import Localization
import Service

private struct ImportCounts: ResultObject {
  let kind: String
  let counts: ImportSummary.Counts

  static let shape = Shape<ImportCounts>(
    "ImportCounts", "The counts of the rows of one kind by outcome: added, replaced, skipped or rejected."
  ) {
    Field("kind", "The kind of the rows, as in the file.", \.kind)
    Field("added", "The number of added rows.", \.counts.added)
    Field("replaced", "The number of replaced rows.", \.counts.replaced)
    Field(
      "skipped", "The number of rows skipped because they, or the rows to which they belong, already exist.",
      \.counts.skipped)
    Field("rejected", "The number of rejected rows.", \.counts.rejected)
  }
}

private struct ImportIssueView: ResultObject {
  let line: Int
  let kind: String
  let issue: DomainError.Issue
  let message: Text

  static let shape = Shape<ImportIssueView>("RejectedRow", "One rule that a row of the imported file breaks.") {
    Field("line", "The line of the file on which the row starts, from 1.", as: .ordinal, \.line)
    Field(
      "kind", "The kind of the row, as in the file; empty if it has none, or for unknown kinds after the first 50.",
      \.kind)
    Field("rule", "The broken rule.", \.issue.rule)
    Field("field", "The JSON Pointer to the invalid field; empty for the whole row.", \.issue.path)
    Field("message", "The error message in the user's language.", \.message)
  }
}

struct ImportReportView: ResultObject {
  private let summary: ImportSummary
  private let isDryRun: Bool
  private let issues: [ImportIssueView]

  /// Creates the reply to a call, with messages in the language of the call.
  init(_ summary: ImportSummary, isDryRun: Bool, in context: CallContext) {
    self.summary = summary
    self.isDryRun = isDryRun
    issues = summary.rejectedLines.flatMap { rejectedLine in
      rejectedLine.issues.map { issue in
        ImportIssueView(
          line: rejectedLine.line, kind: rejectedLine.kind, issue: issue, message: context.text(issue.message))
      }
    }
  }

  static let shape = Shape<ImportReportView>("DataImport", "The counts of the rows of an imported file by outcome.") {
    Field("dryRun", "Whether the import was a dry run, which changes nothing.", \.isDryRun)
    Field("added", "The number of added rows.", \.summary.total.added)
    Field("replaced", "The number of replaced rows.", \.summary.total.replaced)
    Field(
      "skipped", "The number of rows skipped because they, or the rows to which they belong, already exist.",
      \.summary.total.skipped)
    Field("rejected", "The number of rejected rows.", \.summary.total.rejected)
    Field("kinds", "The outcomes by kind, in the order of the file.") {
      $0.summary.kinds.map { ImportCounts(kind: $0.name, counts: $0.counts) }
    }
    Field(
      "rows", "The broken rules of the first 500 rejected rows, at most 20 per row, in the order of the file.",
      \.issues)
  }
}
