import Kernel

/// What came of the rows of a file: lines of a table, entries of a list, or cards of a package.
struct ImportReport: Sendable {
  /// How many rows are named; all of them are counted.
  static let mostNamed = 500

  /// What was wrong with a row.
  struct RowIssue: Sendable {
    /// The line of a table, from 1; the index of an entry, from 0; the place of a card, from 1.
    let line: Int
    /// What it breaks; its path is the member of the question that does so, `/prompt` say.
    let refusal: DomainError
  }

  /// Rows that cannot be kept, the first of them in the order of the file.
  private(set) var refused: [RowIssue] = []
  /// How many rows cannot be kept.
  private(set) var refusedCount = 0
  /// Rows that say what a row before them has said, the first of them.
  private(set) var repeated: [RowIssue] = []
  /// How many such rows there are.
  private(set) var repeatedCount = 0
  /// How many questions there are.
  var kept = 0
  /// How many questions get wrong answers from other rows.
  var drawn = 0
  /// How many files with pictures and sounds were left out.
  var media = 0

  /// How many rows are not kept.
  var skipped: Int { refusedCount + repeatedCount }

  /// What was wrong with rows, in the order of the file, bounded.
  var named: [RowIssue] {
    Array((refused + repeated).sorted { $0.line < $1.line }.prefix(ImportReport.mostNamed))
  }

  /// Notes that a row cannot be kept.
  mutating func refuse(_ refusal: DomainError, line: Int) {
    refusedCount += 1
    if refused.count < ImportReport.mostNamed { refused.append(RowIssue(line: line, refusal: refusal)) }
  }

  /// Notes that a row repeats another.
  mutating func noteRepeated(line: Int) {
    repeatedCount += 1
    if repeated.count < ImportReport.mostNamed { repeated.append(RowIssue(line: line, refusal: .duplicateRow)) }
  }

  /// The refused rows as issues of a refused call.
  func issues(_ format: KitImportFormat, at pointer: String) -> [DomainError.Issue] {
    refused.sorted { $0.line < $1.line }.map { row in
      DomainError.Issue(
        path: "\(pointer)/\(row.line)\(row.refusal.path ?? "")", rule: row.refusal.rule ?? row.refusal.kind.rawValue,
        message: format.message(row.refusal.message, ofRow: row.line))
    }
  }
}
