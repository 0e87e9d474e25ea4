package import Service

extension Library {
  /// The tables and entries of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "tables", "entries",
    tables: [
      .init("table", LibraryTable.table.description, shared: "bestStreak"),
      .init("entry", LibraryEntry.table.description),
    ], derivations: [LibraryDay.derivation, DayRun.derivation, LibraryTable.derivation])
}
