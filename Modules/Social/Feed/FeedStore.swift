import Database
import Kernel
import SQLite
import Service

/// What the friends of one user do.
struct FeedStore {
  /// What a page is asked for with.
  struct Request: Sendable {
    /// The friend to whom the feed is limited; nil for all of them.
    let friend: Int64?
    /// The place after which the page begins; nil for the first page.
    let after: FeedPosition?
    /// The latest change when the first page was taken: what changed later is not on the pages after it.
    let revision: Int64
    /// How many entries are wanted.
    let count: Int
  }

  /// What is read; a test looks at how.
  enum Statements: SQL, StatementSet {
    case entries = """
      select u.id as user_id, u.name, u.email, u.avatar, u.locale, u.time_zone, u.day_starts_at, u.joined_at, p.*,
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
    case latestChange = "select value from counters where name = 'participation_changes'"
    case name = """
      select u.name from friendships f cross join users u on u.id = f.friend_id
      where f.member_id = :user and f.friend_id = :friend
      """
  }

  let transaction: Transaction
  let user: Int64

  /// The entries after a place, in the order of the feed.
  ///
  /// The database sorts by time alone, because names are compared without regard to case in every script. So entries of
  /// the same time as the last one that was read may be missing, or may belong before it: then twice as many are read.
  func entries(_ request: Request) throws -> [FeedEntry] {
    // The last entry of the page before comes along, and one more that tells of another time.
    var limit = request.count + 2
    while true {
      var read = 0
      var last = Instant.min
      var entries: [FeedEntry] = []
      try statement(request).bind("limit", limit).forEach { row in
        read += 1
        last = try row["activity_at"]
        guard let entry = try FeedEntry(readable: row) else { return }
        if let after = request.after, entry.position <= after { return }
        entries.append(entry)
      }
      entries.sort { $0.position < $1.position }
      let page = Array(entries.prefix(request.count))
      let isWhole = page.count == request.count && page.allSatisfy { $0.participation.activity.time > last }
      if read < limit || isWhole { return page }
      limit *= 2
    }
  }

  private func statement(_ request: Request) throws(SQLiteError) -> Statement {
    try transaction.statement(Statements.entries)
      .bind("user", user).bind("first", request.friend ?? .min).bind("last", request.friend ?? .max)
      .bind("until", (request.after?.time ?? .max).milliseconds).bind("revision", request.revision)
  }

  /// The number of the latest change of any participation.
  func latestChange() throws -> Int64 {
    try transaction.statement(Statements.latestChange).scalar(Int64.self) ?? 0
  }

  /// The name of a friend as the feed sorts by it; empty for anybody else, because a cursor can be made up, and what
  /// comes after it would tell the names of strangers.
  func sortingName(of friend: Int64) throws -> String {
    try transaction.statement(Statements.name).bind("user", user).bind("friend", friend).scalar(String.self)?
      .lowercased() ?? ""
  }
}
