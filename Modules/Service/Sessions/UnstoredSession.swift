import Database
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
    let sessionID = min(signedInUser?.sessionID ?? 0, 0) - 1
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
