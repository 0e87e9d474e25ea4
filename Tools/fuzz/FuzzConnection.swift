import JSON

/// What libFuzzer calls with each input; it is compiled together with the sources of `Modules/JSONRPC`.
///
/// What must hold for every stream of bytes: nothing is read outside it, the lane answers it to its end, every answer is a
/// whole message, and the pieces in which the stream arrives make no difference.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzConnection(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let mode = count > 0 ? FramingMode.allCases[Int(start[0]) % FramingMode.allCases.count] : nil else { return 0 }
  let input = UnsafeBufferPointer(start: start + 1, count: count - 1)
  let whole = answer(to: [input[...]], mode)
  let middle = input.count / 2
  let halves = answer(to: [input[..<middle], input[middle...]], mode)
  let bytes = answer(to: input.indices.map { input[$0...$0] }, mode)
  precondition(whole == halves && whole == bytes, "The pieces make no difference.")
  if mode == .lines {
    for line in whole.split(separator: UInt8(ascii: "\n")) { precondition(isMessage(line), "An answer is JSON.") }
  }
  return 0
}

private func answer(to pieces: [Slice<UnsafeBufferPointer<UInt8>>], _ mode: FramingMode) -> [UInt8] {
  var limits = Lane.Limits()
  limits.messageBytes = 512
  // Time must not decide which calls share a commit.
  limits.groupMilliseconds = 1_000_000_000
  let connection = InProcessConnection(handler: Echo(), framing: mode, limits: limits)
  var answers: [UInt8] = []
  for piece in pieces { answers += connection.receive(piece) }
  return answers + connection.receive([], isLast: true)
}

private func isMessage(_ line: ArraySlice<UInt8>) -> Bool {
  line.withUnsafeBufferPointer { (try? JSONTape().parse($0, maxDepth: 200)) != nil }
}

/// Answers every call with its own parameters, refuses some, and ends at one.
private final class Echo: CallHandler {
  var isFinished = false
  var hasOpenGroup: Bool { false }

  func handle(_ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter) throws(ErrorReply) {
    if method.stringEquals("refuse") { throw ErrorReply(.conflict, message: "no") }
    if method.stringEquals("exit") { isFinished = true }
    if let params { result.value(params) } else { result.null() }
  }

  func commit() throws(ErrorReply) {}

  func reply(to fault: ProtocolFault) -> ErrorReply { ErrorReply(.invalidRequest, message: "\(fault)") }
}
