import Database
import JSON
import JSONRPC
import Kernel
import SQLite

/// A background call, whose parameters have been read on the lane and whose handler runs on another thread.
struct BackgroundRun {
  /// The progress token as raw JSON; nil if no progress notifications are requested.
  let progressToken: [UInt8]?
  let handler: (CallContext, JSONWriter) throws -> Void
}

extension CallRunner {
  /// Starts a call in the background on a snapshot; returns false in a batch, and if no snapshot can be opened.
  ///
  /// Permission and parameters are checked on the lane, so that these errors are returned in order. Later changes of
  /// the user or the session do not affect the call.
  func runInBackground(_ method: Method, _ params: JSONValue?, from lane: Lane) throws -> Bool {
    guard lane.prepareForBackground() else { return false }
    guard !lane.runningCallIsCancelled() else { throw DomainError.canceled }
    try database.beginReading()
    try authorize(method)
    let owner = context.signedInUser?.id ?? 0
    guard lane.canRunInBackground(for: owner) else {
      throw DomainError.tooManyBackgroundCalls(max: BackgroundCallQueue.maxCallsPerOwner)
    }
    let run = try method.readBackgroundCall(params, context.now)
    guard let snapshot = try database.snapshot() else { return false }
    let backgroundContext = CallContext(of: context, database: snapshot, call: context.call)
    let errorReplies = errorReplies
    let work = { (call: BackgroundCall, writer: JSONWriter) throws(ErrorReply) in
      defer { snapshot.close() }
      do {
        try backgroundContext.run(run, of: method, as: call, writer: writer)
      } catch {
        throw errorReplies.reply(to: error, of: snapshot, whileReading: true, in: backgroundContext.localeOfError)
      }
    }
    let recorder = recorder
    try lane.runInBackground(for: owner) { call, writer throws(ErrorReply) in
      try recorder.recording(method) { () throws(ErrorReply) in try work(call, writer) }
    }
    return true
  }
}

extension CallContext {
  /// Throws `session_ended` if the session of a background call has ended since it began, for example with the account.
  ///
  /// The call itself sees the state at its beginning. It must check before a result becomes visible outside of the
  /// reply.
  public func checkSessionOfBackgroundCall() throws {
    guard database.isSnapshot, let user = signedInUser, let current = try database.snapshot() else { return }
    defer { current.close() }
    guard let session = try SessionStore(current.transaction).current(user),
      session.id == user.id, !session.isExpired(at: environment.clock.now())
    else { throw DomainError.sessionEnded }
  }

  /// The number of SQLite instructions between two checks for cancellation: a few milliseconds.
  private static let cancellationPollInterval = 1_000_000

  fileprivate func run(_ run: BackgroundRun, of method: Method, as call: BackgroundCall, writer: JSONWriter) throws {
    let progress = CallProgress(call)
    self.call.progress = progress
    try database.connection.setProgressHandler(every: CallContext.cancellationPollInterval) { !call.isCancelled }
    try progress.report(0, of: 1)
    progress.begin(run.progressToken)
    defer { progress.end() }
    do {
      try writer.limitingResult(to: self.call.maxResultBytes) {
        try method.checkingErrors { try run.handler(self, writer) }
      }
    } catch let error as SQLiteError where error.kind == .readOnly {
      assertionFailure("\(method.name) runs in the background and must not write")
      throw BackgroundWriteError()
    }
  }
}

/// A programming error: the handler of a background method tried to write.
struct BackgroundWriteError: Error {}
