import Kernel

/// The result of an import by rows: lines of a table, entries of a list, or cards of a package.
struct ImportReport: Sendable {
  /// The maximum number of rows listed individually; all of them are counted.
  static let mostNamed = 500

  /// A row with its error.
  struct RowIssue: Sendable {
    /// The line of a table, from 1; the index of an entry, from 0; the position of a card, from 1.
    let line: Int
    /// The error; its path is the offending member of the question, such as `/prompt`.
    let refusal: DomainError
  }

  /// The first invalid rows, in file order.
  private(set) var refused: [RowIssue] = []
  /// The number of invalid rows.
  private(set) var refusedCount = 0
  /// The first duplicate rows, in file order.
  private(set) var repeated: [RowIssue] = []
  /// The number of duplicate rows.
  private(set) var repeatedCount = 0
  /// The number of imported questions.
  var kept = 0
  /// The number of questions whose wrong answers are drawn from other rows.
  var drawn = 0
  /// The number of omitted media files.
  var media = 0

  /// The number of rows not imported.
  var skipped: Int { refusedCount + repeatedCount }

  /// The first invalid and duplicate rows, in file order; at most `mostNamed`.
  var named: [RowIssue] {
    Array((refused + repeated).sorted { $0.line < $1.line }.prefix(ImportReport.mostNamed))
  }

  /// Records an invalid row.
  mutating func refuse(_ refusal: DomainError, line: Int) {
    refusedCount += 1
    if refused.count < ImportReport.mostNamed { refused.append(RowIssue(line: line, refusal: refusal)) }
  }

  /// Records a duplicate row.
  mutating func noteRepeated(line: Int) {
    repeatedCount += 1
    if repeated.count < ImportReport.mostNamed { repeated.append(RowIssue(line: line, refusal: .duplicateRow)) }
  }

  /// Returns the invalid rows as issues of a rejected call.
  func issues(_ format: KitImportFormat, at pointer: String) -> [DomainError.Issue] {
    refused.sorted { $0.line < $1.line }.map { row in
      DomainError.Issue(
        path: "\(pointer)/\(row.line)\(row.refusal.path ?? "")", rule: row.refusal.rule ?? row.refusal.kind.rawValue,
        message: format.message(row.refusal.message, ofRow: row.line))
    }
  }
}
