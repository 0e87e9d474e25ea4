import Database
import Kernel
import SQLite

/// Turns changes of rows into registers. (Sync, 4.)
struct FactWriter {
  /// Whether each row is as its facts say, and with which stamp it is written if it is not.
  enum Comparison {
    /// Rows that were inserted before sync was switched on have the stamps of their own latest instants, up to the
    /// present one.
    case own(Account, at: Instant)
    /// Rows whose changes are not known have this stamp.
    case stamp(Int64)
  }

  let store: FactStore
  let history: History
  var transaction: Transaction { store.transaction }

  /// Writes the registers of all rows that are not as their facts say, and deletes facts without rows.
  ///
  /// The time of the latest write of a row follows from its registers, also if the row is older.
  func compare(_ comparison: Comparison) throws {
    for kind in history.factKinds {
      let name = kind.name
      var seen: Set<Int64> = []
      var written: [(key: RowImage, uid: Int64)] = []
      try transaction.statement(kind.all).bind("user", store.user).forEach { row in
        let (key, values) = (RowImage(row, first: kind.key.count), try kind.values(row))
        let known = try fact(kind, key, values)
        let time = try kind.time(key, in: transaction)
        let (stamp, replica) = comparison.stamp(of: kind, values, time, in: store)
        let head = store.account.head
        let uid = try refresh(kind, known, key, values, stamp, replica)
        seen.insert(uid)
        if time != nil, store.account.head > head { written.append((key, uid)) }
      }
      for (key, uid) in written {
        if let fact = try store.fact(name, uid) { try kind.setTime(of: fact, key, in: transaction) }
      }
      for uid in try store.living(name) where !seen.contains(uid) && !kind.isExtreme {
        guard case .stamp(let stamp) = comparison, let fact = try store.fact(name, uid) else { continue }
        try delete(kind, fact, at: stamp)
      }
      try kind.order?.fold(store, at: comparison.stamp(ofOrderIn: store))
    }
  }

  /// Writes the registers of rows that a merge has inserted because facts imply them, the same on all devices.
  func adopt(_ kind: FactKind) throws {
    try transaction.statement(kind.all).bind("user", store.user).forEach { row in
      let (key, values) = (RowImage(row, first: kind.key.count), try kind.values(row))
      let known = try fact(kind, key, values)
      guard known?.base.isDeleted ?? true else { return }
      let stamp = max(kind.latestInstant(values) ?? 0, (known?.base.stamp ?? 0) + 1)
      try insert(kind, known, key, values, stamp, 0)
    }
  }

  private func refresh(
    _ kind: FactKind, _ known: Fact?, _ key: RowImage, _ values: [ColumnValue], _ stamp: Int64, _ replica: Int64
  ) throws -> Int64 {
    if kind.isExtreme { return try writeExtremeFact(kind, key, values) }
    guard let known, !known.base.isDeleted else {
      // A row whose changes are not known can be one that was deleted before.
      let uid = known == nil && replica > 0 ? try reservedUID(kind, key) : nil
      return try insert(kind, known, key, values, stamp, replica, as: uid)
    }
    let values = try store.valuesWithoutIncrements(values, of: known, kind)
    let hasIncrements = known.parts.values.contains(where: kind.isIncrement)
    let isComparable = !known.hasLaterParts(kind) && (!known.base.hasLine || hasIncrements)
    if isComparable {
      guard try store.hash(kind.base, values, of: kind) == known.base.hash else {
        return try insert(kind, known, key, values, stamp, replica)
      }
    }
    for part in kind.parts where part.extreme == nil {
      let hash = try store.hash(part, values, of: kind)
      if let former = known.parts[part.name] {
        guard hash != former.hash else { continue }
        try write(part.name, hash, of: known, at: stamp, replica)
        try store.dropIncrements(of: known, kind, replacedBy: part.name)
      } else if !isComparable, replica > 0, !hasIncrements {
        // It may have changed since the insertion. A write whose time is known wins.
        try write(part.name, hash, of: known, at: known.base.stamp + 1, replica)
      }
    }
    try writeExtremes(kind, known, values)
    return known.uid
  }

  /// Returns the fact of a row; nil if there is none yet.
  func fact(_ kind: FactKind, _ key: RowImage, _ values: [ColumnValue]) throws -> Fact? {
    let name = kind.name
    let uid =
      if let row = try kind.storedKey(key).integer {
        try store.uid(name, ofRow: row)
      } else {
        try store.uid(of: kind, values, counter: 0)
      }
    return try uid.flatMap { try store.fact(name, $0) }
  }

  /// Returns the uid for which the key of a row is reserved; nil if there is none.
  func reservedUID(_ kind: FactKind, _ key: RowImage) throws -> Int64? {
    try kind.storedKey(key).integer.flatMap { try store.uid(kind.name, ofReserved: $0) }
  }

  /// Writes the base of a fact whose row was inserted, and drops its parts.
  ///
  /// `uid` is that of a fact that is not known, but to which others refer; nil if it follows from the values. A row
  /// that is not `restored` is not the entry of a log that was deleted before, although it can have the same values.
  @discardableResult
  func insert(
    _ kind: FactKind, _ known: Fact?, _ key: RowImage, _ values: [ColumnValue], _ stamp: Int64, _ replica: Int64,
    as uid: Int64? = nil, restored isRestored: Bool = true
  ) throws -> Int64 {
    if kind.isExtreme { return try writeExtremeFact(kind, key, values) }
    let isReferenced = uid != nil
    var (fact, uid) = (known, known?.uid ?? uid)
    if known == nil, let uid { fact = try store.fact(kind.name, uid) }
    if uid == nil {
      var (counter, isOther) = (0, false)
      repeat {
        uid = try store.uid(of: kind, values, counter: counter)
        fact = try uid.flatMap { try store.fact(kind.name, $0) }
        counter += 1
        isOther = !isRestored && kind.rule.numberedBy != nil && fact != nil
      } while try isOther || fact?.base.isDeleted == false || isReserved(kind, uid ?? 0, except: key)
    }
    guard let uid else { return 0 }
    let stamp = store.stamp(stamp, of: kind)
    for part in fact?.parts.values.filter({ $0.stamp <= stamp || kind.isExtreme($0) }) ?? [] { try store.drop(part) }
    let owner = try owner(of: values, kind)
    try store.write(
      FactRegister(
        kind: kind.name, uid: uid, stamp: stamp, replica: replica,
        hash: try store.hash(kind.base, values, of: kind), owner: owner, born: fact?.base.born ?? stamp),
      replacing: fact?.base, row: try kind.storedKey(key))
    if kind.reservesKeys || kind.isNumbered && isReferenced, let row = try kind.storedKey(key).integer {
      try store.release(row, kind.name, uid)
    }
    if !kind.extremes.isEmpty, let fact = try store.fact(kind.name, uid) {
      try writeExtremes(kind, fact, values)
    }
    return uid
  }

  /// Returns the uid of the row that owns a row; nil if that is the user.
  func owner(of values: [ColumnValue], _ kind: FactKind) throws -> Int64? {
    try kind.ownerKind.flatMap { parent in try values[0].integer.map { try store.uidOfRow(parent, $0) } }
  }

  /// Whether others refer to a fact by another key than that of a row, so that the row is another fact.
  private func isReserved(_ kind: FactKind, _ uid: Int64, except key: RowImage) throws -> Bool {
    guard kind.reservesKeys, let reserved = try store.reservedKey(kind.name, uid) else { return false }
    return try kind.storedKey(key).integer != reserved
  }

  func write(_ part: String, _ hash: Int64, of fact: Fact, at stamp: Int64, _ replica: Int64) throws {
    let register = FactRegister(
      kind: fact.base.kind, uid: fact.uid, part: part, stamp: stamp, replica: replica, hash: hash,
      owner: fact.base.owner, born: stamp)
    try store.write(register, replacing: fact.parts[part])
  }

  /// Replaces a fact by a tombstone, and drops the facts that belong to it.
  ///
  /// `replica` is 0 for a deletion that follows from other facts, and otherwise nil for this device.
  func delete(
    _ kind: FactKind, _ fact: Fact, _ row: RowImage? = nil, at stamp: Int64, by replica: Int64? = nil
  ) throws {
    for part in fact.parts.values where part.stamp <= stamp || kind.isExtreme(part) { try store.drop(part) }
    var tombstone = fact.base
    (tombstone.stamp, tombstone.replica, tombstone.hash) = (stamp, replica ?? store.account.replica, 0)
    try store.reserveKeys(of: [fact], history)
    try store.write(
      tombstone, replacing: fact.base, row: kind.hasPermanentRows ? try row.map(kind.storedKey) ?? .null : .null)
    guard history.factKinds.contains(where: { $0.isOwned(by: kind) }) else { return }
    try store.cover(fact.uid, at: stamp, by: store.account.replica)
    try store.drop(try store.facts(ofOwners: [fact.uid: stamp]), history)
  }
}

extension FactWriter.Comparison {
  /// The milliseconds from 1970 to 2100, before which accounts are joined.
  private static let year2100: Int64 = 4_102_444_800_000

  /// Returns the stamp and the replica with which a row is written.
  ///
  /// `time` is that of its latest write in milliseconds; nil if the row does not have it.
  fileprivate func stamp(
    of kind: FactKind, _ values: [ColumnValue], _ time: Int64?, in store: FactStore
  ) -> (Int64, Int64) {
    switch self {
    case .stamp(let stamp): return (stamp, store.account.replica)
    case .own(let account, let now):
      // Less than all other stamps, and the greater the earlier the account was created.
      if kind.isAccount { return (max(1, Self.year2100 - account.joinedAt.milliseconds), 0) }
      let latest = kind.latestInstant(values) ?? account.joinedAt.milliseconds << SyncAccount.counterBits
      let stamp = max(latest, (time ?? 0) << SyncAccount.counterBits, 0)
      return (min(stamp, now.milliseconds << SyncAccount.counterBits), 0)
    }
  }

  /// Returns the stamp with which the order of rows is written.
  fileprivate func stamp(ofOrderIn store: FactStore) -> Int64 {
    if case .stamp(let stamp) = self { stamp } else { store.account.latestStamp + 1 }
  }
}

extension FactKind {
  /// Returns the stamp of the latest instant of a row, or of its latest day; nil if it has neither.
  ///
  /// Days such as the end of a habit can be in the future, so they count only in rows without instants.
  func latestInstant(_ values: [ColumnValue]) -> Int64? {
    func latest(_ milliseconds: (ColumnType, Int64) -> Int64?) -> Int64? {
      zip(fields, values).compactMap { field, value -> Int64? in
        if let time = rule.numberedBy, !field.name.hasBytes(of: time) { return nil }
        return value.integer.flatMap { milliseconds(field.type, $0) }
      }.max()
    }
    let instant = latest { type, value in if case .instant = type { value } else { nil } }
    let day = latest { type, value in if case .day = type { value * 86_400_000 } else { nil } }
    return (instant ?? day).map { $0 << SyncAccount.counterBits }
  }
}
