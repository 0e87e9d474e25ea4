internal import CZlib

/// Writes a zip file in memory; the same entries yield the same bytes.
package struct ZipWriter {
  private enum Method: UInt16 {
    case stored = 0
    case deflated = 8
  }

  private struct Entry {
    let name: [UInt8]
    let method: Method
    let checksum: UInt32
    let size: Int
    let compressedSize: Int
    let offset: Int
  }

  /// 1 January 1980 in the format of MS-DOS.
  private static let date: UInt16 = 0x21
  private static let version: UInt16 = 20
  /// Flag of names in UTF-8.
  private static let flags: UInt16 = 1 << 11

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  /// Creates a file without entries.
  package init() {}

  /// Appends an entry of less than 4 GiB, compressed if that makes it smaller.
  package mutating func append(_ content: [UInt8], named name: String) {
    let compressed = Self.deflated(content)
    let isSmaller = compressed.map { $0.count < content.count } ?? false
    let data = isSmaller ? compressed ?? content : content
    let entry = Entry(
      name: Array(name.utf8), method: isSmaller ? .deflated : .stored, checksum: Self.checksum(content),
      size: content.count, compressedSize: data.count, offset: bytes.count)
    entries.append(entry)
    append(0x0403_4B50 as UInt32)
    append(header: entry)
    bytes += entry.name
    bytes += data
  }

  /// Returns the complete file.
  package consuming func finish() -> [UInt8] {
    let start = bytes.count
    for entry in entries {
      append(0x0201_4B50 as UInt32)
      append(Self.version)
      append(header: entry)
      // No comment, first disk, no attributes.
      bytes += [UInt8](repeating: 0, count: 10)
      append(UInt32(entry.offset))
      bytes += entry.name
    }
    let size = bytes.count - start
    append(0x0605_4B50 as UInt32)
    append(UInt32(0))
    append(UInt16(entries.count))
    append(UInt16(entries.count))
    append(UInt32(size))
    append(UInt32(start))
    append(UInt16(0))
    return bytes
  }

  /// Appends the fields that the header of an entry shares with its place in the directory.
  private mutating func append(header entry: Entry) {
    append(Self.version)
    append(Self.flags)
    append(entry.method.rawValue)
    append(UInt16(0))
    append(Self.date)
    append(entry.checksum)
    append(UInt32(entry.compressedSize))
    append(UInt32(entry.size))
    append(UInt16(entry.name.count))
    append(UInt16(0))
  }

  private mutating func append(_ integer: some FixedWidthInteger) {
    withUnsafeBytes(of: integer.littleEndian) { bytes += $0 }
  }

  private static func checksum(_ content: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
  }

  /// Returns raw deflate data; nil if there is not enough memory.
  private static func deflated(_ content: [UInt8]) -> [UInt8]? {
    // The zlib format is two bytes, raw deflate data, and a checksum of four bytes.
    var count = compressBound(UInt(content.count))
    var compressed = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&compressed, &count, content, UInt(content.count), Z_DEFAULT_COMPRESSION) == Z_OK else {
      return nil
    }
    return Array(compressed[2..<Int(count) - 4])
  }
}
