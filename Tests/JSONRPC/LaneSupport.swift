import JSON
import Testing

@testable import JSONRPC

/// A lane with a handler of the test's own, fed with chunks; it notes the order in which things happen.
final class LaneHarness: CallHandler {
  /// What happened, in order: `call NAME`, `commit`, `send N` with the number of bytes' lines.
  var log: [String] { recorder.log }
  /// Chunks that arrive while a long call looks ahead; they come again as chunks of their own.
  var readAheadChunks: [String] = []
  /// What the next commits throw; nil for one that works.
  var commitFailures: [ErrorReply?] = []
  /// Whether nothing may be run after a failed commit.
  var stopsAfterFailure = false
  private(set) var hasStorageFailed = false
  /// Whether nobody reads replies any more.
  var isOutputBroken: Bool {
    get { recorder.isBroken }
    set { recorder.isBroken = newValue }
  }
  /// Called, on their thread, when the work of calls that run beside the lane begins.
  var onBackgroundStart: @Sendable () -> Void = {}
  /// What holds back the work of calls that run beside the lane.
  let gate = Gate()
  /// Whether the program was asked to stop.
  var shouldStop = false

  private(set) var hasOpenGroup = false
  private(set) var isFinished = false

  private let mode: FramingMode
  private let limits: Lane.Limits
  private let recorder = EventRecorder()
  private var pendingChunks: [Chunk] = []
  private lazy var lane = Lane(
    handler: self, limits: limits,
    io: Lane.LaneIO(
      send: { [recorder] in recorder.receive($0) }, readAhead: { [unowned self] in readAhead() },
      shouldStop: { [unowned self] in shouldStop }))

  /// Makes a lane on which the clock of the machine ends no group.
  init(mode: FramingMode = .lines, limits: (inout Lane.Limits) -> Void = { _ in }) {
    self.mode = mode
    var chosen = Lane.Limits()
    chosen.groupMilliseconds = 1 << 40
    limits(&chosen)
    self.limits = chosen
  }

  // MARK: - The test's side

  /// Runs chunks, each as one read, and everything that arrived meanwhile.
  ///
  /// Returns how the last of them ended.
  @discardableResult
  func run(_ chunks: String...) throws -> Lane.Ending? {
    try run(chunks.map { Array($0.utf8) })
  }

  /// Runs chunks of bytes.
  @discardableResult
  func run(_ chunks: [[UInt8]]) throws -> Lane.Ending? {
    var ending: Lane.Ending?
    for bytes in chunks {
      pendingChunks.append(try chunk(bytes))
      while !pendingChunks.isEmpty {
        ending = lane.run(pendingChunks.removeFirst(), framing: mode == .headers ? .headers : .lines)
        if ending != nil { return ending }
      }
    }
    return ending
  }

  /// Everything that was sent since the last time.
  func output() -> String {
    recorder.takeSent()
  }

  /// The replies that were sent since the last time, in brief.
  func replies() throws -> [String] {
    try output().split(separator: "\n").map { try summary(of: String($0)) }
  }

  /// The replies to lines that come in one read, in brief.
  func replies(to lines: String...) throws -> [String] {
    try run(lines.joined(separator: "\n"))
    return try replies()
  }

  /// Waits until something is in the log.
  func wait(for entry: String) { recorder.wait(for: entry) }

  /// Waits until every call beside the lane is answered.
  func finish() { lane.waitForBackgroundCalls() }

  /// Cancels every call beside the lane.
  func cancelBackgroundCalls() { lane.cancelBackgroundCalls() }

  // MARK: - The lane's side

  private func readAhead() -> InputReader.ReadAhead? {
    guard !readAheadChunks.isEmpty, let chunk = try? chunk(Array(readAheadChunks.removeFirst().utf8)) else {
      return nil
    }
    pendingChunks.append(chunk)
    return InputReader.ReadAhead(chunk: chunk, frames: chunk.frames.indices)
  }

  private func chunk(_ bytes: [UInt8]) throws -> Chunk {
    var framer = Framer(mode: mode, maxMessageBytes: limits.messageBytes)
    for start in stride(from: 0, to: bytes.count, by: Framer.readBytes) {
      framer.receive(bytes[start..<min(bytes.count, start + Framer.readBytes)])
    }
    framer.endOfInput()
    return try framer.takeFrames()
  }

  func handle(
    _ method: JSONValue, _ params: JSONValue?, on lane: Lane, result: JSONWriter
  ) throws(ErrorReply) {
    let name = method.string ?? ""
    recorder.record("call \(name)")
    switch name {
    case "write": hasOpenGroup = true
    case "refuse": throw ErrorReply(.conflict, message: "refused")
    case "subtract": return result.int(Self.difference(params))
    case "sum": return result.int(params?.elements.reduce(0) { $0 + Int($1.int ?? 0) } ?? 0)
    case "exit": isFinished = true
    case "stop": shouldStop = true
    case "long":
      lane.flushGroup()
      hasOpenGroup = true
      if lane.runningCallIsCancelled() {
        hasOpenGroup = false
        throw reply(to: .cancelled)
      }
    case "beside": if try startsInBackground(Self.name(params), lane) { return }
    case "open": gate.open(Self.name(params))
    case "finish": lane.waitForBackgroundCalls()
    case "echo": break
    default: throw ErrorReply(.methodNotFound, message: name)
    }
    if let params { result.value(params) } else { result.null() }
  }

  /// Lets a call leave the lane whose work waits at the gate.
  private func startsInBackground(_ name: String, _ lane: Lane) throws(ErrorReply) -> Bool {
    guard lane.prepareForBackground() else { return false }
    guard !lane.runningCallIsCancelled() else { throw reply(to: .cancelled) }
    do {
      try lane.runInBackground { [recorder, gate, onBackgroundStart] call, writer throws(ErrorReply) in
        recorder.record("begin \(name)")
        onBackgroundStart()
        guard gate.pass(name, unless: { call.isCancelled }) else { throw ErrorReply(.cancelled, message: "") }
        call.notify("progress") { $0.string(name) }
        recorder.record("end \(name)")
        writer.string(name)
      }
    } catch {
      throw ErrorReply(.internalError, message: "\(error)")
    }
    return true
  }

  /// The first of the parameters by position.
  private static func name(_ params: JSONValue?) -> String { params?.elements.first { _ in true }?.string ?? "" }

  private static func difference(_ params: JSONValue?) -> Int {
    let numbers = params?.elements.map { Int($0.int ?? 0) } ?? []
    let named = [params?.member("minuend"), params?.member("subtrahend")].map { Int($0?.int ?? 0) }
    return numbers.count == 2 ? numbers[0] - numbers[1] : named[0] - named[1]
  }

  func commit() throws(ErrorReply) {
    hasOpenGroup = false
    recorder.record("commit")
    if !commitFailures.isEmpty, let failure = commitFailures.removeFirst() {
      hasStorageFailed = stopsAfterFailure
      throw failure
    }
  }

  func reply(to error: ProtocolError) -> ErrorReply {
    let code: ErrorCode =
      switch error {
      case .notJSON, .framingError: .parseError
      case .cancelled: .cancelled
      default: .invalidRequest
      }
    return ErrorReply(code, message: "\(error)")
  }
}

/// What happens in a test, on any thread.
final class EventRecorder: Sendable {
  private struct State {
    var log: [String] = []
    var sent: [UInt8] = []
    var isBroken = false
  }

  private let state = Monitor(State())

  var log: [String] { state.withLock { $0.log } }

  var isBroken: Bool {
    get { state.withLock { $0.isBroken } }
    set { state.withLock { $0.isBroken = newValue } }
  }

  func record(_ entry: String) {
    state.withLock { $0.log.append(entry) }
    state.notify()
  }

  /// Waits until something was noted.
  func wait(for entry: String) { state.wait { $0.log.contains(entry) ? () : nil } }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard !state.isBroken else { return false }
      state.log.append("send \(bytes.filter { $0 == UInt8(ascii: "\n") }.count)")
      state.sent += bytes
      return true
    }
  }

  func takeSent() -> String {
    state.withLock { state in
      defer { state.sent = [] }
      return String(decoding: state.sent, as: UTF8.self)
    }
  }
}

/// Names that work waits for, until each is opened.
final class Gate: Sendable {
  private let opened = Monitor<Set<String>>([])

  func open(_ name: String) {
    opened.withLock { _ = $0.insert(name) }
    opened.notify()
  }

  /// Waits for a name; false where it is in vain.
  func pass(_ name: String, unless isCancelled: () -> Bool) -> Bool {
    while !isCancelled() {
      if opened.wait(until: .now + 1, for: { $0.contains(name) ? () : nil }) != nil { return true }
    }
    return false
  }
}

/// A reply in brief: its id as it was written, then its result, or its code after an exclamation mark.
///
/// Those of a batch stand in brackets.
func summary(of reply: String) throws -> String {
  let tape = JSONTape()
  var reply = reply
  return try reply.withUTF8 { bytes in
    let value = try tape.parse(bytes, maxDepth: 1000)
    guard value.kind == .array else { return try summary(of: value) }
    return "[\(try value.elements.map(summary).joined(separator: ", "))]"
  }
}

private func summary(of reply: JSONValue) throws -> String {
  #expect(reply.member("jsonrpc")?.string == "2.0")
  let id = try #require(reply.member("id"))
  let outcome =
    if let code = reply.member("error")?.member("code") { "!\(text(code))" } else {
      text(try #require(reply.member("result")))
    }
  return "\(text(id)) \(outcome)"
}

private func text(_ value: JSONValue) -> String { String(decoding: value.rawBytes, as: UTF8.self) }

/// A call as a line.
func call(_ method: String, _ params: String = "null", id: String) -> String {
  #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params),"id":\#(id)}"#
}

/// A notification as a line.
func notification(_ method: String, _ params: String = "null") -> String {
  #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
}

/// The notification that cancels a call.
func cancel(_ id: String) -> String { notification("$/cancelRequest", #"{"id":\#(id)}"#) }
