import SQLite
import Service

/// Friends and challenges in the export.
enum SocialExport {
  private enum Statements: SQL, StatementSet {
    case friends = """
      select u.name as name, f.since as since from friendships f join users u on u.id = f.friend_id
      where f.member_id = :user
      union all
      select name, since from imported_friends where user_id = :user
      order by since, name
      """
    case requests = """
      select email, number, asked_at from friend_requests where asker_id = :user
      union all
      select email, number, asked_at from imported_requests where user_id = :user
      order by asked_at, email, number
      """
    case challenges = """
      select c.id, c.title, c.description, c.duration, c.tasks_per_day, c.is_active, c.creator_id is :user, c.created_at
      from challenges c
      where c.id in (
        select id from challenges where creator_id = :user
        union select id from challenges where keeper_id = :user
        union select challenge_id from participations where participant_id = :user)
      order by c.id
      """
  }

  static let lines = [
    ExportLine(
      "friend",
      "A friend; from a file it is kept as a memory, which the next file holds again, and makes nobody a friend.",
      ImportedFriends.friends.columns, read: Statements.friends, rule: .multiset(ImportedFriends.friends)),
    ExportLine(
      "friendRequest",
      """
      A request that is not answered yet, by the address or the number of somebody; from a file it is kept as a \
      memory, and asks nobody.
      """, ImportedFriends.requests.columns, read: Statements.requests, rule: .multiset(ImportedFriends.requests)),
    ExportLine(
      "challenge",
      """
      A challenge that the user has made or taken part in; one of somebody else that is not there becomes a copy that \
      only the user sees.
      """, isNumbered: true,
      Challenge.table.description.columns("title", "description", "duration", "tasksPerDay", "isActive")
        + [ColumnDescription("isMine", .flag, "Whether the user has made it.")]
        + Challenge.table.description.columns("createdAt"), read: Statements.challenges,
      rule: ChallengeImport.challenges),
    ExportLine(
      "challengeTask", "A task of such a challenge that has a name.", of: ChallengeTask.table.description,
      rule: ChallengeImport.tasks),
    ExportLine(
      "participation", "The user's part in a challenge.", isNumbered: true, of: Participation.table.description,
      rule: ChallengeImport.participations),
    ExportLine(
      "tick", "A task of a day that is done.", of: TaskCompletion.table.description,
      orderedBy: ["participation_id", "completed_at", "id"], rule: ChallengeImport.ticks),
  ]
}
