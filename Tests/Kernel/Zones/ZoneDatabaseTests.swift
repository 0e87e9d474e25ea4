import Foundation
import TestFiles
import Testing

@testable import Kernel

/// The sources of time zones: a directory and the copy in the program, which has the version 2026f or a later one.
@Suite("Time zone databases")
struct ZoneDatabaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a zone with a fixed offset to the directory.
  private func write(_ name: String, offset: Int32 = 1234) throws {
    try writeFile(name, ZoneFileBuilder(offsets: [offset]).bytes)
  }

  /// Writes a file by renaming a new one, as package managers do.
  private func writeFile(_ name: String, _ bytes: [UInt8]) throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try folder.write(bytes, to: "new")
    #expect(rename(folder.path("new"), path) == 0)
  }

  private func database(isChosen: Bool = false) -> ZoneDatabase {
    ZoneDatabase(directory: ZoneDirectory(path: folder.path, isChosen: isChosen), copy: .embedded)
  }

  private func offset(_ name: String, in database: ZoneDatabase) -> Int? {
    Zone(identifier: name, in: database)?.offset(at: Instant(milliseconds: 1_795_219_200_000))
  }

  // MARK: - Versions

  @Test(
    "The newer source is used; a directory without a version is newer only if the user chose it",
    arguments: [
      ("tzdata.zi", "# version 2999a\n", false, "2999a"), ("+VERSION", "2999b\n", false, "2999b"),
      ("version", "2999c", true, "2999c"), ("tzdata.zi", "# version 2025b\n", false, nil),
      ("tzdata.zi", "# version 2025b\n", true, nil), ("unrelated", "2999a", false, nil),
      ("tzdata.zi", "# redo\n", false, nil),
    ])
  func newer(file: String, content: String, isChosen: Bool, version: String?) throws {
    try write("Test/Zone")
    try writeFile(file, Array(content.utf8))
    let edition = database(isChosen: isChosen).edition
    #expect(edition.source == (version == nil ? .copy : .system))
    #expect(edition.version == (version.map { ZoneVersion($0.utf8) } ?? ZoneCopy.embedded.version))
    #expect(edition.path == (version == nil ? nil : folder.path))
  }

  @Test("An equal version of the system is preferred")
  func equalVersion() throws {
    let version = try #require(ZoneCopy.embedded.version)
    #expect(version >= (try #require(ZoneVersion("2026f".utf8))))
    try writeFile("tzdata.zi", Array("# version \(version)\n".utf8))
    #expect(database().edition.source == .system)
  }

  @Test("A chosen directory without a version is used; a missing one is not")
  func unversioned() throws {
    try write("Europe/Paris")
    let chosen = database(isChosen: true)
    #expect(chosen.edition == ZoneDatabase.Edition(source: .system, version: nil, path: folder.path))
    #expect(offset("Europe/Paris", in: chosen) == 1234)
    #expect(offset("Europe/Paris", in: database()) == 3600)
    let missing = ZoneDatabase(directory: ZoneDirectory(path: folder.path("missing"), isChosen: true), copy: .embedded)
    #expect(missing.edition.source == .copy)
    #expect(offset("Europe/Paris", in: missing) == 3600)
  }

  @Test("A zone that one source lacks is that of the other one", arguments: [true, false])
  func otherSource(isChosen: Bool) throws {
    try write("Test/Zone")
    let database = database(isChosen: isChosen)
    #expect(offset("Test/Zone", in: database) == 1234)
    #expect(offset("Africa/Casablanca", in: database) == 0)
    #expect(Zone(identifier: "Test/Other", in: database) == nil)
  }

  // MARK: - Names

  @Test("Names of files that are no zones are rejected, and neither block the program nor leave the directory")
  func names() throws {
    let inner = ["Factory", "localtime", "posixrules", "posix/Zone", "right/Zone", "Zone.old", "Zone~", "Test/Zone"]
    for name in inner { try write(name) }
    try writeFile("zones/README", Array("TZ".utf8))
    try FileManager.default.createSymbolicLink(atPath: folder.path("Loop"), withDestinationPath: "Loop")
    try FileManager.default.createSymbolicLink(atPath: folder.path("Link"), withDestinationPath: "Test/Zone")
    try FileManager.default.createSymbolicLink(atPath: folder.path("Broken"), withDestinationPath: "Missing")
    #expect(mkfifo(folder.path("Pipe"), 0o600) == 0)
    let database = database(isChosen: true)
    let reports = Reports(of: database)
    let folderName = URL(filePath: folder.path).lastPathComponent
    for name in inner.dropLast() + [
      "", "/", ".", "..", "Test", "Test/", "/Test/Zone", "Test//Zone", "Test/./Zone", "./Test/Zone",
      "Test/../Test/Zone", "../\(folderName)/Test/Zone", "test/zone", "Test/Zone\0", "Test/Zone\0x",
      "Test/Zoné", "Test\\Zone", "Loop", "Loop/Zone", "Broken", "Pipe", "zones/README", "Test/Zone/Zone",
      String(repeating: "a", count: 256), String(repeating: "a/", count: 100_000),
    ] {
      #expect(Zone(identifier: name, in: database) == nil, "\(name.prefix(40))")
    }
    #expect(offset("Link", in: database) == 1234)
    #expect(reports.files == [])
  }

  // MARK: - Damage

  /// The damaged files that a database reports.
  private final class Reports: @unchecked Sendable {
    // Only the thread of the test uses zones of the database.
    private(set) var files: [String] = []

    init(of database: ZoneDatabase) {
      database.onDamage { [unowned self] in files.append($0.description) }
    }
  }

  @Test("A damaged file is reported once, and the other source is used")
  func damage() throws {
    let valid = try #require(ZoneCopy.embedded.file(named: "Europe/Paris"))
    try writeFile("Europe/Paris", valid.dropLast(20))
    try writeFile("Europe/Berlin", [])
    try writeFile("Test/Zone", Array(valid.prefix(50)))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Europe/Rome"), withDestinationPath: folder.path("Europe/Rome"))
    let database = database(isChosen: true)
    // Found before the closure is set.
    #expect(offset("Europe/Paris", in: database) == 3600)
    let reports = Reports(of: database)
    for _ in 0..<2 {
      #expect(offset("Europe/Paris", in: database) == 3600)
      #expect(offset("Europe/Berlin", in: database) == 3600)
      #expect(offset("Europe/Rome", in: database) == 3600)
      #expect(offset("Test/Zone", in: database) == nil)
      try writeFile("tzdata.zi", Array("# version 2998a".utf8))
      _ = database.update()
    }
    #expect(
      reports.files == [
        "\(folder.path)/Europe/Paris is truncated", "\(folder.path)/Europe/Berlin contains no time zone data",
        "\(folder.path)/Europe/Rome cannot be read", "\(folder.path)/Test/Zone is truncated",
      ])
  }

  // MARK: - Updates

  @Test("After a new version is installed, existing zones have its rules and remain equal to new ones")
  func update() throws {
    try write("Test/Zone", offset: 3600)
    try write("Test/Other", offset: 3600)
    try writeFile("tzdata.zi", Array("# version 2998a\n".utf8))
    let database = database()
    let instant = Instant(milliseconds: 0)
    let zone = try #require(Zone(identifier: "Test/Zone", in: database))
    let other = try #require(Zone(identifier: "Test/Other", in: database))
    #expect(database.update() == nil)

    for (version, offset) in [("2998b", Int32(7200)), ("2998c", -3600), ("2998d", -3600)] {
      let previous = zone.offset(at: instant)
      try write("Test/Zone", offset: offset)
      #expect(zone.offset(at: instant) == previous)
      try writeFile("tzdata.zi", Array("# version \(version)\n".utf8))
      #expect(database.update()?.version?.description == version)
      #expect(zone.offset(at: instant) == Int(offset))
      let new = try #require(Zone(identifier: "Test/Zone", in: database))
      #expect(new == zone && new.hashValue == zone.hashValue && new.offset(at: instant) == Int(offset))
      #expect(other.offset(at: instant) == 3600)
    }
  }

  @Test("Files that are replaced after the version are noticed by the next check, and missing zones remain")
  func partialUpdate() throws {
    try write("Test/Zone", offset: 3600)
    try write("Test/Removed", offset: 3600)
    try writeFile("tzdata.zi", Array("# version 2998a\n".utf8))
    let database = database()
    let zone = try #require(Zone(identifier: "Test/Zone", in: database))
    let removed = try #require(Zone(identifier: "Test/Removed", in: database))
    try writeFile("tzdata.zi", Array("# version 2998b\n".utf8))
    #expect(database.update() != nil)
    try write("Test/Zone", offset: 7200)
    try FileManager.default.removeItem(atPath: folder.path("Test/Removed"))
    #expect(database.update() == nil)
    #expect(zone.offset(at: Instant(milliseconds: 0)) == 7200)
    #expect(removed.offset(at: Instant(milliseconds: 0)) == 3600)
    #expect(Zone(identifier: "Test/Removed", in: database) == removed)
  }

  @Test("If the directory disappears, the copy is used")
  func removal() throws {
    try write("Europe/Paris", offset: 0)
    try writeFile("tzdata.zi", Array("# version 2998a\n".utf8))
    let database = database()
    let zone = try #require(Zone(identifier: "Europe/Paris", in: database))
    #expect(zone.offset(at: Instant(milliseconds: 1_795_219_200_000)) == 0)
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    #expect(database.update()?.source == .copy)
    #expect(zone.offset(at: Instant(milliseconds: 1_795_219_200_000)) == 3600)
  }

  @Test("UTC needs no source")
  func utc() {
    let database = ZoneDatabase(
      directory: ZoneDirectory(path: "/dev/null"), copy: ZoneCopy(version: "", index: "", files: ""))
    #expect(Zone(identifier: "UTC", in: database) == .utc)
    #expect(Zone(identifier: "Europe/Paris", in: database) == nil)
    #expect(database.edition.version == nil)
  }

  @Test("The copy in the program has all aliases, and its files are those of its version")
  func copy() throws {
    #expect(ZoneCopy.embedded.file(named: "US/Pacific") == ZoneCopy.embedded.file(named: "America/Los_Angeles"))
    #expect(
      try ZoneCopy.embedded.version.map(\.description) != "2026f"
        || ZoneCopy.embedded.file(named: "America/Vancouver")
          == Repository.bytes(of: "Tests/Kernel/Zones/Samples/Vancouver")
    )
    for name in ["", "Europe", "europe/paris", "Factory", "Europe/Paris 0 4", "UTC\n"] {
      #expect(ZoneCopy.embedded.file(named: name) == nil)
    }
  }
}
