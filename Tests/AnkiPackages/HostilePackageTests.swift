import AnkiPackages
import SQLite
import TestFiles
import Testing

/// Broken and malicious packages.
@Suite struct HostilePackageTests {
  private let database: [UInt8]

  init() throws {
    var sample = SampleCollection()
    sample.add("front", "back")
    database = try sample.database()
  }

  private func error(_ entries: ZipBuilder.Entry..., limits: PackageLimits = PackageLimits()) throws
    -> AnkiPackageError?
  {
    try packageError(ZipBuilder(entries: entries).bytes(), limits: limits)
  }

  @Test(
    "A stored or compressed collection is read, even if the archive comment is an end signature",
    arguments: [false, true])
  func valid(isDeflated: Bool) throws {
    let entry: ZipBuilder.Entry =
      isDeflated ? .init("collection.anki2", deflating: database) : .init("collection.anki2", database)
    let package = try AnkiPackage(ZipBuilder(entries: [entry], comment: Array("PK\u{5}\u{6}".utf8)).bytes())
    #expect(package.cards.map(\.prompt) == ["front"])
  }

  // MARK: - Archive

  @Test(
    "Files that are not valid archives are rejected",
    arguments: ["", "PK", "<html>", String(repeating: "PK\u{5}\u{6}", count: 9)])
  func notAPackage(_ text: String) throws {
    #expect(try packageError(Array(text.utf8)) == .notAPackage)
  }

  @Test("An archive without a top-level collection is rejected")
  func noCollection() throws {
    #expect(try error() == .noCollection)
    #expect(try error(.init("readme", [1])) == .noCollection)
    let names = ["deck/collection.anki2", "COLLECTION.ANKI2", "collection.anki2/"]
    for name in names { #expect(try error(.init(name, database)) == .noCollection) }
  }

  @Test("Of several collections, only the one in the newest format is read, even if it is damaged")
  func newest() throws {
    let old = ZipBuilder.Entry("collection.anki2", database)
    #expect(try error(old) == nil)
    #expect(try error(old, .init("collection.anki21", [1, 2, 3])) == .damaged)
    #expect(try error(old, .init("collection.anki21", database), .init("collection.anki21b", database)) == .damaged)
    #expect(try error(old, .init("collection.anki21b", zstandard(database))) == nil)
  }

  @Test("Duplicate entry names are rejected")
  func duplicateNames() throws {
    let entry = ZipBuilder.Entry("collection.anki2", database)
    #expect(try error(entry, entry) == .unsafeName)
    #expect(try error(entry, .init("0", [1]), .init("0", [2])) == .unsafeName)
  }

  @Test(
    "An entry name that is unsafe as a path is rejected",
    arguments: [
      "../0", "0/..", "a/../../0", "..", "/etc/passwd", "/", "\\0", "..\\0", "a\\b", "C:0", "C:/0", "0\u{0}",
      "0\u{0}/../1",
    ])
  func unsafeNames(_ name: String) throws {
    #expect(try error(.init("collection.anki2", database), .init(name, [1])) == .unsafeName)
    #expect(try error(.init(name, database)) == .unsafeName)
  }

  @Test("A local header whose name differs from the central directory is rejected")
  func differentNames() throws {
    var package = ZipBuilder(entries: [.init("collection.anki2", database)]).bytes()
    package[30] = UInt8(ascii: "C")
    #expect(try packageError(package) == .damaged)
  }

  @Test("An encrypted collection is rejected; encrypted media are ignored")
  func encrypted() throws {
    var entry = ZipBuilder.Entry("collection.anki2", database)
    entry.flags = 1
    #expect(try error(entry) == .encrypted)
    var media = ZipBuilder.Entry("0", [1])
    media.flags = 1
    #expect(try error(.init("collection.anki2", database), media) == nil)
  }

  @Test("Only entries named with digits count as media; other harmless names are accepted")
  func names() throws {
    let entries = ["..0", "a/..0..", "etc/passwd", "0", "12", "1/2", "media"].map { ZipBuilder.Entry($0, [1, 2]) }
    let package = ZipBuilder(entries: entries + [.init("collection.anki2", database)]).bytes()
    #expect(try AnkiPackage(package).mediaCount == 2)
  }

  @Test("A false checksum, size or method is detected")
  func falseMetadata() throws {
    var entry = ZipBuilder.Entry("collection.anki2", deflating: database)
    entry.checksum ^= 1
    #expect(try error(entry) == .damaged)
    for size in [0, database.count - 1, database.count + 1] {
      entry = ZipBuilder.Entry("collection.anki2", deflating: database)
      entry.size = size
      #expect(try error(entry) == .damaged)
      entry = ZipBuilder.Entry("collection.anki2", database)
      entry.size = size
      #expect(try error(entry) == .damaged)
    }
    for method in [1, 9, 12, 93, 99] {
      entry = ZipBuilder.Entry("collection.anki2", database)
      entry.method = method
      #expect(try error(entry) == .damaged)
    }
  }

  @Test("Compressed data with trailing bytes, or without an end, is rejected")
  func packedDataEnd() throws {
    var entry = ZipBuilder.Entry("collection.anki2", deflating: database)
    entry.packed += [0, 0, 0]
    #expect(try error(entry) == .damaged)
    entry.packed.removeLast(8)
    #expect(try error(entry) == .damaged)
    let frame = zstandard(database)
    #expect(try error(.init("collection.anki21b", frame.dropLast(4))) == .damaged)
    #expect(try error(.init("collection.anki21b", frame + [1, 2, 3, 4, 5])) == .damaged)
    #expect(try error(.init("collection.anki21b", [])) == .damaged)
  }

  @Test("A false entry count is rejected", arguments: [0, 2, 0xfffe])
  func entryCount(_ count: Int) throws {
    var builder = ZipBuilder(entries: [.init("collection.anki2", database)])
    builder.declaredEntryCount = count
    #expect(try packageError(builder.bytes()) == .damaged)
  }

  @Test("A truncated package is rejected")
  func truncated() throws {
    let package = try SamplePackages.bytes("26.09.3.apkg")
    for count in stride(from: 0, to: package.count, by: Search.isThorough ? 97 : 997) {
      #expect(try packageError(Array(package[..<count])) == .notAPackage)
    }
  }

  // MARK: - Versions

  @Test(
    "An unknown package version is rejected",
    arguments: [([8, 4], 4), ([8, 0], 0), ([], 0), ([8, 0xff, 0xff, 3], 65535)] as [([UInt8], Int)])
  func packageVersion(_ meta: [UInt8], _ version: Int) throws {
    #expect(try error(.init("collection.anki2", database), .init("meta", meta)) == .unsupportedVersion(version))
  }

  @Test("An unreadable package version is rejected", arguments: [[8], [0xff], [11], [18, 200, 1]] as [[UInt8]])
  func damagedVersion(_ meta: [UInt8]) throws {
    #expect(try error(.init("collection.anki2", database), .init("meta", meta)) == .damaged)
  }

  // MARK: - Limits

  /// Each limit with a value that the package of the test exceeds.
  private static let tooSmall: [(any WritableKeyPath<PackageLimits, Int> & Sendable, Int)] = [
    (\.packageBytes, 100), (\.collectionBytes, 4096), (\.entries, 0), (\.cards, 1), (\.rowBytes, 100),
    (\.textBytes, 10), (\.renderedBytes, 10),
  ]

  @Test("Each limit is enforced", arguments: tooSmall.indices)
  func limits(_ index: Int) throws {
    let (limit, value) = Self.tooSmall[index]
    var sample = SampleCollection()
    sample.add("front", "back")
    sample.add("front", "back")
    let package = try sample.package()
    #expect(try packageError(package) == nil)
    var limits = PackageLimits()
    limits[keyPath: limit] = value
    #expect(try packageError(package, limits: limits) == .tooLarge)
  }

  @Test("A decompression bomb is rejected, regardless of its declared size")
  func bombs() throws {
    let zeros = [UInt8](repeating: 0, count: 50 << 20)
    var limits = PackageLimits()
    limits.collectionBytes = 1 << 20
    #expect(try error(.init("collection.anki2", deflating: zeros), limits: limits) == .tooLarge)
    var entry = ZipBuilder.Entry("collection.anki2", deflating: zeros)
    entry.size = 1000
    #expect(try error(entry, limits: limits) == .damaged)
    let frame = zstandard(zeros)
    #expect(try error(.init("collection.anki21b", frame), limits: limits) == .tooLarge)
    // The header of a small first frame does not declare the size of later frames.
    #expect(try error(.init("collection.anki21b", zstandard(database) + frame), limits: limits) == .tooLarge)
  }

  @Test("A nested archive is not opened")
  func nested() throws {
    let inner = ZipBuilder(entries: [.init("collection.anki2", database)]).bytes()
    #expect(try error(.init("inner.apkg", inner)) == .noCollection)
    #expect(try error(.init("collection.anki2", inner)) == .damaged)
  }

  @Test("Reading a package creates no file next to it")
  func nothingWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(try SamplePackages.bytes("26.09.3.apkg"), to: "deck.apkg")
    _ = try AnkiPackage(contentsOf: folder.path("deck.apkg"))
    #expect(try folder.names == ["deck.apkg"])
  }
}
