import JSON

/// A JSON text with access by member and index, such as `reply["user"]["name"].string`.
package struct JSON: Equatable, CustomStringConvertible {
  /// The text; `null` if the member or element does not exist.
  package let description: String

  /// Parses a text; throws if it is not JSON.
  package init(_ text: String) throws {
    let tape = JSONTape()
    var text = text
    description = text
    _ = try text.withUTF8 { try tape.parse($0, maxDepth: 1000).kind }
  }

  private init(unchecked text: String) { description = text }

  /// The member of an object; `null` if it does not exist.
  package subscript(_ name: String) -> JSON {
    read { value in
      for (key, member) in value.members where key.string == name { return JSON(unchecked: member.text) }
      return JSON(unchecked: "null")
    }
  }

  /// The element of an array; `null` if it does not exist.
  package subscript(_ index: Int) -> JSON {
    elements.indices.contains(index) ? elements[index] : JSON(unchecked: "null")
  }

  /// The elements of an array.
  package var elements: [JSON] { read { $0.elements.map { JSON(unchecked: $0.text) } } }

  /// The names of the members of an object.
  package var names: [String] { read { $0.members.compactMap(\.name.string) } }

  /// The string; nil for another type.
  package var string: String? { read(\.string) }

  /// The integer; nil for another type.
  package var int: Int? { read { $0.int.map(Int.init) } }

  /// The number; nil for another type.
  package var double: Double? { read(\.double) }

  /// The Boolean; nil for another type.
  package var bool: Bool? { read(\.bool) }

  /// Whether the value is null or does not exist.
  package var isNull: Bool { read(\.isNull) }

  /// All strings at any depth, except the names of members.
  package var texts: [String] {
    if let string { return [string] }
    return elements.flatMap(\.texts) + names.flatMap { self[$0].texts }
  }

  /// Whether this value matches a pattern.
  ///
  /// Nonempty objects of the pattern may omit members, arrays may not. The string `…` matches any value.
  package func matches(_ pattern: JSON) -> Bool {
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
        preconditionFailure("the initializer accepted invalid JSON")
      }
      return body(value)
    }
  }
}

extension JSONValue {
  fileprivate var text: String { String(decoding: rawBytes, as: UTF8.self) }
}
