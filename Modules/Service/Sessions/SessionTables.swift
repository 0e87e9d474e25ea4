internal import Database
public import Kernel

/// A session of a user, or a token for scripts; a client with its secret is signed in. (Accounts, 3.)
public struct SignInSession: Sendable {
  /// The row ID of the session.
  public var id: Int64
  /// The SHA-256 of the token, which is not stored itself.
  public var tokenHash: [UInt8]
  /// The client's name; nil if the client did not send one.
  public var client: String?
  /// The name of a token; nil for a session.
  public var name: String?
  /// The domains that a token permits; empty if it permits all.
  public var domains: [String] = []
  /// Whether a token permits only methods that do not write.
  public var isReadOnly = false
  /// The instant of its creation.
  public var createdAt: Instant
  /// The instant of its last recorded use; uses are recorded at most once a day.
  public var lastUsedAt: Instant

  static let maxClientLength = 100

  /// The token; nil for a session.
  public var token: AccessToken? {
    name.map { AccessToken(name: $0, domains: domains, isReadOnly: isReadOnly) }
  }

  /// The sessions of all users.
  public static let table = Table(
    "sessions", key: .number, id: \SignInSession.id,
    blank: SignInSession(id: 0, tokenHash: [], createdAt: .min, lastUsedAt: .min),
    [
      Column("tokenHash", \.tokenHash, .bytes(32), "The SHA-256 of the token."),
      Column("client", \.client, .text(1...maxClientLength), "The name of the client."),
      Column("name", \.name, .text(AccessToken.nameLengths), "The name of a token.", isFixed: true),
      Column("domains", \.domains, "The domains that a token permits; empty for all."),
      Column("isReadOnly", \.isReadOnly, .flag, "Whether a token permits only reads.", isFixed: true),
      Column("createdAt", \.createdAt, .instant, "The time at which the session was created.", isFixed: true),
      Column("lastUsedAt", \.lastUsedAt, .instant, "The time of the last recorded use."),
    ])
}
