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

  /// The maximum size of a file in bytes; a backup of 500 habits with ten years of marks has about 80 MB.
  var maxBytes: Int { self == .loop ? 128 << 20 : 64 << 20 }
}

/// A reader of the habits of other programs.
enum HabitImportReader {
  /// Reads a file; throws `not_a_loop_backup`, `missing_column`, `invalid_encoding` and other errors of the file.
  ///
  /// The path of an error is that of the parameter.
  static func read(_ file: UserFile, _ format: HabitImportFormat, today: CivilDay) throws -> HabitImportContent {
    do {
      return try content(of: file, format, today: today)
    } catch let error as DomainError {
      throw error.at("/path")
    }
  }

  private static func content(
    of file: UserFile, _ format: HabitImportFormat, today: CivilDay
  ) throws -> HabitImportContent {
    guard file.size <= format.maxBytes else { throw DomainError.fileTooLarge(format.maxBytes) }
    guard let source = try? FileSource(descriptor: file.descriptor) else { throw DomainError.unreadableFile }
    if let kind = HabitFileKind(source), kind.format != format || kind == .packedBackup {
      throw DomainError.wrongFormat(kind, for: format)
    }
    switch format {
    case .loop: return try LoopBackup.read(image(of: file, maxBytes: format.maxBytes), today: today)
    case .loopTables: return try LoopArchive.read(source, today: today)
    case .habitBull: return try HabitBullFile.read(today: today, feeding: file.forEachChunk)
    }
  }

  /// Copies a database to memory, if the beginning of the file is that of a database.
  private static func image(of file: UserFile, maxBytes: Int) throws -> DatabaseImage {
    let image = DatabaseImage()
    try file.forEachChunk { chunk in
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
