import Database
import Kernel
import SQLite

extension FactMerge {
  /// Makes the rows show the facts, deletions first, owners before what they own.
  func show(_ changes: [Change]) throws {
    guard !changes.isEmpty || !dropped.isEmpty || !restored.tables.isEmpty else { return }
    let tables = restored.tables.union(changes.map(\.kind.table.name) + dropped.map(\.kind.table.name))
    // The day of joining determines which days count.
    let includesAccount = changes.contains { $0.kind.isAccount }
    let domains = history.domains.filter { includesAccount || $0.tables.contains { tables.contains($0.table.name) } }
    var former = RestoredRows()
    func add(_ kind: FactKind, _ row: RowValue) {
      if let key = kind.keyValues(row) { former.add(RestoredRow(kind.key, key, exists: true), of: kind.table) }
    }
    for change in changes where !insertedUIDs.contains(change.uid) {
      if let row = try fact(of: change)?.row { add(change.kind, row) }
    }
    for (kind, fact) in dropped { add(kind, fact.row) }
    for domain in domains { try domain.prepare(former, context) }
    for (kind, fact) in dropped { try delete(kind, fact.row) }
    for change in changes.reversed() {
      guard let fact = try fact(of: change), fact.base.isDeleted else { continue }
      try showDeletion(change.kind, fact)
    }
    let names = try hideNames(of: changes)
    for change in changes {
      guard let fact = try fact(of: change), !fact.base.isDeleted else { continue }
      if try show(fact, change, formerName: names[fact.uid]) { continue }
      if fact.row == .null || change.kind.isAccount {
        outcome.parked += 1
      } else {
        // Its values have to wait for others, so the row of an earlier version is not shown, either.
        try hide(change.kind, fact)
      }
    }
    try showAdapted(tables)
    let changed = Set(domains.flatMap(\.tables).map(\.table.name))
    try hideRows(of: history.factKinds.filter { changed.contains($0.table.name) })
    try joinRows()
    for kind in history.factKinds where kind.rule.numberedBy != nil && tables.contains(kind.table.name) {
      try store.reorder(kind)
    }
    for domain in domains {
      try domain.merge(restored, context)
      for derivation in domain.derivations { try derivation.recompute(of: store.user, in: transaction) }
      try domain.finish(restored, context)
    }
    let implied = history.factKinds.filter { $0.rule.isImplied }
    for kind in implied where domains.contains(where: { $0.tables.contains { $0.table.name == kind.table.name } }) {
      try writer.adopt(kind)
    }
    for kind in history.factKinds where changed.contains(kind.table.name) { try writer.writeExtremes(of: kind) }
  }

  private func fact(of change: Change) throws -> Fact? { try store.fact(change.kind.name, change.uid) }

  private func hasRow(_ kind: FactKind, _ key: [RowValue]) throws -> Bool {
    try transaction.statement(kind.one).bind(key).row { _ in true } ?? false
  }

  // MARK: - Insertions and updates

  /// Writes the row of a fact; returns false if the fact is parked.
  ///
  /// `formerName` is the name that was hidden; nil if it was not.
  private func show(_ fact: Fact, _ change: Change, formerName: ColumnValue?) throws -> Bool {
    let kind = change.kind
    // The row is that before a reset, and what follows from it can contradict the new values.
    if kind.isExtreme, change.hasBase { try delete(kind, fact.row) }
    let location = try location(of: fact, kind)
    var owner = store.user
    if let parent = kind.ownerKind {
      guard let uid = fact.base.owner, let row = try store.shownRow(parent, uid)?.integer else { return false }
      owner = row
    }
    // A row that does not exist needs all lines, also those that were received earlier.
    let lines = location.exists && !change.hasArrived ? [] : try store.lines(of: fact)
    guard case (var row, let parts)? = try row(of: fact, kind, lines, at: location, in: owner) else { return false }
    if let formerName, let name = kind.rule.naming.map({ "\($0.part)" }), row.values[name] == nil {
      row[name] = formerName
    }
    let hidden = change.hasBase ? try hideOwned(by: kind, fact, changedTo: row) : []
    guard try write(row, of: fact, kind, parts: parts, replacesBase: change.hasBase) else { return false }
    for child in hidden {
      if let fact = try self.fact(of: child), try !show(fact, child, formerName: nil) { outcome.parked += 1 }
    }
    return true
  }

  /// Where the row of a fact is, or will be.
  struct RowLocation {
    /// The key that is reserved for it; nil if none is.
    var reserved: Int64?
    /// The values of its key; nil if it has none yet.
    var key: [RowValue]?
    /// Whether the row exists.
    var exists = false
  }

  private func location(of fact: Fact, _ kind: FactKind) throws -> RowLocation {
    let reserved = fact.row == .null ? try store.reservedKey(kind.name, fact.uid) : nil
    let key = kind.keyValues(reserved.map(RowValue.integer) ?? fact.row)
    return RowLocation(
      reserved: reserved, key: key, exists: try reserved == nil && key.map { try hasRow(kind, $0) } ?? false)
  }

  /// Returns the row of a fact from its lines, and the parts whose values it has; nil if it cannot be shown.
  func row(
    of fact: Fact, _ kind: FactKind, _ lines: [FactLine], at location: RowLocation, in owner: Int64
  ) throws -> (row: FactRow, parts: [String])? {
    guard location.exists || lines.contains(where: \.part.isEmpty) else { return nil }
    var (values, parts): ([String: ColumnValue], [String]) = ([:], [])
    let rowOwner = kind.table.owner.field == nil ? store.user : owner
    if kind.ownerKind != nil, kind.table.owner.field == nil { values[kind.names[0]] = .integer(owner) }
    for line in lines.sorted(by: { $0.part < $1.part }) {
      guard let part = kind.part(line.part) else { continue }
      guard var decoded = try store.storedValues(part, of: kind, in: line, resolving: history) else { return nil }
      if part.name.isEmpty {
        for later in fact.parts.keys {
          for field in kind.part(later)?.fields ?? [] { decoded.fields[kind.names[field]] = nil }
        }
      }
      values.merge(decoded.fields) { $1 }
      if !decoded.hasUnknown { parts.append(part.name) }
    }
    if let sum = try store.sum(of: fact, kind) {
      values.merge(sum.shown) { $1 }
      parts.removeAll { $0 == sum.register.part }
    }
    if !location.exists {
      if kind.reservesKeys || kind.rule.numberedBy != nil {
        try setPosition(kind, location.reserved, in: rowOwner, &values)
      }
    } else if let key = location.key, !kind.isNumbered {
      for (name, value) in zip(kind.table.keyNames, key.suffix(kind.table.keyNames.count)) {
        values["\(name)"] = ColumnValue(value)
      }
    }
    if let column = kind.rule.time { values["\(column)"] = .integer(fact.time(of: kind).milliseconds) }
    var row = FactRow(
      owner: rowOwner, id: kind.isNumbered ? location.key?.first?.integer : nil, exists: location.exists, values)
    if let part = try adapt(&row, of: fact, kind) { parts.removeAll { $0 == part } }
    return (row, parts)
  }

  /// Gives a value the form that the owner of a row determines; returns the part that the row does not show as it is.
  private func adapt(_ row: inout FactRow, of fact: Fact, _ kind: FactKind) throws -> String? {
    guard let adaptation = kind.rule.adaptation, let written = row.values["\(adaptation.field)"] else { return nil }
    let value = try adaptation.value(row, context)
    guard value != written else { return nil }
    row["\(adaptation.field)"] = value
    return fact.register(of: adaptation).part
  }

  /// Shows values again whose form has changed with the rows that own them.
  private func showAdapted(_ changedTables: Set<String>) throws {
    for kind in history.factKinds {
      guard let adaptation = kind.rule.adaptation, let owner = kind.ownerKind.flatMap(history.factKind),
        changedTables.contains(owner.table.name)
      else { continue }
      for key in try adaptation.outdated(context) {
        guard let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) }),
          let fact = try writer.fact(kind, RowImage(key), values)
        else { continue }
        let register = fact.register(of: adaptation)
        if !register.hasLine, let line = try store.line(register, of: fact, kind) { try store.keep(line) }
      }
      for uid in try outdated(kind) {
        guard let fact = try store.fact(kind.name, uid) else { continue }
        _ = try show(fact, Change(kind: kind, uid: uid, hasArrived: true), formerName: nil)
      }
    }
  }

  /// Returns the facts of a kind with a value that is not shown in its present form.
  func outdated(_ kind: FactKind) throws -> [Int64] {
    guard let adaptation = kind.rule.adaptation else { return [] }
    let field = "\(adaptation.field)"
    return try store.withLines(kind.name).filter { uid in
      guard let fact = try store.fact(kind.name, uid), !fact.base.isDeleted, let key = kind.keyValues(fact.row),
        let present = try values(kind, key), let part = kind.part(fact.register(of: adaptation).part),
        let line = try store.lines(of: fact).first(where: { $0.part == part.name }),
        let written = try store.storedValues(part, of: kind, in: line, resolving: history)?.fields[field]
      else { return false }
      var row = FactRow(owner: store.user, id: nil, exists: true, present)
      row[field] = written
      return try adaptation.value(row, context) != present[field]
    }
  }

  /// Gives a new row the position that is reserved for it, otherwise the preferred one if it is free, or the next one.
  private func setPosition(
    _ kind: FactKind, _ reserved: Int64?, in owner: Int64, _ values: inout [String: ColumnValue]
  ) throws {
    guard let name = kind.table.keyNames.last.map({ "\($0)" }) else { return }
    var key = reserved
    if key == nil, let position = values[name]?.integer {
      let preferred = FactKind.storedKey(position: position, in: owner)
      if try store.isFree(preferred, kind.name) { key = preferred }
    }
    values[name] = .integer(
      (try key ?? store.nextKey(kind.name, in: owner)) % FactKind.positionsPerRow)
  }

  private func write(
    _ row: FactRow, of fact: Fact, _ kind: FactKind, parts: [String], replacesBase: Bool
  ) throws -> Bool {
    do {
      // Rows without parts change only if another insertion of the fact replaces them.
      let former =
        row.exists && !kind.rule.hasParts
        ? try kind.keyValues(fact.row).flatMap { key in
          try transaction.statement(kind.one).bind(key).row { kind.columns(try kind.values($0)) }
        } : nil
      guard let (row, stored) = try write(row, of: fact, kind, updatingBy: replacesBase ? kind.overwrite : nil) else {
        return false
      }
      try store.show(fact, in: stored, parts: parts)
      if !row.exists, let number = stored.integer, kind.reservesKeys || row.id != nil {
        try store.release(number, fact.base.kind, fact.uid)
      }
      let key = kind.keyValues(stored) ?? []
      count(kind, key, exists: row.exists)
      if !insertedUIDs.contains(fact.uid) {
        let others = kind.columns(row).filter { !kind.key.contains($0.key) }
        restored.add(
          RestoredRow(kind.key + others.keys, key + others.values, exists: true, former: former ?? [:]), of: kind.table)
      }
      return true
    } catch let error as SQLiteError where error.constraint == .unique && kind.rule.naming != nil {
      return try resolveName(row, of: fact, kind, parts: parts, replacesBase: replacesBase)
    }
  }

  /// Writes a row, and returns it with its stored key; nil if it violates a constraint, if its values do not fit
  /// together, if they do not fit other rows, or if it belongs to another fact.
  ///
  /// `update` is the statement by which an existing row is updated; nil for that of an edit.
  func write(
    _ row: FactRow, of fact: Fact, _ kind: FactKind, updatingBy update: SQL? = nil
  ) throws -> (row: FactRow, stored: RowValue)? {
    var row = row
    let insert = row.id == nil ? kind.table.insert : kind.insertNumbered
    let sql = row.exists ? update ?? kind.table.update : insert
    do {
      try kind.rule.complete(&row, context)
      if kind.hasCheckableUID, try store.uid(of: kind, kind.values(row), counter: 0) != fact.uid { return nil }
      guard let content = kind.rule.content, let rows = row["\(FactContent.name)"].text else {
        return (row, try kind.storedKey(kind.rowKey(row, id: kind.table.restore(kind.table, row, sql, transaction))))
      }
      let id = try context.database.withSavepoint {
        let id = try kind.table.restore(kind.table, row, sql, transaction)
        try content.write(rows, of: id, store.user, in: transaction)
        return id
      }
      return (row, try kind.storedKey(kind.rowKey(row, id: id)))
    } catch let error as SQLiteError where error.isCausedByValues {
      if error.constraint == .unique, kind.rule.naming != nil { throw error }
      return nil
    } catch is ImpossibleRow {
      return nil
    }
  }

  func count(_ kind: FactKind, _ key: [RowValue], exists: Bool) {
    if exists { outcome.changed += 1 } else { outcome.added += 1 }
    outcome.kinds[kind.name, default: .init()].add(history.id(of: kind.table.name, key), exists: exists)
  }

  // MARK: - Names

  /// Gives rows that will change other names, so that their present names conflict with no other row; returns the names
  /// by uids.
  private func hideNames(of changes: [Change]) throws -> [Int64: ColumnValue] {
    var names: [Int64: ColumnValue] = [:]
    for change in changes where change.hasArrived {
      let kind = change.kind
      guard let naming = kind.rule.naming, let fact = try fact(of: change), !fact.base.isDeleted,
        let number = fact.row.integer, let values = try values(kind, [.integer(number)])
      else { continue }
      names[fact.uid] = values["\(naming.part)"]
      try rename(number, to: fact.uid.uidText, naming, kind, fact)
    }
    return names
  }

  private func rename(_ number: Int64, to name: String, _ naming: FactNaming, _ kind: FactKind, _ fact: Fact) throws {
    let row = FactRow(
      owner: store.user, id: number, exists: true,
      ["\(naming.part)": .text(name)])
    _ = try kind.table.restore(kind.table, row, kind.table.update, transaction)
  }

  /// Gives the younger of two rows with one name another name, with registers that are the same on all devices.
  private func resolveName(
    _ row: FactRow, of fact: Fact, _ kind: FactKind, parts: [String], replacesBase: Bool
  ) throws -> Bool {
    let own = try row.completed(by: kind.keyValues(fact.row).flatMap { try values(kind, $0) })
    guard let naming = kind.rule.naming, let number = try naming.conflict(own, context),
      let uid = try store.uid(kind.name, ofRow: number), let other = try store.fact(kind.name, uid),
      let otherValues = try values(kind, [.integer(number)])
    else { return false }
    let stamp = max(fact.stamp(of: naming.part), other.stamp(of: naming.part)) + 1
    if (fact.base.born, fact.uid) > (other.base.born, other.uid) {
      guard let name = try freeName(naming, own) else { return false }
      var renamed = row
      renamed["\(naming.part)"] = .text(name)
      guard try write(renamed, of: fact, kind, parts: parts, replacesBase: replacesBase) else { return false }
      try writeName(naming, kind, fact.uid, at: stamp)
      return true
    }
    let otherRow = FactRow(owner: row.owner, id: number, exists: true, otherValues)
    guard let name = try freeName(naming, otherRow) else { return false }
    try rename(number, to: name, naming, kind, other)
    try writeName(naming, kind, uid, at: stamp)
    count(kind, [.integer(number)], exists: true)
    return try write(row, of: fact, kind, parts: parts, replacesBase: replacesBase)
  }

  func values(_ kind: FactKind, _ key: [RowValue]) throws -> [String: ColumnValue]? {
    try transaction.statement(kind.one).bind(key).row { kind.named(try kind.values($0)) }
  }

  /// Returns a name with a number that no row has; nil if there is none.
  ///
  /// It differs from the present one, which can have a number, and which a row that is not stored yet will get.
  private func freeName(_ naming: FactNaming, _ row: FactRow) throws -> String? {
    let present = row["\(naming.part)"].text ?? ""
    return try (2...FactMerge.maxNames).lazy.map { naming.numbered(present, $0) }.first { name in
      var renamed = row
      renamed["\(naming.part)"] = .text(name)
      return try name != present && naming.conflict(renamed, context) == nil
    }
  }

  private static let maxNames = 1000

  private func writeName(_ naming: FactNaming, _ kind: FactKind, _ uid: Int64, at stamp: Int64) throws {
    guard let fact = try store.fact(kind.name, uid), let part = kind.part("\(naming.part)"),
      let key = kind.keyValues(fact.row),
      let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) })
    else { return }
    try writer.write(part.name, try store.hash(part, values, of: kind), of: fact, at: stamp, 0)
  }
}

extension ColumnValue {
  /// The value of a key.
  init(_ value: RowValue) {
    self =
      switch value {
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(text)
      case .null, .blob: .null
      }
  }
}

extension Fact {
  /// Returns the register with the latest value of a field that is adapted.
  fileprivate func register(of adaptation: FactAdaptation) -> FactRegister { parts["\(adaptation.field)"] ?? base }

  fileprivate func stamp(of part: StaticString) -> Int64 { parts["\(part)"]?.stamp ?? base.stamp }
}

extension FactRow {
  /// Returns the row with the values of the stored row where this one has none.
  fileprivate func completed(by stored: [String: ColumnValue]?) -> FactRow {
    FactRow(owner: owner, id: id, exists: exists, (stored ?? [:]).merging(values) { $1 })
  }
}

extension SQLiteError {
  /// Whether values are the cause: a constraint that they violate, or a type that a column does not have.
  fileprivate var isCausedByValues: Bool { constraint != nil || kind == .mismatch }
}
