import Database
import Interchange
import JSON
import Kernel

/// Reads a file with registers in bounded memory, line by line. (Sync, 5.)
///
/// Throws `not_a_sync_file` for another file, `newer_sync` for one of a newer version, `sync_file_damaged` for one that
/// is incomplete or was changed, and `unreadable_file`. The closures have then received lines nevertheless.
final class SyncFileReader {
  /// The maximum length of a line, in bytes.
  private static let maxLineBytes = 16 << 20
  /// The maximum nesting depth of a line.
  private static let maxDepth = 64

  /// The first line; nil until it is read.
  private(set) var header: SyncFileHeader?
  /// The number of registers that were read.
  private(set) var count = 0
  private var end: SyncFileEnd?
  private var lines = JSONLinesReader(maxLineBytes: maxLineBytes, maxDepth: maxDepth)
  private let checksum = SHA256()

  /// Reads a file; the closures receive the header, each further line with its number, and the bytes read so far.
  @discardableResult
  func read(
    _ file: UserFile, header readHeader: (SyncFileHeader) throws -> Void = { _ in },
    line readLine: (_ number: Int, _ line: JSONValue) throws -> Void = { _, _ in },
    report: (_ bytes: Int) throws -> Void = { _ in }
  ) throws -> SyncFileHeader {
    func readLines() throws {
      while try lines.nextLine({ try read($0, readHeader, readLine) }) != nil {}
    }
    var bytes = 0
    try file.forEachChunk { chunk in
      lines.append(chunk)
      try readLines()
      bytes += chunk.count
      try report(bytes)
    }
    lines.end()
    try readLines()
    guard let header else { throw DomainError.notASyncFile }
    guard let end, end.count == count, end.checksum == SHA256.digits(of: checksum.finish()) else {
      throw DomainError.syncFileDamaged
    }
    return header
  }

  private func read(
    _ line: JSONLine, _ readHeader: (SyncFileHeader) throws -> Void, _ readLine: (Int, JSONValue) throws -> Void
  ) throws {
    guard header != nil else {
      guard case .success(let object) = line.content else { throw DomainError.notASyncFile }
      let header = try SyncFileHeader(object)
      self.header = header
      add(object)
      return try readHeader(header)
    }
    guard case .success(let object) = line.content, end == nil else { throw DomainError.syncFileDamaged }
    end = SyncFileEnd(object)
    guard end == nil else { return }
    add(object)
    count += 1
    try readLine(line.number, object)
  }

  private func add(_ line: JSONValue) {
    checksum.add(line.rawBytes)
    SyncFile.lineFeed.withUnsafeBufferPointer(checksum.add)
  }
}
