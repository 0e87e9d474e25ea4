import JSON
public import Kernel
import Localization
import SQLite

/// Takes the rows of a table, one after the other, in the transaction of a call.
public final class CSVImporter {
  private let table: CSVTable
  private let importing: Importer
  private let form: ImportedLine.Form
  private let account: Account
  /// What each cell of a row is; nil for one that is not taken: the number of a row, which the database assigns, and
  /// columns to be ignored.
  private let columns: [CSVTable.Column?]
  private let writer = JSONWriter()
  private let tape = JSONTape()

  /// Prepares to take rows below a row of names.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - header: The names of the columns in the file, in any case and order.
  ///   - ignored: The names of columns that are not taken, in any case.
  ///   - importing: What keeps the rows.
  /// - Throws: `unknown_column` for a name that the table does not have, or has had before it in the row;
  ///   `missing_column`.
  public init(
    _ table: CSVTable, header: [String], ignoring ignored: [String] = [], into importing: Importer
  ) throws(DomainError) {
    self.table = table
    self.importing = importing
    form = ImportedLine.Form(table.kind, LineNumbers())
    account = try importing.context.user.account
    let known = table.columns
    let ignored = Set(ignored.compactMap(Self.key))
    var left: [String: CSVTable.Column] = [:]
    for (name, column) in known { left[name.lowercased()] = column }
    var columns: [CSVTable.Column?] = []
    // Spreadsheets write delimiters for empty columns behind the last one.
    let names = header.prefix(1 + (header.lastIndex { !$0.trimmed.isEmpty } ?? -1))
    for (index, name) in names.map(Self.key).enumerated() {
      if let name, ignored.contains(name) {
        columns.append(nil)
        continue
      }
      guard let name, let column = left.removeValue(forKey: name) else {
        throw .unknownColumn(index + 1, known: known.map(\.name))
      }
      if case .number = column { columns.append(nil) } else { columns.append(column) }
    }
    for needed in table.needed ?? [] where left["\(needed.name)".lowercased()] != nil {
      throw .missingColumn("\(needed.name)")
    }
    self.columns = columns
  }

  /// How many names of a row are those of columns.
  public static func knownColumns(of header: [String], in table: CSVTable) -> Int {
    let names = Set(table.columns.map { $0.name.lowercased() })
    return header.count { key($0).map(names.contains) ?? false }
  }

  /// The name of a column as it is compared; nil if it is longer than any.
  private static func key(_ name: String) -> String? {
    name.isBounded(toCharacters: NamedTexts.longestName) ? name.trimmed.lowercased() : nil
  }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - cells: Its cells.
  ///   - line: The line of the file on which it begins, from 1.
  /// - Throws: Faults of the storage; what is wrong with the row is noted.
  public func take(_ cells: [String], line: Int) throws {
    try importing.restoring("\(table.kind.name)", line, follow: table.follow) {
      try checkSizes(of: cells)
      guard cells.count <= columns.count || cells[columns.count...].allSatisfy(\.trimmed.isEmpty) else {
        throw DomainError.raggedRow
      }
      var issues = write(cells)
      defer { tape.reset() }
      var record = try writer.withBytes { bytes in
        do {
          return try form.read(try tape.parse(bytes, maxDepth: 4), mayLack: { _ in true })
        } catch let refusal as DomainError where !refusal.issues.isEmpty {
          issues += refusal.issues
          throw DomainError(issues: issues) ?? refusal
        }
      }
      if let refusal = DomainError(issues: issues) { throw refusal }
      record.isTableRow = true
      for (name, value) in table.shared { record[name] = value }
      try table.complete(&record, importing.context)
      return record
    }
  }

  /// The most bytes of a cell, which are more than any field takes; the reader of a file passes over a longer one.
  public static let longestCell = TextBounds.bytes(ofCharacters: longestText)
  /// The most characters of any text.
  private static let longestText = 5000

  /// Notes that a cell is longer than any may be.
  public func refuseCell(_ place: Int, line: Int) {
    let name = name(ofColumn: place)
    let issue = DomainError.Issue(
      path: "/\(name.pointerToken)", rule: "too_long", message: Strings.validationTooLong(name, Self.longestText))
    refuse(DomainError(issues: [issue]) ?? .invalidLine, line: line)
  }

  /// Throws where a character of a cell has marks without end, before anything else is done with the cells.
  private func checkSizes(of cells: [String]) throws(DomainError) {
    guard let place = cells.firstIndex(where: \.hasOverlongCharacter) else { return }
    let name = name(ofColumn: place)
    throw DomainError(
      .validationFailed, rule: "too_many_marks",
      message: Strings.validationTooManyMarks(name), path: "/\(name.pointerToken)")
  }

  /// The name of a column, shortened where it is long; empty for one that has none.
  private func name(ofColumn place: Int) -> String {
    guard columns.indices.contains(place) else { return "" }
    switch columns[place] {
    case .field(let field): return "\(table.kind.fields[field].name)"
    case .text(let name): return name.excerpt
    case .number, nil: return "id"
    }
  }

  /// Notes that a row cannot be read.
  public func refuse(_ refusal: DomainError, line: Int) {
    importing.note(refusal, line: line, kind: "\(table.kind.name)")
  }

  /// Computes anew what is kept beside the rows, after the last one; throws what `Importer.finish` does.
  public func finish() throws { try importing.settle() }

  /// Writes a row as the line of a file that holds everything of a user.
  ///
  /// - Parameter cells: The cells of the row.
  /// - Returns: What is wrong with cells that are of another form than their columns, and with those that are missing.
  private func write(_ cells: [String]) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    writer.reset()
    writer.beginObject()
    writer.key("kind")
    writer.string(table.kind.name)
    var texts: [NamedText] = []
    var missing = table.needed ?? []
    for (cell, column) in zip(cells, columns) where !cell.isEmpty {
      switch column {
      case .field(let place):
        let field = table.kind.fields[place]
        missing.removeAll { $0.name.hasBytes(of: field.name) && !cell.trimmed.isEmpty }
        writer.key(field.name)
        if let expected = field.form.write(cell: cell, of: account, to: writer) {
          writer.null()
          issues.append(
            DomainError.Issue(
              path: "/\(field.name)", rule: "invalid_format",
              message: Strings.paramsWrongType("\(field.name)", expected)))
        }
      case .text(let name): texts.append(NamedText(name: name, text: cell))
      case .number, nil: break
      }
    }
    if let spread = table.spread, !texts.isEmpty {
      writer.key(spread.field)
      NamedTexts(texts).write(to: writer)
    }
    writer.endObject()
    return missing.map { $0.missing.issue(at: "/\($0.name)") } + issues
  }
}

extension ColumnType {
  /// Writes a cell as a line says it.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - account: Whose wall clock local times are read off.
  ///   - writer: What takes the value.
  /// - Returns: What is expected where the cell is of another form, and nothing was written; nil otherwise.
  fileprivate func write(cell: String, of account: Account, to writer: JSONWriter) -> Message? {
    let text = cell.trimmed
    switch self {
    case .integer, .row:
      guard let number = Int(text) else { return Strings.typeInteger }
      writer.int(number)
    case .real:
      guard let number = Double(text), number.isFinite else { return Strings.typeNumber }
      writer.double(number)
    case .flag:
      switch text.lowercased() {
      case "true", "1": writer.bool(true)
      case "false", "0": writer.bool(false)
      default: return Strings.typeBoolean
      }
    case .instant:
      let local = { LocalDateTime(text).map { account.zone.instant(of: $0, dayStartsAt: account.dayStartsAt) } }
      guard let instant = Instant(text) ?? local() else { return Strings.typeLocalInstant }
      writer.string(instant.text)
    case .texts: TextListCell.texts(cell).write(to: writer)
    case .oneOf, .ranked: writer.string(text.lowercased())
    case .day, .dayOrNone, .zone: writer.string(text)
    case .text, .namedTexts, .bytes, .slug: writer.string(cell)
    }
    return nil
  }
}
