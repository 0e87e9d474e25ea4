public import Database
import Kernel
import SQLite

/// Returns the users whose shared events are visible to a user.
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

  struct EventPage {
    var events: [JournalEvent] = []
    var seq: Int64
    var isAtEnd = false
  }

  let transaction: Transaction
  let topics: TopicList
  let friendsOf: FriendsOf

  private static let batchSize = 128

  /// Returns up to `limit` events that a user can see after a position, and reads about `maxRows` rows at most.
  ///
  /// The rows of all users are read in batches in journal order; `maxRows` limits the cost for a large journal.
  func page(after seq: Int64, of user: Int64, _ filter: TopicFilter, limit: Int, maxRows: Int) throws -> EventPage {
    let friends = Friends(of: user, friendsOf, transaction)
    var names: [Int64: String?] = [:]
    var page = EventPage(seq: seq)
    var rowsRead = 0
    while !page.isAtEnd, page.events.count < limit, rowsRead < maxRows {
      let rowsReadBefore = rowsRead
      var isFull = false
      try transaction.statement(Statements.after).bind("seq", page.seq).bind("count", Self.batchSize).forEach { row in
        rowsRead += 1
        guard page.events.count < limit else {
          isFull = true
          return
        }
        page.seq = try row["seq"]
        let (owner, topic): (Int64, String) = (try row["user_id"], try row["topic"])
        guard filter.matches(topic), topics.isVisible(topic, toFriend: owner != user),
          try owner == user || friends.contains(owner)
        else { return }
        let subject: String = try row["subject"]
        let origin: Int64? = try row["origin"]
        page.events.append(
          JournalEvent(
            seq: page.seq, user: owner, userName: try name(of: owner, &names) ?? "", topic: topic, subject: subject,
            subjectName: topics.namesUser(topic) ? try Int64(subject).flatMap { try name(of: $0, &names) } : nil,
            time: try row["time"], data: RawJSON(try row["data"]),
            origin: origin.map { EventOrigin(number: UInt64($0)) }))
      }
      page.isAtEnd = rowsRead - rowsReadBefore < Self.batchSize && !isFull
    }
    return page
  }

  /// Returns the current name of a user, loaded once per page; nil if the user does not exist.
  private func name(of user: Int64, _ names: inout [Int64: String?]) throws -> String? {
    if let name = names[user] { return name }
    let name = try transaction.statement(Statements.name).bind("user", user).scalar(String.self)
    names[user] = .some(name)
    return name
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
