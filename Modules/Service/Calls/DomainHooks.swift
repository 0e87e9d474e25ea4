import Localization

/// Connects domains that do not know each other; the executable fills it in.
public struct DomainHooks: Sendable {
  /// The users whose changes a user sees beside their own.
  public let friendsOf: FriendsOf
  /// Called in the transaction that deletes the account of the signed-in user, before it is deleted.
  public let accountEnds: @Sendable (CallContext) throws -> Void

  /// Connects domains; by default nobody has friends.
  public init(
    friendsOf: @escaping FriendsOf = { _, _ in [] },
    accountEnds: @escaping @Sendable (CallContext) throws -> Void = { _ in }
  ) {
    self.friendsOf = friendsOf
    self.accountEnds = accountEnds
  }
}
