import Database
import Kernel
import Localization

/// The session of a connection and those that its calls name: loads their users, and records their use.
final class ConnectionSessions {
  private let database: Database
  private let conversation: Conversation
  private let subscriptions: Subscriptions
  /// The number of the transaction in which the session of the connection was last checked; nil if it must be checked.
  private var checkedTransaction: Int?
  /// The sessions whose use is recorded after the commit, besides that of the connection, by row ID.
  private var usedSessions: [Int64: SignedInUser] = [:]
  /// The earliest instant at which recording a use is retried; nil if the last attempt succeeded.
  private var nextAttempt: Instant?

  init(of context: CallContext) {
    database = context.database
    conversation = context.conversation
    subscriptions = context.subscriptions
  }

  // MARK: - Users

  /// Returns the user of a session that a call names, and plans the record of its use.
  ///
  /// Throws `session_ended` for an unknown token and for an ended or expired session.
  func user(ofToken hash: [UInt8], at now: Instant) throws -> SignedInUser {
    guard let user = try SessionStore(database.transaction).signedInUser(tokenHash: hash), !user.isExpired(at: now)
    else { throw DomainError.sessionEnded.at("/session") }
    planRecord(of: user, at: now)
    return user
  }

  /// Returns the caller of the connection after a check of its session, which another process may have changed.
  ///
  /// If the session has ended or expired, the connection is signed out; texts stay in the user's language.
  func currentCaller(at now: Instant) throws -> Caller {
    let caller = conversation.caller
    guard let user = caller.user, checkedTransaction != database.transactionNumber else { return caller }
    let current = try SessionStore(database.transaction).current(user).flatMap { $0.isExpired(at: now) ? nil : $0 }
    let checked = current.map { conversation.caller($0) } ?? Caller(user: nil, locale: caller.locale)
    conversation.setCaller(checked)
    checkedTransaction = database.transactionNumber
    return checked
  }

  /// Causes another check of the connection's session in the open transaction.
  func forgetCheck() { checkedTransaction = nil }

  // MARK: - Use

  /// Plans the record of the use of the connection's session, which another one replaces before the commit.
  func userWillChange(at now: Instant) {
    if let user = conversation.user { planRecord(of: user, at: now) }
  }

  private func planRecord(of user: SignedInUser, at now: Instant) {
    if SessionRules.shouldTouch(lastUsedAt: user.lastUsedAt, now: now) { usedSessions[user.sessionID] = user }
  }

  /// Records the use of the connection's session and of those that calls named, so that they do not expire.
  ///
  /// Each record is a separate transaction that may fail, because reads must work on a full or read-only disk.
  func recordUse(at now: Instant) {
    let named = usedSessions.values
    usedSessions = [:]
    store(at: now)
    for user in named { _ = touch(user, at: now) }
    if let user = conversation.user, touch(user, at: now) { replaceUser(user.used(at: now)) }
  }

  /// Records the use of a session at intervals; returns whether it did.
  private func touch(_ user: SignedInUser, at now: Instant) -> Bool {
    guard SessionRules.shouldTouch(lastUsedAt: user.lastUsedAt, now: now), !user.isExpired(at: now) else {
      return false
    }
    return writeIfPossible(at: now) { try SessionStore(database.transaction).touch(user.sessionID, at: now) }
  }

  /// Stores the session of the connection if that was not possible before.
  private func store(at now: Instant) {
    guard let user = conversation.user, let unstored = user.unstored else { return }
    var sessionID: Int64?
    let isSaved = writeIfPossible(at: now) {
      let store = SessionStore(database.transaction)
      guard try store.current(user) != nil else { return }
      sessionID = try store.begin(
        user: user.id, tokenHash: unstored.tokenHash, client: conversation.clientName, at: user.lastUsedAt)
    }
    guard isSaved, let sessionID else { return }
    subscriptions.replaceSession(user.sessionID, by: sessionID)
    replaceUser(SignedInUser(sessionID: sessionID, lastUsedAt: user.lastUsedAt, account: user.account))
  }

  /// Writes in a transaction of its own; after a failure, attempts are skipped for a while.
  private func writeIfPossible(at now: Instant, _ write: () throws -> Void) -> Bool {
    if let nextAttempt, now < nextAttempt { return false }
    let isSaved = database.writeIfPossible(write)
    nextAttempt = isSaved ? nil : now.adding(milliseconds: SessionRules.touchRetryInterval)
    return isSaved
  }

  /// Replaces the user of the connection by the same one with a changed session, between two groups.
  private func replaceUser(_ user: SignedInUser) {
    conversation.setCaller(conversation.caller(user))
    conversation.didCommit()
  }
}
