import Database
import Kernel
import SQLite
import Service

/// A participant of a challenge that a user sees by name: the user, or a friend.
struct Participant: AccountEntry {
  let account: Account
  /// The latest participation.
  let participation: Participation
  /// The number of ticked tasks of all days.
  let ticks: Int
}

/// Queries of the participants of challenges. (Challenges and friends, 7.4.)
struct ParticipantStore {
  private enum Statements: SQL, StatementSet {
    case ids = "select distinct participant_id from participations where challenge_id = :challenge"
    case count = "select count(distinct participant_id) from participations where challenge_id = :challenge"
    case friends = """
      select u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.week_starts_on,
        u.is_on_leaderboard, u.joined_at, p.*, c.title, c.duration, c.tasks_per_day,
        (select count(*) from task_completions t where t.participation_id = p.id) as all_ticks
      from (select friend_id as id from friendships where member_id = :user union all select :user) m
        cross join participations p on p.id = (
          select l.id from participations l where l.participant_id = m.id and l.challenge_id = :challenge
          order by l.id desc limit 1)
        cross join challenges c on c.id = p.challenge_id
        cross join users u on u.id = m.id
      """
  }

  let transaction: Transaction

  /// Returns the row ids of all participants.
  func ids(in challenge: Int64) throws -> [Int64] {
    try transaction.statement(Statements.ids).bind("challenge", challenge).all { try $0.integer64(0) }
  }

  /// Returns the number of all participants.
  func count(in challenge: Int64) throws -> Int {
    try transaction.statement(Statements.count).bind("challenge", challenge).scalar(Int.self) ?? 0
  }

  /// Returns the unsorted participants who are the user or friends, without those whose rows are unreadable or not
  /// presentable. (Challenges and friends, 2.10.)
  func participants(in challenge: Int64, visibleTo user: Int64) throws -> [Participant] {
    var participants: [Participant] = []
    try transaction.statement(Statements.friends).bind("challenge", challenge).bind("user", user).forEach { row in
      guard let participant = try Participant(decoding: row) else { return }
      participants.append(participant)
    }
    return participants
  }
}

extension Participant {
  /// Decodes a participant; nil if the row is unreadable or not presentable.
  fileprivate init?(decoding row: Row) throws {
    do {
      account = try Account.table.decode(row, id: "user_id")
      participation = try Participation(row)
      ticks = try row["all_ticks"]
    } catch let error as SQLiteError where error.kind == .mismatch {
      return nil
    }
    guard account.isPresentable else { return nil }
  }
}
