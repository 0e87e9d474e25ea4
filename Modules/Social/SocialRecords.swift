import SQLite
import Service

/// Friends and challenges, in the file that holds everything of a user.
enum SocialRecords {
  private enum Statements: SQL, StatementSet {
    case friends = """
      select u.name as name, f.since as since from friendships f join users u on u.id = f.friend_id
      where f.member_id = :user
      union all
      select name, since from imported_friends where user_id = :user
      order by since, name
      """
    case keepFriend = "insert into imported_friends (user_id, name, since) values (:user, :name, :since)"
    case requests = """
      select email, number, asked_at from friend_requests where asker_id = :user
      union all
      select email, number, asked_at from imported_requests where user_id = :user
      order by asked_at, email, number
      """
    case keepRequest = """
      insert into imported_requests (user_id, email, number, asked_at) values (:user, :email, :number, :askedAt)
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
    case tasks = """
      select t.challenge_id, t.position, t.name from challenge_tasks t
      where t.challenge_id in (
        select id from challenges where creator_id = :user
        union select id from challenges where keeper_id = :user
        union select challenge_id from participations where participant_id = :user)
      order by t.challenge_id, t.position
      """
    case participations = """
      select id, challenge_id, status, started_at, start_day, reached_day, paused_days, paused_on, updated_at, activity_at,
        activity_task
      from participations where participant_id = :user order by id
      """
    case ticks = """
      select t.participation_id, t.day, t.task_index, t.task_name, t.completed_at
      from participations p join task_completions t on t.participation_id = p.id
      where p.participant_id = :user order by p.id, t.completed_at, t.id
      """
  }

  static let all = [
    ExportLine(
      "friend",
      "A friend; from a file it is kept as a memory, which the next file holds again, and makes nobody a friend.",
      [
        ExportField("name", .text(2...100), "The name of the friend."),
        ExportField("since", .instant, "Since when."),
      ], read: Statements.friends, restore: .equal(add: Statements.keepFriend)),
    ExportLine(
      "friendRequest",
      """
      A request that is not answered yet, by the address or the number of somebody; from a file it is kept as a memory, \
      and asks nobody.
      """,
      [
        .optional("email", .text(6...254), "The address."),
        .optional("number", .integer(Int.min...Int.max), "The number in the database of the export."),
        ExportField("askedAt", .instant, "When it was sent."),
      ], read: Statements.requests, restore: .equal(add: Statements.keepRequest)),
    ExportLine(
      "challenge",
      """
      A challenge that the user has made or taken part in; one of somebody else that is not there becomes a copy that \
      only the user sees.
      """, isNumbered: true,
      [
        ExportField("title", .text(ChallengeRules.titleLengths), "The title."),
        ExportField("description", .text(ChallengeRules.descriptionLengths), "What it is about."),
        ExportField("duration", .integer(1...366), "How many days it lasts."),
        ExportField("tasksPerDay", .integer(1...50), "How many tasks a day has."),
        ExportField("isActive", .flag, "Whether others may join."),
        ExportField("isMine", .flag, "Whether the user has made it."),
        ExportField("createdAt", .instant, "When it was made."),
      ], read: Statements.challenges, restore: ChallengeRestore.challenges),
    ExportLine(
      "challengeTask", "A task of such a challenge that has a name.",
      [
        ExportField("challenge", .row(of: "challenge"), "The challenge."),
        ExportField("position", .integer(0...49), "The place in the day, from 0."),
        ExportField("name", .text(ChallengeRules.taskNameLengths), "The name."),
      ], read: Statements.tasks, restore: ChallengeRestore.tasks),
    ExportLine(
      "participation", "The user's part in a challenge.", isNumbered: true,
      [
        ExportField("challenge", .row(of: "challenge"), "The challenge."),
        ExportField("status", .oneOf(["active", "paused", "completed"]), "How it stands."),
        ExportField("startedAt", .instant, "When the user joined."),
        ExportField("startDay", .day, "On which civil day that was."),
        ExportField("reachedDay", .day, "The last day that was seen."),
        ExportField("pausedDays", .integer(0...Int.max), "How many days it was paused."),
        .optional("pausedOn", .day, "Since which day it is paused."),
        ExportField("updatedAt", .instant, "When it last changed."),
        ExportField("activityAt", .instant, "When friends last saw something of it."),
        .optional(
          "activityTask", .text(0...ChallengeRules.taskNameLengths.upperBound),
          "Which task that was; empty if it had no name."),
      ], read: Statements.participations, restore: ParticipationRestore.participations),
    ExportLine(
      "tick", "A task of a day that is done.",
      [
        ExportField("participation", .row(of: "participation"), "The user's part."),
        ExportField("day", .integer(1...366), "The day of the challenge, from 1."),
        ExportField("taskIndex", .integer(0...49), "The place of the task in the day, from 0."),
        ExportField(
          "taskName", .text(0...ChallengeRules.taskNameLengths.upperBound),
          "The name of the task then; empty without one."),
        ExportField("completedAt", .instant, "When it was done."),
      ], read: Statements.ticks, restore: ParticipationRestore.ticks),
  ]
}
