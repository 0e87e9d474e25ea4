import Database
import Kernel
public import SQLite

extension Importer {
  func apply(_ line: ImportedLine, _ kind: ImportedKind) throws -> ImportOutcome {
    let rule = line.kind.rule
    try rule.check(line, self)
    let values = try rule.computation(line, self)
    switch rule.matching {
    case .custom(let handler):
      let outcome = try handler(line, self)
      if case .added(let row) = outcome { kind.didAdd(row) }
      return outcome
    case .keyed(_, let parent):
      if let parent, isSkipped(parent, of: line) { return .skipped(row: 0) }
      let row = try insert(line, values)
      guard transaction.changes == 0 else { return .added(row: row) }
      return try resolve(0) { try run(rule.replace, line, values) }
    case .matched:
      if let find = rule.find, let row = try self.nextMatchingRow(find, of: line, values) {
        let references = rule.rowNames.map { ($0, ColumnValue.integer(row)) }
        return try resolve(row) { try run(rule.replace, line, values + references) }
      }
      let row = try insert(line, values)
      kind.didAdd(row)
      return .added(row: row)
    case .child(let parent):
      guard !isSkipped(parent, of: line) else { return .skipped(row: 0) }
      return .added(row: try insert(line, values))
    case .singleton(let name):
      let outcome = try resolveSingleton(name, line)
      return outcome.isSkipped ? outcome : .added(row: try insert(line, values))
    case .multiset:
      guard try hasEqualRow(line) else { return .added(row: try insert(line, values)) }
      return try resolve(0) {}
    }
  }

  /// Returns the outcome of a line about an existing row, and calls `replace` if conflicts replace rows.
  public func resolve(_ row: Int64, replace: () throws -> Void) throws -> ImportOutcome {
    switch conflictPolicy {
    case .fail: return .conflicting(row: row)
    case .skip: return .skipped(row: row)
    case .replace:
      try replace()
      return .replaced(row: row)
    }
  }

  // MARK: - Matching

  /// Returns the next existing row that a line matches and no earlier line has matched; nil if there is no such row.
  ///
  /// `find` selects the first row with an ID after `:after` and up to `:last` by the fields of the line and `values`.
  public func nextMatchingRow(_ find: SQL, of line: ImportedLine, _ values: ImportRule.Values = []) throws -> Int64? {
    let statement = try transaction.statement(find)
    var hasher = Hasher()
    for index in statement.parameterIndexes(in: line.kind.parameterNames) { hasher.combine(line.values[index]) }
    for (name, value) in values where statement.hasParameter(named: name) { hasher.combine(value) }
    return try nextMatch(hasher.finalize(), of: line) { after, last in
      let bounds: ImportRule.Values = [("after", .integer(after)), ("last", .integer(last))]
      return try prepared(find, line, values + bounds).scalar(Int64.self)
    }
  }

  /// Returns the next existing row with the same `fields` as a CSV row; nil if it does not exist.
  ///
  /// Rows that an earlier line has matched are excluded. `rows` selects the ID and these fields of the candidates by
  /// the fields of the line and `values`.
  public func nextMatchingRow(
    _ rows: SQL, of line: ImportedLine, _ values: ImportRule.Values, comparing fields: [StaticString]
  ) throws -> Int64? {
    let indices = fields.compactMap { line.kind.index(of: $0) }
    let statement = try prepared(rows, line, values)
    // The bound values determine the rows that the statement selects.
    let boundValues = statement.parameterIndexes(in: line.kind.parameterNames).map { line.values[$0] }
    let search = ImportedLine.hash(fields.map { .text("\($0)") } + boundValues + values.map(\.1))
    let contents = try contents(search) {
      try statement.all { row in
        let values = try indices.enumerated().map { column, index in
          try line.kind.fields[index].type.value(row, 1 + column) { _, _ in true }
        }
        return (ImportedLine.hash(values), try row.integer64(0))
      }
    }
    let hash = ImportedLine.hash(indices.map { line.values[$0] })
    return nextMatch(ImportedLine.hash([.integer(Int64(search)), .integer(Int64(hash))]), of: line) {
      contents.first(hash, after: $0, upTo: $1)
    }
  }

  private func nextMatch(
    _ search: Int, of line: ImportedLine, _ find: (_ after: Int64, _ last: Int64) throws -> Int64?
  ) rethrows -> Int64? {
    try kind(of: line.kind).nextMatch(search, isCSVRow: line.isCSVRow, find)
  }

  private func hasEqualRow(_ line: ImportedLine) throws -> Bool {
    let kind = line.kind
    let contents = try contents(ImportedLine.hash([.text("\(kind.name)")])) {
      var parents: [String: Set<Int64>] = [:]
      for parent in kind.fields.compactMap(\.type.parent) where parents["\(parent)"] == nil {
        parents["\(parent)"] = Set(
          try self.kind(named: parent).map { try rows(of: $0.line) { try $0.integer64(0) } } ?? [])
      }
      let hashes = try rows(of: kind) { row in
        ImportedLine.hash(
          try zip(kind.firstColumn..., kind.fields).map { column, field in
            try field.type.value(row, column) { parents["\($1)"]?.contains($0) ?? false }
          })
      }
      return hashes.enumerated().map { (hash: $1, row: Int64($0)) }
    }
    let hash = ImportedLine.hash(line.values)
    return nextMatch(hash, of: line) { contents.first(hash, after: $0, upTo: $1) } != nil
  }

  private func rows<Value>(of kind: ExportLine, _ read: (Row) throws -> Value) throws -> [Value] {
    try transaction.statement(kind.query).bind("user", user).all(read)
  }

  private func isSkipped(_ parent: StaticString, of line: ImportedLine) -> Bool {
    zip(line.kind.fields, line.values).contains { field, value in
      guard case .row(let kind) = field.type, kind.hasBytes(of: parent), let row = value.integer else { return false }
      return numbers.isSkipped(row, kind)
    }
  }

  /// Returns the outcome of a singleton, which all its lines share; the first line deletes the rows to be replaced.
  private func resolveSingleton(_ name: StaticString, _ line: ImportedLine) throws -> ImportOutcome {
    if let outcome = singletons["\(name)"] { return outcome }
    let rule = line.kind.rule
    let exists = try rule.find.map { try prepared($0, line).scalar(Int64.self) != nil } ?? false
    let outcome: ImportOutcome = exists ? try resolve(0) { try run(rule.replace, line) } : .added(row: 0)
    singletons["\(name)"] = outcome
    return outcome
  }

  // MARK: - Statements

  private func insert(_ line: ImportedLine, _ values: ImportRule.Values) throws -> Int64 {
    if let insert = line.kind.rule.insert { try prepared(insert, line, values).run() }
    return transaction.lastInsertedRowID
  }

  private func run(_ statements: [SQL], _ line: ImportedLine, _ values: ImportRule.Values = []) throws {
    for statement in statements { try prepared(statement, line, values).run() }
  }

  /// Prepares a statement with the user, the line, blank values for columns that lines do not contain, and `values`.
  private func prepared(_ sql: SQL, _ line: ImportedLine, _ values: ImportRule.Values = []) throws -> Statement {
    let statement = try transaction.statement(sql)
    if statement.hasParameter(named: "user") { try statement.bind("user", user) }
    try line.bind(to: statement)
    try line.kind.rule.table?.bindBlanks(statement)
    for (name, value) in values where statement.hasParameter(named: name) { try statement.bind(name, value) }
    return statement
  }
}
