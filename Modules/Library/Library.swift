package import Database
package import Service

/// User-defined tables, their entries and statistics.
///
/// The rules are in `Documentation/rules/tables.md`. Entries neither earn points or cards nor advance missions, so this
/// domain does not depend on sparks.
package enum Library {
  /// The methods of this domain, in the order of the reference.
  package static let methods: [Method] =
    TableMethods.all + EntryMethods.all + EntryListMethods.all + TableStatisticsMethods.all

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = LibraryTopics.all

  /// The export and import of this domain's data, in file order.
  package static let exports = DomainExport(
    LibraryExport.lines, tables: EntryCSV.all, errors: LibraryExport.importErrors, recompute: LibraryExport.recompute)

  /// The tables of this domain.
  package static let tables = [
    LibraryTable.table.description, LibraryEntry.table.description, LibraryDay.table, DayRun.table.description,
  ]

  /// The doctor checks of this domain.
  package static let checks: [Doctor.Check] = LibraryChecks.all
}
