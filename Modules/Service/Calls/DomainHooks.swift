import Localization

/// Callbacks that connect domains without dependencies between them; the executable provides them.
public struct DomainHooks: Sendable {
  /// Returns the users whose shared events are visible to a user.
  public let friendsOf: FriendsOf
  /// Returns the other users whose current names a user may see.
  public let namesVisibleTo: FriendsOf
  /// Called in the transaction that deletes the account of the signed-in user, before the deletion.
  public let willDeleteAccount: @Sendable (CallContext) throws -> Void
  /// The calls that can be undone.
  public let history: History

  /// Creates hooks; by default, users have no friends.
  public init(
    friendsOf: @escaping FriendsOf = { _, _ in [] }, namesVisibleTo: @escaping FriendsOf = { _, _ in [] },
    willDeleteAccount: @escaping @Sendable (CallContext) throws -> Void = { _ in },
    history: History = History()
  ) {
    self.friendsOf = friendsOf
    self.namesVisibleTo = namesVisibleTo
    self.willDeleteAccount = willDeleteAccount
    self.history = history
  }
}
