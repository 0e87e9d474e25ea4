import Interchange
import Kernel
import SQLite
import Service

/// What the content of a file with habits shows, whatever format a call names.
enum HabitFileKind: CaseIterable {
  case loopBackup, loopExport, habitBull
  /// A zip archive with a backup, as some programs send it.
  case packedBackup

  /// The size of the part of a table that is searched for its header, in bytes.
  private static let maxHeaderBytes = 4096

  /// Recognizes a file; nil if it is none of these.
  init?<Source: ByteSource>(_ source: Source) {
    guard let beginning = try? source.bytes(min(source.count, Self.maxHeaderBytes), at: 0) else { return nil }
    if DatabaseHeader(beginning) != nil {
      self = .loopBackup
    } else if beginning.starts(with: ZipEntry.mark) {
      guard let archive = try? LoopArchive<Source>.archive(source) else { return nil }
      if LoopArchive<Source>.folder(of: archive.entries) != nil {
        self = .loopExport
      } else if archive.entries.contains(where: { $0.name.caseFolded.hasSuffix(".db") }) {
        self = .packedBackup
      } else {
        return nil
      }
    } else {
      guard HabitTableFile.isHabitBull(beginning) else { return nil }
      self = .habitBull
    }
  }

  /// The format with which the file can be imported, for `packedBackup` after it is unpacked.
  var format: HabitImportFormat {
    switch self {
    case .loopBackup, .packedBackup: .loop
    case .loopExport: .loopTables
    case .habitBull: .habitBull
    }
  }
}
