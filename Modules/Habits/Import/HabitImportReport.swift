/// The location of a row in an imported file.
struct HabitImportRow: Hashable, Sendable {
  /// The path in an archive; nil for other files.
  var file: String?
  /// The line on which the row starts, from 1; the ID of a row of a database.
  var number: Int64
}

/// A rule that a row of an imported file breaks.
enum HabitImportProblem: String, CaseIterable, Sendable {
  case titleRequired = "title_required"
  case titleTooLong = "title_too_long"
  case tooLong = "too_long"
  /// A text contains a NUL character, or a date or a color has an unknown form.
  case invalidFormat = "invalid_format"
  case invalidSchedule = "invalid_schedule"
  case invalidTarget = "invalid_target"
  case invalidAmount = "invalid_amount"
  case dateInFuture = "date_in_future"
  case dateTooEarly = "date_too_early"
  /// A cell has the wrong type, or the row the wrong number of cells.
  case rowUnreadable = "row_unreadable"
  /// A mark belongs to no habit of the file.
  case unknownRow = "unknown_row"
  /// The habit exists, and conflicts fail the import.
  case alreadyExists = "already_there"
  /// The target 0 of a habit to reach became 0.001.
  case targetRaised = "target_raised"
  /// The note of a mark was shortened to its maximum length.
  case noteShortened = "note_shortened"

  /// Whether the row is imported with a change.
  var isNotice: Bool { self == .targetRaised || self == .noteShortened }
}

/// A rule that a field breaks.
struct HabitFieldProblem: Error, Hashable, Sendable {
  let problem: HabitImportProblem
  /// The JSON Pointer to the field; empty for the whole row.
  let field: String

  init(_ problem: HabitImportProblem, _ field: String = "") {
    self.problem = problem
    self.field = field
  }
}

/// The rows of an imported file that are rejected, or imported with a change.
struct HabitImportReport: Hashable, Sendable {
  /// The content of a row.
  enum Kind: String, CaseIterable, Sendable {
    case habit, mark = "habitMark"
  }

  /// A row and the rule that it breaks.
  struct Issue: Hashable, Sendable {
    let kind: Kind
    let row: HabitImportRow
    let violation: HabitFieldProblem
  }

  /// The maximum number of listed rows; the counts include all rows.
  static let maxListedRows = 500

  /// The first issues, in the order in which the rows were read.
  private(set) var issues: [Issue] = []
  private(set) var rejectedHabits = 0
  /// The number of rejected marks, including those of rejected habits.
  private(set) var rejectedMarks = 0

  /// Records an issue, and counts its row as rejected unless the issue is only a notice.
  mutating func add(_ kind: Kind, _ row: HabitImportRow, _ violation: HabitFieldProblem) {
    if !violation.problem.isNotice { countRejected(kind) }
    guard issues.count < Self.maxListedRows else { return }
    issues.append(Issue(kind: kind, row: row, violation: violation))
  }

  /// Counts a rejected row without listing it.
  mutating func countRejected(_ kind: Kind) {
    switch kind {
    case .habit: rejectedHabits += 1
    case .mark: rejectedMarks += 1
    }
  }
}

/// The reason why a whole file is rejected.
enum HabitImportFailure: Error, Hashable, Sendable {
  /// The file is neither a backup nor an export of Loop, or it is damaged or of an unknown version.
  case notALoopBackup
  /// The file has more habits than a user can have.
  case tooManyHabits
  /// The file has too many marks, or its content is too large.
  case tooLarge
  /// A table lacks a column with this name.
  case missingColumn(String)
  /// A line, numbered from 1, is not valid text.
  case invalidEncoding(line: Int)
}
