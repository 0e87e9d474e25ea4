import JSON

/// Returns the JSON text that the given steps write.
func writtenText(_ steps: (JSONWriter) -> Void) -> String {
  let writer = JSONWriter()
  steps(writer)
  return writer.withBytes { String(decoding: $0, as: UTF8.self) }
}
