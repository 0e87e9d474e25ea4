import Database
import JSON
import JSONRPC
import Kernel
import SQLite

/// The session of a connection that signed in while nothing could be stored, for example on a full disk.
///
/// It is stored as soon as that is possible. Until then, it ends with the connection, or if the password changes.
struct UnstoredSession: Sendable {
  /// The SHA-256 of the token that the client received.
  let tokenHash: [UInt8]
  /// The hash of the password with which the user signed in.
  let passwordHash: String
}

extension CallContext {
  /// Whether the call can store data; false for the second attempt of a call that needs no storage.
  public var canStore: Bool { call.canStore }

  /// Signs the connection in with a session that is not stored yet.
  public func beginUnstoredSession(of account: Account, tokenHash: [UInt8], passwordHash: String) {
    // Row IDs are positive. Two sessions of a connection have different IDs, so that their subscriptions differ.
    let sessionID = min(conversation.user?.sessionID ?? 0, 0) - 1
    setUser(
      SignedInUser(
        sessionID: sessionID, lastUsedAt: now, token: nil, account: account,
        unstored: UnstoredSession(tokenHash: tokenHash, passwordHash: passwordHash)))
  }
}

extension SessionStore {
  /// Returns the current state of the session and the account of a user; nil if the session has ended.
  func current(_ user: SignedInUser) throws -> SignedInUser? {
    guard let unstored = user.unstored else { return try signedInUser(sessionID: user.sessionID) }
    guard try hasPassword(unstored.passwordHash, user.id) else { return nil }
    return try Account.table.row(user.id, in: transaction).map(user.with)
  }
}

extension Dispatcher {
  /// Stores the session of the connection if that was not possible before; retried at intervals.
  func storeUnstoredSession() {
    guard let user = conversation.user, let unstored = user.unstored else { return }
    if let nextTouch, context.now < nextTouch { return }
    var sessionID: Int64?
    let isSaved = database.writeIfPossible {
      let store = SessionStore(database.transaction)
      guard try store.current(user) != nil else { return }
      sessionID = try store.begin(
        user: user.id, tokenHash: unstored.tokenHash, client: conversation.clientName, at: user.lastUsedAt)
    }
    nextTouch = isSaved ? nil : context.now.adding(milliseconds: SessionRules.touchRetryInterval)
    guard isSaved, let sessionID else { return }
    context.subscriptions.replaceSession(user.sessionID, by: sessionID)
    conversation.user = SignedInUser(sessionID: sessionID, lastUsedAt: user.lastUsedAt, account: user.account)
  }

  /// Runs a call and commits it; if nothing can be stored, runs it again without storing anything.
  ///
  /// No other call is in the group. `run` writes the reply to `result`.
  func runStoringIfPossible(_ method: Method, result: JSONWriter, _ run: () throws -> Void) throws {
    let start = result.mark
    do {
      let outcome = Result { try withSavepoint(for: method, run) }
      if case .failure(let error as SQLiteError) = outcome, error.preventsStorage { throw error }
      try commit()
      return try outcome.get()
    } catch let error as SQLiteError where error.preventsStorage {
      try? commit()
    } catch let reply as ErrorReply where reply.code == .storageFailed && !isCommitOutcomeUnknown {
    }
    result.truncate(to: start)
    context.call.canStore = false
    context.call.writesDespiteFailure = []
    recordUserBeforeGroup()
    try database.beginReading()
    try authorize(method)
    try method.checkingErrors(run)
  }
}

extension SQLiteError {
  /// Whether nothing can be stored at present, although reading may be possible.
  fileprivate var preventsStorage: Bool { [.full, .readOnly, .io, .cannotOpen].contains(kind) }
}
