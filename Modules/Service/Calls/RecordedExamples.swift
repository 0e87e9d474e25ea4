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

  init(_ lines: [UInt8]) {
    lines.withUnsafeBufferPointer { lines in
      lines.split(separator: UInt8(ascii: "\n")).forEach { read(UnsafeBufferPointer(rebasing: $0)) }
    }
  }

  private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    let tape = JSONTape()
    guard let object = try? tape.parse(line, maxDepth: Lane.Limits.depth),
      let method = object.member("method")?.string, let example = object.member("example")?.string
    else { return }
    let key = Key(method: method, example: example)
    if let result = object.member("result") {
      outcomes[key] = .result(String(decoding: result.rawBytes, as: UTF8.self))
    } else if let error = object.member("error") {
      outcomes[key] = .error(String(decoding: error.rawBytes, as: UTF8.self))
    }
  }

  /// Returns the outcome of an example; nil if none was recorded.
  func outcome(of example: Method.Example, _ method: String) -> OpenRPCDocument.Example.Outcome? {
    outcomes[Key(method: method, example: example.name)]
  }
}
