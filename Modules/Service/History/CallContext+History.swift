import Database
import Kernel
import SQLite

extension CallContext {
  private var history: History { environment.hooks.history }

  /// Runs a call, and records the rows that it changes if it can be undone.
  func recordingChanges(of method: Method, _ body: () throws -> Void) throws {
    let isRecorded = history.records(method)
    guard let log = database.changeLog, isRecorded || method.traits.contains(.runsCalls) else { return try body() }
    try log.start()
    log.isRecording = isRecorded
    defer { log.stop() }
    try body()
    guard let user = signedInUser?.id, !log.changes.isEmpty || log.isTruncated else { return }
    var bytes: [UInt8] = []
    recordedCall("\(method.name)", log).append(to: &bytes)
    try transaction.deferToCommit(HistoryWrite(user: user, time: now, call: bytes))
  }

  /// Runs a call of `system.atomic`, whose changes belong to the entry of the outer call.
  func recordingChanges(ofNested method: Method, _ body: () throws -> Void) rethrows {
    guard let log = database.changeLog else { return try body() }
    let wasRecording = log.isRecording
    log.isRecording = history.records(method)
    defer { log.isRecording = wasRecording }
    try body()
  }

  private func recordedCall(_ method: String, _ log: ChangeLog) -> HistoryCall {
    HistoryCall(
      method: method, subject: call.subject ?? "", time: now, origin: conversation.origin.number, undoneEntry: nil,
      isTooLarge: log.isTruncated, rows: log.isTruncated ? [] : HistoryCall.rows(of: log.changes, in: log.tables))
  }

  /// Returns the history of the signed-in user, with the calls of the open group.
  func callHistory() throws -> CallHistory {
    try transaction.performWritesDeferredToCommit()
    return CallHistory(try HistoryStore(transaction: transaction, user: try user.id).entries(at: now))
  }

  /// Restores the rows of an entry, and stores an entry for that.
  func takeBack(
    _ entry: HistoryEntry, method: String, emitting topic: Topic<HistoryEvent>, of original: HistoryEntry
  ) throws -> [RestoredKind] {
    let kinds = try Undo(entry.call, in: self).run()
    let user = try user.id
    if let log = database.changeLog {
      var undo = recordedCall(method, log)
      undo.subject = original.call.subject
      undo.undoneEntry = entry.id
      var bytes: [UInt8] = []
      undo.append(to: &bytes)
      try HistoryStore(transaction: transaction, user: user).append(bytes, count: 1, at: now)
      log.removeAll()
    }
    try emit(topic, HistoryEvent(kinds: kinds), of: user, subject: "\(original.id)")
    return kinds
  }
}
