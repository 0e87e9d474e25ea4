/// A text to bind that is at hand as bytes, such as what a writer has just written.
public struct UTF8Text: SQLiteBindable {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Takes valid UTF-8 that stays where it is until it is bound.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Binds the text, which SQLite copies.
  ///
  /// - Parameter parameter: where to bind it.
  /// - Throws: `tooBig` above SQLite's limit.
  public func bind(to parameter: Parameter) throws(SQLiteError) {
    try parameter.set(utf8: UnsafeRawBufferPointer(bytes))
  }
}
