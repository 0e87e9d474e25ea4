internal import JSON
internal import SQLite

/// Note types and decks of schemas up to 14, which are stored as members of JSON objects and named by their IDs.
struct JSONCollectionObjects: CollectionObjects {
  private(set) var noteTypes: [Int64: UnparsedNoteType] = [:]
  private(set) var decks: [Int64: String] = [:]

  private static let maxDepth = 64

  init(_ connection: SQLite.Connection, meter: inout RowMeter) throws {
    let texts = try connection.statement(CollectionStatements.objects).row { row in
      try meter.count(row, 0, 1)
      return (try row.bytes(0), try row.bytes(1))
    }
    guard let texts else { throw AnkiPackageError.damaged }
    try Self.forEachMember(of: texts.0) { id, value in noteTypes[id] = UnparsedNoteType(value) }
    try Self.forEachMember(of: texts.1) { id, value in
      decks[id] = DeckList.fullName(value.bytes("name"))
    }
  }

  private static func forEachMember(of text: [UInt8], _ body: (Int64, JSONValue) -> Void) throws {
    let tape = JSONTape()
    try text.withUnsafeBufferPointer { bytes in
      guard let object = try? tape.parse(bytes, maxDepth: maxDepth), object.kind == .object else {
        throw AnkiPackageError.damaged
      }
      for (name, value) in object.members {
        guard let id = name.string.flatMap({ Int64($0) }) else { continue }
        body(id, value)
      }
    }
  }
}

extension UnparsedNoteType {
  /// Parses a note type; missing members are treated as empty.
  fileprivate init(_ value: JSONValue) {
    self.init(
      name: value.bytes("name"), kind: value.integer("type") ?? 0, stockKind: value.integer("originalStockKind") ?? 0)
    fields = value.elements("flds").map { index, field in (field.integer("ord") ?? index, field.bytes("name")) }
    templates = value.elements("tmpls").map { index, template in
      (template.integer("ord") ?? index, template.bytes("name"), template.bytes("qfmt"), template.bytes("afmt"))
    }
  }
}

extension JSONValue {
  /// Returns a string member; empty if it is not a string.
  fileprivate func bytes(_ name: StaticString) -> [UInt8] {
    guard kind == .object, let member = member(name) else { return [] }
    return member.withStringBytes { Array($0) }
  }

  /// Returns an integer member, which some programs write as a string.
  fileprivate func integer(_ name: StaticString) -> Int? {
    guard kind == .object, let member = member(name) else { return nil }
    return member.int.map { Int($0) } ?? member.string.flatMap { Int($0) }
  }

  /// Returns the elements of an array member with their indices.
  fileprivate func elements(_ name: StaticString) -> [(Int, JSONValue)] {
    guard kind == .object, let member = member(name), member.kind == .array else { return [] }
    return member.elements.enumerated().map { ($0.offset, $0.element) }
  }
}
