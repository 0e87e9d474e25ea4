package import JSON

/// Writes values of JSON on one line each (<https://jsonlines.org>).
package struct JSONLinesWriter {
  private let writer = JSONWriter()

  /// Begins a file.
  package init() {}

  /// How many bytes were written and not taken yet.
  package var count: Int { writer.count }

  /// Appends a line.
  ///
  /// - Parameter write: Writes one object.
  /// - Throws: What `write` throws; nothing of the line is written then.
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

  /// Takes what was written so far, so that it need not be held in memory.
  package func takeBytes() -> [UInt8] {
    defer { writer.reset() }
    return writer.withBytes { Array($0) }
  }
}
