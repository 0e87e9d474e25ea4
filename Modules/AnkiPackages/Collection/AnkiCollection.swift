internal import SQLite

/// The database of a package, opened so that no code in the file can be executed.
struct AnkiCollection {
  let decks: DeckList
  let noteTypes: [Int64: NoteType]
  let limits: PackageLimits

  let connection: Connection
  let meter: RowMeter

  /// The supported schema versions; schema 11 dates from 2012 and is still written for old programs.
  private static let schemas = 11...18
  /// The first schema that stores note types and decks in tables instead of JSON.
  private static let firstWithTables = 15

  /// The maximum number of SQLite VM instructions, in millions; a valid file of the maximum size requires a few.
  private static let maxMillionInstructions = 500

  /// Opens a collection and reads its note types and decks; throws `damaged`, `tooLarge` or `unsupportedVersion`.
  init(_ image: DatabaseImage, limits: PackageLimits) throws {
    self.limits = limits
    var meter = RowMeter(fileSize: image.count)
    (connection, noteTypes, decks) = try AnkiPackageError.mappingSQLiteErrors {
      let connection = try Connection(
        untrusted: image, maxCellBytes: limits.rowBytes, maxMillionInstructions: Self.maxMillionInstructions)
      let tables = try connection.tableNames(countedBy: &meter)
      let version = try Self.version(in: connection, tables: tables)
      let hasTables = version >= Self.firstWithTables
      guard tables.contains("cards", "notes"),
        !hasTables || tables.contains("notetypes", "fields", "templates", "decks")
      else { throw AnkiPackageError.damaged }
      let objects: any CollectionObjects =
        if hasTables {
          try TableCollectionObjects(connection, meter: &meter)
        } else {
          try JSONCollectionObjects(connection, meter: &meter)
        }
      return (connection, try objects.noteTypes.mapValues { try $0.parsed() }, DeckList(objects.decks))
    }
    self.meter = meter
  }

  /// Returns the note types whose fields can be chosen, in the order of their IDs; throws `damaged`.
  func choosableNoteTypes() throws -> [AnkiPackage.NoteType] {
    var meter = meter
    var ids: Set<Int64> = []
    try AnkiPackageError.mappingSQLiteErrors {
      try connection.statement(CollectionStatements.noteTypesOfNotes).forEach { row in
        try meter.count(row)
        ids.insert(try row.integer64(0))
      }
    }
    return ids.sorted().compactMap { id in
      guard let type = noteTypes[id], !type.isCloze, !type.isImageOcclusion else { return nil }
      return AnkiPackage.NoteType(id: id, name: PlainText.collapsingWhiteSpace(type.name), fields: type.fields)
    }
  }

  private static func version(in connection: Connection, tables: TableNames) throws -> Int {
    guard tables.contains("col"),
      let version = try connection.statement(CollectionStatements.version).scalar(Int.self)
    else { throw AnkiPackageError.damaged }
    guard schemas.contains(version) else { throw AnkiPackageError.unsupportedVersion(version) }
    return version
  }
}

/// The note types and decks of a collection, in either storage format.
protocol CollectionObjects {
  var noteTypes: [Int64: UnparsedNoteType] { get }
  var decks: [Int64: String] { get }
}

extension AnkiPackageError {
  /// Runs a closure and converts SQLite errors to package errors.
  static func mappingSQLiteErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      switch error.kind {
      case .tooBig, .noMemory, .interrupted: throw AnkiPackageError.tooLarge
      default: throw AnkiPackageError.damaged
      }
    }
  }
}
