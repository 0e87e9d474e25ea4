/// A text that is bound often: SQLite reads it where it is instead of copying it for every execution.
///
/// ```swift
/// let path = KeptText("starter")
/// try connection.statement(PathStatement.find).bind("path", path).row { row in try row.text(0) }
/// ```
public final class KeptText: SQLiteBindable, Sendable {
  /// The text in UTF-8; never written to, and given back with this object.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Keeps a text.
  ///
  /// - Parameter text: any text, also with NUL characters.
  public init(_ text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(from: text.utf8)
    bytes = UnsafeBufferPointer(copy)
  }

  deinit { bytes.deallocate() }

  /// Binds the text; the statement keeps this object until the end of its execution.
  ///
  /// - Parameter parameter: where to bind it.
  /// - Throws: as the binding of any text.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(self) }
}
