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
    guard let user = signedInUser?.id, log.count > 0 || log.isTruncated else { return }
    let isHidden = history.hides(method)
    let entry = entry(of: method.name, isHidden ? .isHidden : [], subject: call.subject ?? "", changes: log)
    try transaction.deferToCommit(HistoryWrite(user: user, time: now, isHidden: isHidden, call: entry))
  }

  /// Runs a call of `system.atomic`, whose changes belong to the entry of the outer call.
  func recordingChanges(ofNested method: Method, _ body: () throws -> Void) rethrows {
    guard let log = database.changeLog else { return try body() }
    let wasRecording = log.isRecording
    log.isRecording = history.records(method)
    defer { log.isRecording = wasRecording }
    try body()
  }

  /// Makes changes that increment a number of a row, if `isIncrement` is true.
  ///
  /// Sync adds them to the increments of other devices, where another change would replace those.
  public func recordingIncrements(_ isIncrement: Bool, _ body: () throws -> Void) rethrows {
    let log = database.changeLog
    log?.recordsIncrements = isIncrement
    defer { log?.recordsIncrements = false }
    try body()
  }

  private func entry(
    of method: StaticString, _ traits: HistoryCall.Traits = [], subject: String, undoing undoneEntry: Int64? = nil,
    changes: ChangeLog
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(changes.end.byteCount + 128)
    HistoryCall.append(
      method, changes.isTruncated ? traits.union(.isTooLarge) : traits, subject: subject, time: now,
      origin: conversation.origin.number, undoing: undoneEntry, to: &bytes)
    changes.append(to: &bytes)
    return bytes
  }

  /// Applies changes of another device, and stores an entry with the values that this one has lost, if there are any.
  ///
  /// `subject` is the name of the other device. `losses` selects them among all changed rows; it is called with none
  /// if there are more than an entry can have.
  func recordingLosses<Result>(
    of method: StaticString, subject: String, _ body: () throws -> Result,
    losses: ([RowChange]) throws -> [RowChange]?
  ) throws -> Result {
    guard let log = database.changeLog else { return try body() }
    try log.start()
    defer { log.stop() }
    let result = try body()
    log.isRecording = false
    guard let lost = try losses(log.changes), !lost.isEmpty || log.isTruncated else { return result }
    var bytes: [UInt8] = []
    HistoryCall.append(
      method, log.isTruncated ? [.isMerge, .isTooLarge] : .isMerge, subject: subject, time: now,
      origin: conversation.origin.number, undoing: nil, to: &bytes)
    lost.append(to: &bytes)
    try HistoryStore(transaction: transaction, user: try user.id).append(bytes, count: 1, at: now)
    return result
  }

  /// Returns the history of the signed-in user, with the calls of the open group.
  func callHistory() throws -> CallHistory {
    try transaction.performWritesDeferredToCommit()
    return CallHistory(try HistoryStore(transaction: transaction, user: try user.id).entries(at: now))
  }

  /// Restores the rows of an entry, and stores an entry for that.
  func takeBack(
    _ entry: HistoryEntry, method: StaticString, emitting topic: Topic<HistoryEvent>, of original: HistoryEntry
  ) throws -> [RestoredKind] {
    let kinds = try Undo(entry.call, in: self).run()
    let user = try user.id
    if let log = database.changeLog {
      // Without its images, what is deleted now could not be restored.
      guard !log.isTruncated else { throw DomainError.notUndoable }
      let undo = self.entry(of: method, subject: original.call.subject, undoing: entry.id, changes: log)
      try HistoryStore(transaction: transaction, user: user).append(undo, count: 1, at: now)
      log.removeAll()
    }
    try emit(topic, HistoryEvent(kinds: kinds), of: user, subject: "\(original.id)")
    return kinds
  }
}
