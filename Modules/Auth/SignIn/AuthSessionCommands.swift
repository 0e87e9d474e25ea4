import Database
import Kernel
import Service

/// Starts and resumes the session of a connection.
struct AuthSessionCommands {
  let context: CallContext
  let store: SessionStore

  init(_ context: CallContext) {
    self.context = context
    store = SessionStore(context.transaction)
  }

  /// Throws `connection_is_shared` if a sign-in would change a connection that several users share.
  static func check(sessionOnly: Bool, _ context: CallContext) throws(DomainError) {
    guard !sessionOnly, context.conversation.isShared else { return }
    throw .connectionIsShared.at("/sessionOnly")
  }

  /// Starts a session; the connection changes to it if `signsInConnection` is true.
  ///
  /// Then, the previous session of the connection ends, unless it is a token or came from the environment.
  /// (Accounts, 8.)
  func begin(for account: Account, signsInConnection: Bool = true) throws -> OpenedSession {
    if signsInConnection { try endPreviousSession() }
    try store.removeExpired(of: account.id, at: context.now)
    let token = SessionToken()
    let sessionID = try store.begin(
      user: account.id, tokenHash: token.hash, client: context.conversation.clientName, at: context.now)
    if signsInConnection {
      context.setUser(SignedInUser(sessionID: sessionID, lastUsedAt: context.now, account: account))
    }
    return OpenedSession(user: account, token: token.text)
  }

  /// Signs in the connection with a session that is stored as soon as that is possible.
  func beginUnstored(for account: Account, passwordHash: String) -> SignInReply {
    let token = SessionToken()
    context.beginUnstoredSession(of: account, tokenHash: token.hash, passwordHash: passwordHash)
    return SignInReply(session: OpenedSession(user: account, token: token.text), isStored: false)
  }

  private func endPreviousSession() throws {
    guard let previous = context.signedInUser, previous.token == nil,
      previous.sessionID != context.conversation.environmentSession
    else { return }
    _ = try store.end(previous.sessionID, of: previous.id)
  }

  /// Signs in the connection with the session of a token, or with a token for scripts.
  ///
  /// Throws `session_ended` for an unknown token, and for an ended or expired session.
  ///
  /// Writes nothing, so that it works on a full or read-only disk. The dispatcher records the use of the session.
  func resume(_ token: String) throws -> Account {
    guard let user = try store.signedInUser(tokenHash: SessionToken(text: token).hash),
      !user.isExpired(at: context.now)
    else { throw DomainError.sessionEnded }
    context.setUser(user)
    return user.account
  }
}
