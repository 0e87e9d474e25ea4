public import Kernel
package import SQLite

/// One kind of line of an export: how rows of one table look outside of the database.
///
/// Rows are identified by numbers that count from 1 within the file, so that equal data give equal files. The kinds
/// follow one another, and each refers only to kinds before it.
public struct ExportLine: Sendable {
  /// The name on the wire, such as `goalMark`.
  public let name: StaticString
  /// What a line is, in one sentence.
  public let meaning: StaticString
  /// What a line states, in its order.
  package let fields: [ColumnDescription]
  /// Selects the rows of `:user` in the order of their creation: the number if there is one, then a column per field.
  let read: SQL
  /// Whether a line has an `id`, by which others refer to it.
  let isNumbered: Bool
  /// How a line becomes a row again.
  let rule: ImportRule

  /// Declares the line of the rows that a statement selects.
  package init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, _ fields: [ColumnDescription],
    read: some RawRepresentable<SQL>, rule: ImportRule
  ) {
    (self.name, self.meaning, self.isNumbered, self.fields) = (name, meaning, isNumbered, fields)
    (self.read, self.rule) = (read.rawValue, rule)
  }

  /// Declares the line of a table's rows: by default the exported columns in the order of the key; `order` names columns
  /// in the database.
  package init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, of table: TableDescription,
    _ columns: [ColumnDescription]? = nil, read: SQL? = nil, orderedBy order: [String] = [], rule: ImportRule
  ) {
    (self.name, self.meaning, self.isNumbered, self.rule) = (name, meaning, isNumbered, rule.applied(to: table))
    fields = (table.owner.field.map { [$0] } ?? []) + (columns ?? table.columns.filter(\.isExported))
    self.read = read ?? table.exportStatement(isNumbered: isNumbered, columns, orderedBy: order)
  }

  /// The index of a field; nil if the kind does not have it.
  func index(of name: StaticString) -> Int? { fields.firstIndex { $0.name.hasBytes(of: name) } }

  /// The first column of a field in a row that `read` selects.
  var firstColumn: Int { isNumbered ? 1 : 0 }
}

/// What a domain adds to the export of a user.
public struct DomainExport: Sendable {
  /// The kinds of lines, in the order of the file.
  public let kinds: [ExportLine]
  /// The tables as spreadsheets hold them.
  public let tables: [CSVTableSource]
  /// What lines can be rejected for, beyond the rules of all lines.
  public let refusals: [DomainError]
  /// Recomputes, after the last line of an import, what the domain derives from the user's rows.
  let recompute: @Sendable (Importer) throws -> Void

  /// Declares the export of a domain.
  public init(
    _ kinds: [ExportLine], tables: [CSVTableSource] = [], refusals: [DomainError] = [],
    recompute: @escaping @Sendable (Importer) throws -> Void = { _ in }
  ) {
    (self.kinds, self.tables, self.refusals, self.recompute) = (kinds, tables, refusals, recompute)
  }
}
