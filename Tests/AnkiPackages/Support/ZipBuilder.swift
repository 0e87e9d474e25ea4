import CZlib
import CZstd

/// Writes zip archives for tests, optionally with false metadata.
struct ZipBuilder {
  /// An entry with the values of its headers.
  struct Entry {
    var name: String
    /// The bytes as stored in the archive.
    var packed: [UInt8]
    var method = 0
    var flags = 0
    var size: Int
    var checksum: UInt32

    /// Creates an uncompressed entry.
    init(_ name: String, _ content: [UInt8]) {
      self.name = name
      packed = content
      size = content.count
      checksum = UInt32(truncatingIfNeeded: crc32_z(0, content, content.count))
    }

    /// Creates an entry compressed with Deflate.
    init(_ name: String, deflating content: [UInt8]) {
      self.init(name, content)
      method = 8
      packed = deflated(content)
    }
  }

  var entries: [Entry] = []
  var comment: [UInt8] = []

  /// The entry count in the end record; nil for the actual one.
  var declaredEntryCount: Int?

  /// Returns the archive.
  func bytes() -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let name = Array(entry.name.utf8)
      let fields =
        littleEndianBytes(entry.flags, 2) + littleEndianBytes(entry.method, 2) + littleEndianBytes(0, 4)
        + littleEndianBytes(Int(entry.checksum), 4)
        + littleEndianBytes(entry.packed.count, 4) + littleEndianBytes(entry.size, 4) + littleEndianBytes(name.count, 2)
        + littleEndianBytes(0, 2)
      directory +=
        littleEndianBytes(0x0201_4b50, 4) + littleEndianBytes(20, 2) + littleEndianBytes(20, 2) + fields
        + littleEndianBytes(0, 10) + littleEndianBytes(archive.count, 4)
        + name
      archive += littleEndianBytes(0x0403_4b50, 4) + littleEndianBytes(20, 2) + fields + name + entry.packed
    }
    let count = littleEndianBytes(declaredEntryCount ?? entries.count, 2)
    return archive + directory + littleEndianBytes(0x0605_4b50, 4) + littleEndianBytes(0, 4) + count + count
      + littleEndianBytes(directory.count, 4)
      + littleEndianBytes(archive.count, 4) + littleEndianBytes(comment.count, 2) + comment
  }
}

/// Returns a number as little-endian bytes.
func littleEndianBytes(_ value: Int, _ width: Int) -> [UInt8] {
  (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
}

/// Returns bytes compressed with raw Deflate, as in zip files.
func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var count = compressBound(UInt(bytes.count))
  var packed = [UInt8](repeating: 0, count: Int(count))
  compress2(&packed, &count, bytes, UInt(bytes.count), 9)
  return Array(packed[2..<Int(count) - 4])
}

/// Returns bytes compressed with Zstandard.
func zstandard(_ bytes: [UInt8]) -> [UInt8] {
  var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let count = ZSTD_compress(&packed, packed.count, bytes, bytes.count, 3)
  return Array(packed[..<count])
}
