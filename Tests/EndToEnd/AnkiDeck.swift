import Foundation
import SQLite

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
  static func write(noteCount: Int, to name: String, in folder: Folder) throws {
    let collection = folder.file("\(name).collection")
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
    let contents = try Data(contentsOf: URL(filePath: collection))
    try FileManager.default.removeItem(atPath: collection)
    let package = archive([("collection.anki2", Array(contents)), ("media", Array("{}".utf8))])
    try Data(package).write(to: URL(filePath: folder.file(name)))
  }

  // MARK: - Zip

  /// Returns a zip file with uncompressed entries.
  private static func archive(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let common =
        uint16(20) + uint16(0) + uint16(0) + uint16(0) + uint16(0x21) + uint32(crc32(entry.bytes))
        + uint32(UInt32(entry.bytes.count)) + uint32(UInt32(entry.bytes.count)) + uint16(UInt16(entry.name.utf8.count))
        + uint16(0)
      directory += uint32(0x0201_4B50) + uint16(20) + common + uint16(0) + uint16(0) + uint16(0) + uint32(0)
      directory += uint32(UInt32(archive.count)) + entry.name.utf8
      archive += uint32(0x0403_4B50) + common + entry.name.utf8 + entry.bytes
    }
    let count = uint16(UInt16(entries.count))
    let end =
      uint32(0x0605_4B50) + uint16(0) + uint16(0) + count + count + uint32(UInt32(directory.count))
      + uint32(UInt32(archive.count)) + uint16(0)
    return archive + directory + end
  }

  private static func uint16(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

  private static func uint32(_ number: UInt32) -> [UInt8] {
    uint16(UInt16(number & 0xFFFF)) + uint16(UInt16(number >> 16))
  }

  /// Returns the CRC-32 checksum of bytes.
  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256 as Range<UInt32>).map { start in
      (0..<8).reduce(start) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    return ~bytes.reduce(~0) { value, byte in table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
  }
}
