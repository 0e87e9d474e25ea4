import Database
import SQLite

/// Rows that are deleted, or not shown for the present.
extension FactMerge {
  /// Deletes the row of a deleted fact.
  func showDeletion(_ kind: FactKind, _ fact: Fact) throws {
    try hideOwned(by: kind, fact)
    try store.reserveKeys(of: [fact], history)
    if !kind.hasPermanentRows { try store.show(fact, in: .null, parts: []) }
    try delete(kind, fact.row)
  }

  /// Deletes the rows of an owner that does not exist, and returns their facts; those that were inserted after its
  /// deletion wait for its return.
  @discardableResult
  private func hideOwned(by kind: FactKind, _ owner: Fact) throws -> [Change] {
    var hidden: [Change] = []
    for child in history.factKinds where child.isOwned(by: kind) {
      for fact in try store.shownFacts(child.name, ofOwner: owner.uid) {
        try keepLines(of: fact, child)
        try store.reserveKeys(of: [fact], history)
        try store.show(fact, in: .null, parts: [])
        try delete(child, fact.row)
        hidden.append(Change(kind: child, uid: fact.uid))
      }
    }
    return hidden
  }

  /// Deletes the rows of an owner whose base contradicts the values that identify it, and returns their facts.
  ///
  /// Only a faulty device sends such a base. The rows may not suit it.
  func hideOwned(by kind: FactKind, _ owner: Fact, changedTo row: FactRow) throws -> [Change] {
    guard row.exists, let present = try kind.keyValues(owner.row).flatMap({ try values(kind, $0) }),
      kind.fixedBirth.contains(where: { row[$0] != present[$0] })
    else { return [] }
    return try hideOwned(by: kind, owner)
  }

  /// Deletes the row with a stored key, if there is one.
  func delete(_ kind: FactKind, _ row: RowValue) throws {
    guard let key = kind.keyValues(row),
      let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) })
    else { return }
    let id = history.id(of: kind.table.name, key)
    try transaction.statement(kind.delete).bind(key).run()
    outcome.deleted += 1
    outcome.kinds[kind.name, default: .init()].addDeletion(id)
    restored.add(RestoredRow(kind.key, key, exists: false, former: kind.columns(values)), of: kind.table)
  }

  /// Deletes the rows that depend on others which do not exist; their facts are parked.
  func hideRows(of kinds: [FactKind]) throws {
    for kind in kinds {
      for key in try kind.rule.hidden?(context) ?? [] {
        guard let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) }),
          let fact = try writer.fact(kind, RowImage(key), values)
        else { continue }
        try hide(kind, fact)
      }
    }
  }

  /// Deletes the row of a fact, which is parked with its lines, and the rows that belong to it.
  func hide(_ kind: FactKind, _ fact: Fact) throws {
    try hideOwned(by: kind, fact)
    guard let key = kind.keyValues(fact.row),
      let values = try transaction.statement(kind.one).bind(key).row({ try kind.values($0) })
    else {
      try store.show(fact, in: .null, parts: [])
      outcome.parked += 1
      return
    }
    try keepLines(of: fact, kind)
    // Rows in the order of their births are numbered again.
    if kind.rule.numberedBy == nil, let number = fact.row.integer { try store.reserve(number, kind.name, fact.uid) }
    try store.show(fact, in: .null, parts: [])
    try transaction.statement(kind.delete).bind(key).run()
    outcome.countHidden(kind.name, history.id(of: kind.table.name, key))
    restored.add(RestoredRow(kind.key, key, exists: false, former: kind.columns(values)), of: kind.table)
  }

  // MARK: - Repairs

  /// Replaces rows that must not exist together by one of them, with registers that are the same on all devices.
  func joinRows() throws {
    for kind in history.factKinds {
      for join in try kind.rule.joins?(context) ?? [] {
        let facts = try ([join.remaining] + join.removed).compactMap { key in
          try transaction.statement(kind.one).bind(key).row { try kind.values($0) }
            .flatMap { try writer.fact(kind, RowImage(key), $0) }
        }
        guard facts.count == join.removed.count + 1, let kept = facts.first, let part = kind.part("\(join.part)"),
          let last = facts.flatMap({ [$0.base] + $0.parts.values }).map(\.stamp).max()
        else { continue }
        for fact in facts.dropFirst() {
          try writer.delete(kind, fact, at: last + 1, by: 0)
          try delete(kind, fact.row)
        }
        var row = FactRow(owner: join.remaining.first?.integer ?? store.user, id: nil, exists: true, [:])
        for (name, value) in zip(kind.table.keyNames, join.remaining.dropFirst()) {
          row["\(name)"] = ColumnValue(value)
        }
        row["\(join.part)"] = join.value
        _ = try kind.table.restore(kind.table, row, kind.table.update, transaction)
        guard let values = try transaction.statement(kind.one).bind(join.remaining).row({ try kind.values($0) }) else {
          continue
        }
        try writer.write(part.name, try store.hash(part, values, of: kind), of: kept, at: last + 1, 0)
        count(kind, join.remaining, exists: true)
        restored.add(RestoredRow(kind.key, join.remaining, exists: true), of: kind.table)
      }
    }
  }
}
