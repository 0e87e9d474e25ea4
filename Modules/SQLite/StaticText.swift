/// A text for repeated binding: SQLite reads it in place instead of copying it for every execution.
public final class StaticText: SQLiteBindable, Sendable {
  /// The UTF-8, owned by this object; immutable, so that threads can share it.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Creates a text, which may contain NUL characters.
  public init(_ text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(from: text.utf8)
    bytes = UnsafeBufferPointer(copy)
  }

  deinit { bytes.deallocate() }

  /// Binds the text; the statement retains this object until the end of its execution.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}
