public import Kernel
public import SQLite

/// One kind of line of an export: the external representation of the rows of one table.
///
/// Rows to which other lines refer are numbered from 1 in each file, so that equal data results in equal files. A kind
/// refers only to earlier kinds. `ExportLine` is a class so that lines of an import do not copy it.
public final class ExportLine: Sendable {
  /// The name on the wire, such as `goalMark`.
  public let name: StaticString
  /// The meaning of a line, in one sentence.
  public let meaning: StaticString
  /// The fields of a line, in order.
  public let fields: [ColumnDescription]
  /// The names of the fields, in the same order.
  let parameterNames: ParameterNames
  /// Selects the rows of `:user`: the ID, in ascending order, if rows are numbered, and then a column per field.
  let query: SQL
  let isNumbered: Bool
  let rule: ImportRule
  /// Selects one row of the table if it has rows of `:user`; nil for a kind without a table.
  let anyRow: SQL?
  /// The indices of the fields that are the values of the table's imported columns, in the order of the columns.
  let importedIndices: [Int]
  private let indices: [String: Int]

  /// Declares a line for each row that a statement selects.
  public init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, _ fields: [ColumnDescription],
    query: some RawRepresentable<SQL>, rule: ImportRule
  ) {
    (self.name, self.meaning, self.isNumbered, self.fields) = (name, meaning, isNumbered, fields)
    (self.query, self.rule, anyRow, importedIndices) = (query.rawValue, rule, nil, [])
    (parameterNames, indices) = Self.names(of: fields)
  }

  /// Declares a line for each row of a table.
  ///
  /// By default, lines contain the exported columns and are in the order of the key. `order` lists names of columns in
  /// the database.
  public init(
    _ name: StaticString, _ meaning: StaticString, isNumbered: Bool = false, of table: TableDescription,
    _ columns: [ColumnDescription]? = nil, query: SQL? = nil, orderedBy order: [String] = [], rule: ImportRule
  ) {
    (self.name, self.meaning, self.isNumbered, self.rule) = (name, meaning, isNumbered, rule.applied(to: table))
    anyRow = .anyRow(of: [table])
    fields = (table.owner.field.map { [$0] } ?? []) + (columns ?? table.columns.filter(\.isExported))
    (parameterNames, indices) = Self.names(of: fields)
    importedIndices = table.columns.filter(\.isImported).map { [indices, fields] in
      indices["\($0.name)"] ?? fields.count
    }
    self.query = query ?? table.exportStatement(isNumbered: isNumbered, columns, orderedBy: order)
  }

  private static func names(of fields: [ColumnDescription]) -> (ParameterNames, [String: Int]) {
    (
      ParameterNames(fields.map(\.name)),
      Dictionary(uniqueKeysWithValues: fields.enumerated().map { ("\($1.name)", $0) })
    )
  }

  func index(of name: StaticString) -> Int? { indices["\(name)"] }

  var firstColumn: Int { isNumbered ? 1 : 0 }
}

/// The export and import of a user's data in one domain.
public struct DomainExport: Sendable {
  /// The kinds of lines, in the order of the file.
  public let kinds: [ExportLine]
  /// The tables that can be exported as CSV.
  public let tables: [CSVTableSource]
  /// The errors of the lines of this domain, in addition to the errors of all lines.
  public let errors: [DomainError]
  /// The method group whose permission a token needs for the import; nil if every token may import the lines.
  private(set) var group: String?
  /// Recomputes the derived data of the domain after the last line of an import.
  let recompute: @Sendable (Importer) throws -> Void

  /// Declares the export of a domain.
  public init(
    _ kinds: [ExportLine], tables: [CSVTableSource] = [], errors: [DomainError] = [],
    recompute: @escaping @Sendable (Importer) throws -> Void = { _ in }
  ) {
    (self.kinds, self.tables, self.errors, self.recompute) = (kinds, tables, errors, recompute)
  }

  /// Returns the export of a domain whose methods are in a group.
  public func inGroup(_ name: String) -> DomainExport {
    var copy = self
    copy.group = name
    return copy
  }
}
