import Kernel

/// The counts of the rows of an import, the first rows that were not imported, and notices about the kit.
///
/// A row is a line of a table, an element of a JSON list, or a card of an Anki package.
struct ImportReport: Sendable {
  /// The maximum number of rows listed individually; the counts include all rows.
  static let maxListedRows = 500

  /// A row with its error.
  struct RowIssue: Sendable {
    /// The line of a table, from 1; the index in a JSON list, from 0; or the position of an Anki card, from 1.
    ///
    /// A notice about the kit has the location 0.
    let location: Int
    /// The error; its path is the offending member of the question, such as `/prompt`.
    let error: DomainError
  }

  /// The first invalid rows, in file order.
  private(set) var rejectedRows: [RowIssue] = []
  private(set) var rejectedCount = 0
  /// The first skipped rows, which are about existing questions or repeat other rows.
  private(set) var skippedRows: [RowIssue] = []
  private(set) var skippedCount = 0
  /// The number of new questions.
  var addedCount = 0
  /// The number of questions of the kit with new answers.
  var replacedCount = 0
  /// The number of questions whose wrong answers are drawn from other rows.
  var drawnCount = 0
  var omittedMediaCount = 0
  /// What was changed in the kit itself, such as its name.
  var notices: [DomainError] = []

  /// The notices, and the rows in `rejectedRows` and `skippedRows` in file order; at most `maxListedRows`.
  var listedRows: [RowIssue] {
    let rows = (rejectedRows + skippedRows).sorted { $0.location < $1.location }
    return Array((notices.map { RowIssue(location: 0, error: $0) } + rows).prefix(ImportReport.maxListedRows))
  }

  /// Records an invalid row.
  mutating func reject(_ error: DomainError, line: Int) {
    rejectedCount += 1
    if rejectedRows.count < ImportReport.maxListedRows { rejectedRows.append(RowIssue(location: line, error: error)) }
  }

  /// Records a row that is skipped because of existing questions or other rows.
  mutating func skip(_ reason: DomainError, line: Int) {
    skippedCount += 1
    if skippedRows.count < ImportReport.maxListedRows { skippedRows.append(RowIssue(location: line, error: reason)) }
  }

  /// Returns `rejectedRows` as issues of a rejected call, in file order.
  func issues(_ format: KitImportFormat, at pointer: String) -> [DomainError.Issue] {
    rejectedRows.sorted { $0.location < $1.location }.map { row in
      DomainError.Issue(
        path: "\(pointer)/\(row.location)\(row.error.path ?? "")", rule: row.error.rule ?? row.error.kind.rawValue,
        message: format.message(row.error.message, ofRow: row.location))
    }
  }
}
