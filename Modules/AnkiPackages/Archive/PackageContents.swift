internal import Interchange
internal import SQLite

/// The newest collection of a package, and the number of its media files.
struct PackageContents<Source: ByteSource> {
  /// The number of media files: entries with numeric names.
  let mediaCount: Int

  private let archive: ZipArchive<Source>
  private let collectionEntry: ZipEntry
  private let isZstdCompressed: Bool

  /// Finds the newest collection.
  ///
  /// A package can contain several collections for compatibility. `collection.anki21b` is compressed with Zstandard. If
  /// it or `collection.anki21` exists, `collection.anki2` contains only a request to upgrade.
  ///
  /// - Throws: `noCollection`, `unsupportedVersion`, `encrypted`, `tooLarge`, `damaged`, and errors of the source.
  init(_ archive: ZipArchive<Source>) throws {
    self.archive = archive
    let newest = archive.entry(named: "collection.anki21b")
    let middle = archive.entry(named: "collection.anki21")
    let oldest = archive.entry(named: "collection.anki2")
    guard let collectionEntry = newest ?? middle ?? oldest else { throw AnkiPackageError.noCollection }
    self.collectionEntry = collectionEntry
    isZstdCompressed = newest != nil
    mediaCount = archive.entries.count { !$0.name.isEmpty && $0.name.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    try checkVersion()
  }

  /// Checks the version, field 1 of the entry `meta`; old packages do not have this entry.
  private func checkVersion() throws {
    guard let meta = archive.entry(named: "meta") else { return }
    var bytes: [UInt8] = []
    try archive.unpack(meta, limit: 1 << 16) { piece in bytes += piece }
    let version = try ProtobufMessage(bytes).integer(1) ?? 0
    guard (1...3).contains(version) else { throw AnkiPackageError.unsupportedVersion(version) }
  }

  func unpackCollection(limits: PackageLimits) throws -> DatabaseImage {
    let image = DatabaseImage()
    func append(_ bytes: UnsafeRawBufferPointer) throws(AnkiPackageError) {
      do throws(SQLiteError) { try image.append(bytes) } catch { throw .tooLarge }
    }
    guard isZstdCompressed else {
      try archive.unpack(collectionEntry, limit: limits.collectionBytes, append)
      return image
    }
    let decoder = try ZstdDecoder(limit: limits.collectionBytes)
    try archive.unpack(collectionEntry, limit: limits.collectionBytes) { compressed in
      try decoder.decode(compressed, append)
    }
    guard decoder.isAtEnd else { throw AnkiPackageError.damaged }
    return image
  }
}
