import Database
import TestFiles

/// The lines of a file of `sync.export`, which a test changes before it writes them with a right end.
struct SyncFileLines {
  /// The header and the registers.
  var lines: [String]

  /// Reads a file without its last line.
  init(_ name: String, in folder: TemporaryFolder) throws {
    lines = try String(decoding: folder.bytes(of: name), as: UTF8.self).split(separator: "\n").dropLast().map(
      String.init)
  }

  /// The index of the line of the latest table.
  var table: Int? { lines.lastIndex { $0.contains(#""kind":"table""#) && $0.contains(#""category":"health""#) } }

  /// Writes the lines with their number and checksum.
  func write(to name: String, in folder: TemporaryFolder) throws {
    let text = lines.map { $0 + "\n" }.joined()
    let checksum = SHA256.digits(of: Array(text.utf8).withUnsafeBufferPointer(SHA256.hash))
    try folder.write(Array("\(text){\"count\":\(lines.count - 1),\"sha256\":\"\(checksum)\"}\n".utf8), to: name)
  }
}
