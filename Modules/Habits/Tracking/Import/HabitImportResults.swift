import Kernel
import Localization
import Service

/// The outcomes of the rows of one kind.
private struct HabitImportCounts: ResultObject {
  let kind: HabitImportReport.Kind
  let counts: HabitImportSummary.Counts
  let rejected: Int

  static let shape = Shape<HabitImportCounts>("HabitImportCounts", "The counts of habits or of marks by outcome.") {
    Field("kind", "The kind of the rows.", \.kind)
    Field("added", "The number of added rows.", as: .count, \.counts.added)
    Field("replaced", "The number of replaced rows.", as: .count, \.counts.replaced)
    Field("skipped", "The number of rows that already exist or are equal.", as: .count, \.counts.skipped)
    Field("rejected", "The number of rejected rows, and of the marks of rejected habits.", as: .count, \.rejected)
  }
}

/// A row that was rejected, or imported with a change.
private struct HabitImportRowView: ResultObject {
  let issue: HabitImportReport.Issue
  let message: Text

  static let shape = Shape<HabitImportRowView>(
    "HabitImportRow", "A row of an imported file that was rejected, or imported with a change."
  ) {
    Field("file", "The path in the archive; null for other formats.", \.issue.row.file)
    Field("row", "The line, from 1; for loop, the ID of the row in its table.", \.issue.row.number)
    Field("kind", "The kind of the row.", \.issue.kind)
    Field("rejected", "Whether the row was rejected; false if it was imported with a change.") {
      !$0.issue.error.isImportNotice
    }
    Field(
      "rule",
      """
      The broken rule; for an imported row target_raised, target_added, note_shortened, not_imported or day_repeated.
      """
    ) { $0.issue.error.rule ?? "" }
    Field(
      "field", "The JSON Pointer in the row to the field, in a table the name of the column; empty for the whole row."
    ) { $0.issue.error.path ?? "" }
    Field("message", "The error message in the user's language.", \.message)
  }
}

/// The reply of `habits.import`.
struct HabitImportReply: ResultObject {
  private let isDryRun: Bool
  private let counts: [HabitImportCounts]
  private let rows: [HabitImportRowView]

  /// Creates the reply to a call, with messages in the language of the call.
  init(_ summary: HabitImportSummary, isDryRun: Bool, in context: CallContext) {
    self.isDryRun = isDryRun
    let report = summary.report
    counts = [
      HabitImportCounts(kind: .habit, counts: summary.habits, rejected: report.rejectedHabits),
      HabitImportCounts(kind: .mark, counts: summary.marks, rejected: report.rejectedMarks),
    ]
    rows = report.issues.map { HabitImportRowView(issue: $0, message: context.text($0.error.message)) }
  }

  static let shape = Shape<HabitImportReply>("HabitImport", "The counts of the rows of an imported file by outcome.") {
    Field("dryRun", "Whether the import was a dry run, which changes nothing.", \.isDryRun)
    Field("kinds", "The outcomes of the habits, then of the marks.", \.counts)
    Field("rows", "The first 500 rows that were rejected or imported with a change.", \.rows)
  }
}

extension HabitImportReport.Kind: ResultValue {}
