package import Database
package import Service

/// Friends, challenges and the activity feed.
///
/// The rules are in `Documentation/rules/challenges-and-friends.md`.
package enum Social {
  /// The methods of this domain, in the order of the reference.
  package static let methods: [Method] =
    FriendMethods.all + FeedMethods.all + ChallengeMethods.all + CreatorMethods.all + ParticipationMethods.all
    + TaskMethods.all

  /// The journal topics of this domain.
  package static let topics: [TopicDeclaration] = SocialTopics.all

  /// The export lines of this domain, in file order.
  package static let exports = DomainExport(
    SocialExport.lines, errors: [.tooManyChallenges], recompute: SocialExport.recompute)

  /// The tables of this domain.
  package static let tables = [
    Friendship.table.description, FriendRequest.table.description, AskerRecord.table.description,
    ImportedFriends.friends,
    ImportedFriends.requests, Challenge.table.description,
    ChallengeInvitation.table.description, ChallengeTask.table.description,
    Participation.table.description, TaskCompletion.table.description,
  ]

  /// Returns the friends of a user, who receive events with the audience `friends`.
  package static let friendsOf: FriendsOf = { user, transaction in
    try FriendStore(transaction: transaction, user: user).ids()
  }

  /// Returns the users whose names a user sees: friends, and those with an open request.
  package static let namesVisibleTo: FriendsOf = { user, transaction in
    guard let account = try Account.table.row(user, in: transaction) else { return [] }
    let requests = try RequestStore(transaction: transaction).incoming(to: account, limit: .max)
    return try friendsOf(user, transaction).union(requests.map(\.asker))
  }

  /// Notifies friends and addressees of the signed-in user that the account is deleted, and deletes the
  /// requests to the user, the user's participations, and the user's challenges in which no other user takes part.
  package static let willDeleteAccount: @Sendable (CallContext) throws -> Void = { context in
    try FriendCommands(context).prepareAccountDeletion()
    try ChallengeStore(transaction: context.transaction).deleteAccountData(of: try context.user.id)
  }

  /// The doctor checks of this domain.
  package static let checks: [Doctor.Check] = SocialChecks.all
}
