import Interchange
import TestFiles
import Testing

@testable import AnkiPackages
@testable import SQLite

/// Reading of collections, including ones that Anki would not write.
@Suite struct CollectionTests {
  private func cards(_ sample: SampleCollection) throws -> [String] {
    try AnkiPackage(sample.package()).cards.map { "\($0.deck): \($0.prompt) – \($0.answer)" }
  }

  @Test("Cards are ordered by note and template, regardless of storage order")
  func order() throws {
    var sample = SampleCollection()
    sample.models = sample.models.replacing(
      "]}}",
      with: #", {"name": "Card 2", "ord": 1, "qfmt": "{{Back}}", "afmt": "{{Front}}"}]}}"#)
    sample.add("c", "d", note: 200, ordinal: 1)
    sample.add("a", "b", note: 100)
    sample.add("c", "d", note: 200, ordinal: 0)
    #expect(try cards(sample) == ["Trees: a – b", "Trees: c – d", "Trees: d – c"])
  }

  @Test("A card in a filtered deck belongs to its original deck; a card of a missing deck to the default deck")
  func decks() throws {
    var sample = SampleCollection()
    sample.add("a", "b", deck: 6, originalDeck: 5)
    #expect(try cards(sample) == ["Trees: a – b"])
    #expect(try AnkiPackage(sample.package()).decks == ["Trees"])
    sample.add("c", "d", deck: 99)
    #expect(try cards(sample) == ["Trees: a – b", "Default: c – d"])
    #expect(try AnkiPackage(sample.package()).decks == ["Default", "Trees"])
  }

  @Test("Tables are found in any case of letters, as in SQLite", arguments: ["col", "cards", "notes"])
  func letterCase(_ table: String) throws {
    var sample = SampleCollection()
    sample.add("a", "b")
    sample.script = "alter table \(table) rename to other; alter table other rename to \(table.uppercased())"
    #expect(try cards(sample) == ["Trees: a – b"])
  }

  @Test("Decks precede their subdecks, even if other names share their prefix")
  func deckOrder() throws {
    var sample = SampleCollection()
    sample.decks = """
      {"2": {"name": "b"}, "3": {"name": "A b"}, "4": {"name": "a::z"}, "5": {"name": "A"}, "7": {"name": "Ä"}}
      """
    for deck in [2, 3, 4, 5, 7] { sample.add("a", "b", deck: deck) }
    #expect(try AnkiPackage(sample.package()).decks == ["A", "a::z", "A b", "b", "Ä"])
  }

  @Test("A deck without cards of its own is not listed, even if its subdecks have cards")
  func emptyParents() throws {
    var sample = SampleCollection()
    sample.decks = #"{"2": {"name": "Spanish"}, "3": {"name": "Spanish::Verbs"}, "4": {"name": "Spanish::Nouns"}}"#
    sample.add("a", "b", deck: 3)
    #expect(try AnkiPackage(sample.package()).decks == ["Spanish::Verbs"])
    sample.add("c", "d", deck: 2)
    #expect(try AnkiPackage(sample.package()).decks == ["Spanish", "Spanish::Verbs"])
  }

  @Test("A note of a missing type is skipped, and a card of a missing note is ignored")
  func missing() throws {
    var sample = SampleCollection()
    sample.add("a", "b", type: 99)
    sample.add("c", "d")
    sample.script = "insert into cards values (999, 12345, 5, 0, 0, 0)"
    let package = try AnkiPackage(sample.package())
    #expect(package.cards.map(\.position) == [2])
    #expect(package.skipped.map(\.reason) == [.unsupportedKind])
    #expect(package.skipped.map(\.position) == [1])
  }

  @Test("Notes of the stock note type for image occlusion are skipped")
  func imageOcclusion() throws {
    var sample = SampleCollection()
    sample.models = sample.models.replacing(#""type": 0"#, with: #""type": 1, "originalStockKind": 6"#)
    sample.add("a", "b")
    #expect(try AnkiPackage(sample.package()).skipped.map(\.reason) == [.unsupportedKind])
  }

  @Test("NUL characters are dropped, invalid UTF-8 is replaced, and blobs are read as text")
  func bytes() throws {
    var sample = SampleCollection()
    sample.add("a", "b", note: 1)
    sample.script = "update notes set flds = cast(x'6100621fff63' as text)"
    #expect(try cards(sample) == ["Trees: ab – \u{fffd}c"])
    sample.script = "update notes set flds = x'611f62'"
    #expect(try cards(sample) == ["Trees: a – b"])
  }

  @Test("A collection in UTF-16 is read")
  func utf16() throws {
    var sample = SampleCollection()
    sample.add("漢字", "é")
    sample.encoding = "UTF-16"
    #expect(try cards(sample) == ["Trees: 漢字 – é"])
  }

  @Test("Unsupported schema versions are rejected", arguments: [10, 19, 0, -1, 1 << 40])
  func version(_ version: Int) throws {
    var sample = SampleCollection()
    sample.version = version
    #expect(try packageError(sample.package()) == .unsupportedVersion(version))
  }

  @Test(
    "Missing tables, unexpected schema objects and malformed metadata are rejected",
    arguments: [
      "drop table col", "drop table notes", "drop table cards", "delete from col",
      "drop table notes; create view notes as select 1 as id, 10 as mid, '' as tags, 'a' as flds",
      "drop table notes; create virtual table notes using fts5(id, mid, tags, flds)",
      "alter table notes rename column flds to fields",
      "update col set models = '{'", "update col set models = '[]'", "update col set decks = '{\"1\": {}, \"1\": {}}'",
      "update col set models = 7", "update col set ver = 18",
    ])
  func damaged(_ script: String) throws {
    var sample = SampleCollection()
    sample.add("a", "b")
    sample.script = script
    #expect(try packageError(sample.package()) == .damaged)
  }

  @Test(
    "Cards of a note type with unexpected JSON values are skipped",
    arguments: ["7", "[]", "null", "{}", #"{"tmpls": 1, "flds": {}}"#])
  func unexpectedMembers(_ value: String) throws {
    var sample = SampleCollection()
    sample.models = #"{"10": \#(value), "x": 1}"#
    sample.add("a", "b")
    #expect(try AnkiPackage(sample.package()).skipped.map(\.reason) == [.unsupportedKind])
  }

  @Test(
    "A collection of tables with an unreadable message is rejected",
    arguments: [("x'08'", "x''"), ("x''", "x'0a05'")])
  func damagedMessage(_ noteType: String, _ template: String) throws {
    var sample = SampleCollection()
    sample.version = 18
    sample.script = """
      create table notetypes (id integer primary key, name text, config blob);
      create table fields (ntid integer, ord integer, name text);
      create table templates (ntid integer, ord integer, name text, config blob);
      create table decks (id integer primary key, name text);
      insert into notetypes values (10, 'Basic', \(noteType));
      insert into templates values (10, 0, 'Card 1', \(template));
      insert into decks values (5, 'Trees');
      """
    #expect(try packageError(sample.package()) == .damaged)
  }

  @Test("A table with a computed column is rejected")
  func computedColumn() throws {
    var sample = SampleCollection()
    sample.add("a", "b")
    sample.script = """
      create table other (id integer primary key, mid integer, tags text,
        flds text generated always as (hex(zeroblob(400000000))) virtual);
      insert into other (id, mid, tags) values (101, 10, '');
      drop table notes;
      alter table other rename to notes;
      """
    #expect(try packageError(sample.package()) == .damaged)
  }

  @Test("A B-tree that refers to the same page repeatedly is rejected", arguments: ["cards", "notes"])
  func repeatedPages(_ table: String) throws {
    var sample = SampleCollection()
    sample.add("a", "b", note: 1)
    sample.add("c", "d", note: 1 << 40)
    // A missing note makes the reader search all rows.
    sample.script = table == "notes" ? "delete from notes where id > 1" : ""
    var database = try sample.database()
    let rootIndex = try rootPage(of: table, in: database) - 1
    let size = 4096
    let pages = database.count / size
    // The rows move to a new page; the root and the three pages below it each refer 500 times to the next one.
    let leaf = Array(database[(rootIndex * size)..<(rootIndex + 1) * size])
    for level in 1...3 { database += innerPage(below: pages + level + 1, size) }
    database += leaf
    database.replaceSubrange((rootIndex * size)..<(rootIndex + 1) * size, with: innerPage(below: pages + 1, size))
    database.replaceSubrange(28..<32, with: littleEndianBytes(pages + 4, 4).reversed())
    let package = ZipBuilder(entries: [.init("collection.anki2", deflating: database)]).bytes()
    #expect(try packageError(package) == .damaged)
  }

  /// Returns an interior page of a table's B-tree whose cells all refer to the same page.
  private func innerPage(below page: Int, _ size: Int) -> [UInt8] {
    let cells = 500
    let start = size - 5 * cells
    var bytes =
      [5] + littleEndianBytes(0, 2) + littleEndianBytes(cells, 2).reversed() + littleEndianBytes(start, 2).reversed()
      + [0]
    bytes += littleEndianBytes(page, 4).reversed()
    for cell in 0..<cells { bytes += littleEndianBytes(start + 5 * cell, 2).reversed() }
    bytes += [UInt8](repeating: 0, count: start - bytes.count)
    for _ in 0..<cells { bytes += littleEndianBytes(page, 4).reversed() + [1] }
    return bytes
  }

  private func rootPage(of table: String, in database: [UInt8]) throws -> Int {
    let folder = try TemporaryFolder()
    try folder.write(database, to: "collection")
    let connection = try Connection(path: folder.path("collection"))
    return try #require(
      try connection.statement("select rootpage from sqlite_schema where name = :name").bind("name", table)
        .scalar(Int.self))
  }

  @Test("Every statement compiles for its schema", arguments: [false, true])
  func statements(isNewest: Bool) throws {
    let archive = try ZipArchive(
      ArraySource(SamplePackages.bytes(isNewest ? "26.09.3.apkg" : "2.1.35.apkg")), maxEntries: 10)
    let connection = try Connection(image: PackageContents(archive).unpackCollection(limits: PackageLimits()))
    let newestOnly: Set<CollectionStatements> = [.noteTypes, .fields, .templates, .decks]
    for statement in CollectionStatements.allCases where isNewest || !newestOnly.contains(statement) {
      #expect(throws: Never.self) { try connection.statement(statement).run() }
    }
  }
}
