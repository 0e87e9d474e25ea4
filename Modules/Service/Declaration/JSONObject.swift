public import JSON
public import JSONRPC
import Kernel
import Localization
public import SQLite

/// A JSON object with any members in a fixed order: in a parameter, a column and a result.
public struct JSONObject: Hashable, Sendable {
  /// One member.
  struct Member: Hashable, Sendable {
    /// The name in UTF-8; names are compared byte by byte.
    let name: [UInt8]
    /// The value as JSON without white space.
    let value: String

    var isNull: Bool { value == "null" }
  }

  /// The members, whose names are unique.
  private(set) var members: [Member]

  /// Creates an empty object.
  public init() { members = [] }

  init(_ object: JSONValue) {
    let writer = JSONWriter()
    members = object.members.map { name, value in
      writer.reset()
      writer.value(value)
      return Member(
        name: name.withStringBytes { Array($0) }, value: writer.withBytes { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }

  /// Returns this object with the members of another one, whose null members are removed.
  ///
  /// Replaced members keep their position, and new ones follow in the order of the other object.
  public func merged(with change: JSONObject) -> JSONObject {
    var merged = self
    var positions = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.name, $0) })
    for member in change.members {
      if let position = positions[member.name] {
        merged.members[position] = member
      } else if !member.isNull {
        positions[member.name] = merged.members.count
        merged.members.append(member)
      }
    }
    merged.members.removeAll(where: \.isNull)
    return merged
  }

  /// The object as JSON without white space.
  public var json: String {
    let writer = JSONWriter()
    write(to: writer)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}

extension JSONObject: ResultValue {
  /// An object with any members.
  public static var schema: JSONSchema { .object([], isOpen: true) }

  /// Writes the object as JSON.
  public func write(to writer: JSONWriter) {
    writer.beginObject()
    for member in members {
      member.name.withUnsafeBufferPointer { writer.key(utf8: $0) }
      var value = member.value
      value.withUTF8 { writer.raw($0) }
    }
    writer.endObject()
  }
}

extension JSONObject: SQLiteValue {
  /// Reads the object in a column.
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> JSONObject {
    let object = try row.withText(column) { bytes -> JSONObject? in
      let tape = JSONTape(textBytes: bytes.count)
      guard let root = try? tape.parse(bytes, maxDepth: Lane.Limits.depth), root.kind == .object else { return nil }
      return JSONObject(root)
    }
    guard let object else { throw row.conversionError(column, expected: "an object") }
    return object
  }

  /// Binds the object as JSON.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(json) }
}

extension FieldType where Value == JSONObject {
  /// An object with any members.
  public static var object: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard value.kind == .object else { throw reader.wrongType(name, expected: Strings.typeObject) }
      return JSONObject(value)
    } description: { _ in
      .init(placeholder: JSONObject(), rules: [], schema: JSONObject.schema)
    }
  }
}
