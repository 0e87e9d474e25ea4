/// A text in one language, ready to be written.
///
/// Most texts have no places and are constant data of the program; they reach the reply without being copied on the way.
public enum Text: Sendable {
  /// A text of the tables as it stands there.
  case fixed(StaticString)
  /// A text with its places filled.
  case built(String)

  /// The text as a string.
  public var string: String {
    switch self {
    case .fixed(let text): text.description
    case .built(let text): text
    }
  }

  /// Calls a closure with the UTF-8 bytes of the text.
  ///
  /// - Parameter body: Reads the bytes, which are valid only until it returns.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  public func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .fixed(let text):
      return try body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .built(var text):
      let result = text.withUTF8 { bytes in Swift.Result { () throws(Failure) in try body(bytes) } }
      return try result.get()
    }
  }
}
