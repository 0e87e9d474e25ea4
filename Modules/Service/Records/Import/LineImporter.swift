import Database
import Kernel
import SQLite

/// Makes rows of lines, by the statements of their kinds.
final class LineImporter {
  private let user: Int64
  private let conflict: ImportConflict
  private let numbers: LineNumbers
  private let transaction: Transaction

  /// Of what is found by a search: the first row that was added, behind which nothing was there before, and for each
  /// thing that was met the row that was met last, so that equal lines meet different rows.
  private struct Met {
    var firstAdded = Int64.max
    var rows: [Int: Int64] = [:]
    /// All rows that rows of a table have met, which are searched for in several ways.
    var ofTable: Set<Int64> = []
  }

  private var met: [String: Met] = [:]
  /// What of which a user has one was met: true where lines of it are taken.
  private var wholes: [String: Bool] = [:]
  /// What rows say, by the hash of the search.
  private var contents: [Int: RowContents] = [:]
  /// How many rows there are for each thing that is told apart by all that it says, without those that lines have met.
  private var equals: [String: [Int: Int]] = [:]

  init(_ user: Int64, _ conflict: ImportConflict, _ numbers: LineNumbers, on transaction: Transaction) {
    self.user = user
    self.conflict = conflict
    self.numbers = numbers
    self.transaction = transaction
  }

  /// Makes a row of a line.
  ///
  /// - Parameters:
  ///   - record: The line.
  ///   - importing: The import that it belongs to.
  /// - Returns: What has become of it.
  /// - Throws: What is wrong with the line; what SQLite refuses.
  func restore(_ record: ImportedLine, in importing: Importer) throws -> ImportOutcome {
    let outcome = try outcome(of: record, in: importing)
    if let number = record.number {
      numbers.set(number, record.kind.name, to: outcome.row, isKept: outcome.isSkipped)
    }
    return outcome
  }

  private func outcome(of record: ImportedLine, in importing: Importer) throws -> ImportOutcome {
    let restore = record.kind.restore
    try restore.check(record, importing)
    let computed = try restore.computation(record, importing)
    switch restore.matching {
    case .custom(let restore):
      let outcome = try restore(record, importing)
      if case .added(let row) = outcome { noteAdded(row, record) }
      return outcome
    case .keyed(let kind):
      if let kind, isKept(kind, by: record) { return .skipped(row: 0) }
      let row = try insert(record, computed)
      guard transaction.changes == 0 else { return .added(row: row) }
      return try resolve(0) { try run(restore.replace, record, computed) }
    case .matched: return try restoreMatched(record, restore, computed)
    case .child(let kind):
      guard !isKept(kind, by: record) else { return .skipped(row: 0) }
      return .added(row: try insert(record, computed))
    case .singleton(let name):
      guard try isTaken("\(name)", record, restore) else { return .skipped(row: 0) }
      return .added(row: try insert(record, computed))
    case .multiset: return try restoreMultiset(record, computed, importing)
    }
  }

  /// What becomes of a line about something that is there already.
  func resolve(_ row: Int64, replace: () throws -> Void) throws -> ImportOutcome {
    switch conflict {
    case .fail: return .conflicting(row: row)
    case .skip: return .skipped(row: row)
    case .replace:
      try replace()
      return .replaced(row: row)
    }
  }

  // MARK: - Matching

  private func restoreMatched(
    _ record: ImportedLine, _ restore: ImportRule, _ computed: [(StaticString, ColumnValue)]
  ) throws -> ImportOutcome {
    if let find = restore.find, let row = try row(find, of: record, computed) {
      return try resolve(row) { try run(restore.replace, record, computed + restore.parameters(ofRow: row)) }
    }
    let row = try insert(record, computed)
    noteAdded(row, record)
    return .added(row: row)
  }

  /// The row of the same thing that no line before has met.
  func row(_ find: SQL, of record: ImportedLine, _ computed: [(StaticString, ColumnValue)]) throws -> Int64? {
    let name = "\(record.kind.name)"
    var hasher = Hasher()
    let statement = try transaction.statement(find)
    for (field, value) in zip(record.kind.fields, record.values) where statement.takes(field.name) {
      hasher.combine(value)
    }
    for (parameter, value) in computed where statement.takes(parameter) { hasher.combine(value) }
    let key = hasher.finalize()
    let firstAdded = met[name]?.firstAdded ?? .max
    let last = ("last" as StaticString, ColumnValue.integer(firstAdded == .max ? .max : firstAdded - 1))
    return try next(key, of: record) { after in
      try prepared(find, record, computed + [("after", .integer(after)), last]).scalar(Int64.self)
    }
  }

  /// The row that says the same as a line, as far as fields are compared, and that no line before has met.
  func row(_ rows: SQL, of record: ImportedLine, alikeIn fields: [StaticString]) throws -> Int64? {
    let places = fields.compactMap { record.kind.place(of: $0) }
    let statement = try prepared(rows, record, [])
    // What the statement takes from the line decides which rows it reads.
    let taken = zip(record.kind.fields, record.values).filter { statement.takes($0.0.name) }.map(\.1)
    var hasher = Hasher()
    for field in fields { hasher.combine("\(field)") }
    hasher.combine(taken)
    let search = hasher.finalize()
    if contents[search] == nil {
      var found: [(key: Int, row: Int64)] = []
      try statement.forEach { row in
        let values = try places.enumerated().map { column, place in
          try record.kind.fields[place].form.value(row, 1 + column) { _, _ in true }
        }
        found.append((ImportedLine.key(values), try row.integer64(0)))
      }
      contents[search] = RowContents(found)
    }
    let key = ImportedLine.key(places.map { record.values[$0] })
    let firstAdded = met["\(record.kind.name)"]?.firstAdded ?? .max
    return next(ImportedLine.key([.integer(Int64(search)), .integer(Int64(key))]), of: record) { after in
      contents[search]?.first(key, after: after).flatMap { $0 < firstAdded ? $0 : nil }
    }
  }

  /// The next row for a search, and notes that it was met.
  private func next(_ key: Int, of record: ImportedLine, _ find: (Int64) throws -> Int64?) rethrows -> Int64? {
    let name = "\(record.kind.name)"
    while let row = try find(met[name]?.rows[key] ?? .min) {
      met[name, default: Met()].rows[key] = row
      if !record.isTableRow || met[name, default: Met()].ofTable.insert(row).inserted { return row }
    }
    return nil
  }

  /// Notes that a row was added for a line, so that no later line takes it for one that was there before.
  private func noteAdded(_ row: Int64, _ record: ImportedLine) {
    let name = "\(record.kind.name)"
    if met[name]?.firstAdded ?? .max == .max { met[name, default: Met()].firstAdded = row }
  }

  /// Whether the row of which a line is a part stays as it was.
  private func isKept(_ whole: StaticString, by record: ImportedLine) -> Bool {
    zip(record.kind.fields, record.values).contains { field, value in
      guard case .row(let kind) = field.form, kind.hasBytes(of: whole), let row = value.integer else { return false }
      return numbers.isKept(row, kind)
    }
  }

  /// Whether lines of something of which a user has one are taken; what is there goes with the first line of it.
  private func isTaken(_ name: String, _ record: ImportedLine, _ restore: ImportRule) throws -> Bool {
    if let isTaken = wholes[name] { return isTaken }
    var isTaken = true
    if let find = restore.find, try prepared(find, record, []).scalar(Int64.self) != nil {
      isTaken = try !resolve(0) {
        for statement in restore.replace { try prepared(statement, record, []).run() }
      }.isSkipped
    }
    wholes[name] = isTaken
    return isTaken
  }

  private func restoreMultiset(
    _ record: ImportedLine, _ computed: [(StaticString, ColumnValue)], _ importing: Importer
  ) throws -> ImportOutcome {
    let name = "\(record.kind.name)"
    if equals[name] == nil { equals[name] = try rows(of: record.kind, importing) }
    let key = ImportedLine.key(record.values)
    if let left = equals[name]?[key], left > 0 {
      equals[name]?[key] = left - 1
      return try resolve(0) {}
    }
    return .added(row: try insert(record, computed))
  }

  /// How many rows of a kind there are that say the same.
  private func rows(of kind: ExportLine, _ importing: Importer) throws -> [Int: Int] {
    var rows: [Int: Int] = [:]
    var known: [String: Set<Int64>] = [:]
    for field in kind.fields {
      guard let other = field.form.named, known["\(other)"] == nil else { continue }
      known["\(other)"] = try importing.kind(other).map(numbers(of:)) ?? []
    }
    try transaction.statement(kind.read).bind("user", user).forEach { row in
      let values = try kind.fields.enumerated().map { place, field in
        try field.form.value(row, kind.firstColumn + place) { known["\($1)"]?.contains($0) ?? false }
      }
      rows[ImportedLine.key(values), default: 0] += 1
    }
    return rows
  }

  /// The rows of a kind whose lines have numbers.
  private func numbers(of kind: ExportLine) throws -> Set<Int64> {
    var rows: Set<Int64> = []
    try transaction.statement(kind.read).bind("user", user).forEach { rows.insert(try $0.integer64(0)) }
    return rows
  }

  // MARK: - Statements

  /// Inserts the row of a line and returns its number.
  private func insert(_ record: ImportedLine, _ computed: [(StaticString, ColumnValue)]) throws -> Int64 {
    if let insert = record.kind.restore.insert { try prepared(insert, record, computed).run() }
    return transaction.lastInsertedRow
  }

  private func run(_ statements: [SQL], _ record: ImportedLine, _ computed: [(StaticString, ColumnValue)]) throws {
    for statement in statements { try prepared(statement, record, computed).run() }
  }

  private func prepared(
    _ sql: SQL, _ record: ImportedLine, _ computed: [(StaticString, ColumnValue)]
  ) throws -> Statement {
    let statement = try transaction.statement(sql)
    if statement.takes("user") { try statement.bind("user", user) }
    try record.bind(to: statement)
    try record.kind.restore.bindBlanks(statement)
    for (name, value) in computed where statement.takes(name) { try statement.bind(name, value) }
    return statement
  }
}
