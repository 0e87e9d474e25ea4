package import Service

/// Exports and imports of one user's data.
package struct Transfer: Sendable {
  /// The methods of this domain, in the order of the reference.
  package let methods: [Method]

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = TransferTopics.all

  /// Imports change the data of other domains. (History, 2.)
  package static let history = DomainHistory(of: "data", tables: [])

  /// Creates the methods from the exports of the domains, in file order, and the sources of their calendar events.
  package init(exports: @autoclosure @escaping @Sendable () -> [DomainExport], calendars: [CalendarSource]) {
    methods = [
      ExportMethods(exports: exports, calendars: calendars).export, ImportMethods(exports: exports).importData,
    ]
  }
}

enum TransferTopics {
  static let imported = Topic<ImportedData>(
    "data.imported", "The user imported data from a file.", subject: "Empty.")

  static let all = [imported.declaration]
}

/// The payload of `data.imported`.
struct ImportedData: ResultObject {
  let counts: ImportSummary.Counts

  static let shape = Shape<ImportedData>("ImportedData", "The numbers of imported rows.") {
    Field("added", "The number of added rows.", \.counts.added)
    Field("replaced", "The number of replaced rows.", \.counts.replaced)
  }
}
