import Database
import SQLite

extension FactMerge {
  /// Writes a fact that this device does not have, with its row; returns false if that has to wait for other facts.
  func insert(_ line: FactLine, _ register: FactRegister, _ kind: FactKind) throws -> Bool {
    guard kind.isIndependent, line.values != nil, let owner = try owner(of: register, kind) else { return false }
    let fact = Fact(base: register)
    var location = FactMerge.RowLocation()
    if kind.isNumbered {
      location.reserved = try store.reservedKey(register.kind, register.uid)
      location.key = location.reserved.map { [.integer($0)] }
    }
    guard case (let row, let parts)? = try row(of: fact, kind, [line], at: location, in: owner),
      // Values that only a newer version knows are stored as a line.
      !parts.isEmpty, let (_, stored) = try write(row, of: fact, kind)
    else { return false }
    try store.write(register, replacing: nil, row: stored, from: source.replica)
    if let number = stored.integer {
      if location.reserved != nil { try store.release(number, register.kind, register.uid) }
      store.remember(register.kind, number, register.uid)
    }
    let key = kind.keyValues(stored) ?? []
    count(kind, key, exists: false)
    restored.add(RestoredRow(kind.key, key, exists: true), of: kind.table)
    insertedUIDs.insert(register.uid)
    return true
  }

  /// Returns the number of the row that owns a fact, or the user; nil if there is no such row.
  private func owner(of register: FactRegister, _ kind: FactKind) throws -> Int64? {
    guard let parent = kind.ownerKind else { return store.user }
    guard let uid = register.owner else { return nil }
    if let known = owners[uid] { return known }
    let row = try store.shownRow(parent, uid)?.integer
    // It can still arrive.
    if row != nil { owners[uid] = row }
    return row
  }
}
