import Interchange
import Kernel
import SQLite
import Service

/// The formats of habits of other programs. (Habits, 9.)
enum HabitImportFormat: String, CaseIterable, Sendable {
  /// A backup of Loop Habit Tracker, an SQLite database.
  case loop
  /// An export of Loop Habit Tracker, a zip archive of tables.
  case loopTables = "loop_csv"
  /// An export of HabitBull, a table.
  case habitBull = "habitbull"
  /// A table of any program.
  case csv
  /// Habits with the fields of `habits.create`, one in each line.
  case jsonl

  /// Whether the file is a text.
  var isText: Bool { self == .habitBull || self == .csv || self == .jsonl }

  /// The maximum size of a file in bytes; a backup of 500 habits with ten years of marks has about 80 MB.
  var maxBytes: Int { self == .loop ? 128 << 20 : 64 << 20 }
}

/// The location of a file to import.
enum HabitImportOrigin: Sendable {
  /// In the call; a binary file is encoded in base64.
  case content(String)
  /// In a file that the program reads.
  case file(UserFile)

  /// The JSON Pointer of the parameter.
  var pointer: String {
    switch self {
    case .content: "/content"
    case .file: "/path"
    }
  }
}

/// A reader of the habits of other programs.
enum HabitImportReader {
  /// Reads a file; throws `not_a_loop_backup`, `missing_column`, `invalid_encoding` and other errors of the file.
  ///
  /// The path of an error is that of a parameter.
  static func read(
    _ origin: HabitImportOrigin, _ format: HabitImportFormat, _ table: HabitTableFormat, today: CivilDay
  ) throws -> HabitImportContent {
    do {
      switch origin {
      case .file(let file):
        guard file.size <= format.maxBytes else { throw DomainError.fileTooLarge(format.maxBytes) }
        guard let source = try? FileSource(descriptor: file.descriptor) else { throw DomainError.unreadableFile }
        return try content(of: source, format, table, today: today, feeding: file.forEachChunk)
      case .content(let text):
        guard let bytes = format.isText ? Array(text.utf8) : Base64.decode(text.utf8) else {
          throw DomainError.invalidBase64
        }
        guard bytes.count <= format.maxBytes else { throw DomainError.fileTooLarge(format.maxBytes) }
        return try content(of: ArraySource(bytes), format, table, today: today) {
          try bytes.withUnsafeBufferPointer($0)
        }
      }
    } catch let error as DomainError {
      throw error.path == nil ? error.at(origin.pointer) : error
    }
  }

  private static func content(
    of source: some ByteSource, _ format: HabitImportFormat, _ table: HabitTableFormat, today: CivilDay,
    feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> HabitImportContent {
    if let kind = HabitFileKind(source), kind.format != format || kind == .packedBackup {
      // A call can describe the table of HabitBull, too.
      guard kind == .habitBull, format == .csv, !table.columns.isEmpty else {
        throw DomainError.wrongFormat(kind, for: format)
      }
    }
    switch format {
    case .loop: return try LoopBackup.read(image(maxBytes: format.maxBytes, feeding: feed), today: today)
    case .loopTables: return try LoopArchive.read(source, today: today)
    case .jsonl: return try HabitLinesFile.read(today: today, feeding: feed)
    case .habitBull, .csv: return try HabitTableFile.read(table, today: today, feeding: feed)
    }
  }

  /// Copies a database to memory, if the beginning of the file is that of a database.
  private static func image(
    maxBytes: Int, feeding feed: ((UnsafeBufferPointer<UInt8>) throws -> Void) throws -> Void
  ) throws -> DatabaseImage {
    let image = DatabaseImage()
    try feed { chunk in
      guard image.count > 0 || DatabaseHeader(Array(chunk.prefix(DatabaseHeader.size))) != nil else {
        throw DomainError.notALoopBackup
      }
      // The file may have grown since it was opened.
      guard image.count + chunk.count <= maxBytes else { throw DomainError.fileTooLarge(maxBytes) }
      try image.append(UnsafeRawBufferPointer(chunk))
    }
    return image
  }
}
