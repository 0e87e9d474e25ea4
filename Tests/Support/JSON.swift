import JSON

/// A JSON text that a test reads by paths: `try JSON(result)["user"]["name"].string`.
public struct JSON: CustomStringConvertible {
  /// The text; `null` where the path leads nowhere.
  public let description: String

  /// Takes a text, which must be JSON.
  public init(_ text: String) throws {
    let tape = JSONTape()
    var text = text
    description = text
    _ = try text.withUTF8 { try tape.parse($0, maxDepth: 1000).kind }
  }

  private init(unchecked text: String) { description = text }

  /// A member of an object.
  public subscript(_ name: String) -> JSON {
    read { value in
      for (key, member) in value.members where key.string == name { return JSON(unchecked: member.text) }
      return JSON(unchecked: "null")
    }
  }

  /// An element of an array.
  public subscript(_ place: Int) -> JSON {
    elements.indices.contains(place) ? elements[place] : JSON(unchecked: "null")
  }

  /// The elements of an array.
  public var elements: [JSON] { read { $0.elements.map { JSON(unchecked: $0.text) } } }

  /// The names of the members of an object.
  public var names: [String] { read { $0.members.compactMap(\.name.string) } }

  /// A text.
  public var string: String? { read(\.string) }

  /// A whole number.
  public var int: Int? { read { $0.int.map(Int.init) } }

  /// Any number.
  public var double: Double? { read(\.double) }

  /// True or false.
  public var bool: Bool? { read(\.bool) }

  /// Whether it is null, or not there.
  public var isNull: Bool { read(\.isNull) }

  /// Every text in it, at any depth, but for the names of members.
  public var texts: [String] {
    if let string { return [string] }
    return elements.flatMap(\.texts) + names.flatMap { self[$0].texts }
  }

  /// Whether this holds everything that a pattern holds: objects of the pattern may be incomplete, lists may not, and the
  /// text `…` stands for anything.
  public func matches(_ pattern: JSON) -> Bool {
    if pattern.string == "…" { return true }
    if !pattern.names.isEmpty { return pattern.names.allSatisfy { self[$0].matches(pattern[$0]) } }
    if description.first == "[", pattern.description.first == "[" {
      return elements.count == pattern.elements.count && zip(elements, pattern.elements).allSatisfy { $0.matches($1) }
    }
    if let string { return string == pattern.string }
    if let double { return double == pattern.double }
    return description == pattern.description
  }

  private func read<Value>(_ body: (JSONValue) -> Value) -> Value {
    let tape = JSONTape()
    var text = description
    return text.withUTF8 { bytes in
      guard let value = try? tape.parse(bytes, maxDepth: 1000) else {
        preconditionFailure("checked when it was made")
      }
      return body(value)
    }
  }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: rawBytes, as: UTF8.self) }
}
