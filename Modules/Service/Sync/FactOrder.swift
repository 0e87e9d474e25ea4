import Database
import JSON
import Kernel
import SQLite

/// The order of the rows of a kind, which is one fact: the list of their uids. (Sync, 3.)
///
/// Rows that the list does not have follow it, in the order in which they were inserted. So a device that only adds
/// rows at the end writes no list.
struct FactOrder: Sendable {
  /// The name of the fact, as in `habitOrder`.
  let name: String
  /// The kind of the rows.
  let kind: String
  private let rows: SQL
  private let move: SQL

  /// Compiles the order of a kind by a column with positions from 0; nil if its rows have no such order.
  init?(of kind: String, _ rule: FactRule, _ table: TableDescription) {
    guard let (name, column) = rule.order else { return nil }
    (self.name, self.kind) = ("\(name)", kind)
    rows = SQL(
      interning: "select id from \(table.name) where \(table.owner.userCondition) order by \(column), id")
    move = SQL(interning: "update \(table.name) set \(column) = :position where id = :id and \(column) <> :position")
  }

  /// The uid of the list, which is the only fact of its kind.
  var uid: Int64 { FactHash.uid(name) }

  /// Stores the list if the rows have another order.
  func fold(_ store: FactStore, at stamp: Int64) throws {
    let present = try rows(store)
    guard try present != rows(store, inKnownOrder: present) else { return }
    let former = try store.fact(name, uid)?.base
    var register = FactRegister(
      kind: name, uid: uid, stamp: stamp, replica: store.account.replica, hash: 0, born: stamp)
    let line = FactLine(register, hash: nil, values: try list(present, store))
    register.hash = line.register.hash
    try store.write(register, replacing: former, row: .integer(0), line: line.json)
  }

  /// Moves the rows to their positions.
  func show(_ store: FactStore) throws {
    let present = try rows(store)
    for (position, row) in try rows(store, inKnownOrder: present).enumerated() {
      try store.transaction.statement(move).bind("position", position).bind("id", row).run()
    }
  }

  /// Whether the rows have the order of the facts.
  func isShown(_ store: FactStore) throws -> Bool {
    let present = try rows(store)
    return try present == rows(store, inKnownOrder: present)
  }

  private func rows(_ store: FactStore) throws -> [Int64] {
    try store.transaction.statement(rows).bind("user", store.user).all { try $0.integer64(0) }
  }

  private func rows(_ store: FactStore, inKnownOrder present: [Int64]) throws -> [Int64] {
    var positions: [Int64: Int] = [:]
    if let fact = try store.fact(name, uid), let line = try store.lines(of: fact).first {
      for (position, uid) in uids(line).enumerated() { positions[uid] = position }
    }
    let keys = try present.map { row in
      let uid = try store.uidOfRow(kind, row)
      let born = try store.fact(kind, uid)?.base.born ?? .max
      return (position: positions[uid] ?? .max, born: born, uid: uid, row: row)
    }
    return keys.sorted { ($0.position, $0.born, $0.uid) < ($1.position, $1.born, $1.uid) }.map(\.row)
  }

  private func list(_ rows: [Int64], _ store: FactStore) throws -> JSONObject {
    let writer = JSONWriter()
    writer.beginObject()
    writer.key("order")
    writer.beginArray()
    for row in rows { writer.string(try store.uidOfRow(kind, row).uidText) }
    writer.endArray()
    writer.endObject()
    return try writer.withBytes(JSONObject.init(written:))
  }

  private func uids(_ line: FactLine) -> [Int64] {
    let list = try? line.values?.withParsed { object in
      (object.member("order")?.elements.compactMap { $0.string.flatMap { Int64(uidDigits: $0.utf8) } }) ?? []
    }
    return list ?? []
  }
}
