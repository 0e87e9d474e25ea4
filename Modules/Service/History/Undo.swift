import Database
import Kernel
import SQLite

/// Restores the rows that a call has changed, and recomputes derived data.
struct Undo {
  private enum Statements: SQL, StatementSet {
    // Until the end of the transaction.
    case deferReferences = "pragma defer_foreign_keys = on"
  }

  private let call: HistoryCall
  private let context: CallContext
  private let history: History
  private let isSynced: Bool
  private var transaction: Transaction { context.transaction }

  init(_ call: HistoryCall, in context: CallContext) throws {
    (self.call, self.context, history) = (call, context, context.environment.hooks.history)
    isSynced = try HistoryStore(transaction: context.transaction, user: try context.user.id).isSynced()
  }

  /// Restores the rows.
  ///
  /// Throws `changed_since` if one of them has changed since the call, or if others depend on them; the caller rolls
  /// back.
  func run() throws -> [RestoredKind] {
    let rows = try call.rows.joined.map(DecodedRow.init)
    let changed = try rows.filter { try !isUnchanged($0) }
    guard changed.isEmpty else { throw changedSince(changed.map { ($0.row.table, $0.key) }) }
    do {
      try restoreAndRecompute(rows)
    } catch let error as SQLiteError where error.constraint != nil {
      throw DomainError.changedSince
    }
    try checkDependents()
    return kinds(of: rows)
  }

  /// Whether a row has the state in which the call has left it.
  private func isUnchanged(_ row: DecodedRow) throws -> Bool {
    guard let statements = history.statements(of: row.row.table) else { return false }
    if extremes(row)?.isExtreme == true { return true }
    guard !statements.hasSameFacts(row.row) else { return true }
    let current = try statements.image(statements.compared, row.key, in: transaction)
    return current?.hash == row.row.new?.hash
  }

  /// Takes back the changes in reverse order, so that each constraint that held at that time holds again.
  ///
  /// A cascade deletes rows after the one to which they belong, so references are checked at the end.
  private func restore() throws {
    try transaction.statement(Statements.deferReferences).run()
    for row in try call.rows.reversed().map(DecodedRow.init) {
      let statements = try statements(row)
      // Other devices may have a greatest value already, so it stays.
      let kind = extremes(row)
      guard let old = row.old else {
        if kind?.isExtreme == true { continue }
        try statements.delete(row.key, in: transaction)
        continue
      }
      guard let new = row.row.new else {
        if kind?.isExtreme == true, try kind?.extend(row.key, by: old, in: transaction) == true { continue }
        try statements.insert(old, in: transaction)
        continue
      }
      let shared = try statements.shared.map { try statements.image($0, row.key, in: transaction) } ?? new.shared
      // The undo of an increment is an increment, too.
      try context.recordingIncrements(row.row.isIncrement) {
        try statements.update(
          old, includingFacts: !statements.hasSameFacts(row.row), includingShared: shared == new.shared && kind == nil,
          in: transaction)
      }
    }
    if try transaction.hasUnresolvedReferences() { throw DomainError.changedSince }
  }

  /// Returns the kind of a row whose greatest or least values stay, if the account is synced.
  private func extremes(_ row: DecodedRow) -> FactKind? {
    guard isSynced, let kind = history.factKind("\(history.kind(of: row.row.table))") else { return nil }
    return kind.extremes.isEmpty ? nil : kind
  }

  private func statements(_ row: DecodedRow) throws -> RestoreStatements {
    guard let statements = history.statements(of: row.row.table) else { throw DomainError.changedSince }
    return statements
  }

  private func restoreAndRecompute(_ rows: [DecodedRow]) throws {
    let user = try context.user.id
    let tables = Set(rows.map(\.row.table))
    let domains = history.domains.filter { $0.tables.contains { tables.contains($0.table.name) } }
    let restored = RestoredRows(
      Dictionary(grouping: rows, by: \.row.table).mapValues { rows in
        rows.map { row in
          let columns = history.statements(of: row.row.table)?.table.columns ?? []
          return RestoredRow(columns, row.old ?? row.key, exists: row.old != nil)
        }
      })
    for domain in domains { try domain.prepare(restored, context) }
    try restore()
    for domain in domains {
      if call.isMerge { try domain.merge(restored, context) }
      for derivation in domain.derivations { try derivation.recompute(of: user, in: transaction) }
      try domain.finish(restored, context)
      try domain.refuse(restored, context)
      let isContradictory = try domain.contradictions.map {
        try transaction.statement($0).bind("user", user).scalar(Bool.self)
      }
      if isContradictory == true { throw DomainError.changedSince }
    }
  }

  /// Throws if the undo has deleted rows that the call had not inserted, because they belonged to its rows.
  ///
  /// What a merge computes again, such as points, does not count.
  private func checkDependents() throws {
    guard let log = context.database.changeLog else { return }
    let expected = Set(call.rows.map(\.identifier))
    let others = log.changes.joined.filter { change in
      change.new == nil && !expected.contains(change.identifier)
        && (!call.isMerge || history.factKind("\(history.kind(of: change.table))") != nil)
    }
    guard others.isEmpty else { throw changedSince(others.map { ($0.table, $0.key.values ?? []) }) }
  }

  private func changedSince(_ rows: [(table: String, key: [RowValue])]) -> DomainError {
    .changedSince(
      rows.map { (history.kind(of: $0.table), history.id(of: $0.table, $0.key) ?? "") })
  }

  private func kinds(of rows: [DecodedRow]) -> [RestoredKind] {
    Dictionary(grouping: rows, by: \.row.table).sorted { history.order(of: $0.key) < history.order(of: $1.key) }
      .map { table, rows in
        RestoredKind(
          kind: "\(history.kind(of: table))", added: rows.count { $0.row.new == nil },
          changed: rows.count { $0.old != nil && $0.row.new != nil }, deleted: rows.count { $0.old == nil },
          ids: RestoredKind.ids(rows.map { history.id(of: table, $0.key) }))
      }
  }
}

/// A changed row whose values are decoded.
private struct DecodedRow {
  let row: RowChange
  let key: [RowValue]
  let old: [RowValue]?

  init(_ row: RowChange) throws {
    guard let key = row.key.values else { throw DomainError.databaseDamaged }
    self.row = row
    self.key = key
    guard let image = row.old else {
      old = nil
      return
    }
    guard let values = image.values else { throw DomainError.databaseDamaged }
    old = values
  }
}
