import Database
import Kernel
import SQLite
import Service

/// Queries and updates of one user's friendships.
struct FriendStore {
  /// A friend, and their active participation that changed last, if any.
  struct Entry: AccountEntry {
    let account: Account
    var participation: Participation?
  }

  private enum Statements: SQL, StatementSet {
    case isFriend = "select 1 from friendships where member_id = :user and friend_id = :friend"
    case ids = "select friend_id from friendships where member_id = :user"
    case count = "select count(*) from friendships where member_id = :user"
    case list = """
      select u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.week_starts_on,
        u.is_on_leaderboard, u.joined_at, p.*,
        c.title, c.duration, c.tasks_per_day
      from friendships f join users u on u.id = f.friend_id
        left join participations p on p.id = (
          select a.id from participations a where a.participant_id = f.friend_id and a.status = 'active'
            and exists (select 1 from challenges h where h.id = a.challenge_id)
          order by a.updated_at desc, a.id desc limit 1)
        left join challenges c on c.id = p.challenge_id
      where f.member_id = :user
      """
    case active = """
      select p.*, c.title, c.duration, c.tasks_per_day
      from participations p cross join challenges c on c.id = p.challenge_id
      where p.participant_id = :friend and p.status = 'active' order by p.updated_at desc, p.id desc
      """
    case nudge = """
      update friendships set nudged_on = :day
      where member_id = :user and friend_id = :friend and (nudged_on is null or nudged_on < :day)
      """
    case accountOfEmail = "select * from users where email = :email"
  }

  let transaction: Transaction
  let user: Int64

  // MARK: - Queries

  /// Returns the account of an addressee; nil if it does not exist.
  func account(of addressee: Addressee) throws -> Account? {
    switch addressee {
    case .email(let email):
      try transaction.statement(Statements.accountOfEmail).bind("email", email.text).row {
        try Account.table.decode($0)
      }
    case .userID(let userID): try Account.table.row(userID, in: transaction)
    }
  }

  func ids() throws -> Set<Int64> {
    var ids: Set<Int64> = []
    try transaction.statement(Statements.ids).bind("user", user).forEach { ids.insert(try $0["friend_id"]) }
    return ids
  }

  func isFriend(_ other: Int64) throws -> Bool {
    try transaction.statement(Statements.isFriend).bind("user", user).bind("friend", other).scalar(Int.self) != nil
  }

  func count(of user: Int64) throws -> Int {
    try transaction.statement(Statements.count).bind("user", user).scalar(Int.self) ?? 0
  }

  /// Returns the unsorted friends, and the number of rows skipped because they are unreadable or not presentable.
  /// (Challenges and friends, 2.2 and 2.10.)
  ///
  /// Participations without a challenge row are ignored, as are those in challenges that the user does not see.
  /// (Challenges and friends, 7.1.)
  func list() throws -> (entries: [Entry], skipped: Int) {
    let access = ChallengeAccess(of: user, transaction)
    var entries: [Entry] = []
    var skipped = 0
    try transaction.statement(Statements.list).bind("user", user).forEach { row in
      guard var entry = try Entry(decoding: row), entry.account.isPresentable else {
        skipped += 1
        return
      }
      if let participation = entry.participation, try !access.canSee(participation.challengeID) {
        entry.participation = try latestVisibleParticipation(of: entry.account.id, access)
      }
      entries.append(entry)
    }
    return (entries, skipped)
  }

  /// Returns the active participation of a friend that changed last among those in challenges that the user sees.
  private func latestVisibleParticipation(of friend: Int64, _ access: ChallengeAccess) throws -> Participation? {
    var visible: Participation?
    try transaction.statement(Statements.active).bind("friend", friend).iterate { row in
      do {
        guard try access.canSee(row["challenge_id"]) else { return true }
        visible = try Participation(row)
      } catch let error as SQLiteError where error.kind == .mismatch {
        return true
      }
      return false
    }
    return visible
  }

  // MARK: - Changes

  /// Inserts a friendship in both directions.
  func befriend(_ other: Int64, at now: Instant) throws(SQLiteError) {
    for (member, friend) in [(user, other), (other, user)] {
      try Friendship.table.insert(Friendship(friend: friend, since: now), of: member, in: transaction)
    }
  }

  /// Deletes a friendship in both directions; returns whether it existed.
  func unfriend(_ other: Int64) throws(SQLiteError) -> Bool {
    var deletedRows = 0
    for (member, friend) in [(user, other), (other, user)] {
      try Friendship.table.delete(friend, of: member, in: transaction)
      deletedRows += transaction.changes
    }
    return deletedRows > 0
  }

  /// Records a nudge; returns whether it is the first one of the day. (Challenges and friends, 2.6.)
  func nudge(_ friend: Int64, on day: CivilDay) throws(SQLiteError) -> Bool {
    try transaction.statement(Statements.nudge)
      .bind("user", user).bind("friend", friend).bind("day", day).run()
    return transaction.changes > 0
  }
}

extension FriendStore.Entry {
  /// Decodes a friend; nil if a column is unreadable, so that one corrupt row does not fail the list. (Challenges and
  /// friends, 2.10.)
  init?(decoding row: Row) throws {
    do {
      account = try Account.table.decode(row, id: "user_id")
      let participation: Int64? = try row["id"]
      self.participation = participation == nil ? nil : try Participation(row)
    } catch let error as SQLiteError where error.kind == .mismatch {
      return nil
    }
  }
}
