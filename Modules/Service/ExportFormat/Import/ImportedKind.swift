import JSON
import Kernel
import SQLite

/// One kind of line of an import: the decoder of its lines, and which rows they match.
final class ImportedKind {
  let line: ExportLine
  let name: String
  /// Whether the user's token permits its lines.
  let isPermitted: Bool
  /// Whether the user had rows before the first line; nil until it matters.
  var hadRows: Bool?
  private let numbers: RowNumbers

  init(_ line: ExportLine, isPermitted: Bool, _ numbers: RowNumbers) {
    (self.line, self.isPermitted, self.numbers) = (line, isPermitted, numbers)
    name = "\(line.name)"
  }

  // MARK: - Decoding

  /// Decodes a line of an export.
  ///
  /// - Throws: An error for the first field that is missing, unknown or of the wrong type; otherwise one error that
  ///   lists all values out of bounds.
  func decode(_ object: JSONValue) throws(DomainError) -> ImportedLine {
    var reader = ParameterReader(object, path: "")
    // It has selected this kind.
    _ = reader.member("kind")
    let number = line.isNumbered ? try reader.required("id", .rowNumber(line.name, numbers), "") : nil
    var values: [ColumnValue] = []
    values.reserveCapacity(line.fields.count)
    for index in line.fields.indices { values.append(try value(ofField: index, &reader)) }
    try reader.finish(fields: ["kind"] + (line.isNumbered ? ["id"] : []) + line.fields.map { "\($0.name)" })
    return ImportedLine(kind: line, number: number, values: values)
  }

  private func value(ofField index: Int, _ reader: inout ParameterReader) throws(DomainError) -> ColumnValue {
    let name = line.fields[index].name
    let field: JSONValue
    if line.fields[index].mayBeMissing {
      guard let member = reader.member(name), !member.isNull else { return line.fields[index].type.absentValue }
      field = member
    } else {
      field = try reader.requiredMember(name)
    }
    let firstIssue = reader.issueCount
    let value = try line.fields[index].type.value(of: field, name, &reader, numbers)
    reportIssues(from: firstIssue, ofField: index, &reader)
    return value
  }

  /// Decodes the cell of a field in a CSV row, and records values out of bounds in the reader.
  ///
  /// - Throws: The expected type if the cell is malformed.
  func value(
    ofCell cell: String, _ notation: CellNotation, field index: Int, _ reader: inout ParameterReader
  ) throws(MalformedCell) -> ColumnValue {
    let firstIssue = reader.issueCount
    let value = try line.fields[index].type.value(
      ofCell: cell, notation, line.fields[index].name, &reader, numbers)
    reportIssues(from: firstIssue, ofField: index, &reader)
    return value
  }

  /// Replaces the rules of new issues with the rule that methods have for invalid values of the field.
  private func reportIssues(from first: Int, ofField index: Int, _ reader: inout ParameterReader) {
    guard reader.issueCount > first, let error = line.fields[index].error else { return }
    reader.replaceRules(ofIssuesFrom: first, with: error())
  }

  // MARK: - Matching

  /// The ID of the first row that the import added; rows with smaller IDs existed before the import.
  private var firstAdded = Int64.max
  private var lastMatchedRows: [Int: Int64] = [:]
  /// The rows that CSV rows have matched; several searches can find the same row.
  private var matchedByCSVRows: Set<Int64> = []

  func didAdd(_ row: Int64) {
    if firstAdded == .max { firstAdded = row }
  }

  /// Returns the next row of a search that no line has matched; each row matches at most one line.
  ///
  /// `find` returns the first row after `after` and up to `last`.
  func nextMatch(
    _ search: Int, isCSVRow: Bool, _ find: (_ after: Int64, _ last: Int64) throws -> Int64?
  ) rethrows -> Int64? {
    let last = firstAdded == .max ? firstAdded : firstAdded - 1
    while let row = try find(lastMatchedRows[search] ?? .min, last) {
      lastMatchedRows[search] = row
      if !isCSVRow || matchedByCSVRows.insert(row).inserted { return row }
    }
    return nil
  }
}

/// The rows that a search compares by content.
struct RowContents {
  private let rows: [(hash: Int, row: Int64)]

  init(_ rows: [(hash: Int, row: Int64)]) {
    self.rows = rows.sorted { ($0.hash, $0.row) < ($1.hash, $1.row) }
  }

  func first(_ hash: Int, after row: Int64, upTo last: Int64) -> Int64? {
    let index = rows.partitioningIndex { ($0.hash, $0.row) > (hash, row) }
    return index < rows.count && rows[index].hash == hash && rows[index].row <= last ? rows[index].row : nil
  }
}

extension FieldType where Value == Int {
  fileprivate static func rowNumber(_ kind: StaticString, _ numbers: RowNumbers) -> FieldType {
    .integer(1...Int.max).rejecting(where: { !numbers.isIncreasing($0, kind) }, as: .numberNotIncreasing)
  }
}
