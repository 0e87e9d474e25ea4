import Database
import SQLite

extension FactWriter {
  /// Writes the registers of the parts whose greatest or least values stay, if a row has more extreme ones.
  ///
  /// Their stamps follow from the base and the value, so the rule for stamps decides by value, and all devices write
  /// the same register.
  func writeExtremes(_ kind: FactKind, _ fact: Fact, _ values: [ColumnValue]) throws {
    for part in kind.extremes {
      guard let stamp = part.extremeStamp(of: values, after: fact.base) else { continue }
      let register = FactRegister(
        kind: fact.base.kind, uid: fact.uid, part: part.name, stamp: stamp, replica: 0,
        hash: try store.hash(part, values, of: kind), owner: fact.base.owner, born: stamp)
      let former = fact.parts[part.name]
      if former.map({ register.wins(over: $0) }) ?? true {
        try store.write(register, replacing: former, isExtreme: true)
      }
    }
  }

  /// Writes the registers of a row of a kind that consists of greatest and least values, and returns the uid.
  ///
  /// The base follows from the latest reset of the area.
  @discardableResult
  func writeExtremeFact(_ kind: FactKind, _ key: RowImage, _ values: [ColumnValue]) throws -> Int64 {
    let name = kind.name
    let uid = try store.uid(of: kind, values, counter: 0)
    let stamp = try kind.rule.area.map { try store.coverStamp(FactHash.uid("\($0)")) + 1 } ?? 1
    let known = try store.fact(name, uid)
    if known?.base.stamp != stamp || known?.row == .null {
      for part in known?.parts.values ?? [:].values where known?.base.stamp != stamp { try store.drop(part) }
      try store.write(
        FactRegister(
          kind: name, uid: uid, stamp: stamp, replica: 0, hash: try store.hash(kind.base, values, of: kind), born: stamp
        ),
        replacing: known?.base, row: try kind.storedKey(key))
    }
    if let fact = try store.fact(name, uid) { try writeExtremes(kind, fact, values) }
    return uid
  }

  /// Writes the registers of all greatest and least values that derivations have changed.
  func writeExtremes(of kind: FactKind) throws {
    guard !kind.extremes.isEmpty else { return }
    try transaction.statement(kind.all).bind("user", store.user).forEach { row in
      let (key, values) = (RowImage(row, first: kind.key.count), try kind.values(row))
      if kind.isExtreme {
        try writeExtremeFact(kind, key, values)
      } else if let fact = try fact(kind, key, values), !fact.base.isDeleted {
        try writeExtremes(kind, fact, values)
      }
    }
  }
}

extension FactKind.Part {
  /// The bound of numbers of days and of lengths of runs.
  private static let bound: Int64 = 1 << 22

  /// Returns the stamp of the register of a greatest or least value; nil if the latest values stay.
  fileprivate func extremeStamp(of values: [ColumnValue], after base: FactRegister) -> Int64? {
    guard let extreme, let field = fields.first else { return nil }
    let value = min(values[field].integer ?? 0, Self.bound)
    return base.stamp + 1 + max(0, extreme == .greatest ? value : Self.bound - value)
  }
}

extension FactKind {
  /// Whether a register belongs to a greatest or least value.
  func isExtreme(_ register: FactRegister) -> Bool { part(register.part)?.extreme != nil }
}

extension Fact {
  /// Whether a part has been written since the base that is not a greatest or least value.
  func hasLaterParts(_ kind: FactKind) -> Bool {
    kind.parts.contains { $0.extreme == nil && parts[$0.name] != nil }
  }
}
