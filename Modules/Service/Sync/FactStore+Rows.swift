import Database
import Kernel
import SQLite

/// The keys of rows to which other facts refer. (Sync, 3.)
///
/// Rows that do not exist have keys, too: a deleted or hidden row the one that it had, and a row that this file never
/// had one that no other row gets.
extension FactStore {
  private enum Statements: SQL, StatementSet {
    case uidOfKey = "select uid from sync_rows where user_id = :user and kind = :kind and row_key = :row"
    case keyOfUID = "select row_key from sync_rows where user_id = :user and kind = :kind and uid = :uid"
    // Another row has used a key of a deleted one.
    case reserve = """
      insert or replace into sync_rows (user_id, kind, uid, row_key) values (:user, :kind, :uid, :row)
      """
    case release = """
      delete from sync_rows where user_id = :user and kind = :kind and (uid = :uid or row_key = :row)
      """
    case lastReserved = """
      select ifnull(max(row_key), :first) from sync_rows
      where user_id = :user and kind = :kind and row_key between :first and :last
      """
    case lastShown = """
      select ifnull(max(row_key), :first) from sync_facts
      where user_id = :user and kind = :kind and row_key between :first and :last and typeof(row_key) = 'integer'
      """
    case countNumber = "update sqlite_sequence set seq = seq + 1 where name = :table"
    case insertSequence = "insert into sqlite_sequence (name, seq) values (:table, 1)"
    case number = "select seq from sqlite_sequence where name = :table"
    case ordered = """
      select uid, row_key, ifnull(born, stamp) as born from sync_facts
      where user_id = :user and kind = :kind and part = '' and typeof(row_key) = 'integer' order by row_key
      """
    case move =
      "update sync_facts set row_key = :row where user_id = :user and kind = :kind and uid = :uid and part = ''"
  }

  // MARK: - Reserved keys

  /// Returns the uid of the fact for which a key is reserved; nil if it is not.
  func uid(_ kind: String, ofReserved row: Int64) throws -> Int64? {
    try statement(Statements.uidOfKey, of: kind).bind("row", row).scalar(Int64.self)
  }

  /// Returns the key that is reserved for a fact; nil if none is.
  func reservedKey(_ kind: String, _ uid: Int64) throws -> Int64? {
    try statement(Statements.keyOfUID, of: kind).bind("uid", uid).scalar(Int64.self)
  }

  /// Reserves a key for a fact whose row does not exist.
  func reserve(_ row: Int64, _ kind: String, _ uid: Int64) throws(SQLiteError) {
    try transaction.statement(Statements.reserve)
      .bind("user", user).bind("kind", try kinds.assign(kind)).bind("uid", uid).bind("row", row).run()
    remember(kind, row, uid)
  }

  /// Ends the reservations for a fact and of a key, because a row shows the fact.
  func release(_ row: Int64, _ kind: String, _ uid: Int64) throws(SQLiteError) {
    try statement(Statements.release, of: kind).bind("uid", uid).bind("row", row).run()
    remember(kind, row, uid)
  }

  /// Reserves the keys of facts that are no longer shown, if others refer to them.
  func reserveKeys(of facts: [Fact], _ history: History) throws {
    for fact in facts where history.factKind(fact.base.kind)?.reservesKeys == true {
      if let row = fact.row.integer { try reserve(row, fact.base.kind, fact.uid) }
    }
  }

  // MARK: - References

  /// Returns the number of the row with a uid; a number is reserved for one that this file does not have.
  func rowNumber(_ kind: FactKind, _ uid: Int64) throws -> Int64 {
    let name = kind.name
    if let number = try fact(name, uid)?.row.integer ?? reservedKey(name, uid) { return number }
    let table = kind.table.name
    try transaction.statement(Statements.countNumber).bind("table", table).run()
    if transaction.changes == 0 { try transaction.statement(Statements.insertSequence).bind("table", table).run() }
    guard let number = try transaction.statement(Statements.number).bind("table", table).scalar(Int64.self) else {
      throw DomainError.databaseDamaged
    }
    try reserve(number, name, uid)
    return number
  }

  /// Returns the position of the row with a uid in another row, reserved for one that this file does not have; nil if
  /// it belongs to another row.
  func position(_ kind: String, _ uid: Int64, in owner: Int64) throws -> Int64? {
    if let key = try fact(kind, uid)?.row.integer ?? reservedKey(kind, uid) {
      return key / FactKind.positionsPerRow == owner ? key % FactKind.positionsPerRow : nil
    }
    let key = try nextKey(kind, in: owner)
    try reserve(key, kind, uid)
    return key % FactKind.positionsPerRow
  }

  /// Returns the key after those of all rows that belong to another row.
  func nextKey(_ kind: String, in owner: Int64) throws -> Int64 {
    let first = FactKind.storedKey(position: 0, in: owner)
    let last = try [Statements.lastReserved, .lastShown].compactMap { selection in
      try statement(selection, of: kind).bind("first", first)
        .bind("last", first + FactKind.positionsPerRow - 1).scalar(Int64.self)
    }
    return (last.max() ?? first) + 1
  }

  /// Whether no row has a key, and none will get it again.
  func isFree(_ key: Int64, _ kind: String) throws -> Bool {
    try uid(kind, ofRow: key) == nil && uid(kind, ofReserved: key) == nil
  }

  /// Returns the uid of the row to whose position a field refers; nil if the field has no such value.
  func uidOfPosition(_ field: Int, _ values: [ColumnValue], of kind: FactKind) throws -> Int64? {
    guard let reference = kind.reference(field), let position = values[field].integer,
      let slug = values[reference.slug].text, let owner = SlugReference(slug, reference.prefix)
    else { return nil }
    func uidOfPosition() throws -> Int64 {
      FactHash.uid("\(reference.kind) \(try uidOfRow(reference.owner, owner.row).uidText) \(position)")
    }
    // The number of a row that was deleted before an export is negative, and has no keys.
    guard owner.row > 0 else { return try uidOfPosition() }
    return try uidOfRow(
      reference.kind, FactKind.storedKey(position: position, in: owner.row), else: try uidOfPosition())
  }

  // MARK: - Order

  /// Numbers the rows of a kind in the order of the births of their facts.
  func reorder(_ kind: FactKind) throws {
    let name = kind.name
    let facts = try statement(Statements.ordered, of: name).all { row in
      (uid: try row["uid"] as Int64, key: try row["row_key"] as Int64, born: try row["born"] as Int64)
    }
    let sorted = facts.sorted { ($0.born, $0.uid) < ($1.born, $1.uid) }
    let moved = zip(sorted, facts).filter { $0.uid != $1.uid }.map { (fact: $0, key: $1.key) }
    let move = try transaction.statement(Statements.move)
    func renumber(_ from: Int64, to: Int64) throws {
      guard let from = kind.keyValues(.integer(from)), let to = kind.keyValues(.integer(to))?.last else { return }
      try transaction.statement(kind.renumber).bind([to] + from).run()
    }
    // A number is free only after its row has moved away.
    let offset: Int64 = 1 << 31
    for (fact, _) in moved {
      try renumber(fact.key, to: fact.key + offset)
      try move.bind("user", user).bind("kind", kinds[name]).bind("uid", fact.uid).bind("row", RowValue.null).run()
    }
    for (fact, key) in moved {
      try renumber(fact.key + offset, to: key)
      try move.bind("user", user).bind("kind", kinds[name]).bind("uid", fact.uid).bind("row", key).run()
    }
  }
}
