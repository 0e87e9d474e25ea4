import Kernel
import SQLite
package import Service

extension Library {
  /// The tables and entries of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "tables", "entries",
    tables: [
      .init(
        "table", LibraryTable.table.requiring { !$0.draft.name.isBlank && TableRules.issues(of: $0.draft).isEmpty },
        .born("name", "createdAt").timed(by: "updatedAt")
          .checking("customFields", CustomFieldRules.areValid),
        shared: "bestStreak", "updatedAt"),
      .init(
        "entry",
        LibraryEntry.table.requiring {
          TagList.areInBounds($0.draft.tags) && $0.day.isPossible(at: $0.draft.occurredAt, inZone: $0.zone)
        },
        .born("table", "title", "occurredAt", "createdAt").timed(by: "updatedAt").adapting(customValues),
        shared: "updatedAt"),
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

  /// Values that the custom fields of the table permit, converted as by a change of a type; others are not shown.
  private static let customValues = FactAdaptation(of: "customData") { row, context in
    guard let table = row["table"].integer, let written = row["customData"].text.flatMap(NamedValues.init(json:)),
      !written.all.isEmpty,
      let fields = try TableStore(transaction: context.transaction, user: try context.user.id).table(table)?.draft
        .customFields
    else { return row["customData"] }
    let values = written.all.compactMap { entry in
      fields[entry.name]?.value(converting: entry.value).map { NamedValue(entry.name, $0) }
    }
    return values == written.all ? row["customData"] : .text(NamedValues(values).json)
  } outdated: { context in
    try LibraryChecks.entriesWithInvalidValues(of: try context.user.id, in: context.transaction)
      .map { [.integer($0.entry)] }
  }
}
