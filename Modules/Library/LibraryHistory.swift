package import Service

extension Library {
  /// The tables and entries of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "tables", "entries",
    tables: [
      .init("table", LibraryTable.table.description, shared: "bestStreak"),
      .init("entry", LibraryEntry.table.description),
    ], derivations: [LibraryDay.derivation, DayRun.derivation, LibraryTable.derivation]
  ) { rows, context in
    let store = TableStore(transaction: context.transaction, user: try context.user.id)
    let tables =
      rows.values(of: "id", in: LibraryTable.table.description)
      + rows.values(of: "table_id", in: LibraryEntry.table.description)
    for id in Set(tables.compactMap(\.integer)).sorted() {
      guard var table = try store.table(id) else { continue }
      table.totals.valueSum = try ExactSum(ofTable: id, in: context.transaction)
      try store.updateDerivedColumns(of: table)
    }
  }
}
