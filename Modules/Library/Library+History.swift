import Kernel
import SQLite
package import Service

extension Library {
  /// The tables and entries of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "tables", "entries",
    tables: [
      .init(
        "table", LibraryTable.table.description, .born("name", "createdAt").timed(by: "updatedAt"),
        shared: "bestStreak", "updatedAt"),
      .init(
        "entry", LibraryEntry.table.description,
        .born("table", "title", "occurredAt", "createdAt").timed(by: "updatedAt"), shared: "updatedAt"),
    ], derivations: [LibraryDay.derivation, DayRun.derivation, LibraryTable.derivation],
    finish: { _, context in
      let store = TableStore(transaction: context.transaction, user: try context.user.id)
      // The table of a deleted entry is not known.
      for var table in try store.all() {
        table.totals.valueSum = try ExactSum(ofTable: table.id, in: context.transaction)
        try store.updateDerivedColumns(of: table)
      }
    },
    refuse: { _, context in
      let user = try context.user.id
      guard try LibraryChecks.values(of: user, in: context.transaction).isEmpty,
        try TableStore(transaction: context.transaction, user: user).count() <= TableRules.maxTables
      else { throw DomainError.changedSince }
    })
}
