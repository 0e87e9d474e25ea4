public import Database
import Kernel
import Localization
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
    case next = """
      select min((select j.seq from journal j where j.user_id = u.value and j.seq > :seq order by j.seq limit 1)) as seq
      from json_each(:users) u
      """
    case name = "select name from users where id = :user"
    case language = "select locale from users where id = :user"
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

  /// The reader of events, and the names that this user sees, each loaded once.
  struct Reader {
    let user: Int64
    private let store: EventStore
    private var visible: Set<Int64>?
    private var known: [Int64: String?] = [:]
    private var knownLocale: TextLocale?

    init(_ user: Int64, _ store: EventStore) {
      self.user = user
      self.store = store
    }

    /// Returns the locale of the user's texts on this connection.
    mutating func locale() throws -> TextLocale {
      if let knownLocale { return knownLocale }
      let language = try store.transaction.statement(Statements.language).bind("user", user).scalar(Language.self)
      let locale = store.conversation.locale(for: language)
      knownLocale = locale
      return locale
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
  let conversation: Conversation
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

  /// Returns the event of a row, as the reader sees it.
  func event(_ row: JournalRow, for reader: inout Reader) throws -> JournalEvent {
    let origin = row.user == reader.user ? row.origin : nil
    return JournalEvent(
      seq: row.seq, user: row.user, userName: try reader.name(of: row.user) ?? "", topic: row.topic,
      subject: row.subject, subjectTitle: try subjectTitle(of: row, for: &reader),
      time: row.time, data: try RawJSON(stored: row.data), origin: origin.map { EventOrigin(number: UInt64($0)) })
  }

  private func subjectTitle(of row: JournalRow, for reader: inout Reader) throws -> String? {
    switch topics.title(of: row.topic)?.source {
    case nil: nil
    case .user: try Int64(row.subject).flatMap { try reader.visibleName(of: $0) }
    case .lookup(let lookup): try lookup(subject(of: row, for: &reader))
    }
  }

  private func subject(of row: JournalRow, for reader: inout Reader) throws -> EventSubject {
    EventSubject(
      id: row.subject, data: row.data, user: row.user, reader: reader.user, locale: try reader.locale(),
      transaction: transaction)
  }

  /// Returns whether the reader, the user of the event or a friend, may see the event of a row.
  func isVisible(_ row: JournalRow, to reader: inout Reader) throws -> Bool {
    guard row.user != reader.user else { return topics.isVisible(row.topic, toFriend: false) }
    guard topics.isVisible(row.topic, toFriend: true) else { return false }
    guard let filter = topics.friendFilter(of: row.topic) else { return true }
    return try filter(subject(of: row, for: &reader))
  }

  /// Returns up to `limit` events that a user can see after a position; without events, the page ends with the journal.
  ///
  /// A page that has an event ends after about `maxRows` rows. `willContinue` is called before each further step of the
  /// same size of a search that has found nothing so far.
  func nonemptyPage(
    after seq: Int64, of user: Int64, _ filter: TopicFilter, limit: Int, maxRows: Int, willContinue: () throws -> Void
  ) throws -> EventPage {
    var page = try page(after: seq, of: user, filter, limit: limit, maxRows: maxRows)
    while page.events.isEmpty, !page.isAtEnd {
      try willContinue()
      page = try self.page(after: page.seq, of: user, filter, limit: limit, maxRows: maxRows)
    }
    return page
  }

  /// Returns up to `limit` events that a user can see after a position, and reads about `maxRows` rows at most.
  ///
  /// The rows of all users are read in batches in journal order; after a batch without rows of the user and friends,
  /// the next of their rows is found by an index. `maxRows` limits the cost for a large journal.
  func page(after seq: Int64, of user: Int64, _ filter: TopicFilter, limit: Int, maxRows: Int) throws -> EventPage {
    let friends = Friends(of: user, hooks.friendsOf, transaction)
    var reader = Reader(user, self)
    var page = EventPage(seq: seq)
    while !page.isAtEnd, page.events.count < limit, page.rowsRead < maxRows {
      let batch = try rows(after: page.seq, limit: Self.batchSize)
      var (isFull, hasVisibleUser) = (false, false)
      for row in batch.rows {
        guard page.events.count < limit else {
          isFull = true
          break
        }
        page.rowsRead += 1
        page.seq = row.seq
        guard try row.user == user || friends.contains(row.user) else { continue }
        hasVisibleUser = true
        guard filter.matches(row.topic), try isVisible(row, to: &reader) else { continue }
        page.events.append(try event(row, for: &reader))
      }
      page.isAtEnd = batch.isAtEnd && !isFull
      if !hasVisibleUser, !page.isAtEnd { try skipRowsOfOthers(&page, visible: [user] + friends.all()) }
    }
    return page
  }

  /// Moves a page to the next row of the visible users, or to the end of the journal.
  private func skipRowsOfOthers(_ page: inout EventPage, visible users: [Int64]) throws {
    let next =
      try transaction.statement(Statements.next).bind("seq", page.seq)
      .bind("users", "[\(users.map { "\($0)" }.joined(separator: ","))]")
      .row { row -> Int64? in try row["seq"] } ?? nil
    page.seq = try next.map { $0 - 1 } ?? transaction.journal.latestSequenceNumber()
    page.isAtEnd = next == nil
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

  func contains(_ other: Int64) throws -> Bool { try all().contains(other) }

  func all() throws -> Set<Int64> {
    let friends = try known ?? friendsOf(user, transaction)
    known = friends
    return friends
  }
}
