internal import JSON
internal import SQLite

/// Note types and decks of collections up to schema 14, which keep each as one JSON object with their numbers as names.
struct JSONObjects: CollectionObjects {
  private(set) var noteTypes: [Int64: NoteTypeSource] = [:]
  private(set) var decks: [Int64: DeckList.Deck] = [:]

  private static let maxDepth = 64

  /// Reads them.
  init(_ connection: SQLite.Connection, meter: inout RowMeter) throws {
    let texts = try connection.statement(CollectionStatements.objects).row { row in
      try meter.count(row, 0, 1)
      return (try row.bytes(0), try row.bytes(1))
    }
    guard let texts else { throw AnkiPackageError.damaged }
    try Self.forEachMember(of: texts.0) { number, value in noteTypes[number] = NoteTypeSource(value) }
    try Self.forEachMember(of: texts.1) { number, value in
      decks[number] = DeckList.Deck(
        name: DeckList.fullName(value.bytes("name")), isFiltered: value.integer("dyn") ?? 0 != 0)
    }
  }

  private static func forEachMember(of text: [UInt8], _ visit: (Int64, JSONValue) -> Void) throws {
    let tape = JSONTape()
    try text.withUnsafeBufferPointer { bytes in
      guard let object = try? tape.parse(bytes, maxDepth: maxDepth), object.kind == .object else {
        throw AnkiPackageError.damaged
      }
      for (name, value) in object.members {
        guard let number = name.string.flatMap({ Int64($0) }) else { continue }
        visit(number, value)
      }
    }
  }
}

extension NoteTypeSource {
  /// Reads a note type; what is missing is taken as empty.
  fileprivate init(_ value: JSONValue) {
    self.init(
      name: value.bytes("name"), kind: value.integer("type") ?? 0, stockKind: value.integer("originalStockKind") ?? 0)
    fields = value.elements("flds").map { place, field in (field.integer("ord") ?? place, field.bytes("name")) }
    templates = value.elements("tmpls").map { place, template in
      (template.integer("ord") ?? place, template.bytes("name"), template.bytes("qfmt"), template.bytes("afmt"))
    }
  }
}

extension JSONValue {
  /// The text of a member; empty if it is none.
  fileprivate func bytes(_ name: StaticString) -> [UInt8] {
    guard kind == .object, let member = member(name) else { return [] }
    return member.withStringBytes { Array($0) }
  }

  /// The whole number of a member, which some programs write as a text.
  fileprivate func integer(_ name: StaticString) -> Int? {
    guard kind == .object, let member = member(name) else { return nil }
    return member.int.map { Int($0) } ?? member.string.flatMap { Int($0) }
  }

  /// The elements of a member that is an array, with their places from 0.
  fileprivate func elements(_ name: StaticString) -> [(Int, JSONValue)] {
    guard kind == .object, let member = member(name), member.kind == .array else { return [] }
    return member.elements.enumerated().map { ($0.offset, $0.element) }
  }
}
