package import JSON

/// A text that is JSON, kept as it was written and parsed anew for every look at it.
package struct JSONText: Sendable {
  /// The text.
  package let text: String

  /// Checks a text; nil where it is not JSON.
  package init?(_ text: String) {
    let tape = JSONTape()
    var text = text
    guard text.withUTF8({ (try? tape.parse($0, maxDepth: Self.depth)) != nil }) else { return nil }
    self.text = text
  }

  /// Deep enough for every reply.
  private static let depth = 1000

  /// Lends the value.
  ///
  /// - Parameter body: looks at the value, which is good until it returns.
  /// - Returns: what `body` returns.
  package func withValue<Result>(_ body: (JSONValue) -> Result) -> Result {
    let tape = JSONTape()
    var text = text
    return text.withUTF8 { bytes in
      guard let value = try? tape.parse(bytes, maxDepth: Self.depth) else {
        preconditionFailure("checked when it was made")
      }
      return body(value)
    }
  }
}

extension JSONValue {
  /// The value as it was written.
  var text: String { String(decoding: rawBytes, as: UTF8.self) }
}
