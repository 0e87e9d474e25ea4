import Database
import Kernel
import Service

/// Begins, resumes and ends the session of a connection.
struct Sessions {
  let context: CallContext
  let store: SessionStore

  init(_ context: CallContext) {
    self.context = context
    store = SessionStore(context.transaction)
  }

  /// Begins a session in place of the one that was there, which ends unless it belongs to the environment. (Learning
  /// paths, 9: sign-up while signed in.)
  func begin(for account: Account) throws -> OpenedSession {
    if let before = context.conversation.user, before.sessionID != context.conversation.environmentSession {
      _ = try store.end(before.sessionID, of: before.id)
    }
    try store.removeExpired(of: account.id, at: context.now)
    let token = SessionToken()
    let row = try store.begin(
      user: account.id, tokenHash: token.hash, client: context.conversation.clientName, at: context.now)
    context.signIn(SignedInUser(sessionID: row, lastUsedAt: context.now, account: account))
    return OpenedSession(user: account, token: token.text)
  }

  /// Goes on with the session of a token; an unknown token and an ended session are not told apart.
  ///
  /// This only reads, so that it works on a full or read-only disk. The dispatcher notes the use of the session.
  func resume(_ token: String) throws -> Account {
    guard let user = try store.session(tokenHash: SessionToken(text: token).hash),
      !SessionRules.isExpired(lastUsedAt: user.lastUsedAt, now: context.now)
    else { throw DomainError.sessionEnded }
    context.signIn(user)
    return user.account
  }
}
