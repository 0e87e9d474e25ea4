public import Service

/// Data as files: exports of one user's, backups of everybody's.
public struct Transfer: Sendable {
  /// The methods of this area, in the order of the reference.
  public let methods: [Method]

  /// Puts the area together.
  ///
  /// - Parameters:
  ///   - records: What the areas have of a user, in the order of the file.
  ///   - calendars: What the areas have a place for in a calendar.
  public init(records: [RecordArea], calendars: [CalendarSource]) {
    methods = [ExportMethods(records: records.flatMap(\.kinds), calendars: calendars).export, BackupMethods.backup]
  }
}
