internal import SQLite

/// What stands in a package: the collection that counts, and media.
struct PackageContents<Source: ByteSource> {
  /// How many media files there are.
  ///
  /// Their names in the archive are numbers; what they are called is told elsewhere.
  let media: Int

  private let archive: ZipArchive<Source>
  private let entry: ZipEntry
  private let isCompressed: Bool

  /// Finds the newest collection.
  ///
  /// A package holds several for the sake of older programs: `collection.anki21b` is packed by Zstandard; beside it,
  /// and beside `collection.anki21`, stands a `collection.anki2` that only tells people to get a newer program.
  ///
  /// - Throws: `noCollection`, `unsupportedVersion`, `encrypted`, `damaged`, and what the source throws.
  init(_ archive: ZipArchive<Source>) throws(AnkiPackageError) {
    self.archive = archive
    let newest = archive.entry(named: "collection.anki21b")
    let middle = archive.entry(named: "collection.anki21")
    let oldest = archive.entry(named: "collection.anki2")
    guard let entry = newest ?? middle ?? oldest else { throw .noCollection }
    self.entry = entry
    isCompressed = newest != nil
    media = archive.entries.count { !$0.name.isEmpty && $0.name.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    try checkVersion()
  }

  /// Looks at the version that the package tells, if it tells one: the first field of its `meta`.
  private func checkVersion() throws(AnkiPackageError) {
    guard let meta = archive.entry(named: "meta") else { return }
    var bytes: [UInt8] = []
    try archive.unpack(meta, limit: 1 << 16) { piece in bytes += piece }
    let version = try ProtobufMessage(bytes).integer(1) ?? 0
    guard (1...3).contains(version) else { throw .unsupportedVersion(version) }
  }

  /// Unpacks the collection.
  ///
  /// - Throws: `encrypted`, `tooLarge`, `damaged`, and what the source throws.
  func collection(limits: Limits) throws(AnkiPackageError) -> DatabaseImage {
    let image = DatabaseImage()
    func keep(_ bytes: UnsafeRawBufferPointer) throws(AnkiPackageError) {
      do throws(SQLiteError) { try image.append(bytes) } catch { throw .tooLarge }
    }
    guard isCompressed else {
      try archive.unpack(entry, limit: limits.collectionBytes, keep)
      return image
    }
    let decoder = try ZstdDecoder(limit: limits.collectionBytes)
    try archive.unpack(entry, limit: limits.collectionBytes) { packed throws(AnkiPackageError) in
      try decoder.decode(packed, keep)
    }
    guard decoder.isAtEnd else { throw .damaged }
    return image
  }
}
