import JSON

/// The libFuzzer entry point for connections; compiled together with the sources of `Modules/JSONRPC`.
///
/// The first byte selects the framing mode. For any stream in the other bytes, it checks that nothing outside the input
/// is read, the replies do not depend on how the stream is split, and in mode `lines` each reply is JSON.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzConnection(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let mode = count > 0 ? FramingMode.allCases[Int(start[0]) % FramingMode.allCases.count] : nil else { return 0 }
  let input = UnsafeBufferPointer(start: start + 1, count: count - 1)
  let complete = replies(to: [input[...]], mode)
  let middle = input.count / 2
  let halves = replies(to: [input[..<middle], input[middle...]], mode)
  let bytewise = replies(to: input.indices.map { input[$0...$0] }, mode)
  precondition(complete == halves && complete == bytewise, "The replies must not depend on the split.")
  if mode == .lines {
    for line in complete.split(separator: UInt8(ascii: "\n")) { precondition(isMessage(line), "A reply must be JSON.") }
  }
  return 0
}

private func replies(to pieces: [Slice<UnsafeBufferPointer<UInt8>>], _ mode: FramingMode) -> [UInt8] {
  var limits = Lane.Limits()
  limits.messageBytes = 512
  // Time must not determine which calls share a commit.
  limits.groupMilliseconds = 1_000_000_000
  let connection = InProcessConnection(handler: Echo(), framing: mode, limits: limits)
  var replies: [UInt8] = []
  for piece in pieces { replies += connection.receive(piece) }
  return replies + connection.receive([], isLast: true)
}

private func isMessage(_ line: ArraySlice<UInt8>) -> Bool {
  line.withUnsafeBufferPointer { (try? JSONTape().parse($0, maxDepth: 200)) != nil }
}

/// Replies to every call with its parameters, except to `reject`; ends at `exit`.
private final class Echo: CallHandler {
  var isFinished = false
  var hasOpenGroup: Bool { false }

  func handle(_ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply) {
    if method.stringEquals("reject") { throw ErrorReply(.conflict, message: "no") }
    if method.stringEquals("exit") { isFinished = true }
    if let params { result.value(params) } else { result.null() }
  }

  func commit() throws(ErrorReply) {}

  func reply(to error: ProtocolError) -> ErrorReply { ErrorReply(.invalidRequest, message: "\(error)") }
}
