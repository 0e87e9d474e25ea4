/// An entry of the central directory of a zip archive.
package struct ZipEntry: Sendable {
  /// The decoded name, which is compared and never used as a path.
  package let name: String
  /// The first bytes of the local header of each entry, with which an archive begins.
  package static let mark: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The name as stored.
  let nameBytes: [UInt8]
  /// The general purpose flags; bit 0 means encrypted.
  let flags: Int
  /// The compression method: 0 for stored, 8 for Deflate.
  let method: Int
  let checksum: UInt32
  let compressedSize: Int
  /// The size of the decompressed content in bytes.
  package let size: Int
  /// The offset of the local header.
  let offset: Int

  var isEncrypted: Bool { flags & 1 != 0 }
}

/// A zip archive (APPNOTE.TXT 4.3), parsed strictly: its directory must end directly before the end record.
package struct ZipArchive<Source: ByteSource> {
  private let source: Source
  /// The entries, in the order of the directory.
  package let entries: [ZipEntry]
  /// The offset of the central directory, which is the end of all entry data.
  private let directoryStart: Int

  /// Parses the directory; throws `tooLarge` if it has more than `maxEntries` entries or is implausibly long.
  ///
  /// - Throws: `notAnArchive` if there is no directory, `damaged`, `tooLarge`, `unsafeName`, and errors of the source.
  package init(_ source: Source, maxEntries: Int) throws(ZipError) {
    let end = try EndOfCentralDirectory(of: source)
    // A record has 46 bytes, a name and optional fields; names are expected to be short.
    guard end.entryCount <= maxEntries, end.size <= max(maxEntries, 1 << 8) * 1 << 8 else { throw .tooLarge }
    var reader = ByteReader(try source.bytes(end.size, at: end.start))
    var entries: [ZipEntry] = []
    for _ in 0..<end.entryCount {
      entries.append(try ZipEntry(&reader))
    }
    guard reader.isAtEnd else { throw .damaged }
    // Programs do not write duplicate names, and extractors differ in which of the entries they use.
    var names: Set<[UInt8]> = []
    guard entries.allSatisfy({ !$0.hasUnsafeName && names.insert($0.nameBytes).inserted }) else { throw .unsafeName }
    self.source = source
    self.entries = entries
    directoryStart = end.start
  }

  /// Returns the entry with a name; nil if it does not exist.
  package func entry(named name: String) -> ZipEntry? { entries.first { $0.name == name } }

  /// Decompresses an entry and passes the bytes to a closure in pieces; they are verified only after the last piece.
  ///
  /// `limit` is the maximum size in bytes, compressed and decompressed. It applies to the stated and the actual size.
  ///
  /// - Throws: `encrypted`, `tooLarge`, `damaged`, and errors of the source and the closure.
  package func unpack(
    _ entry: ZipEntry, limit: Int, _ receive: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard !entry.isEncrypted else { throw ZipError.encrypted }
    guard entry.size <= limit, entry.compressedSize <= limit else { throw ZipError.tooLarge }
    var rest = try dataRange(of: entry)
    var checksum = Checksum()
    var count = 0
    func forward(_ bytes: UnsafeRawBufferPointer) throws {
      count += bytes.count
      guard count <= entry.size else { throw ZipError.damaged }
      checksum.update(bytes)
      try receive(bytes)
    }
    let inflater: Inflater? =
      switch entry.method {
      case 0: nil
      case 8: try Inflater()
      default: throw ZipError.damaged
      }
    while !rest.isEmpty {
      let piece = try source.bytes(min(rest.count, 1 << 16), at: rest.lowerBound)
      rest.removeFirst(piece.count)
      try piece.withUnsafeBytes { bytes in
        if let inflater { try inflater.inflate(bytes, forward) } else { try forward(bytes) }
      }
    }
    guard inflater?.isAtEnd ?? true, count == entry.size, checksum.value == entry.checksum else {
      throw ZipError.damaged
    }
  }

  /// Returns the range of the compressed bytes, which follow the local header; the header must match the directory.
  private func dataRange(of entry: ZipEntry) throws(ZipError) -> Range<Int> {
    guard entry.offset <= directoryStart - 30 else { throw .damaged }
    var header = ByteReader(try source.bytes(30, at: entry.offset))
    guard try header.bytes(4).elementsEqual(ZipEntry.mark) else { throw .damaged }
    try header.skip(2)
    guard try header.integer(2) & 1 == entry.flags & 1, try header.integer(2) == entry.method else { throw .damaged }
    try header.skip(16)
    let nameLength = try header.integer(2)
    let start = entry.offset + 30 + nameLength + (try header.integer(2))
    guard nameLength == entry.nameBytes.count, start <= directoryStart,
      entry.compressedSize <= directoryStart - start,
      try source.bytes(nameLength, at: entry.offset + 30) == entry.nameBytes
    else { throw .damaged }
    return start..<start + entry.compressedSize
  }
}

extension ZipEntry {
  /// Whether the name is unsafe as a path: absolute, or with a drive, a `..` component, a backslash or a NUL.
  fileprivate var hasUnsafeName: Bool {
    let hasDrive = nameBytes.dropFirst().first == UInt8(ascii: ":")
    return nameBytes.first == UInt8(ascii: "/") || hasDrive
      || nameBytes.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
      || nameBytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// Parses one record of the central directory (4.3.12).
  fileprivate init(_ reader: inout ByteReader) throws(ZipError) {
    guard try reader.integer(4) == 0x0201_4b50 else { throw .damaged }
    try reader.skip(4)
    flags = try reader.integer(2)
    method = try reader.integer(2)
    try reader.skip(4)
    checksum = UInt32(truncatingIfNeeded: try reader.integer(4))
    var compressedSize = try reader.integer(4)
    var size = try reader.integer(4)
    let nameLength = try reader.integer(2)
    let extraLength = try reader.integer(2)
    let commentLength = try reader.integer(2)
    try reader.skip(8)
    var offset = try reader.integer(4)
    nameBytes = Array(try reader.bytes(nameLength))
    name = String(decoding: nameBytes, as: UTF8.self)
    var extra = ByteReader(Array(try reader.bytes(extraLength)))
    try reader.skip(commentLength)
    // Values that do not fit are in the extra field with ID 1, in this order (4.5.3).
    let extraFieldMarker = 0xffff_ffff
    while [size, compressedSize, offset].contains(extraFieldMarker), extra.remaining >= 4 {
      let id = try extra.integer(2)
      var field = ByteReader(Array(try extra.bytes(try extra.integer(2))))
      guard id == 1 else { continue }
      if size == extraFieldMarker { size = try field.integer(8) }
      if compressedSize == extraFieldMarker { compressedSize = try field.integer(8) }
      if offset == extraFieldMarker { offset = try field.integer(8) }
      break
    }
    self.compressedSize = compressedSize
    self.size = size
    self.offset = offset
  }
}
