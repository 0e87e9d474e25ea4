import Database
import Kernel
import SQLite
import Service

/// Queries of one user's feed, which contains only participations in challenges that the user sees. (Challenges and
/// friends, 7.1.)
struct FeedStore {
  /// A request for a page of entries.
  struct Request: Sendable {
    /// The friend in a feed of one friend; nil in a feed of all friends.
    let friend: Int64?
    /// The position after which the page starts; nil for the first page.
    let after: FeedPosition?
    /// The revision of the first page; participations that changed later are omitted.
    let revision: Int64
    /// The maximum number of entries.
    let limit: Int
  }

  /// The statements; they are internal because a test inspects a query plan.
  enum Statements: SQL, StatementSet {
    case entries = """
      select u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.week_starts_on,
        u.is_on_leaderboard, u.joined_at, p.*,
        c.title, c.duration, c.tasks_per_day,
        iif(p.activity_task = '', (
          select t.task_index from task_completions t where t.participation_id = p.id
          order by t.completed_at desc, t.id desc limit 1), null) as unnamed_task
      from friendships f
        cross join participations p on p.participant_id = f.friend_id and p.status = 'active'
        cross join challenges c on c.id = p.challenge_id
        cross join users u on u.id = f.friend_id
      where f.member_id = :user and f.friend_id between :first and :last
        and p.activity_at <= :until and p.revision <= :revision
      order by p.activity_at desc limit :limit
      """
    case latestRevision = "select value from counters where name = 'participation_changes'"
    case name = """
      select u.name from friendships f cross join users u on u.id = f.friend_id
      where f.member_id = :user and f.friend_id = :friend
      """
  }

  let transaction: Transaction
  let user: Int64

  /// Returns the entries after a position, in feed order.
  ///
  /// SQL sorts by time only, because names are compared by their Unicode lowercase form, and includes challenges that
  /// the user does not see. Entries with the same time as the last row may therefore be missing. If the page is not
  /// full or contains that time, and more rows may exist, the query is repeated with twice the limit.
  func entries(_ request: Request) throws -> [FeedEntry] {
    // Two additional rows: the last entry of the previous page, and one row to detect a change of the time.
    var limit = request.limit + 2
    let access = ChallengeAccess(of: user, transaction)
    while true {
      var rowCount = 0
      var lastTime = Instant.min
      var entries: [FeedEntry] = []
      try statement(request).bind("limit", limit).forEach { row in
        rowCount += 1
        lastTime = try row["activity_at"]
        guard let entry = try FeedEntry(decoding: row), try access.canSee(entry.participation.challengeID) else {
          return
        }
        if let after = request.after, entry.position <= after { return }
        entries.append(entry)
      }
      entries.sort { $0.position < $1.position }
      let page = Array(entries.prefix(request.limit))
      let isComplete = page.count == request.limit && page.allSatisfy { $0.participation.activity.time > lastTime }
      if rowCount < limit || isComplete { return page }
      limit *= 2
    }
  }

  private func statement(_ request: Request) throws(SQLiteError) -> Statement {
    try transaction.statement(Statements.entries)
      .bind("user", user).bind("first", request.friend ?? .min).bind("last", request.friend ?? .max)
      .bind("until", (request.after?.time ?? .max).milliseconds).bind("revision", request.revision)
  }

  /// Returns the number of the latest change of any participation.
  func latestRevision() throws -> Int64 {
    try transaction.statement(Statements.latestRevision).scalar(Int64.self) ?? 0
  }

  /// Returns the case-folded name of a friend; empty for other users.
  ///
  /// A forged cursor could otherwise reveal a stranger's name through the order of entries.
  func sortName(of friend: Int64) throws -> String {
    try transaction.statement(Statements.name).bind("user", user).bind("friend", friend).scalar(String.self)?
      .caseFolded ?? ""
  }
}
