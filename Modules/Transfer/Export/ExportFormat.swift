import Service

/// What a file of a user's data looks like.
enum ExportFormat: String, CaseIterable, Sendable {
  /// Everything, one JSON object a line.
  case json
  /// One table, as spreadsheets read it.
  case csv
  /// What has a place in a calendar.
  case ics
}
