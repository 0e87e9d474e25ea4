import AnkiPackages
import SQLite
import TestFiles
import Testing

/// Packages that are broken, or were made to do harm.
@Suite struct HostilePackageTests {
  private let database: [UInt8]

  init() throws {
    var sample = SampleCollection()
    sample.add("front", "back")
    database = try sample.database()
  }

  private func error(_ entries: ZipBuilder.Entry..., limits: Limits = Limits()) throws -> AnkiPackageError? {
    try packageError(ZipBuilder(entries: entries).bytes(), limits: limits)
  }

  @Test("A package made here is read", arguments: [false, true])
  func sound(isDeflated: Bool) throws {
    let entry: ZipBuilder.Entry =
      isDeflated ? .init("collection.anki2", deflating: database) : .init("collection.anki2", database)
    let package = try AnkiPackage(ZipBuilder(entries: [entry], comment: Array("PK\u{5}\u{6}".utf8)).bytes())
    #expect(package.cards.map(\.prompt) == ["front"])
  }

  // MARK: The archive

  @Test("Other files are no packages", arguments: ["", "PK", "<html>", String(repeating: "PK\u{5}\u{6}", count: 9)])
  func notAPackage(_ text: String) throws {
    #expect(try packageError(Array(text.utf8)) == .notAPackage)
  }

  @Test("An archive without a collection; one in a folder of the archive is none")
  func noCollection() throws {
    #expect(try error() == .noCollection)
    #expect(try error(.init("readme", [1])) == .noCollection)
    let names = ["deck/collection.anki2", "COLLECTION.ANKI2", "collection.anki2/"]
    for name in names { #expect(try error(.init(name, database)) == .noCollection) }
  }

  @Test("The newest collection counts, whether it can be read or not")
  func newest() throws {
    let old = ZipBuilder.Entry("collection.anki2", database)
    #expect(try error(old) == nil)
    #expect(try error(old, .init("collection.anki21", [1, 2, 3])) == .damaged)
    #expect(try error(old, .init("collection.anki21", database), .init("collection.anki21b", database)) == .damaged)
    #expect(try error(old, .init("collection.anki21b", zstandard(database))) == nil)
  }

  @Test("Two collections of one name are refused")
  func duplicateNames() throws {
    let entry = ZipBuilder.Entry("collection.anki2", database)
    #expect(try error(entry, entry) == .unsafeName)
    #expect(try error(entry, .init("0", [1]), .init("0", [2])) == .unsafeName)
  }

  @Test(
    "A name that leads out of the folder into which a package is unpacked",
    arguments: [
      "../0", "0/..", "a/../../0", "..", "/etc/passwd", "/", "\\0", "..\\0", "a\\b", "C:0", "C:/0", "0\u{0}",
      "0\u{0}/../1",
    ])
  func unsafeNames(_ name: String) throws {
    #expect(try error(.init("collection.anki2", database), .init(name, [1])) == .unsafeName)
    #expect(try error(.init(name, database)) == .unsafeName)
  }

  @Test("A name in front of the data that is not that of the directory")
  func twoNames() throws {
    var package = ZipBuilder(entries: [.init("collection.anki2", database)]).bytes()
    package[30] = UInt8(ascii: "C")
    #expect(try packageError(package) == .damaged)
  }

  @Test("An encrypted collection is refused, encrypted media are not looked at")
  func encrypted() throws {
    var entry = ZipBuilder.Entry("collection.anki2", database)
    entry.flags = 1
    #expect(try error(entry) == .encrypted)
    var media = ZipBuilder.Entry("0", [1])
    media.flags = 1
    #expect(try error(.init("collection.anki2", database), media) == nil)
  }

  @Test("Names are not used as paths")
  func names() throws {
    let entries = ["..0", "a/..0..", "etc/passwd", "0", "12", "1/2", "media"].map { ZipBuilder.Entry($0, [1, 2]) }
    let package = ZipBuilder(entries: entries + [.init("collection.anki2", database)]).bytes()
    #expect(try AnkiPackage(package).mediaCount == 2)
  }

  @Test("A checksum, a size or a method that is not true")
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

  @Test("Packed data with something behind their end, or without an end")
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

  @Test("A count of entries that is not true", arguments: [0, 2, 0xfffe])
  func entryCount(_ count: Int) throws {
    var builder = ZipBuilder(entries: [.init("collection.anki2", database)])
    builder.declaredEntryCount = count
    #expect(try packageError(builder.bytes()) == .damaged)
  }

  @Test("A package that was cut off, at any place")
  func cutOff() throws {
    let package = try SamplePackages.bytes("26.09.3.apkg")
    for count in stride(from: 0, to: package.count, by: 97) {
      #expect(try packageError(Array(package[..<count])) == .notAPackage)
    }
  }

  // MARK: Versions

  @Test(
    "A version of the package that is not known",
    arguments: [([8, 4], 4), ([8, 0], 0), ([], 0), ([8, 0xff, 0xff, 3], 65535)] as [([UInt8], Int)])
  func packageVersion(_ meta: [UInt8], _ version: Int) throws {
    #expect(try error(.init("collection.anki2", database), .init("meta", meta)) == .unsupportedVersion(version))
  }

  @Test("A version that cannot be read", arguments: [[8], [0xff], [11], [18, 200, 1]] as [[UInt8]])
  func damagedVersion(_ meta: [UInt8]) throws {
    #expect(try error(.init("collection.anki2", database), .init("meta", meta)) == .damaged)
  }

  // MARK: Limits

  /// What an attribute of the limits is set to, so that the package is too large.
  private static let tooSmall: [(any WritableKeyPath<Limits, Int> & Sendable, Int)] = [
    (\.packageBytes, 100), (\.collectionBytes, 4096), (\.entries, 0), (\.cards, 1), (\.rowBytes, 100),
    (\.textBytes, 10), (\.renderedBytes, 10),
  ]

  @Test("Each limit holds", arguments: tooSmall.indices)
  func limits(_ index: Int) throws {
    let (limit, value) = Self.tooSmall[index]
    var sample = SampleCollection()
    sample.add("front", "back")
    sample.add("front", "back")
    let package = try sample.package()
    #expect(try packageError(package) == nil)
    var limits = Limits()
    limits[keyPath: limit] = value
    #expect(try packageError(package, limits: limits) == .tooLarge)
  }

  @Test("A bomb is noticed while it is unpacked, whatever size it tells")
  func bombs() throws {
    let zeros = [UInt8](repeating: 0, count: 50 << 20)
    var limits = Limits()
    limits.collectionBytes = 1 << 20
    #expect(try error(.init("collection.anki2", deflating: zeros), limits: limits) == .tooLarge)
    var entry = ZipBuilder.Entry("collection.anki2", deflating: zeros)
    entry.size = 1000
    #expect(try error(entry, limits: limits) == .damaged)
    let frame = zstandard(zeros)
    #expect(try error(.init("collection.anki21b", frame), limits: limits) == .tooLarge)
    // Further frames behind a small one are not told by the first.
    #expect(try error(.init("collection.anki21b", zstandard(database) + frame), limits: limits) == .tooLarge)
  }

  @Test("An archive in the archive is not opened")
  func nested() throws {
    let inner = ZipBuilder(entries: [.init("collection.anki2", database)]).bytes()
    #expect(try error(.init("inner.apkg", inner)) == .noCollection)
    #expect(try error(.init("collection.anki2", inner)) == .damaged)
  }

  @Test("Nothing is written anywhere")
  func nothingWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(try SamplePackages.bytes("26.09.3.apkg"), to: "deck.apkg")
    _ = try AnkiPackage(contentsOf: folder.path("deck.apkg"))
    #expect(try folder.names == ["deck.apkg"])
  }
}
