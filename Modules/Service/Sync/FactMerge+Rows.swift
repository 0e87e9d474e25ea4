import Database
import Kernel
import SQLite

extension FactMerge {
  private enum Statements: SQL, StatementSet {
    // Until the end of the transaction.
    case deferReferences = "pragma defer_foreign_keys = on"
  }

  /// Makes the rows show the facts, deletions first, owners before what they own.
  func show(_ changes: [Change]) throws {
    guard !changes.isEmpty || !dropped.isEmpty else { return }
    try transaction.statement(Statements.deferReferences).run()
    let tables = Set(changes.map(\.kind.table.name) + dropped.map(\.kind.table.name))
    // The day of joining determines which days count.
    let includesAccount = changes.contains { $0.kind.isAccount }
    let domains = history.domains.filter { includesAccount || $0.tables.contains { tables.contains($0.table.name) } }
    let former = changes.map { ($0.kind, $0.fact) } + dropped.map { ($0.kind, $0.fact) }
    let before = RestoredRows(former.compactMap { restoredRow($0, $1.row, exists: true) })
    for domain in domains { try domain.prepare(before, context) }
    var restored: [(table: String, row: RestoredRow)] = []
    for (kind, fact) in dropped {
      if let row = try delete(kind, fact.row) { restored.append(row) }
    }
    for change in changes.reversed() where change.fact.base.isDeleted {
      restored += try showDeletion(change)
    }
    let names = try hideNames(of: changes)
    for change in changes where !change.fact.base.isDeleted {
      if let row = try show(change, formerName: names[change.fact.uid]) {
        restored.append(row)
      } else {
        outcome.parked += 1
      }
    }
    restored += try hideRows()
    for kind in history.factKinds where kind.rule.numberedBy != nil && tables.contains(kind.table.name) {
      try store.reorder(kind)
    }
    for domain in domains {
      try domain.merge(RestoredRows(restored), context)
      for derivation in domain.derivations { try derivation.recompute(of: store.user, in: transaction) }
      try domain.finish(RestoredRows(restored), context)
    }
    let implied = history.factKinds.filter { $0.rule.isImplied }
    for kind in implied where domains.contains(where: { $0.tables.contains { $0.table.name == kind.table.name } }) {
      try writer.adopt(kind)
    }
    let changed = Set(domains.flatMap(\.tables).map(\.table.name))
    for kind in history.factKinds where changed.contains(kind.table.name) { try writer.writeExtremes(of: kind) }
  }

  private func restoredRow(
    _ kind: FactKind, _ row: RowValue, exists: Bool, _ values: [String: RowValue] = [:],
    former: [String: RowValue] = [:]
  ) -> (table: String, row: RestoredRow)? {
    kind.keyValues(row).map { key in
      let key = Dictionary(uniqueKeysWithValues: zip(kind.key, key))
      return (
        kind.table.name, RestoredRow(values: values.merging(key) { $1 }, exists: exists, former: former)
      )
    }
  }

  // MARK: - Deletions

  private func showDeletion(_ change: Change) throws -> [(table: String, row: RestoredRow)] {
    let (kind, fact) = (change.kind, change.fact)
    var restored: [(table: String, row: RestoredRow)] = []
    // Facts that were inserted after the deletion wait for the return of their owner.
    for child in history.factKinds where child.isOwned(by: kind) {
      for fact in try store.shownFacts("\(child.name)", ofOwner: fact.uid) {
        try keepLines(of: fact, child)
        try store.reserveKeys(of: [fact], history)
        try store.show(fact, in: .null, parts: [])
        if let row = try delete(child, fact.row) { restored.append(row) }
      }
    }
    try store.reserveKeys(of: [fact], history)
    if !kind.hasPermanentRows { try store.show(fact, in: .null, parts: []) }
    if let row = try delete(kind, fact.row) { restored.append(row) }
    return restored
  }

  private func delete(_ kind: FactKind, _ row: RowValue) throws -> (table: String, row: RestoredRow)? {
    guard let key = kind.keyValues(row),
      let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) })
    else { return nil }
    let id = history.id(of: kind.table.name, key)
    try transaction.statement(kind.delete).bind(key).run()
    outcome.deleted += 1
    outcome.kinds["\(kind.name)", default: .init()].deleted += 1
    outcome.kinds["\(kind.name)", default: .init()].ids.append(id)
    return restoredRow(kind, row, exists: false, former: kind.columns(values))
  }

  /// Deletes the rows that depend on others which do not exist; their facts are parked.
  private func hideRows() throws -> [(table: String, row: RestoredRow)] {
    try history.factKinds.flatMap { kind in
      try (kind.rule.hidden?(context) ?? []).compactMap { key in
        guard let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) }),
          let fact = try writer.fact(kind, RowImage(key), values)
        else { return nil }
        try keepLines(of: fact, kind)
        if let number = fact.row.integer { try store.reserve(number, "\(kind.name)", fact.uid) }
        try store.show(fact, in: .null, parts: [])
        try transaction.statement(kind.delete).bind(key).run()
        outcome.countHidden("\(kind.name)", history.id(of: kind.table.name, key))
        return restoredRow(kind, fact.row, exists: false, former: kind.columns(values))
      }
    }
  }

  private func hasRow(_ kind: FactKind, _ key: [RowValue]) throws -> Bool {
    try transaction.statement(kind.one).bind(key).row { _ in true } ?? false
  }

  // MARK: - Insertions and updates

  /// Writes the row of a fact; nil if the fact is parked.
  ///
  /// `formerName` is the name that was hidden; nil if it was not.
  private func show(_ change: Change, formerName: ColumnValue?) throws -> (table: String, row: RestoredRow)? {
    let change = try row(of: change) == nil && formerName != nil ? Change(kind: change.kind, fact: change.fact) : change
    guard case (var row, let parts)? = try row(of: change) else { return nil }
    if let formerName, let name = change.kind.rule.naming.map({ "\($0.part)" }), row.values[name] == nil {
      row[name] = formerName
    }
    return try write(row, of: change, parts: parts)
  }

  /// Returns the row of a fact, and the parts whose values it has; nil if it cannot be shown.
  private func row(of change: Change) throws -> (row: FactRow, parts: [String])? {
    let (kind, fact) = (change.kind, change.fact)
    let reserved = fact.row == .null ? try store.reservedKey("\(kind.name)", fact.uid) : nil
    let key = kind.keyValues(reserved.map(RowValue.integer) ?? fact.row)
    let exists = try reserved == nil && key.map { try hasRow(kind, $0) } ?? false
    var (owner, values, parts): (Int64, [String: ColumnValue], [String]) = (store.user, [:], [])
    if let parent = kind.ownerKind {
      guard let uid = fact.base.owner, let row = try store.shownRow(parent, uid)?.integer else { return nil }
      if kind.table.owner.field == nil { values["\(kind.fields[0].name)"] = .integer(row) } else { owner = row }
    }
    // A row that does not exist needs all lines, also those that were received earlier.
    let lines = try exists ? change.lines : store.lines(of: fact)
    guard exists || lines.contains(where: \.part.isEmpty) else { return nil }
    for line in lines.sorted(by: { $0.part < $1.part }) {
      guard let part = kind.part(line.part) else { continue }
      guard var decoded = try store.values(part, of: kind, in: line, resolving: history) else { return nil }
      if part.name.isEmpty {
        for later in fact.parts.keys {
          for field in kind.part(later)?.fields ?? [] { decoded.fields["\(kind.fields[field].name)"] = nil }
        }
      }
      values.merge(decoded.fields) { $1 }
      if !decoded.hasUnknown { parts.append(part.name) }
    }
    if !exists {
      if kind.reservesKeys || kind.rule.numberedBy != nil { try place(kind, reserved, in: owner, &values) }
    } else if let key, !kind.isNumbered {
      for (name, value) in zip(kind.table.keyNames, key.suffix(kind.table.keyNames.count)) {
        values["\(name)"] = ColumnValue(value)
      }
    }
    let stamp = ([fact.base] + fact.parts.values).map(\.stamp).max() ?? 0
    return (
      FactRow(
        owner: owner, id: kind.isNumbered ? key?.first?.integer : nil, exists: exists,
        time: Instant(milliseconds: stamp >> SyncAccount.counterBits), values), parts
    )
  }

  /// Gives a new row the position that is reserved for it, otherwise the preferred one if it is free, or the next one.
  private func place(
    _ kind: FactKind, _ reserved: Int64?, in owner: Int64, _ values: inout [String: ColumnValue]
  ) throws {
    guard let name = kind.table.keyNames.last.map({ "\($0)" }) else { return }
    var key = reserved
    if key == nil, let position = values[name]?.integer {
      let preferred = FactKind.storedKey(position: position, in: owner)
      if try store.isFree(preferred, "\(kind.name)") { key = preferred }
    }
    values[name] = .integer(
      (try key ?? store.nextKey("\(kind.name)", in: owner)) % FactKind.positionsPerRow)
  }

  private func write(
    _ row: FactRow, of change: Change, parts: [String]
  ) throws -> (table: String, row: RestoredRow)? {
    let (kind, fact) = (change.kind, change.fact)
    let update = change.lines.contains(where: \.part.isEmpty) ? kind.overwrite : kind.table.update
    let insert = row.id == nil ? kind.table.insert : kind.insertNumbered
    var row = row
    do {
      try kind.rule.complete(&row, context)
      let id = try context.database.withSavepoint {
        let id = try kind.table.restore(kind.table, row, row.exists ? update : insert, transaction)
        if let content = row["\(FactContent.name)"].text {
          try kind.rule.content?.write(content, of: id, store.user, in: transaction)
        }
        try checkUID(of: fact, kind, row, id)
        return id
      }
      let stored = try kind.storedKey(kind.rowKey(row, id: id))
      try store.show(fact, in: stored, parts: parts)
      if !row.exists, let number = stored.integer, kind.reservesKeys || row.id != nil {
        try store.release(number, fact.base.kind, fact.uid)
      }
      count(kind, kind.keyValues(stored) ?? [], exists: row.exists)
      return restoredRow(kind, stored, exists: true, kind.columns(row))
    } catch let error as SQLiteError where error.constraint == .unique && kind.rule.naming != nil {
      return try resolveName(row, of: change, parts: parts)
    } catch let error as SQLiteError where error.isCausedByValues {
      return nil
    } catch is MisplacedFact {
      return nil
    } catch is FactContent.ContradictoryContent {
      return nil
    }
  }

  private func count(_ kind: FactKind, _ key: [RowValue], exists: Bool) {
    let name = "\(kind.name)"
    if exists { outcome.changed += 1 } else { outcome.added += 1 }
    outcome.kinds[name, default: .init()].ids.append(history.id(of: kind.table.name, key))
    if exists { outcome.kinds[name]?.changed += 1 } else { outcome.kinds[name]?.added += 1 }
  }

  /// A fact whose uid does not follow from its values.
  private struct MisplacedFact: Error {}

  private func checkUID(of fact: Fact, _ kind: FactKind, _ row: FactRow, _ id: Int64) throws {
    guard kind.hasCheckableUID, let key = kind.rowKey(row, id: id).values else { return }
    let values = try transaction.statement(kind.one).bind(key).row { try kind.values($0) }
    guard let values, try store.uid(of: kind, values, counter: 0) == fact.uid else { throw MisplacedFact() }
  }

  // MARK: - Names

  /// Gives rows that will change other names, so that their present names conflict with no other row; returns the names
  /// by uids.
  private func hideNames(of changes: [Change]) throws -> [Int64: ColumnValue] {
    var names: [Int64: ColumnValue] = [:]
    for change in changes where !change.fact.base.isDeleted && !change.lines.isEmpty {
      let (kind, fact) = (change.kind, change.fact)
      guard let naming = kind.rule.naming, let number = fact.row.integer,
        let values = try values(kind, [.integer(number)])
      else { continue }
      names[fact.uid] = values["\(naming.part)"]
      try rename(number, to: fact.uid.uidText, naming, kind, fact)
    }
    return names
  }

  private func rename(_ number: Int64, to name: String, _ naming: FactNaming, _ kind: FactKind, _ fact: Fact) throws {
    let row = FactRow(
      owner: store.user, id: number, exists: true,
      time: Instant(milliseconds: fact.base.stamp >> SyncAccount.counterBits),
      ["\(naming.part)": .text(name)])
    _ = try kind.table.restore(kind.table, row, kind.table.update, transaction)
  }

  /// Gives the younger of two rows with one name another name, with registers that are the same on all devices.
  private func resolveName(
    _ row: FactRow, of change: Change, parts: [String]
  ) throws -> (table: String, row: RestoredRow)? {
    let (kind, fact) = (change.kind, change.fact)
    let own = try row.completed(by: kind.keyValues(fact.row).flatMap { try values(kind, $0) })
    guard let naming = kind.rule.naming, let number = try naming.conflict(own, context),
      let uid = try store.uid("\(kind.name)", ofRow: number), let other = try store.fact("\(kind.name)", uid),
      let otherValues = try values(kind, [.integer(number)])
    else { return nil }
    let stamp = max(fact.stamp(of: naming.part), other.stamp(of: naming.part)) + 1
    if (fact.base.born, fact.uid) > (other.base.born, other.uid) {
      guard let name = try freeName(naming, own) else { return nil }
      var renamed = row
      renamed["\(naming.part)"] = .text(name)
      let shown = try write(renamed, of: change, parts: parts)
      try writeName(naming, kind, fact.uid, at: stamp)
      return shown
    }
    let otherRow = FactRow(owner: row.owner, id: number, exists: true, time: row.time, otherValues)
    guard let name = try freeName(naming, otherRow) else { return nil }
    try rename(number, to: name, naming, kind, other)
    try writeName(naming, kind, uid, at: stamp)
    count(kind, [.integer(number)], exists: true)
    return try write(row, of: change, parts: parts)
  }

  private func values(_ kind: FactKind, _ key: [RowValue]) throws -> [String: ColumnValue]? {
    try transaction.statement(kind.one).bind(key).row { row in
      Dictionary(uniqueKeysWithValues: zip(kind.fields.map { "\($0.name)" }, try kind.values(row)))
    }
  }

  private func freeName(_ naming: FactNaming, _ row: FactRow) throws -> String? {
    let name = row["\(naming.part)"].text ?? ""
    return try (2...FactMerge.maxNames).lazy.map { naming.numbered(name, $0) }.first { name in
      var renamed = row
      renamed["\(naming.part)"] = .text(name)
      return try naming.conflict(renamed, context) == nil
    }
  }

  private static let maxNames = 1000

  private func writeName(_ naming: FactNaming, _ kind: FactKind, _ uid: Int64, at stamp: Int64) throws {
    guard let fact = try store.fact("\(kind.name)", uid), let part = kind.part("\(naming.part)"),
      let key = kind.keyValues(fact.row),
      let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) })
    else { return }
    try writer.write(part.name, try store.hash(part, values, of: kind), of: fact, at: stamp, 0)
  }
}

extension ColumnValue {
  /// The value of a key.
  fileprivate init(_ value: RowValue) {
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
  fileprivate func stamp(of part: StaticString) -> Int64 { parts["\(part)"]?.stamp ?? base.stamp }
}

extension FactRow {
  /// Returns the row with the values of the stored row where this one has none.
  fileprivate func completed(by stored: [String: ColumnValue]?) -> FactRow {
    FactRow(owner: owner, id: id, exists: exists, time: time, (stored ?? [:]).merging(values) { $1 })
  }
}

extension SQLiteError {
  /// Whether values are the cause: a constraint that they violate, or a type that a column does not have.
  fileprivate var isCausedByValues: Bool { constraint != nil || kind == .mismatch }
}
