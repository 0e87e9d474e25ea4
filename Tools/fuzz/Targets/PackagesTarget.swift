import AnkiPackages
import CSQLite
import Interchange
import JSON
import TestFiles

/// Anki packages and zip archives.
///
/// The first byte of an input selects what the others are: a file, its collection, its compressed collection, or the
/// templates and fields of a note, separated by U+001E. A file must be read or rejected with a declared error, and
/// cards must have the promised form.
enum PackagesTarget {
  private enum Form: UInt8, CaseIterable {
    case file, collection, compressedCollection, note
  }

  private static let limits: PackageLimits = {
    var limits = PackageLimits()
    limits.packageBytes = 1 << 20
    limits.entries = 100
    limits.collectionBytes = 1 << 20
    limits.rowBytes = 1 << 16
    limits.cards = 200
    limits.renderedBytes = 1 << 20
    limits.textBytes = 1 << 18
    return limits
  }()

  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    guard let first = input.first else { return }
    let content = Array(input.dropFirst())
    switch Form.allCases[Int(first) % Form.allCases.count] {
    case .file:
      checkArchive(content)
      checkPackage(content)
    case .collection: checkPackage(package(["collection.anki2": content]))
    // Field 1 of the entry `meta` is the version 3.
    case .compressedCollection: checkPackage(package(["meta": [8, 3], "collection.anki21b": content]))
    case .note: checkPackage(package(["collection.anki2": SampleCollection.database(ofNote: content)]))
    }
  }

  private static func package(_ entries: KeyValuePairs<String, [UInt8]>) -> [UInt8] {
    ZipBuilder(entries: entries.map { ZipBuilder.Entry($0, $1) }).bytes()
  }

  private static func checkArchive(_ bytes: [UInt8]) {
    do {
      let archive = try ZipArchive(ArraySource(bytes), maxEntries: limits.entries)
      for entry in archive.entries {
        var count = 0
        do {
          try archive.unpack(entry, limit: 1 << 20) { count += $0.count }
          FuzzTarget.expect(count == entry.size, "An entry must have its stated size.")
        } catch is ZipError {
          FuzzTarget.expect(count <= 1 << 20, "An entry must not exceed the limit.")
        }
      }
    } catch is ZipError {
    } catch {
      fatalError("An archive must be rejected with a declared error: \(error)")
    }
  }

  private static func checkPackage(_ bytes: [UInt8]) {
    do {
      let package = try AnkiPackage(bytes, limits: limits)
      let positions = (package.cards.map(\.position) + package.skipped.map(\.position)).sorted()
      FuzzTarget.expect(positions == Array(1..<positions.count + 1), "Positions must be consecutive.")
      for text in package.cards.flatMap({ [$0.prompt, $0.answer] }) {
        FuzzTarget.expect(
          !text.isEmpty && !text.utf8.contains(0) && !text.contains(where: \.isNewline),
          "A prompt and an answer must be one nonempty line.")
      }
    } catch is AnkiPackageError {
    } catch {
      fatalError("A package must be rejected with a declared error: \(error)")
    }
  }
}

/// A collection of schema 11 with one note type, one note and one card.
private enum SampleCollection {
  private static let schema = """
    create table col (id integer primary key, ver integer not null, models text not null, decks text not null);
    create table notes (id integer primary key, mid integer not null, tags text not null, flds text not null);
    create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
      odid integer not null, flags integer not null);
    """

  /// Returns the database; the bytes are the kind of note type, the front and back template, and the fields.
  static func database(ofNote bytes: [UInt8]) -> [UInt8] {
    let parts = bytes.dropFirst().split(separator: 0x1E, maxSplits: 2, omittingEmptySubsequences: false)
    let fields = parts.count > 2 ? parts[2].map { $0 == 0x1E ? 0x1F : $0 } : []
    let models = models(
      kind: (bytes.first ?? 0) & 1, front: parts.first ?? [], back: parts.count > 1 ? parts[1] : [])
    let script = """
      \(schema)
      insert into col values (1, 11, \(literal(models)), '{"1": {"name": "Default", "dyn": 0}}');
      insert into notes values (1, 10, ' tag ', \(literal(fields)));
      insert into cards values (1, 1, 1, 0, 0, 0);
      """
    var database: OpaquePointer?
    guard sqlite3_open(":memory:", &database) == SQLITE_OK, sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK
    else { fatalError("The collection cannot be created: \(String(cString: sqlite3_errmsg(database)))") }
    defer { sqlite3_close(database) }
    var count: sqlite3_int64 = 0
    guard let image = sqlite3_serialize(database, "main", &count, 0) else { fatalError("There is no memory.") }
    defer { sqlite3_free(image) }
    return Array(UnsafeBufferPointer(start: image, count: Int(count)))
  }

  private static func models(kind: UInt8, front: ArraySlice<UInt8>, back: ArraySlice<UInt8>) -> [UInt8] {
    let writer = JSONWriter()
    writer.verbatim(#"{"10": {"name": "Note", "flds": [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}], "#)
    writer.verbatim(kind == 0 ? #""type": 0, "# : #""type": 1, "#)
    writer.verbatim(#""tmpls": [{"name": "Card", "ord": 0, "qfmt": "#)
    writer.string(String(decoding: front, as: UTF8.self))
    writer.verbatim(#", "afmt": "#)
    writer.string(String(decoding: back, as: UTF8.self))
    writer.verbatim("}]}}")
    return writer.withBytes { Array($0) }
  }

  /// Returns a text of SQL, which may contain any bytes.
  private static func literal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let pairs = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "cast(x'\(String(decoding: pairs, as: UTF8.self))' as text)"
  }
}
