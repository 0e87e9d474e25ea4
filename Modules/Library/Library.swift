package import Database
package import Service

/// Tables that users make for themselves, their entries, and what these come to.
///
/// The rules are those of the sheet "Sparks, missions, cards and library", sections 1.6, 1.7 and 5. Entries give no
/// points, no cards and no mission progress, so that this area knows nothing of sparks.
package enum Library {
  /// The methods of this area, in the order of the reference.
  package static let methods: [Method] =
    TableMethods.all + EntryMethods.all + EntryListMethods.all + TableStatisticsMethods.all

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] = LibraryTopics.all

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  package static let records = DomainExport(
    LibraryExport.lines, tables: EntryCSV.all, refusals: LibraryExport.refusals, recompute: LibraryExport.recompute)

  /// The declared tables of this domain.
  package static let tables = [
    LibraryTable.table.description, LibraryEntry.table.description, LibraryDay.table, DayRun.table.description,
  ]

  /// The recounts of the numbers that this area keeps beside the entries they count.
  package static let examinations: [Doctor.Examination] = LibraryChecks.all
}
