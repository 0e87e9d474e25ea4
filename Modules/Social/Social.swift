package import Database
package import Service

/// Friends, challenges, and what friends see of each other.
///
/// The rules are those of the sheet "Challenges and friends".
package enum Social {
  /// The methods of this area, in the order of the reference.
  package static let methods: [Method] =
    FriendMethods.all + FeedMethods.all + ChallengeMethods.all + ParticipationMethods.all + TaskMethods.all

  /// The topics of which this area tells the journal.
  package static let topics: [TopicDescription] = SocialTopics.all

  /// What this area adds to the file that holds everything of a user, in the order of the file.
  package static let records = DomainExport(
    SocialExport.lines, refusals: [.tooManyChallenges], recompute: SocialExport.recompute)

  /// The tables of this domain.
  package static let tables = [
    Friendship.table.description, FriendRequest.table.description, Asker.table.description, ImportedFriends.friends,
    ImportedFriends.requests, Challenge.table.description, ChallengeTask.table.description,
    Participation.table.description, TaskCompletion.table.description,
  ]

  /// The friends of a user, who hear of what friends share.
  package static let friendsOf: FriendsOf = { user, transaction in
    try FriendStore(transaction: transaction, user: user).ids()
  }

  /// Tells those who have the signed-in user as a friend, or believe to be asked, that this is over, and removes the
  /// challenges of that user in which nobody else takes part.
  package static let accountEnds: @Sendable (CallContext) throws -> Void = { context in
    try FriendCommands(context).end()
    try ChallengeStore(transaction: context.transaction).accountEnds(try context.user.id)
  }

  /// The recounts of the numbers that this area keeps beside the events they count.
  package static let examinations: [Doctor.Examination] = SocialChecks.all
}
