import Kernel
import Service

/// The location of a row in an imported file.
struct HabitImportRow: Hashable, Sendable {
  /// The path in an archive; nil for other files.
  var file: String?
  /// The line on which the row starts, from 1; the ID of a row of a database.
  var number: Int64
}

/// The rows of an imported file that are rejected, or imported with a change.
struct HabitImportReport: Hashable, Sendable {
  /// The content of a row.
  enum Kind: String, CaseIterable, Sendable {
    case habit, mark = "habit_mark"
  }

  /// A row and the rule that it breaks.
  struct Issue: Hashable, Sendable {
    let kind: Kind
    let row: HabitImportRow
    /// The rule, with the JSON Pointer to the field as its path.
    let error: DomainError
  }

  /// The maximum number of listed rows; the counts include all rows.
  static let maxListedRows = 500

  /// The first issues, in the order in which the rows were read.
  private(set) var issues: [Issue] = []
  private(set) var rejectedHabits = 0
  /// The number of rejected marks, including those of rejected habits.
  private(set) var rejectedMarks = 0

  /// Records the issues of a row, and counts the row as rejected unless the error is only a notice.
  ///
  /// `path` returns the JSON Pointer in the row to the field of a habit or a mark.
  mutating func add(
    _ kind: Kind, _ row: HabitImportRow, _ error: DomainError, at path: (String) -> String = { $0 }
  ) {
    if !error.isImportNotice { countRejected(kind) }
    guard issues.count < Self.maxListedRows else { return }
    for issue in error.issuesOfLine.prefix(Self.maxListedRows - issues.count) {
      let error = DomainError(.validationFailed, rule: issue.rule, message: issue.message, path: path(issue.path))
      issues.append(Issue(kind: kind, row: row, error: error))
    }
  }

  /// Counts rejected rows without listing them.
  mutating func countRejected(_ kind: Kind, _ count: Int = 1) {
    switch kind {
    case .habit: rejectedHabits += count
    case .mark: rejectedMarks += count
    }
  }
}
