public import Kernel

/// The signed-in user: the session and the account.
public final class SignedInUser: Sendable {
  /// The row ID of the session.
  public let sessionID: Int64
  /// The instant of the last recorded use of the session.
  public let lastUsedAt: Instant
  /// The token for scripts that is used as a session; nil for an ordinary session.
  public let token: AccessToken?
  /// The account.
  public let account: Account
  /// The session that could not be stored yet; nil for a stored one.
  let unstored: UnstoredSession?

  /// Creates a signed-in user.
  public convenience init(sessionID: Int64, lastUsedAt: Instant, token: AccessToken? = nil, account: Account) {
    self.init(sessionID: sessionID, lastUsedAt: lastUsedAt, token: token, account: account, unstored: nil)
  }

  init(sessionID: Int64, lastUsedAt: Instant, token: AccessToken?, account: Account, unstored: UnstoredSession?) {
    self.sessionID = sessionID
    self.lastUsedAt = lastUsedAt
    self.token = token
    self.account = account
    self.unstored = unstored
  }

  /// The row ID of the user.
  public var id: Int64 { account.id }

  /// Returns the same session with a changed account.
  public func with(_ account: Account) -> SignedInUser {
    SignedInUser(sessionID: sessionID, lastUsedAt: lastUsedAt, token: token, account: account, unstored: unstored)
  }

  /// Returns the same session with a later use.
  func used(at now: Instant) -> SignedInUser {
    SignedInUser(sessionID: sessionID, lastUsedAt: now, token: token, account: account, unstored: unstored)
  }

  /// The instant after which the session is expired if it is not used before; nil for a token.
  var expiry: Instant? { token == nil ? SessionRules.expiry(lastUsedAt: lastUsedAt) : nil }

  /// Returns whether the session has expired; tokens do not expire.
  public func isExpired(at now: Instant) -> Bool {
    token == nil && SessionRules.isExpired(lastUsedAt: lastUsedAt, now: now)
  }
}

/// The lifetime of sessions. (Accounts, 3.)
public enum SessionRules {
  /// The time without use after which a session expires: 90 days, in milliseconds.
  static let lifetime: Int64 = 90 * 86_400_000
  /// The maximum number of sessions of a user.
  static let maxSessions = 1000
  /// The minimum interval between two recorded uses of a session: a day, in milliseconds.
  static let touchInterval: Int64 = 86_400_000
  /// The minimum time from a failed attempt to record a use to the next attempt: a minute, in milliseconds.
  static let touchRetryInterval: Int64 = 60_000

  /// Whether a session has expired.
  public static func isExpired(lastUsedAt: Instant, now: Instant) -> Bool {
    now.milliseconds - lastUsedAt.milliseconds > lifetime
  }

  /// Returns the instant at which a session expires if it is not used before.
  public static func expiry(lastUsedAt: Instant) -> Instant {
    Instant(milliseconds: lastUsedAt.milliseconds + lifetime)
  }

  static func shouldTouch(lastUsedAt: Instant, now: Instant) -> Bool {
    now.milliseconds - lastUsedAt.milliseconds >= touchInterval
  }
}
