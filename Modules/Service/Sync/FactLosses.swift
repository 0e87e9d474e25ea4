import Database
import SQLite

/// The values of this device that a merge has replaced or deleted although the other one did not know them. (Sync, 5.)
struct FactLosses {
  /// The lost parts of rows; the empty part stands for the whole row.
  private var rows: [RowChange.RowIdentifier: (kind: FactKind, parts: Set<String>)] = [:]
  /// The kinds of the facts that have lost values, and of their owners, by uids.
  private var kinds: [Int64: String] = [:]

  /// Whether nothing was lost.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a register of a fact that a row shows.
  mutating func add(_ register: FactRegister, of fact: Fact, _ kind: FactKind) {
    let part = kind.isIncrement(register) ? kind.incrementedPart?.name ?? "" : register.part
    guard let row = kind.identifier(fact.row) else { return }
    rows[row, default: (kind, [])].parts.insert(part)
    kinds[fact.uid] = fact.base.kind
    if let owner = fact.base.owner { kinds[owner] = kind.ownerKind }
  }

  /// Returns the changes that restore the lost values, among those of the merge.
  ///
  /// A deleted owner is restored with all rows that it had.
  func changes(among changes: [RowChange], of merge: FactMerge) throws -> [RowChange] {
    let returning = merge.dropped.filter { $0.fact.base.owner.map { kinds[$0] != nil } ?? false }
    let deleted = Set(returning.compactMap { $0.kind.identifier($0.fact.row) })
    let owners = Set(
      try kinds.compactMap { uid, name in
        guard let kind = merge.history.factKind(name) else { return RowChange.RowIdentifier?.none }
        return try merge.store.reservedKey(name, uid).flatMap { kind.identifier(.integer($0)) }
          ?? merge.store.fact(name, uid).flatMap { kind.identifier($0.row) }
      })
    let withContent = rows.filter { !$0.value.parts.isDisjoint(with: ["", "\(FactContent.name)"]) }
      .filter { $0.value.kind.rule.content != nil }
    return try changes.joined.compactMap { change in
      guard let old = change.old else { return nil }
      let isDeleted = change.new == nil
      if isDeleted, deleted.contains(change.identifier) || owners.contains(change.identifier) { return change }
      if let lost = rows[change.identifier] {
        let isWhole = isDeleted || lost.parts.contains("")
        return isWhole ? change : try merge.restoration(of: lost.parts, lost.kind, change, old)
      }
      return withContent.contains { row, lost in lost.kind.hasContent(change, of: row) } ? change : nil
    }
  }
}

extension FactKind {
  /// Returns the row with a stored key; nil if there is none.
  fileprivate func identifier(_ stored: RowValue) -> RowChange.RowIdentifier? {
    keyValues(stored).map { RowChange.RowIdentifier(table: table.name, key: RowImage($0)) }
  }

  /// Whether a change concerns a row that is a part of another one.
  fileprivate func hasContent(_ change: RowChange, of row: RowChange.RowIdentifier) -> Bool {
    guard let content = rule.content, content.tables.contains(where: { $0.name == change.table }) else { return false }
    return change.key.values?.first.map { RowImage([$0]) } == row.key
  }
}

extension FactMerge {
  /// Returns the change that restores the lost parts of a row, which otherwise keeps its values; nil if it has them.
  fileprivate func restoration(
    of parts: Set<String>, _ kind: FactKind, _ change: RowChange, _ old: RowImage
  ) throws -> RowChange? {
    guard let statements = history.statements(of: change.table), let key = change.key.values, var values = old.values,
      let (facts, shared) = try images(of: key, statements)
    else { return nil }
    let present = (facts.values ?? []) + (shared.values ?? [])
    let lost = Set(parts.flatMap(kind.columns(ofPart:)))
    for (index, column) in statements.table.columns.enumerated() where index < present.count && !lost.contains(column) {
      values[index] = present[index]
    }
    guard values.prefix(present.count) != present[...] else { return nil }
    if let complete = try completed(values, key, of: kind, statements) {
      values.replaceSubrange(..<complete.count, with: complete)
    }
    return RowChange(table: change.table, key: change.key, old: RowImage(values), new: (facts.hash, shared))
  }

  private func images(
    of key: [RowValue], _ statements: RestoreStatements
  ) throws -> (facts: RowImage, shared: RowImage)? {
    guard let facts = try statements.image(statements.compared, key, in: transaction) else { return nil }
    return (facts, try statements.shared.flatMap { try statements.image($0, key, in: transaction) } ?? RowImage([]))
  }

  /// Returns the values of a row with those that follow from others; nil if no row can have them now.
  ///
  /// The row is written for this, and then gets its present values back.
  private func completed(
    _ values: [RowValue], _ key: [RowValue], of kind: FactKind, _ statements: RestoreStatements
  ) throws -> [RowValue]? {
    let fields = try kind.values(RowImage(values))
    var row = FactRow(
      owner: kind.table.owner.field.flatMap { _ in fields.first?.integer } ?? store.user,
      id: kind.isNumbered ? key.first?.integer : nil, exists: true,
      kind.named(fields))
    do {
      return try context.rollingBack {
        try kind.rule.complete(&row, context)
        _ = try kind.table.restore(kind.table, row, kind.table.update, transaction)
        return try images(of: key, statements).map { ($0.values ?? []) + ($1.values ?? []) }
      }
    } catch let error as SQLiteError where error.constraint != nil {
      return nil
    } catch is ImpossibleRow {
      return nil
    }
  }
}
