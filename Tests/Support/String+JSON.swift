import JSON

extension String {
  /// The text as a JSON string, with quotation marks.
  package var json: String {
    let writer = JSONWriter()
    writer.string(self)
    return writer.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
