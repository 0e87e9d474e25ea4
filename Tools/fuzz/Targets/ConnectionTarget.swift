import JSON
import JSONRPC

/// Complete streams in each framing mode, processed by the lane.
///
/// The first byte of an input selects the framing mode. The replies must not depend on how the stream is split, unless
/// a call is canceled, and in mode `lines` each reply must be JSON.
enum ConnectionTarget {
  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    guard let first = input.first else { return }
    let mode = FramingMode.allCases[Int(first) % FramingMode.allCases.count]
    let stream = input.dropFirst()
    let complete = replies(to: [stream], mode)
    let middle = stream.startIndex + stream.count / 2
    let halves = replies(to: [stream[..<middle], stream[middle...]], mode)
    let bytewise = replies(to: stream.indices.map { stream[$0...$0] }, mode)
    // A cancel applies to calls that have arrived with it.
    let isCanceled = [complete, halves].contains { $0.firstRange(of: "-32800".utf8) != nil }
    FuzzTarget.expect(
      isCanceled || (complete == halves && complete == bytewise),
      "The replies must not depend on the split: \([complete, halves, bytewise].map(FuzzTarget.text))")
    if mode == .lines {
      for line in complete.split(separator: UInt8(ascii: "\n")) {
        FuzzTarget.expect(isJSON(line), "A reply must be JSON.")
      }
    }
  }

  /// Returns whether bytes are a JSON text.
  static func isJSON(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { (try? JSONTape().parse($0, maxDepth: 200)) != nil }
  }

  private static func replies(to pieces: [Slice<UnsafeBufferPointer<UInt8>>], _ mode: FramingMode) -> [UInt8] {
    var limits = Lane.Limits()
    limits.messageBytes = 512
    // Time must not determine which calls share a commit.
    limits.groupMilliseconds = 1_000_000_000
    let connection = InProcessConnection(handler: EchoHandler(), framing: mode, limits: limits)
    var replies: [UInt8] = []
    for piece in pieces { replies += connection.receive(piece) }
    return replies + connection.receive([], isLast: true)
  }
}

/// Replies to every call with its parameters, except to `reject`; ends at `exit`.
private final class EchoHandler: CallHandler {
  var isFinished = false
  var hasOpenGroup: Bool { false }

  func handle(_ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply) {
    if method.stringEquals("reject") { throw ErrorReply(.conflict, message: "no") }
    if method.stringEquals("exit") { isFinished = true }
    if let params { result.value(params) } else { result.null() }
  }

  func commit() throws(ErrorReply) {}

  func reply(to error: ProtocolError) -> ErrorReply {
    if case .canceled = error {
      ErrorReply(.canceled, message: "canceled")
    } else {
      ErrorReply(.invalidRequest, message: "\(error)")
    }
  }
}
