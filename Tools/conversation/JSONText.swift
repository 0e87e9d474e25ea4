package import JSON

/// A validated JSON text.
///
/// Every call of ``withValue(_:)`` parses it again.
package struct JSONText: Sendable {
  /// The text as written.
  package let text: String

  /// Validates a text; nil if it is not JSON.
  package init?(_ text: String) {
    let tape = JSONTape()
    var text = text
    guard text.withUTF8({ (try? tape.parse($0, maxDepth: Self.depth)) != nil }) else { return nil }
    self.text = text
  }

  /// The maximum nesting depth, which no reply reaches.
  private static let depth = 1000

  /// Calls a closure with the parsed value, which is valid only during the call.
  package func withValue<Result>(_ body: (JSONValue) -> Result) -> Result {
    let tape = JSONTape()
    var text = text
    return text.withUTF8 { bytes in
      guard let value = try? tape.parse(bytes, maxDepth: Self.depth) else {
        preconditionFailure("validated by the initializer")
      }
      return body(value)
    }
  }
}

extension JSONValue {
  /// The value as written.
  var text: String { String(decoding: rawBytes, as: UTF8.self) }
}
