public import Kernel
public import SQLite

/// One kind of line in the file that holds everything of a user: what the rows of one table look like outside of the
/// database.
///
/// Rows are told apart by numbers that count from 1 within the file, so that a file says the same whatever numbers the
/// rows have in a database. Kinds come one after the other, and each names only rows of kinds before it.
public struct ExportLine: Sendable {
  /// The name on the wire, such as `goalMark`.
  public let name: StaticString
  /// What a line of it is, in one sentence.
  public let meaning: StaticString
  /// What a line holds, in its order.
  public let fields: [ExportField]
  /// Reads all rows of `:user` in the order in which they were made: first the number of the row where others name it,
  /// then a column for each field.
  let read: SQL
  /// Whether a line has an `id`, by which others name it.
  let isNumbered: Bool
  /// How a line becomes a row again.
  let restore: ImportRule

  /// A kind of line.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - meaning: What a line of it is, in one sentence.
  ///   - isNumbered: Whether others name a row of it.
  ///   - fields: What a line holds.
  ///   - read: Reads all rows of `:user`.
  ///   - restore: How a line becomes a row again.
  public init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, _ fields: [ExportField],
    read: some RawRepresentable<SQL>, restore: ImportRule
  ) {
    self.name = name
    self.meaning = meaning
    self.isNumbered = isNumbered
    self.fields = fields
    self.read = read.rawValue
    self.restore = restore
  }

  /// Declares the line of a table's rows.
  ///
  /// - Parameters:
  ///   - name: The name on the wire.
  ///   - meaning: What a line of it is, in one sentence.
  ///   - isNumbered: Whether other lines refer to a row of it.
  ///   - table: The table, whose exported columns are the fields.
  ///   - order: The order of the rows instead of that of the key, by the names in the database.
  ///   - rule: How a line becomes a row again.
  package init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, of table: TableDescription,
    orderedBy order: [String] = [], rule: ImportRule
  ) {
    self.name = name
    self.meaning = meaning
    self.isNumbered = isNumbered
    fields = (table.owner.field.map { [$0] } ?? []) + table.columns.filter(\.isExported).map(ExportField.init)
    read = table.exportStatement(isNumbered: isNumbered, orderedBy: order)
    restore = rule
  }

  /// The place of a field; nil where the kind does not have it.
  func place(of name: StaticString) -> Int? { fields.firstIndex { $0.name.hasBytes(of: name) } }

  /// The first column of a field in a row that `read` gives.
  var firstColumn: Int { isNumbered ? 1 : 0 }
}

/// What an area adds to the file that holds everything of a user.
public struct DomainExport: Sendable {
  /// Its kinds of lines, in the order of the file.
  public let kinds: [ExportLine]
  /// Its tables as spreadsheets hold them.
  public let tables: [CSVTableSource]
  /// What its lines can be refused for, beyond the rules of all lines.
  public let refusals: [DomainError]
  let settle: @Sendable (Importer) throws -> Void

  /// An area with its kinds of lines.
  ///
  /// - Parameters:
  ///   - kinds: The kinds, in the order of the file.
  ///   - tables: Its tables as spreadsheets hold them.
  ///   - refusals: What its lines can be refused for, beyond the rules of all lines.
  ///   - settle: Computes anew, after the last line of a file, what is kept beside the rows of the signed-in user.
  public init(
    _ kinds: [ExportLine], tables: [CSVTableSource] = [], refusals: [DomainError] = [],
    settle: @escaping @Sendable (Importer) throws -> Void = { _ in }
  ) {
    self.kinds = kinds
    self.tables = tables
    self.refusals = refusals
    self.settle = settle
  }
}

/// What is to be done where a line is about something that is there already.
public enum ImportConflict: String, CaseIterable, Sendable {
  /// What is there stays.
  case skip
  /// The line takes its place.
  case replace
  /// Nothing of the file is taken.
  case fail
}

extension StaticString {
  /// Whether two literals read the same.
  func hasBytes(of other: StaticString) -> Bool {
    utf8CodeUnitCount == other.utf8CodeUnitCount
      && (utf8Start == other.utf8Start
        || UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
          .elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: utf8CodeUnitCount)))
  }
}
