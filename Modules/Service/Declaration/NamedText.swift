public import JSON
public import JSONRPC
import Kernel
import Localization
public import SQLite

/// A text with a name chosen by the user.
public struct NamedText: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The text.
  public let text: String

  /// Creates a named text.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// Texts by name: a JSON object with a fixed order, in a column and on the wire.
public struct NamedTexts: Hashable, Sendable, ResultValue, SQLiteValue {
  static let maxNameLength = 100

  /// The texts in order, with unique names.
  public var all: [NamedText]

  /// Creates a list of named texts.
  public init(_ all: [NamedText] = []) { self.all = all }

  /// An object whose members are texts.
  public static var schema: JSONSchema { .map(of: .string()) }

  /// Writes an object.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    for entry in all {
      writer.key(entry.name)
      writer.string(entry.text)
    }
    writer.endObject()
  }

  /// The object as JSON.
  public var json: String {
    guard !all.isEmpty else { return "{}" }
    let writer = JSONWriter()
    write(to: writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the object in a column.
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> NamedTexts {
    let texts: [NamedText]? = TextList.parsed(try row.text(column), .object) { object in
      object.members.compactMap { name, value in
        guard let name = name.string, let text = value.string else { return nil }
        return NamedText(name: name, text: text)
      }
    }
    guard let texts else { throw row.conversionError(column, expected: "an object of texts") }
    return NamedTexts(texts)
  }

  /// Binds the object as JSON.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(json) }
}

extension FieldType where Value == NamedTexts {
  /// An object of at most `limit` texts with user-defined names within the byte limit of 100 characters.
  public static func texts(_ text: FieldType<String>, atMost limit: Int = 1000) -> FieldType {
    FieldType {
      value, _, name, reader throws(DomainError) in
      var texts: [NamedText] = []
      try reader.forEachMember(of: name, value, atMost: limit) { member, part, excerpt, reader throws(DomainError) in
        texts.append(NamedText(name: member, text: try reader.member(excerpt, of: name, part, text)))
      }
      return NamedTexts(texts)
    } description: { _ in
      .init(
        placeholder: NamedTexts(), rules: text.description.rules.union([.tooMany, .tooLong]), schema: NamedTexts.schema)
    }
  }
}

extension ParameterReader {
  /// Reads an object with arbitrary names within the byte limit of 100 characters; records an issue for longer ones.
  ///
  /// `read` receives the name of a member, its value, and the beginning of the name for paths.
  mutating func forEachMember(
    of name: StaticString, _ value: JSONValue, atMost limit: Int,
    read: (String, JSONValue, String, inout ParameterReader) throws(DomainError) -> Void
  ) throws(DomainError) {
    guard value.kind == .object else { throw wrongType(name, expected: Strings.typeObject) }
    guard hasValidCount(name, value.count, 0...limit) else { return }
    for (member, part) in value.members {
      let excerpt = member.excerpt
      if let member = member.shortString(TextLimits.maxBytes(forCharacters: NamedTexts.maxNameLength)),
        !member.hasOverlongCharacter
      {
        try read(member, part, excerpt, &self)
      } else {
        addIssue(
          name, .tooLong, Strings.validationTooLong(field: excerpt, characters: NamedTexts.maxNameLength), in: excerpt)
      }
    }
  }
}
