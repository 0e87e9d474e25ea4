import JSON
import JSONRPC

/// The outcomes of the examples of all methods, recorded by the test that runs them.
///
/// Each line is a JSON object with the members `method`, `example` (the name) and either `result` or `error`.
struct RecordedExamples {
  private struct Key: Hashable {
    let method: String
    let example: String
  }

  private var outcomes: [Key: OpenRPCDocument.Example.Outcome] = [:]

  init(_ lines: StaticString) {
    let bytes = UnsafeBufferPointer(start: lines.utf8Start, count: lines.utf8CodeUnitCount)
    let tape = JSONTape()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let object = try? tape.parse(UnsafeBufferPointer(rebasing: line), maxDepth: Lane.Limits.depth),
        let method = object.member("method")?.string, let example = object.member("example")?.string
      else { continue }
      let key = Key(method: method, example: example)
      if let result = object.member("result") {
        outcomes[key] = .result(String(decoding: result.rawBytes, as: UTF8.self))
      } else if let error = object.member("error") {
        outcomes[key] = .error(String(decoding: error.rawBytes, as: UTF8.self))
      }
    }
  }

  /// Returns the outcome of an example; nil if none was recorded.
  func outcome(of example: Method.Example, _ method: String) -> OpenRPCDocument.Example.Outcome? {
    outcomes[Key(method: method, example: example.name)]
  }
}
