/// What a file looks like that brings data.
enum ImportFormat: String, CaseIterable, Sendable {
  /// What `data.export` writes: one JSON object a line.
  case json
  /// A table, as spreadsheets write it.
  case csv
}
