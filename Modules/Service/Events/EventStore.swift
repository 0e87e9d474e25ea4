public import Database
import Kernel
import SQLite

/// Returns the users whose shared events are visible to a user; as friendship is mutual, they also see the user's.
///
/// The domain that stores friendships implements it; the executable passes it to this module.
public typealias FriendsOf = @Sendable (_ user: Int64, _ transaction: Transaction) throws -> Set<Int64>

struct EventStore {
  private enum Statements: SQL, StatementSet {
    case after = """
      select seq, user_id, topic, subject, time, data, origin from journal where seq > :seq order by seq limit :count
      """
    case name = "select name from users where id = :user"
  }

  /// A row of the journal.
  struct JournalRow {
    let seq: Int64
    let user: Int64
    let topic: String
    let subject: String
    let time: Instant
    let data: String
    let origin: Int64?

    init(_ row: Row) throws {
      seq = try row["seq"]
      user = try row["user_id"]
      topic = try row["topic"]
      subject = try row["subject"]
      time = try row["time"]
      data = try row["data"]
      origin = try row["origin"]
    }
  }

  /// The rows of all users after a position, and the position up to which they were read.
  struct RowPage {
    var rows: [JournalRow] = []
    var seq: Int64
    var isAtEnd = false
  }

  struct EventPage {
    var events: [JournalEvent] = []
    var seq: Int64
    var isAtEnd = false
    var rowsRead = 0
  }

  /// The names that one user sees, each loaded once.
  struct Names {
    let user: Int64
    private let store: EventStore
    private var visible: Set<Int64>?
    private var known: [Int64: String?] = [:]

    init(for user: Int64, _ store: EventStore) {
      self.user = user
      self.store = store
    }

    /// Returns the current name of a user; nil if the user does not exist.
    mutating func name(of user: Int64) throws -> String? {
      if let name = known[user] { return name }
      let name = try store.transaction.statement(Statements.name).bind("user", user).scalar(String.self)
      known[user] = .some(name)
      return name
    }

    /// Returns the current name of another user; nil if it is not visible, or the user does not exist.
    mutating func visibleName(of other: Int64) throws -> String? {
      let users = try visible ?? store.hooks.namesVisibleTo(user, store.transaction)
      visible = users
      return users.contains(other) ? try name(of: other) : nil
    }
  }

  let transaction: Transaction
  let registry: Registry
  let hooks: DomainHooks
  var topics: TopicList { registry.topics }

  private static let batchSize = 128

  /// Returns up to `limit` rows after a position.
  func rows(after seq: Int64, limit: Int) throws -> RowPage {
    var page = RowPage(seq: seq)
    page.rows = try transaction.statement(Statements.after).bind("seq", seq).bind("count", limit)
      .all { try JournalRow($0) }
    page.seq = page.rows.last?.seq ?? seq
    page.isAtEnd = page.rows.count < limit
    return page
  }

  /// Returns the event of a row, as the user of `names` sees it.
  func event(_ row: JournalRow, _ names: inout Names) throws -> JournalEvent {
    let other = topics.subjectIsUser(row.topic) ? Int64(row.subject) : nil
    let origin = row.user == names.user ? row.origin : nil
    return JournalEvent(
      seq: row.seq, user: row.user, userName: try names.name(of: row.user) ?? "", topic: row.topic,
      subject: row.subject, subjectName: try other.flatMap { try names.visibleName(of: $0) },
      time: row.time, data: try RawJSON(stored: row.data), origin: origin.map { EventOrigin(number: UInt64($0)) })
  }

  /// Returns up to `limit` events that a user can see after a position, and reads about `maxRows` rows at most.
  ///
  /// The rows of all users are read in batches in journal order; `maxRows` limits the cost for a large journal.
  func page(after seq: Int64, of user: Int64, _ filter: TopicFilter, limit: Int, maxRows: Int) throws -> EventPage {
    let friends = Friends(of: user, hooks.friendsOf, transaction)
    var names = Names(for: user, self)
    var page = EventPage(seq: seq)
    while !page.isAtEnd, page.events.count < limit, page.rowsRead < maxRows {
      let batch = try rows(after: page.seq, limit: Self.batchSize)
      var isFull = false
      for row in batch.rows {
        guard page.events.count < limit else {
          isFull = true
          break
        }
        page.rowsRead += 1
        page.seq = row.seq
        guard filter.matches(row.topic), topics.isVisible(row.topic, toFriend: row.user != user),
          try row.user == user || friends.contains(row.user)
        else { continue }
        page.events.append(try event(row, &names))
      }
      page.isAtEnd = batch.isAtEnd && !isFull
    }
    return page
  }
}

/// The friends of a user, loaded when they are first needed.
private final class Friends {
  private let user: Int64
  private let friendsOf: FriendsOf
  private let transaction: Transaction
  private var known: Set<Int64>?

  init(of user: Int64, _ friendsOf: @escaping FriendsOf, _ transaction: Transaction) {
    self.user = user
    self.friendsOf = friendsOf
    self.transaction = transaction
  }

  func contains(_ other: Int64) throws -> Bool {
    let friends = try known ?? friendsOf(user, transaction)
    known = friends
    return friends.contains(other)
  }
}
