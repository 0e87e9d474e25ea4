import Database
import JSON
import JSONRPC
import Kernel
import Localization

/// The session of a call with the parameter `session`.
struct CallSession {
  let tokenHash: [UInt8]
  /// The user of the connection, who is signed in again after the call.
  let connectionUser: SignedInUser?
}

extension Dispatcher {
  // MARK: - Parameter `session`

  /// Returns the session that a call names; nil if it names none. (Protocol, "Messages".)
  func session(of method: Method, _ params: JSONValue?) throws(DomainError) -> CallSession? {
    guard method.traits.contains(.takesSession), let value = params?.member("session"), value.kind != .null else {
      return nil
    }
    guard value.kind == .string else {
      throw ParameterReader(params, path: "").wrongType("session", expected: Strings.typeText)
    }
    // The parameters report a text that is too long.
    guard let token = value.shortString() else { return nil }
    return CallSession(tokenHash: SessionToken(text: token).hash, connectionUser: conversation.user)
  }

  // MARK: - Permission

  /// Checks that a call is permitted, as the user of its session or else of the connection.
  func authorize(_ method: Method) throws {
    if let callSession {
      conversation.user = try user(of: callSession)
    } else if let user = conversation.user, method.effect != .control || method.access == .signedIn,
      checkedTransaction != database.transactionNumber
    {
      try refresh(user)
    }
    try context.checkPermission(for: method)
  }

  func user(of session: CallSession) throws -> SignedInUser {
    guard let user = try SessionStore(database.transaction).signedInUser(tokenHash: session.tokenHash),
      !user.isExpired(at: context.now)
    else { throw DomainError.sessionEnded.at("/session") }
    if SessionRules.shouldTouch(lastUsedAt: user.lastUsedAt, now: context.now) { usedSessions[user.sessionID] = user }
    return user
  }

  /// Reloads the session, which another process may have changed; signs the user out if it has ended or expired.
  func refresh(_ user: SignedInUser) throws {
    let sessions = SessionStore(database.transaction)
    guard let current = try sessions.current(user),
      !current.isExpired(at: context.now)
    else {
      conversation.endSession()
      return
    }
    conversation.user = current
    checkedTransaction = database.transactionNumber
  }

  // MARK: - Use of sessions

  /// Records the use of the connection's session and of those that calls named, so that they do not expire.
  ///
  /// Each record is a separate transaction that may fail, because reads must work on a full or read-only disk.
  func touchSessions() {
    let named = usedSessions.values
    usedSessions = [:]
    storeUnstoredSession()
    for user in named { _ = touch(user) }
    if let user = conversation.user, touch(user) {
      conversation.user = user.used(at: context.now)
    }
  }

  /// Records the use of a session at intervals; returns whether it did.
  private func touch(_ user: SignedInUser) -> Bool {
    let now = context.now
    guard SessionRules.shouldTouch(lastUsedAt: user.lastUsedAt, now: now),
      !user.isExpired(at: now)
    else { return false }
    if let nextTouch, now < nextTouch { return false }
    let isSaved = database.writeIfPossible {
      try SessionStore(database.transaction).touch(user.sessionID, at: now)
    }
    nextTouch = isSaved ? nil : now.adding(milliseconds: SessionRules.touchRetryInterval)
    return isSaved
  }
}
