import Database
import JSON
import Kernel
import SQLite

/// A fact with its registers.
struct Fact {
  var base: FactRegister
  /// The stored key of the row that shows it; null if none does.
  var row = RowValue.null
  /// The parts that have changed since the base was written.
  var parts: [String: FactRegister] = [:]

  var uid: Int64 { base.uid }

  /// The time of the latest write.
  func time(of kind: FactKind) -> Instant {
    let stamps = ([base] + parts.values).filter { !kind.isExtreme($0) }.map(\.stamp)
    return Instant(milliseconds: (stamps.max() ?? 0) >> SyncAccount.counterBits)
  }
}

/// The registers of one account, whose digests and number of facts are saved with `save()`.
///
/// Not thread-safe.
final class FactStore {
  private enum Statements: SQL, StatementSet {
    case find = """
      select part, stamp, replica, hash, owner, ifnull(born, stamp) as born, position, source, row_key,
        line is not null as has_line
      from sync_facts
      where user_id = :user and kind = :kind and uid = :uid
      """
    case ofRow = """
      select uid from sync_facts
      where user_id = :user and kind = :kind and row_key = :row and typeof(row_key) = 'integer'
      """
    case write = """
      insert into sync_facts (
        user_id, kind, uid, part, stamp, replica, hash, position, source, owner, row_key, born, line)
      values (
        :user, :kind, :uid, :part, :stamp, :replica, :hash, :position, :source, :owner, :row, nullif(:born, :stamp),
        :line)
      on conflict (user_id, kind, uid, part) do update set
        stamp = excluded.stamp, replica = excluded.replica, hash = excluded.hash, position = excluded.position,
        source = excluded.source, owner = excluded.owner, row_key = excluded.row_key, born = excluded.born,
        line = excluded.line
      """
    case drop = "delete from sync_facts where user_id = :user and kind = :kind and uid = :uid and part = :part"
    case move = """
      update sync_facts set position = :position
      where user_id = :user and kind = :kind and uid = :uid and part = :part
      """
    case ofOwners = """
      select kind, uid, owner, stamp from sync_facts
      where user_id = :user and part = '' and owner in (select value from json_each(:owners))
      """
    case shownOfOwner = """
      select kind, uid from sync_facts
      where user_id = :user and kind = :kind and owner = :owner and part = '' and row_key is not null
      """
    case ofKind =
      "select kind, uid from sync_facts where user_id = :user and kind = :kind and part = '' and stamp <= :stamp"
    case living = """
      select uid from sync_facts
      where user_id = :user and kind = :kind and part = '' and hash <> 0 and (row_key is not null or line is null)
      """
    // A line of a known part is no longer needed when a row shows it.
    case show = """
      update sync_facts set
        line = iif(part in (select value from json_each(:parts)), null, line), row_key = iif(part = '', :row, null)
      where user_id = :user and kind = :kind and uid = :uid
      """
    case keepLine = """
      update sync_facts set line = :line where user_id = :user and kind = :kind and uid = :uid and part = :part
      """
    case lines = """
      select line from sync_facts where user_id = :user and kind = :kind and uid = :uid and line is not null
      """
    // Few registers have lines, which the planner does not know.
    case parked = """
      select uid from sync_facts indexed by sync_facts_parked
      where user_id = :user and kind = :kind and part = '' and hash <> 0 and row_key is null and line is not null
      """
    case withLines = """
      select distinct uid from sync_facts indexed by sync_facts_parked
      where user_id = :user and kind = :kind and line is not null
      """
    case cover = "select stamp from sync_facts where user_id = :user and kind = :kind and uid = :uid and part = ''"
    case clear = "delete from sync_facts where user_id = :user"
    case clearRows = "delete from sync_rows where user_id = :user"
    case countParked = """
      select count(*) from sync_facts indexed by sync_facts_parked
      where user_id = :user and part = '' and hash <> 0 and row_key is null and line is not null
      """
  }

  let transaction: Transaction
  let user: Int64
  /// The numbers of the kinds of the registers.
  let kinds: FactKindNumbers
  var account: SyncAccount { didSet { isChanged = true } }
  private var isChanged = true
  /// Whether keys of rows to which facts refer are reserved, although the rows do not exist.
  var reservesKeys = false
  /// The stamps of the latest facts of kinds whose rows are ordered.
  private var orderedStamps: [String: Int64] = [:]
  private var uidsOfRows: [String: [Int64: Int64]] = [:]
  private let writer = JSONWriter()
  let noNumbers = RowNumbers()

  init(_ account: SyncAccount, of user: Int64, in transaction: Transaction) throws {
    (self.account, self.user, self.transaction) = (account, user, transaction)
    kinds = try FactKindNumbers(of: user, in: transaction)
  }

  /// Opens the store of a user; nil if the account is not synced.
  static func open(for user: Int64, in transaction: Transaction) throws -> FactStore? {
    try SyncAccount.table.row(of: user, in: transaction).map { account in
      let store = try FactStore(account, of: user, in: transaction)
      store.isChanged = false
      return store
    }
  }

  /// Saves the account with its digests, if it has changed.
  func save() throws(SQLiteError) {
    guard isChanged else { return }
    try SyncAccount.table.save(account, of: user, in: transaction)
    isChanged = false
  }

  /// Removes all that is stored for the sync of a user.
  static func clear(_ user: Int64, in transaction: Transaction) throws(SQLiteError) {
    try transaction.statement(Statements.clear).bind("user", user).run()
    try transaction.statement(Statements.clearRows).bind("user", user).run()
    try FactKindNumbers.clear(user, in: transaction)
    try SyncPeerStore(transaction: transaction, user: user).clear()
    try SyncAccount.table.delete(of: user, in: transaction)
  }

  // MARK: - Registers

  /// Returns a statement about the registers of a kind.
  func statement(_ sql: some StatementSet, of kind: String) throws(SQLiteError) -> Statement {
    try transaction.statement(sql).bind("user", user).bind("kind", kinds[kind])
  }

  /// Returns a fact; nil if it is not known.
  func fact(_ kind: String, _ uid: Int64) throws -> Fact? {
    var base: FactRegister?
    var key = RowValue.null
    var parts: [String: FactRegister] = [:]
    try statement(Statements.find, of: kind).bind("uid", uid).forEach { row in
      let register = FactRegister(
        kind: kind, uid: uid, part: try row["part"], stamp: try row["stamp"], replica: try row["replica"],
        hash: try row["hash"], owner: try row["owner"], born: try row["born"], position: try row["position"],
        source: try row["source"], hasLine: try row["has_line"])
      if register.part.isEmpty {
        (base, key) = (register, try RowValue(row, "row_key"))
      } else {
        parts[register.part] = register
      }
    }
    return base.map { Fact(base: $0, row: key, parts: parts) }
  }

  /// Returns the uid of the fact that a row shows or showed last; nil if there is none.
  func uid(_ kind: String, ofRow row: Int64) throws -> Int64? {
    try statement(Statements.ofRow, of: kind).bind("row", row).scalar(Int64.self)
  }

  /// Writes a register in place of its former version; the stamp of a greatest or least value is no time.
  func write(
    _ register: FactRegister, replacing former: FactRegister?, row: RowValue = .null, from source: Int64? = nil,
    line: String? = nil, isExtreme: Bool = false
  ) throws {
    if let former { account.remove(former) }
    account.add(register)
    account.head += 1
    if !isExtreme { account.latestStamp = max(account.latestStamp, register.stamp) }
    try transaction.statement(Statements.write)
      .bind("user", user).bind("kind", try kinds.assign(register.kind)).bind("uid", register.uid)
      .bind("part", register.part)
      .bind("stamp", register.stamp).bind("replica", register.replica).bind("hash", register.hash)
      .bind("position", account.head).bind("owner", register.owner).bind("row", row)
      .bind("born", register.born).bind("source", source).bind("line", line).run()
  }

  /// Gives a register a new position, so that it is sent again.
  func resend(_ register: FactRegister) throws(SQLiteError) {
    account.head += 1
    try statement(Statements.move, of: register.kind).bind("uid", register.uid).bind("part", register.part)
      .bind("position", account.head).run()
  }

  /// Removes a register.
  func drop(_ register: FactRegister) throws(SQLiteError) {
    account.remove(register)
    try statement(Statements.drop, of: register.kind).bind("uid", register.uid).bind("part", register.part).run()
  }

  // MARK: - Covers

  /// The kind of the registers that cover what an owner or an area had up to their stamps.
  ///
  /// Their uid is that of the owner, or the hash of the name of the area.
  static let coverKind = "cover"

  /// Returns the stamp up to which facts of an owner, or of an area, are dropped; 0 if it was never deleted or reset.
  func coverStamp(_ uid: Int64) throws -> Int64 {
    try statement(Statements.cover, of: FactStore.coverKind).bind("uid", uid).scalar(Int64.self) ?? 0
  }

  /// Writes that the facts of an owner, or of an area, are dropped up to a stamp.
  func cover(_ uid: Int64, at stamp: Int64, by replica: Int64, from source: Int64? = nil) throws {
    let former = try fact(FactStore.coverKind, uid)
    try write(
      FactRegister(kind: FactStore.coverKind, uid: uid, stamp: stamp, replica: replica, hash: 1, born: stamp),
      replacing: former?.base, from: source)
  }

  /// Returns the facts that were inserted up to the stamps of their owners.
  func facts(ofOwners stamps: [Int64: Int64]) throws -> [Fact] {
    let owners = "[\(stamps.keys.map(String.init).joined(separator: ","))]"
    var names: [(kind: String, uid: Int64)] = []
    try transaction.statement(Statements.ofOwners).bind("user", user).bind("owners", owners).forEach { row in
      let (owner, stamp): (Int64, Int64) = (try row["owner"], try row["stamp"])
      if let last = stamps[owner], stamp <= last { names.append((try kinds.name(row), try row["uid"])) }
    }
    return try names.compactMap { try fact($0.kind, $0.uid) }
  }

  /// Returns the facts of a kind that were inserted up to a stamp.
  func facts(ofKind kind: String, upTo stamp: Int64) throws -> [Fact] {
    try facts(statement(Statements.ofKind, of: kind).bind("stamp", stamp))
  }

  /// Removes facts with all their parts; the keys of their rows stay reserved if others refer to them.
  func drop(_ facts: [Fact], _ history: History) throws {
    for register in facts.flatMap({ [$0.base] + $0.parts.values }) { try drop(register) }
    try reserveKeys(of: facts, history)
  }

  private func facts(_ selection: Statement) throws -> [Fact] {
    let names: [(kind: String, uid: Int64)] = try selection.all { (try kinds.name($0), try $0["uid"]) }
    return try names.compactMap { try fact($0.kind, $0.uid) }
  }

  /// Returns the facts of an owner that rows show.
  func shownFacts(_ kind: String, ofOwner owner: Int64) throws -> [Fact] {
    try facts(try statement(Statements.shownOfOwner, of: kind).bind("owner", owner))
  }

  // MARK: - Rows

  /// Returns the uids of the facts of a kind that are neither deleted nor parked.
  func living(_ kind: String) throws -> [Int64] {
    try statement(Statements.living, of: kind).all { try $0["uid"] }
  }

  /// Returns the number of facts that no row shows.
  func countParked() throws -> Int {
    try transaction.statement(Statements.countParked).bind("user", user).scalar(Int.self) ?? 0
  }

  /// Records that a row shows a fact with these parts; lines of other parts remain.
  func show(_ fact: Fact, in row: RowValue, parts: [String]) throws {
    try statement(Statements.show, of: fact.base.kind).bind("uid", fact.uid).bind("row", row)
      .bind("parts", TextList.json(parts)).run()
    if let number = row.integer { remember(fact.base.kind, number, fact.uid) }
  }

  /// Stores the line of a register that no row shows, or that has values which this version does not know.
  func keep(_ line: FactLine) throws(SQLiteError) {
    try statement(Statements.keepLine, of: line.kind).bind("uid", line.uid).bind("part", line.part)
      .bind("line", line.json).run()
  }

  /// Returns the stored lines of a fact.
  func lines(of fact: Fact) throws -> [FactLine] {
    try statement(Statements.lines, of: fact.base.kind).bind("uid", fact.uid).all { try FactLine(json: $0["line"]) }
  }

  /// Returns the uids of the facts of a kind that are not shown.
  func parked(_ kind: String) throws -> [Int64] {
    try statement(Statements.parked, of: kind).all { try $0["uid"] }
  }

  /// Returns the uids of the facts of a kind with values that no row shows.
  func withLines(_ kind: String) throws -> [Int64] {
    try statement(Statements.withLines, of: kind).all { try $0["uid"] }
  }

  // MARK: - Values

  /// Returns the hash of the values of a part, as lines have them.
  func hash(_ part: FactKind.Part, _ values: [ColumnValue], of kind: FactKind) throws -> Int64 {
    writer.reset()
    try write(part, values, of: kind, to: writer)
    return writer.withBytes(FactHash.hash)
  }

  /// Returns the uid of a new fact; `counter` distinguishes facts with equal values.
  func uid(of kind: FactKind, _ values: [ColumnValue], counter: Int) throws -> Int64 {
    try kind.uid(counter: counter, writer) { try write($0, values, of: kind, to: writer) }
  }

  /// Writes the values of a part that are not null, by their names.
  func write(_ part: FactKind.Part, _ values: [ColumnValue], of kind: FactKind, to writer: JSONWriter) throws {
    writer.beginObject()
    for field in part.fields where values[field] != .null {
      writer.key(kind.fields[field].name)
      try write(field, values, of: kind, to: writer)
    }
    writer.endObject()
  }

  private func write(_ field: Int, _ values: [ColumnValue], of kind: FactKind, to writer: JSONWriter) throws {
    if let uid = try uidOfPosition(field, values, of: kind) {
      writer.string(uid.uidText)
    } else {
      try write(kind.fields[field].type, values[field], to: writer)
    }
  }

  func write(_ type: ColumnType, _ value: ColumnValue, to writer: JSONWriter) throws {
    switch (type, value) {
    case (_, .null): writer.null()
    case (.row(let kind), .integer(let row)): writer.string(try uidText("\(kind)", row))
    case (.slug(let kind, let prefix), .text(let slug)):
      writer.string(try SlugReference(slug, "\(prefix)").map { try $0.text(uidText("\(kind)", $0.row)) } ?? slug)
    default:
      try withUnsafePointer(to: value) { value in
        try type.write(Row(UnsafeBufferPointer(start: value, count: 1)), 0, noNumbers, to: writer)
      }
    }
  }

  private func uidText(_ kind: String, _ row: Int64) throws -> String { try uidOfRow(kind, row).uidText }

  /// Returns the uid of a row to which others refer.
  ///
  /// A row that was deleted before the account was synced has one that follows from its number.
  func uidOfRow(_ kind: String, _ row: Int64) throws -> Int64 {
    try uidOfRow(kind, row, else: FactHash.uid("\(kind) \(row.magnitude)"))
  }

  /// Returns the uid of a row to which others refer, or another one if it has none yet.
  func uidOfRow(_ kind: String, _ row: Int64, else other: @autoclosure () throws -> Int64) throws -> Int64 {
    if let known = uidsOfRows[kind]?[row] { return known }
    let known = try self.uid(kind, ofRow: row) ?? self.uid(kind, ofReserved: row)
    let uid = try known ?? other()
    if known == nil, reservesKeys, row > 0, try reservedKey(kind, uid) == nil { try reserve(row, kind, uid) }
    remember(kind, row, uid)
    return uid
  }

  /// Records which fact a row shows, or has shown.
  func remember(_ kind: String, _ row: Int64, _ uid: Int64) { uidsOfRows[kind, default: [:]][row] = uid }

  /// Returns the stamp of a new fact: for a kind whose rows are ordered, a greater one than those before.
  func stamp(_ stamp: Int64, of kind: FactKind) -> Int64 {
    guard kind.rule.numberedBy != nil else { return stamp }
    let next = max(stamp, (orderedStamps[kind.name] ?? 0) + 1)
    orderedStamps[kind.name] = next
    return next
  }
}

/// A slug that refers to a row, such as `kit-7`, or `kit--7` for a deleted one.
struct SlugReference {
  let prefix: String
  let row: Int64
  let suffix: Substring

  /// Reads a slug; nil if it refers to built-in content.
  init?(_ slug: String, _ prefix: String) {
    guard slug.hasPrefix(prefix) else { return nil }
    let rest = slug.dropFirst(prefix.count)
    let sign = rest.prefix { $0 == "-" }
    let digits = rest.dropFirst(sign.count).prefix { $0.isASCII && $0.isNumber }
    suffix = rest[digits.endIndex...]
    guard sign.count <= 1, suffix.isEmpty || suffix.hasPrefix("-"), let number = Int64(digits) else { return nil }
    (self.prefix, row) = (prefix, sign.isEmpty ? number : -number)
  }

  /// Returns the slug with another number or a uid.
  func text(_ number: some CustomStringConvertible) -> String { "\(prefix)\(number)\(suffix)" }
}
