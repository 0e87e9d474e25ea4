import JSON
public import Kernel
import Localization
import SQLite

/// Imports the rows of a CSV table one by one, in the transaction of a call.
public final class CSVImporter {
  private let table: CSVTable
  private let importer: Importer
  private let kind: ImportedKind
  private let notation: CellNotation
  private let header: CSVHeader
  /// The columns of the file.
  private let columns: Set<CSVTable.CSVColumn>
  private let names: [String]
  /// The values of a row without cells.
  private let absentValues: [ColumnValue]
  private let requiredIndex: Int?

  /// The maximum number of columns of a mapping.
  public static let maxColumns = 1000
  /// The maximum length of the name of a column in characters; longer names are unknown.
  public static let maxNameLength = NamedValues.maxNameLength

  /// Creates an importer for rows below a header, whose names may be in any order and case.
  ///
  /// A column without a name must be blank in all rows.
  ///
  /// - Throws: `unknown_column` for unknown and repeated columns; `missing_column` if the required column is missing.
  public init(
    _ table: CSVTable, header: [String], mapping: ColumnMapping, notation: CellNotation, into importer: Importer
  ) throws(DomainError) {
    (self.table, names, self.notation, self.importer) = (table, header, notation, importer)
    kind = importer.kind(of: table.kind)
    absentValues = table.kind.fields.map(\.type.absentValue)
    requiredIndex = (table.required?.name).flatMap(table.kind.index)
    let header = try CSVHeader(header, of: table, mapping: mapping)
    (self.header, columns) = (header, Set(header.columns.compactMap { $0?.column }))
  }

  /// Returns the number of cells in a header row that are names of columns of a table or of a mapping.
  public static func knownColumnCount(of header: [String], in table: CSVTable, mapping: ColumnMapping) -> Int {
    CSVHeader.knownColumnCount(of: header, in: table, mapping: mapping)
  }

  /// Imports a row and records its errors; `line` is the line of the file at which the row starts, from 1.
  public func importRow(_ cells: [String], line: Int) throws {
    try importer.importLine(line, of: kind) {
      try checkCharacters(of: cells)
      guard cells.dropFirst(header.columns.count).allSatisfy(\.trimmed.isEmpty),
        header.blankColumns.allSatisfy({ !cells.indices.contains($0) || cells[$0].trimmed.isEmpty })
      else { throw DomainError.raggedRow }
      var row = try self.line(cells)
      for (name, value) in table.shared { row[name] = value }
      try table.fillDefaults(&row, importer.context)
      return row
    }
  }

  /// The maximum length of a cell in bytes, which is at least the limit of every field.
  public static let maxCellBytes = TextLimits.maxBytes(forCharacters: maxTextLength)
  private static let maxTextLength = 5000

  /// Records that a cell is too long.
  public func rejectCell(_ index: Int, line: Int) {
    let name = name(ofColumn: index)
    let issue = DomainError.Issue(
      path: "/\(name.pointerToken)", rule: "too_long",
      message: Strings.validationTooLong(field: name, characters: Self.maxTextLength))
    reject(DomainError(issues: [issue]) ?? .invalidLine, line: line)
  }

  private func checkCharacters(of cells: [String]) throws(DomainError) {
    guard let index = cells.firstIndex(where: \.hasOverlongCharacter) else { return }
    let name = name(ofColumn: index)
    throw DomainError(
      .validationFailed, rule: "too_many_marks",
      message: Strings.validationTooManyMarks(field: name), path: "/\(name.pointerToken)")
  }

  /// Returns the name of a column, shortened if it is long; empty for a missing column.
  private func name(ofColumn index: Int) -> String {
    guard header.columns.indices.contains(index) else { return "" }
    switch header.columns[index]?.column {
    case .field(let field): return "\(table.kind.fields[field].name)"
    case .text(let name): return name.excerpt
    case .rowID: return "id"
    case nil: return names[index].trimmed.excerpt
    }
  }

  /// Records the error of a row that cannot be read.
  public func reject(_ error: DomainError, line: Int) { importer.recordError(error, line: line, kind: table.kindName) }

  /// Recomputes derived columns after the last row; throws the row errors as one if the policy is `fail`.
  public func finish() throws { try importer.recompute() }

  /// Decodes a row; throws the issues of a missing required cell, of malformed cells, and of values out of bounds.
  private func line(_ cells: [String]) throws(DomainError) -> ImportedLine {
    var reader = ParameterReader(nil, path: "")
    var malformedCells: [DomainError.Issue] = []
    var values = absentValues
    var texts: [(name: String, text: String)] = []
    var isMissing = table.required != nil
    for (number, column) in header.columns.enumerated() where number < cells.count && !cells[number].isEmpty {
      let cell = cells[number]
      do throws(MalformedCell) {
        switch column?.column {
        case .field(let index):
          if index == requiredIndex, !cell.trimmed.isEmpty { isMissing = false }
          guard let unit = column?.durationUnit else {
            values[index] = try kind.value(ofCell: cell, notation, field: index, &reader)
            continue
          }
          let firstIssue = reader.issueCount
          let seconds = "\(try notation.seconds(cell.trimmed, unit: unit))"
          values[index] = try kind.value(ofCell: seconds, notation, field: index, &reader)
          // The bounds of the field are in seconds.
          if reader.issueCount > firstIssue {
            reader.replaceMessages(ofIssuesFrom: firstIssue, with: message(ofColumn: number, Strings.typeDuration))
          }
        case .text(let name): texts.append((name, try notation.text(cell, column?.valueForm ?? .text)))
        // The database assigns IDs.
        case .rowID, nil: break
        }
      } catch {
        malformedCells.append(
          DomainError.Issue(
            path: path(ofColumn: number), rule: "invalid_format", message: message(ofColumn: number, error.expected)))
      }
    }
    if let field = table.expandedField?.field, !texts.isEmpty, let index = kind.line.index(of: field) {
      values[index] = ColumnType.value(ofNamedCells: texts, field, &reader)
    }
    let missing = isMissing ? table.required.map { [$0.missing.issue(at: "/\($0.name)")] } : nil
    let issues = (missing ?? []) + malformedCells + inOrderOfFields(reader.takeIssues())
    if let error = DomainError(issues: issues) { throw error }
    return ImportedLine(kind: kind.line, number: nil, values: values, columns: columns)
  }

  /// Returns the path of the field of a column.
  private func path(ofColumn index: Int) -> String {
    let name = name(ofColumn: index).pointerToken
    guard case .text = header.columns[index]?.column, let field = table.expandedField?.field else { return "/\(name)" }
    return "/\(field)/\(name)"
  }

  /// Returns the message that a cell of a column, which is named as in the file, is of the wrong type.
  private func message(ofColumn index: Int, _ expected: Message) -> Message {
    Strings.paramsWrongType(name: names[index].trimmed.excerpt, type: expected)
  }

  private func inOrderOfFields(_ issues: [DomainError.Issue]) -> [DomainError.Issue] {
    guard issues.count > 1 else { return issues }
    let ranks = issues.map { issue in
      kind.line.fields.firstIndex { issue.path.isPointer(atOrBelow: "/\($0.name)") } ?? 0
    }
    return issues.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { issues[$0] }
  }
}
