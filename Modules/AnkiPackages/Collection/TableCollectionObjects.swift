internal import SQLite

/// Note types and decks of schema 15 and later, which are stored in tables.
///
/// The field numbers come from Anki's `notetypes.proto`.
struct TableCollectionObjects: CollectionObjects {
  private(set) var noteTypes: [Int64: UnparsedNoteType] = [:]
  private(set) var decks: [Int64: String] = [:]

  init(_ connection: Connection, meter: inout RowMeter) throws {
    try connection.statement(CollectionStatements.noteTypes).forEach { row in
      try meter.count(row, 1, 2)
      let config = try ProtobufMessage(row.bytes(2))
      noteTypes[try row.integer64(0)] = UnparsedNoteType(
        name: try row.bytes(1), kind: config.integer(1) ?? 0, stockKind: config.integer(9) ?? 0)
    }
    try connection.statement(CollectionStatements.fields).forEach { row in
      try meter.count(row, 2)
      noteTypes[try row.integer64(0)]?.fields.append((try row.integer(1), try row.bytes(2)))
    }
    try connection.statement(CollectionStatements.templates).forEach { row in
      try meter.count(row, 2, 3)
      let config = try ProtobufMessage(row.bytes(3))
      noteTypes[try row.integer64(0)]?.templates.append(
        (try row.integer(1), try row.bytes(2), Array(config.bytes(1) ?? []), Array(config.bytes(2) ?? [])))
    }
    try connection.statement(CollectionStatements.decks).forEach { row in
      try meter.count(row, 1)
      decks[try row.integer64(0)] = DeckList.fullName(try row.bytes(1))
    }
  }
}
