import CZlib

/// Writes zip archives for tests, optionally with false metadata.
package struct ZipBuilder {
  /// An entry with the values of its headers.
  package struct Entry {
    /// The path in the archive.
    package var name: String
    /// The bytes as stored in the archive.
    package var packed: [UInt8]
    /// The compression method: 0 for none, 8 for Deflate.
    package var method = 0
    /// The general purpose flags.
    package var flags = 0
    /// The number of uncompressed bytes.
    package var size: Int
    /// The CRC-32 of the uncompressed bytes.
    package var checksum: UInt32

    /// Creates an uncompressed entry.
    package init(_ name: String, _ content: [UInt8]) {
      self.name = name
      packed = content
      size = content.count
      checksum = UInt32(truncatingIfNeeded: crc32_z(0, content, content.count))
    }

    /// Creates an entry compressed with Deflate.
    package init(_ name: String, deflating content: [UInt8]) {
      self.init(name, content)
      method = 8
      packed = deflated(content)
    }
  }

  private let entries: [Entry]
  private let comment: [UInt8]

  /// The entry count in the end record; nil for the actual one.
  package var declaredEntryCount: Int?

  /// Creates a builder of an archive.
  package init(entries: [Entry], comment: [UInt8] = []) {
    self.entries = entries
    self.comment = comment
  }

  /// Returns the bytes of the archive.
  package func bytes() -> [UInt8] {
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

/// Returns a number as `width` little-endian bytes.
package func littleEndianBytes(_ value: Int, _ width: Int) -> [UInt8] {
  (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
}

/// Returns bytes compressed with raw Deflate, as in zip files.
private func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var count = compressBound(UInt(bytes.count))
  var packed = [UInt8](repeating: 0, count: Int(count))
  compress2(&packed, &count, bytes, UInt(bytes.count), 9)
  return Array(packed[2..<Int(count) - 4])
}
