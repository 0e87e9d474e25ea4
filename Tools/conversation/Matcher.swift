import JSON

/// Compares a reply with an expected one by value and finds the first difference.
struct Matcher {
  /// The first difference.
  struct Mismatch: Error, CustomStringConvertible {
    /// The JSON Pointer from the root of the message.
    let path: String
    let expected: String
    let actual: String

    var description: String {
      "at \(path.isEmpty ? "the root" : path): expected \(expected), got \(actual)"
    }
  }

  /// The wildcard: matches any value, and as a member name any other members.
  static let wildcard = "…"

  private(set) var captures: Captures

  /// Creates a matcher with existing captures.
  init(captures: Captures) {
    self.captures = captures
  }

  /// Compares two texts and captures values.
  mutating func match(_ expected: JSONText, _ actual: JSONText) throws(Mismatch) {
    var matcher = self
    let mismatch = expected.withValue { expected in
      actual.withValue { actual -> Mismatch? in
        do throws(Mismatch) {
          try matcher.match(expected, actual, at: "")
          return nil
        } catch {
          return error
        }
      }
    }
    if let mismatch { throw mismatch }
    self = matcher
  }

  private mutating func match(_ expected: JSONValue, _ actual: JSONValue, at path: String) throws(Mismatch) {
    if let text = expected.string {
      if text == Self.wildcard { return }
      if let name = Captures.name(in: text) { return try capture(name, actual, at: path) }
    }
    guard expected.kind == actual.kind else { throw mismatch(expected, actual, at: path) }
    switch expected.kind {
    case .null: return
    case .bool: guard expected.bool == actual.bool else { throw mismatch(expected, actual, at: path) }
    case .number: guard Self.areEqual(expected, actual) else { throw mismatch(expected, actual, at: path) }
    case .string: guard expected.string == actual.string else { throw mismatch(expected, actual, at: path) }
    case .array: try matchElements(expected, actual, at: path)
    case .object: try matchMembers(expected, actual, at: path)
    }
  }

  private mutating func capture(_ name: String, _ actual: JSONValue, at path: String) throws(Mismatch) {
    guard let stored = captures.values[name] else {
      if let value = JSONText(actual.text) { captures.store(value, as: name) }
      return
    }
    guard stored.text == actual.text else {
      throw Mismatch(path: path, expected: "$\(name) = \(stored.text)", actual: actual.text)
    }
  }

  private mutating func matchElements(_ expected: JSONValue, _ actual: JSONValue, at path: String) throws(Mismatch) {
    for (index, pair) in zip(expected.elements, actual.elements).enumerated() {
      try match(pair.0, pair.1, at: "\(path)/\(index)")
    }
    guard expected.count == actual.count else {
      throw Mismatch(path: path, expected: "\(expected.count) elements", actual: "\(actual.count): \(actual.text)")
    }
  }

  private mutating func matchMembers(_ expected: JSONValue, _ actual: JSONValue, at path: String) throws(Mismatch) {
    let membersByName = Dictionary(actual.members.map { ($0.name.string ?? "", $0.value) }) { first, _ in first }
    var names: Set<String> = []
    for (name, value) in expected.members {
      let name = name.string ?? ""
      names.insert(name)
      guard name != Self.wildcard else { continue }
      guard let member = membersByName[name] else {
        throw Mismatch(path: "\(path)/\(Self.escaped(name))", expected: value.text, actual: "nothing")
      }
      try match(value, member, at: "\(path)/\(Self.escaped(name))")
    }
    guard !names.contains(Self.wildcard) else { return }
    for (name, value) in actual.members {
      guard let name = name.string, !names.contains(name) else { continue }
      throw Mismatch(path: "\(path)/\(Self.escaped(name))", expected: "nothing", actual: value.text)
    }
  }

  private func mismatch(_ expected: JSONValue, _ actual: JSONValue, at path: String) -> Mismatch {
    Mismatch(path: path, expected: expected.text, actual: actual.text)
  }

  private static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if let left = left.int, let right = right.int { return left == right }
    return left.double == right.double
  }

  /// Returns a name escaped for a JSON Pointer (RFC 6901, section 3).
  private static func escaped(_ name: String) -> String {
    name.reduce(into: "") { escaped, character in
      switch character {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.append(character)
      }
    }
  }
}
