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

/// What a table holds.
enum ExportTable: String, CaseIterable, Sendable {
  case sparks, missions, goals, reviews

  /// The kind of line that a row of the table is.
  var kind: String {
    switch self {
    case .sparks: "spark"
    case .missions: "missionCompletion"
    case .goals: "goalMark"
    case .reviews: "reviewAnswer"
    }
  }
}
