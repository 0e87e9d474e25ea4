import AnkiPackages
import SQLite
import TestFiles

/// A small collection of schema 11, which can contain data that Anki would not write.
struct SampleCollection {
  var version = 11
  var encoding = "UTF-8"
  var models = """
    {"10": {"name": "Basic", "type": 0, "flds": [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}], "tmpls": [
    {"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}]}}
    """
  var decks = """
    {"1": {"name": "Default", "dyn": 0}, "5": {"name": "Trees", "dyn": 0}, "6": {"name": "Cram", "dyn": 1}}
    """
  /// SQL that runs after the tables are filled.
  var script = ""

  private var notes: [String] = []
  private var cards: [String] = []

  /// Adds a card, and its note if no earlier card has it.
  mutating func add(
    _ fields: String..., note: Int? = nil, type: Int = 10, deck: Int = 5, originalDeck: Int = 0, ordinal: Int = 0,
    tags: String = ""
  ) {
    let cardNumber = cards.count + 1
    let note = note ?? 100 + cardNumber
    notes.append("(\(note), \(type), \(quoted(tags)), \(quoted(fields.joined(separator: "\u{1f}"))))")
    cards.append("(\(200 + cardNumber), \(note), \(deck), \(ordinal), \(originalDeck), 0)")
  }

  /// Returns the database file.
  func database() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.path("collection"), mode: .create)
    try connection.execute(
      script: """
        pragma encoding = '\(encoding)';
        pragma synchronous = off;
        pragma journal_mode = off;
        create table col (id integer primary key, ver integer not null, models text not null, decks text not null);
        create table notes (id integer primary key, mid integer not null, tags text not null, flds text not null);
        create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
          odid integer not null, flags integer not null);
        create index ix_cards_nid on cards (nid);
        insert into col values (1, \(version), \(quoted(models)), \(quoted(decks)));
        \(notes.isEmpty ? "" : "insert or ignore into notes values \(notes.joined(separator: ","));")
        \(cards.isEmpty ? "" : "insert into cards values \(cards.joined(separator: ","));")
        \(script)
        """, name: "sample")
    connection.close()
    return try folder.bytes(of: "collection")
  }

  /// Returns a package with the database as its only entry.
  func package() throws -> [UInt8] {
    ZipBuilder(entries: [.init("collection.anki2", deflating: try database())]).bytes()
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}

/// Returns the error of reading a package, or nil if it can be read; rethrows errors of other modules.
func packageError(_ bytes: [UInt8], limits: PackageLimits = PackageLimits()) throws -> AnkiPackageError? {
  do {
    _ = try AnkiPackage(bytes, limits: limits)
    return nil
  } catch let error as AnkiPackageError {
    return error
  }
}
