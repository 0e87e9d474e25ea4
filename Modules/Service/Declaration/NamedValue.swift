public import JSON
public import JSONRPC
import Kernel
import Localization
public import SQLite

/// A JSON value without parts, except null.
public enum ScalarValue: Hashable, Sendable, ResultValue {
  /// A string.
  case text(String)
  /// A number.
  case number(Double)
  /// A Boolean.
  case flag(Bool)

  /// A string, a number or a Boolean.
  public static var schema: JSONSchema { .anyOf(.string(), .anyOf(.number(), .boolean)) }

  /// Creates the value of a JSON value; nil for null, an array and an object.
  init?(_ json: JSONValue) {
    if let text = json.string {
      self = .text(text)
    } else if let number = json.double {
      self = .number(number)
    } else if let flag = json.bool {
      self = .flag(flag)
    } else {
      return nil
    }
  }

  /// Writes the value.
  public func write(to writer: JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let number): writer.double(number)
    case .flag(let flag): writer.bool(flag)
    }
  }

  /// The text, or the JSON of another value.
  public var text: String {
    if case .text(let text) = self { return text }
    let writer = JSONWriter()
    write(to: writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

/// A value with a name chosen by the user.
public struct NamedValue: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value.
  public let value: ScalarValue

  /// Creates a named value.
  public init(_ name: String, _ value: ScalarValue) {
    self.name = name
    self.value = value
  }
}

/// Values by name: a JSON object with a fixed order, in a column and on the wire.
public struct NamedValues: Hashable, Sendable, ResultValue, SQLiteValue {
  static let maxNameLength = 100

  /// The values in order, with unique names.
  public var all: [NamedValue]

  /// Creates a list of named values.
  public init(_ all: [NamedValue] = []) { self.all = all }

  /// Creates the values of the object in a JSON text; nil if it is not an object of scalar values.
  public init?(json: String) {
    let values: [NamedValue?]? = TextList.parsed(json, .object) { object in
      object.members.map { name, value in
        guard let name = name.string, let value = ScalarValue(value) else { return nil }
        return NamedValue(name, value)
      }
    }
    guard let values, !values.contains(nil) else { return nil }
    all = values.compactMap(\.self)
  }

  /// The value with a name; nil if there is none.
  public subscript(name: String) -> ScalarValue? { all.first { $0.name == name }?.value }

  /// An object whose members are scalar values.
  public static var schema: JSONSchema { .map(of: ScalarValue.schema) }

  /// Writes an object.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    for entry in all {
      writer.key(entry.name)
      entry.value.write(to: writer)
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
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> NamedValues {
    guard let values = NamedValues(json: try row.text(column)) else {
      throw row.conversionError(column, expected: "an object of scalar values")
    }
    return values
  }

  /// Binds the object as JSON.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(json) }
}

extension FieldType where Value == ScalarValue {
  /// A scalar value, whose text has a type of its own.
  public static func scalar(_ text: FieldType<String>) -> FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      if value.kind == .string { return .text(try text.decode(value, name, &reader)) }
      guard let scalar = ScalarValue(value) else { throw reader.wrongType(name, expected: Strings.typeScalar) }
      return scalar
    } description: { _ in
      let text = text.description
      return .init(
        placeholder: .text(""), rules: text.rules, schema: .anyOf(text.schema, .anyOf(.number(), .boolean)))
    }
  }
}

extension FieldType where Value == NamedValues {
  /// An object of at most `limit` scalar values with user-defined names within the byte limit of 100 characters.
  ///
  /// Null is decoded as an empty text.
  public static func values(_ text: FieldType<String>, atMost limit: Int = 1000) -> FieldType {
    let scalar = FieldType<ScalarValue>.scalar(text)
    return FieldType {
      value, _, name, reader throws(DomainError) in
      var values: [NamedValue] = []
      try reader.forEachMember(of: name, value, atMost: limit) { member, part, excerpt, reader throws(DomainError) in
        values.append(
          NamedValue(member, part.kind == .null ? .text("") : try reader.member(excerpt, of: name, part, scalar)))
      }
      return NamedValues(values)
    } description: { _ in
      let scalar = scalar.description
      return .init(
        placeholder: NamedValues(), rules: scalar.rules.union([.tooMany, .tooLong]),
        schema: .map(of: .nullable(scalar.schema)))
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
      if let member = member.shortString(TextLimits.maxBytes(forCharacters: NamedValues.maxNameLength)),
        !member.hasOverlongCharacter
      {
        try read(member, part, excerpt, &self)
      } else {
        addIssue(
          name, .tooLong, Strings.validationTooLong(field: excerpt, characters: NamedValues.maxNameLength), in: excerpt)
      }
    }
  }
}
