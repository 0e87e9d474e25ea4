import Database
import Kernel
import SQLite
import Service

/// The export and import of friends and challenges.
///
/// An import does not change an existing challenge, because other users see it. Another user's challenge that the
/// importing user has not joined becomes a copy without a creator, which only the importing user sees. No friend is
/// notified.
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
    case findOwn = """
      select id from challenges
      where creator_id = :user and title = :title and created_at = :createdAt and :isMine = 1
        and id > :after and id <= :last order by id limit 1
      """
    case findOther = """
      select id from challenges c
      where title = :title and created_at = :createdAt and creator_id is not :user and :isMine = 0
        and (copy_owner_id = :user
          or exists (select 1 from participations p where p.participant_id = :user and p.challenge_id = c.id))
        and id > :after and id <= :last order by id limit 1
      """
    case challengeOfTask = "select id from challenges where id = :challenge and :position < tasks_per_day"
    case deleteIncomplete = """
      delete from challenge_tasks where challenge_id in (
        select c.id from challenges c
        where (c.creator_id = :user or c.copy_owner_id = :user)
          and c.tasks_per_day <> (select count(*) from challenge_tasks t where t.challenge_id = c.id))
      """
    case markChanged = "update participations set revision = 9223372036854775807 where id = :row"
    case participationOfTick = """
      select p.id from participations p join challenges c on c.id = p.challenge_id
      where p.id = :participation and p.participant_id = :user and :taskIndex < c.tasks_per_day and :day <= c.duration
        and :day <= 1 + ifnull(p.paused_on, p.reached_day) - p.start_day - p.paused_days
      """
    case assignRevision = """
      update participations set revision = :revision where participant_id = :user and revision > :revision
      """
  }

  static let lines = [
    ExportLine(
      "friend",
      "A friend. An import creates no friendship; it only stores the line for the next export.",
      of: ImportedFriends.friends, query: Statements.friends.rawValue, rule: .multiset),
    ExportLine(
      "friendRequest",
      """
      An open friend request, addressed by email or user ID. An import sends no request; it only stores the line for \
      the next export.
      """, of: ImportedFriends.requests, query: Statements.requests.rawValue, rule: .multiset),
    ExportLine(
      "challenge",
      """
      A challenge that the user created, joined or imported as a copy. A missing challenge of another user is imported \
      as a copy that only the importing user sees.
      """, isNumbered: true, of: Challenge.table.description,
      Challenge.table.description.columns("title", "description", "duration", "tasksPerDay", "isActive", "visibility")
        + [ColumnDescription("isMine", column: "creator_id is :user", .flag, "Whether the user created the challenge.")]
        + Challenge.table.description.columns("createdAt"), rule: challenges),
    ExportLine(
      "challengeTask", "A named task of an exported challenge.", of: ChallengeTask.table.description,
      rule: tasks),
    ExportLine(
      "participation", "The user's participation in a challenge.", isNumbered: true,
      of: Participation.table.description,
      rule: participations),
    ExportLine(
      "tick", "A ticked task of a day.", of: TaskCompletion.table.description,
      orderedBy: ["participation_id", "completed_at", "id"], rule: ticks),
  ]

  // MARK: - Rules of lines

  private static let challenges = ImportRule.custom(
    """
    Exists if a row has the same `title`, `createdAt` and `isMine`; each row matches at most one line. An existing row \
    is never replaced.
    """
  ) { line, importer in
    try check(line["title"], "/title")
    let isMine = line["isMine"].integer == 1
    if let row = try importer.nextMatchingRow((isMine ? Statements.findOwn : .findOther).rawValue, of: line) {
      return importer.conflictPolicy == .fail ? .conflicting(row: row) : .skipped(row: row)
    }
    let store = ChallengeStore(transaction: importer.transaction)
    guard try !isMine || store.count(createdBy: importer.user) < ChallengeRules.maxCreated else {
      throw DomainError.tooManyChallenges
    }
    var challenge = try Challenge.table.value(of: line)
    (challenge.creator, challenge.copyOwner) = isMine ? (importer.user, nil) : (nil, importer.user)
    try Challenge.table.insert(challenge, in: importer.transaction)
    return .added(row: importer.transaction.lastInsertedRowID)
  }

  /// The import rule of task names, which are imported only with a new challenge.
  private static let tasks = ImportRule.child(of: "challenge")
    .checking { line, _ in try check(line["name"], "/name") }
    .computing { line, importer in
      let statement = try importer.transaction.statement(Statements.challengeOfTask)
        .bind("challenge", line["challenge"]).bind("position", line["position"])
      return [("challenge", try statement.scalar() ?? .null)]
    }

  /// The import rule of participations.
  ///
  /// The days of completed pauses must fit between the start of the participation and that of the current pause.
  private static let participations = ImportRule.matched(
    by: ["challenge", "startedAt"], clearing: [TaskCompletion.table.description],
    updating: [Statements.markChanged.rawValue]
  ).checking { line, _ in
    try line.checkDay("startDay", of: "startedAt")
    guard let pausedOn = line["pausedOn"].integer else { return }
    guard let start = line["startDay"].integer, let pausedDays = line["pausedDays"].integer,
      pausedOn - start >= pausedDays
    else { throw DomainError.invalidLine.at("/pausedOn") }
  }

  /// The import rule of ticks.
  ///
  /// Ticks are imported only with a new or replaced participation, and only on days that it has reached.
  private static let ticks = ImportRule.child(of: "participation")
    .computing { line, importer in
      let statement = try importer.statement(Statements.participationOfTick)
        .bind("participation", line["participation"]).bind("taskIndex", line["taskIndex"]).bind("day", line["day"])
      return [("participation", try statement.scalar() ?? .null)]
    }

  /// Deletes incomplete sets of task names and recomputes derived columns of participations.
  ///
  /// Without ticks, the latest activity of a participation remains as imported.
  static func recompute(_ importer: Importer) throws {
    if importer.hasChanged("challenge") {
      try importer.statement(Statements.deleteIncomplete).run()
    }
    guard importer.hasChanged("participation") else { return }
    try importer.recompute(Participation.derivation)
    let revision = try ParticipationStore(transaction: importer.transaction).nextRevision()
    try importer.statement(Statements.assignRevision).bind("revision", revision).run()
  }

  /// Throws `invalid_line` for an empty text, and for a text with surrounding white space or control characters.
  private static func check(_ value: ColumnValue, _ path: String) throws(DomainError) {
    guard let text = value.text, !text.isEmpty, text == text.trimmed, text.firstControlCharacter == nil else {
      throw .invalidLine.at(path)
    }
  }
}
