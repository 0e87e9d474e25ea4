import Database
import SQLite

/// The values of this device that a merge has replaced or deleted although the other one did not know them. (Sync, 5.)
struct FactLosses {
  /// The lost parts of rows; the empty part stands for the whole row.
  private var rows: [RowChange.RowIdentifier: (kind: FactKind, parts: Set<String>)] = [:]
  /// The uids of facts that are lost as a whole, and of those that own lost facts.
  private var uids: Set<Int64> = []

  /// Whether nothing was lost.
  var isEmpty: Bool { rows.isEmpty }

  /// Adds a register of a fact that a row shows.
  mutating func add(_ register: FactRegister, of fact: Fact, _ kind: FactKind) {
    let part = kind.isIncrement(register) ? kind.incrementedPart?.name ?? "" : register.part
    guard let row = kind.identifier(fact.row) else { return }
    rows[row, default: (kind, [])].parts.insert(part)
    uids.formUnion([fact.uid] + [fact.base.owner].compactMap(\.self))
  }

  /// Returns the changes that restore the lost values, among those of the merge.
  ///
  /// A deleted owner is restored with all rows that it had.
  func changes(among changes: [RowChange], of merge: FactMerge) throws -> [RowChange] {
    let returning = merge.dropped.filter { $0.fact.base.owner.map(uids.contains) ?? false }
    let deleted = Set(returning.compactMap { $0.kind.identifier($0.fact.row) })
    let owners = Set(
      try uids.flatMap { uid in
        try merge.history.factKinds.compactMap { kind in
          try merge.store.reservedKey("\(kind.name)", uid).flatMap { kind.identifier(.integer($0)) }
            ?? merge.store.fact("\(kind.name)", uid).flatMap { kind.identifier($0.row) }
        }
      })
    return try changes.joined.compactMap { change in
      guard let old = change.old else { return nil }
      let isDeleted = change.new == nil
      if isDeleted, deleted.contains(change.identifier) || owners.contains(change.identifier) { return change }
      if let lost = rows[change.identifier] {
        let isWhole = isDeleted || lost.parts.contains("")
        return isWhole ? change : try merge.restoration(of: lost.parts, lost.kind, change, old)
      }
      let isContent = rows.contains { row, lost in
        !lost.parts.isDisjoint(with: ["", "\(FactContent.name)"]) && lost.kind.hasContent(change, of: row)
      }
      return isContent ? change : nil
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
      let facts = try statements.image(statements.compared, key, in: transaction)
    else { return nil }
    let shared = try statements.shared.flatMap { try statements.image($0, key, in: transaction) } ?? RowImage([])
    let present = (facts.values ?? []) + (shared.values ?? [])
    let lost = Set(parts.flatMap(kind.columns(ofPart:)))
    for (index, column) in statements.table.columns.enumerated() where index < present.count && !lost.contains(column) {
      values[index] = present[index]
    }
    guard Array(values.prefix(present.count)) != present else { return nil }
    return RowChange(table: change.table, key: change.key, old: RowImage(values), new: (facts.hash, shared))
  }
}
