import Interchange
import Kernel

/// The facts about a complete table from which its columns are detected.
struct TableScan: Equatable, Sendable {
  /// The first row that is not blank.
  private(set) var first: [String] = []
  /// The number of rows that are not blank.
  private(set) var rowCount = 0
  /// The maximum number of fields in a row.
  private(set) var width = 0
  /// The number of rows below the first one with a field that is not blank, by column.
  private var filledCounts: [Int] = []
  /// The number of rows below the first one that could be read.
  private(set) var readableRowCount = 0
  /// The number of rows below the first one with more than two fields that are not blank.
  private(set) var longRowCount = 0

  /// The maximum number of blank rows, which limits the time that a table of delimiters takes.
  private static let maxBlankRows = 10 * KitRules.maxQuestions

  /// Scans a table; throws `too_many_questions` at the first row beyond the number of questions that a kit can hold.
  ///
  /// `reportProgress` periodically receives the number of scanned bytes, and may throw to stop.
  init(_ reader: DelimitedReader, reportProgress: (Int) throws -> Void) throws {
    var reader = reader
    var blankRowCount = 0
    while let row = reader.nextRow() {
      if row.isBlank {
        blankRowCount += 1
        guard blankRowCount <= Self.maxBlankRows else { throw DomainError.tooManyQuestions }
        continue
      }
      if rowCount.isMultiple(of: ImportCollector.rowsBetweenProgressReports) { try reportProgress(reader.offset) }
      // The first row may be a header.
      guard rowCount <= KitRules.maxQuestions else { throw DomainError.tooManyQuestions }
      add(row.fields)
    }
  }

  /// Creates the scan of a table with these rows.
  init(rows: [[String]]) { rows.forEach { add($0) } }

  private mutating func add(_ fields: [String]) {
    rowCount += 1
    width = max(width, fields.count)
    guard rowCount > 1 else { return first = fields }
    // A row that could not be read has no fields.
    if !fields.isEmpty { readableRowCount += 1 }
    var filledCount = 0
    for (index, field) in fields.enumerated() where !field.isBlank {
      while filledCounts.count <= index { filledCounts.append(0) }
      filledCounts[index] += 1
      filledCount += 1
    }
    if filledCount > 2 { longRowCount += 1 }
  }

  /// Returns whether a column has a field that is not blank, not counting the first row if it is a header.
  func isFilled(_ column: Int, belowHeader hasHeader: Bool) -> Bool {
    if filledCounts.indices.contains(column), filledCounts[column] > 0 { return true }
    return !hasHeader && first.indices.contains(column) && !first[column].isBlank
  }
}
