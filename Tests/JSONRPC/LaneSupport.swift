import JSON
import Testing

@testable import JSONRPC

/// A lane with a test handler that runs chunks and logs the order of events.
final class LaneHarness: CallHandler {
  /// The events in order: `call`, `begin` or `end` with a name, `commit`, and `send` with the number of line feeds.
  var log: [String] { recorder.log }
  /// The chunks that arrive when the lane reads ahead; they run after the current chunk.
  var readAheadChunks: [String] = []
  /// The errors of the next commits; nil for a successful commit.
  var commitFailures: [ErrorReply?] = []
  /// Whether a failed commit leaves the storage in an unknown state.
  var commitFailureHasUnknownOutcome = false
  private(set) var isCommitOutcomeUnknown = false
  /// What happens to calls of a method after a failed commit; by default, they fail.
  var effectsOfFailedCommit: [String: FailedCommitEffect] = [:]
  /// Whether the output is closed.
  var isOutputBroken: Bool {
    get { recorder.isBroken }
    set { recorder.isBroken = newValue }
  }
  /// The action to run on the background thread when the work of a background call begins.
  var onBackgroundStart: @Sendable () -> Void = {}
  /// Blocks the work of each background call until its name is opened.
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

  /// Creates a lane with the default limits, but no time limit of groups; `adjust` changes these limits.
  init(mode: FramingMode = .lines, limits adjust: (inout Lane.Limits) -> Void = { _ in }) {
    self.mode = mode
    var adjustedLimits = Lane.Limits()
    adjustedLimits.groupMilliseconds = 1 << 40
    adjust(&adjustedLimits)
    limits = adjustedLimits
  }

  // MARK: - Used by tests

  /// Runs chunks, each as one read, and the chunks read ahead; returns the ending if the conversation ended.
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

  /// Returns and clears the output.
  func output() -> String {
    recorder.takeSent()
  }

  /// Returns summaries of the replies in the output, and clears it.
  func replies() throws -> [String] {
    try output().split(separator: "\n").map { try summary(of: String($0)) }
  }

  /// Returns summaries of the replies to lines that arrive in one read.
  func replies(to lines: String...) throws -> [String] {
    try run(lines.joined(separator: "\n"))
    return try replies()
  }

  /// Waits until the log contains the entry.
  func wait(for entry: String) { recorder.wait(for: entry) }

  /// Waits until every background call is answered.
  func finish() { lane.waitForBackgroundCalls() }

  /// Waits until every suspended call is answered.
  @discardableResult
  func finishSuspended() -> Lane.Ending? { lane.finishSuspendedCalls() }

  /// Continues the suspended calls whose computations are done.
  @discardableResult
  func resumeSuspended() -> Lane.Ending? { lane.resumeSuspendedCalls() }

  /// Drops all suspended calls.
  func dropSuspended() { lane.dropSuspendedCalls() }

  /// Cancels all background calls, and waits until they are answered.
  func cancelBackgroundCalls() { lane.cancelBackgroundCalls() }

  // MARK: - Used by the lane

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
    case "reject": throw ErrorReply(.conflict, message: "rejected")
    case "subtract": return result.int(Self.difference(params))
    case "sum": return result.int(params?.elements.reduce(0) { $0 + Int($1.int ?? 0) } ?? 0)
    case "exit": isFinished = true
    case "stop": shouldStop = true
    case "long":
      lane.flushGroup()
      hasOpenGroup = true
      if lane.runningCallIsCancelled() {
        hasOpenGroup = false
        throw reply(to: .canceled)
      }
    case "background": if try startsInBackground(params, lane) { return }
    case "compute": if suspends(params, lane) { return }
    case "open": gate.open(Self.name(params))
    case "finish": lane.waitForBackgroundCalls()
    case "echo": break
    default: throw ErrorReply(.methodNotFound, message: name)
    }
    if let params { result.value(params) } else { result.null() }
  }

  /// Moves a call to the background, where it waits for the gate; returns false in a batch.
  ///
  /// The parameters are the name of the call and, optionally, its owner.
  private func startsInBackground(_ params: JSONValue?, _ lane: Lane) throws(ErrorReply) -> Bool {
    let name = Self.name(params)
    let owner = Int64(params?.elements.dropFirst().first { _ in true }?.int ?? 0)
    guard lane.prepareForBackground() else { return false }
    guard !lane.runningCallIsCancelled() else { throw reply(to: .canceled) }
    guard lane.canRunInBackground(for: owner) else { throw ErrorReply(.limitReached, message: "") }
    do {
      try lane.runInBackground(for: owner) { [recorder, gate, onBackgroundStart] call, writer throws(ErrorReply) in
        recorder.record("begin \(name)")
        onBackgroundStart()
        guard gate.pass(name, unless: { call.isCancelled }) else { throw ErrorReply(.canceled, message: "") }
        call.notify("progress") { $0.string(name) }
        recorder.record("end \(name)")
        writer.string(name)
      }
    } catch {
      throw ErrorReply(.internalError, message: "\(error)")
    }
    return true
  }

  /// Suspends a call, whose computation waits for the gate of its member `name`; returns false in a batch.
  ///
  /// With a member `repeats`, the call computes as often again; with `long`, the computation is a long one.
  private func suspends(_ params: JSONValue?, _ lane: Lane) -> Bool {
    guard lane.canSuspendRunningCall else { return false }
    let name = params?.member("name")?.string ?? ""
    var repeats = Int(params?.member("repeats")?.int ?? 0)
    let compute = { [recorder, gate] in
      recorder.record("begin \(name)")
      _ = gate.pass(name) { false }
    }
    return lane.suspendRunningCall(isLong: params?.member("long") != nil, computing: compute) {
      [unowned self] result throws(ErrorReply) in
      guard repeats == 0 else {
        repeats -= 1
        return false
      }
      recorder.record("resume \(name)")
      hasOpenGroup = true
      result.string(name)
      return true
    }
  }

  /// Returns the first positional parameter; an empty text if it is missing or not a string.
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
      isCommitOutcomeUnknown = commitFailureHasUnknownOutcome
      throw failure
    }
  }

  func effectOfFailedCommit(on method: JSONValue) -> FailedCommitEffect {
    effectsOfFailedCommit[method.string ?? ""] ?? .fails
  }

  func reply(to error: ProtocolError) -> ErrorReply {
    let code: ErrorCode =
      switch error {
      case .notJSON, .framingError: .parseError
      case .canceled: .canceled
      case .invalidText: .invalidParams
      default: .invalidRequest
      }
    return ErrorReply(code, message: "\(error)")
  }
}

/// A thread-safe log of events and output.
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

  /// Waits until the log contains the entry.
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

/// Blocks named work until its name is opened.
final class Gate: Sendable {
  private let opened = Monitor<Set<String>>([])

  func open(_ name: String) {
    opened.withLock { _ = $0.insert(name) }
    opened.notify()
  }

  /// Waits until the name is opened; returns false if the call is canceled first.
  func pass(_ name: String, unless isCancelled: () -> Bool) -> Bool {
    while !isCancelled() {
      if opened.wait(until: .now + 1, for: { $0.contains(name) ? () : nil }) != nil { return true }
    }
    return false
  }
}

/// Summarizes a reply: the id as written, then the result, or the error code after an exclamation mark.
///
/// The replies of a batch are in brackets.
func summary(of reply: String) throws -> String {
  let tape = JSONTape()
  var reply = reply
  return try reply.withUTF8 { bytes in
    let value = try tape.parse(bytes, maxDepth: 1000, allowsUnpairedSurrogates: true)
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

/// Returns the message of a call; `params` and `id` are JSON texts.
func call(_ method: String, _ params: String = "null", id: String) -> String {
  #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params),"id":\#(id)}"#
}

/// Returns the message of a notification; `params` is a JSON text.
func notification(_ method: String, _ params: String = "null") -> String {
  #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
}

/// Returns the notification that cancels a call.
func cancel(_ id: String) -> String { notification("$/cancelRequest", #"{"id":\#(id)}"#) }
