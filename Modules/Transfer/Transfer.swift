package import Service

/// Data as files: exports of one user's, backups of everybody's.
package struct Transfer: Sendable {
  /// The methods of this area, in the order of the reference.
  package let methods: [Method]

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] = TransferTopics.all

  /// Puts the area together.
  ///
  /// - Parameters:
  ///   - records: What the areas have of a user, in the order of the file.
  ///   - calendars: What the areas have a place for in a calendar.
  package init(records: @autoclosure @escaping @Sendable () -> [DomainExport], calendars: [CalendarSource]) {
    methods = [
      ExportMethods(records: records, calendars: calendars).export,
      ImportMethods(records: records).importData, BackupMethods.backup,
    ]
  }
}

/// What the journal records of data as files.
enum TransferTopics {
  static let imported = Topic<ImportedData>(
    "data.imported", "The user has taken data from a file.", subject: "Empty.")

  static let all = [imported.description]
}

/// The data of `data.imported`.
struct ImportedData: ResultObject {
  let counts: ImportSummary.Counts

  static let shape = Shape<ImportedData>("ImportedData", "What an import has changed.") {
    Field("added", "How many lines have become new rows.", \.counts.added)
    Field("replaced", "How many lines have replaced a row.", \.counts.replaced)
  }
}
