import JSON
import Testing

/// Parses bytes on a new tape and passes the value to a closure.
func withJSON<Result>(
  _ bytes: [UInt8], maxDepth: Int = 128, _ body: (JSONValue) throws -> Result
) throws -> Result {
  let tape = JSONTape()
  return try bytes.withUnsafeBufferPointer { try body(tape.parse($0, maxDepth: maxDepth)) }
}

/// Parses a text on a new tape and passes the value to a closure.
func withJSON<Result>(_ text: String, _ body: (JSONValue) throws -> Result) throws -> Result {
  try withJSON(Array(text.utf8), body)
}

/// Returns the error of parsing bytes; nil if they are accepted.
func parseError(_ bytes: [UInt8], maxDepth: Int = 128) -> JSONError? {
  do {
    try withJSON(bytes, maxDepth: maxDepth) { _ in }
    return nil
  } catch {
    return error as? JSONError
  }
}

/// Returns the error of parsing a text; nil if it is accepted.
func parseError(_ text: String, maxDepth: Int = 128) -> JSONError? { parseError(Array(text.utf8), maxDepth: maxDepth) }

/// Returns the output of a writer.
func text(_ writer: JSONWriter) -> String { writer.withBytes { String(decoding: $0, as: UTF8.self) } }

/// Returns the output of the given steps.
func written(_ steps: (JSONWriter) -> Void) -> String {
  let writer = JSONWriter()
  steps(writer)
  return text(writer)
}
