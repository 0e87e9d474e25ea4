import Foundation
import SQLite
import TestFiles

/// A generated Anki package: one deck of notes with two fields, in schema 11.
struct AnkiDeck {
  private enum Statements: SQL {
    case note = """
      insert into notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)
      values (:id, :guid, 1, 0, 0, '', :fields, '', 0, 0, '')
      """
    case card = """
      insert into cards (id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid,
        flags, data)
      values (:id, :id, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')
      """
  }

  private static let schema = #"""
    create table col (id integer primary key, crt integer, mod integer, scm integer, ver integer, dty integer,
      usn integer, ls integer, conf text, models text, decks text, dconf text, tags text);
    create table notes (id integer primary key, guid text, mid integer, mod integer, usn integer, tags text, flds text,
      sfld integer, csum integer, flags integer, data text);
    create table cards (id integer primary key, nid integer, did integer, ord integer, mod integer, usn integer,
      type integer, queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer,
      odue integer, odid integer, flags integer, data text);
    insert into col values (1, 0, 0, 0, 11, 0, 0, 0, '{}',
      '{"1": {"id": 1, "name": "Basic", "type": 0,
        "flds": [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}],
        "tmpls": [{"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}]}}',
      '{"1": {"id": 1, "name": "Ten thousand words"}}', '{}', '{}');
    """#

  /// Writes a package with numbered notes: `Word 1` with `<b>Answer&nbsp;1</b>`, and so on.
  static func write(noteCount: Int, to name: String, in folder: TemporaryFolder) throws {
    let collection = folder.path("\(name).collection")
    let connection = try Connection(path: collection, mode: .create)
    try connection.execute(script: schema, name: "collection")
    try connection.execute(script: "begin", name: "begin")
    for number in 1...noteCount {
      try connection.statement(Statements.note.rawValue)
        .bind("id", number).bind("guid", "guid\(number)")
        .bind("fields", "Word \(number)\u{1F}<b>Answer&nbsp;\(number)</b>").run()
      try connection.statement(Statements.card.rawValue).bind("id", number).run()
    }
    try connection.execute(script: "commit", name: "commit")
    connection.close()
    let contents = try folder.bytes(of: "\(name).collection")
    try FileManager.default.removeItem(atPath: collection)
    let entries: [ZipBuilder.Entry] = [.init("collection.anki2", contents), .init("media", Array("{}".utf8))]
    try folder.write(ZipBuilder(entries: entries).bytes(), to: name)
  }
}
