import Database
import JSON
import JSONRPC
import Kernel
import SQLite

/// A call whose parameters were read on the lane and whose handler runs beside it.
struct DetachedRun {
  /// What marks the notifications of its progress, as it was written; nil where there shall be none.
  let progressToken: [UInt8]?
  /// Runs the handler and writes its result.
  let handler: (CallContext, JSONWriter) throws -> Void
}

extension Dispatcher {
  /// Lets a call run beside the lane, on a snapshot of what is committed now.
  ///
  /// Permission and parameters are checked here, so that a call that is refused for them is answered in its place. What
  /// happens to the user or the session afterwards changes nothing for the call.
  ///
  /// - Returns: false where it has to run in its turn: in a batch, and on a database in memory.
  /// - Throws: the refusal of the call; what SQLite refuses.
  func detach(_ method: Method, _ params: JSONValue?, from lane: Lane) throws -> Bool {
    guard lane.clearTheWayToDetach() else { return false }
    guard !lane.runningCallIsCancelled() else { throw DomainError.cancelled }
    noteUserBeforeGroup()
    try database.beginReading()
    try authorize(method)
    let run = try method.prepare(params, context.now)
    guard let snapshot = try database.snapshot() else { return false }
    let context = CallContext(
      context.environment, database: snapshot, conversation: Conversation(asIn: conversation), call: context.call)
    let refusals = refusals
    let work = { (call: DetachedCall, writer: JSONWriter) throws(ErrorReply) in
      defer { snapshot.close() }
      do {
        try context.run(run, of: method, as: call, writer: writer)
      } catch {
        throw refusals.reply(to: error, whileReading: true, in: context.conversation.locale)
      }
    }
    let callLog = callLog
    try lane.detach { call, writer throws(ErrorReply) in
      guard let callLog else { return try work(call, writer) }
      try callLog.log("\(method.name)") { () throws(ErrorReply) in
        try work(call, writer)
        return true
      }
    }
    return true
  }
}

extension CallContext {
  /// How many instructions of SQLite lie between two looks for a cancel: some milliseconds.
  private static let lookout = 1_000_000

  /// Runs the handler of a call that has left the lane.
  fileprivate func run(_ run: DetachedRun, of method: Method, as call: DetachedCall, writer: JSONWriter) throws {
    let progress = CallProgress(call)
    self.call.progress = progress
    try database.connection.setProgressHandler(every: CallContext.lookout) { !call.isCancelled }
    try progress.report(0, of: 1)
    if let token = run.progressToken { progress.begin(token) }
    defer { progress.end() }
    do {
      try method.checkingErrors { try run.handler(self, writer) }
    } catch let error as SQLiteError where error.kind == .readOnly {
      assertionFailure("\(method.name) runs beside the lane and must not write")
      throw WriteBesideLane()
    }
  }
}

/// A handler that only reads has tried to write: a fault of ours.
struct WriteBesideLane: Error {}
