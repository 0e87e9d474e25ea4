package import JSON

/// Writes one JSON value per line (<https://jsonlines.org>).
package struct JSONLinesWriter {
  private let writer = JSONWriter()

  /// Creates an empty writer.
  package init() {}

  /// The number of bytes written since the last `takeBytes`.
  package var count: Int { writer.count }

  /// Appends a line with the value that the closure writes, or nothing if it throws.
  package func append<Failure: Error>(_ write: (JSONWriter) throws(Failure) -> Void) throws(Failure) {
    let mark = writer.mark
    do throws(Failure) {
      try write(writer)
    } catch {
      writer.truncate(to: mark)
      throw error
    }
    writer.verbatim("\n")
  }

  /// Removes and returns the bytes written so far, to bound memory.
  package func takeBytes() -> [UInt8] {
    defer { writer.reset() }
    return writer.withBytes { Array($0) }
  }
}
