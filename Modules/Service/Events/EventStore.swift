public import Database
import Kernel
import SQLite

/// Whose changes a user hears of beside the own ones.
///
/// The area that knows friends says so to the program, which hands it to the service.
public typealias FriendsOf = @Sendable (_ user: Int64, _ transaction: Transaction) throws -> Set<Int64>

/// Reads the journal as one user may see it.
struct EventStore {
  private enum Statements: SQL, StatementSet {
    case after = """
      select seq, user_id, topic, subject, time, data from journal where seq > :seq order by seq limit :count
      """
  }

  /// A part of the journal that was gone through.
  struct Part {
    /// What of it the user may see and wants to see.
    var events: [JournalEvent] = []
    /// The last place that was looked at.
    var seq: Int64
    /// Whether that was the end of the journal.
    var isAtEnd = false
  }

  let transaction: Transaction
  let topics: TopicList
  let friendsOf: FriendsOf

  /// How many rows are asked for at a time.
  private static let stride = 128

  /// Goes through the journal after a place.
  ///
  /// The rows of everybody are gone through, in their one order; the bound on how many makes the cost of a call independent of
  /// how much has happened.
  ///
  /// - Parameters:
  ///   - seq: the place after which to begin.
  ///   - user: who wants to see it.
  ///   - filter: which topics.
  ///   - limit: how many events at most.
  ///   - rows: how many rows to go through at most.
  /// - Returns: the events, and how far the journal was read.
  /// - Throws: what SQLite refuses.
  func part(after seq: Int64, of user: Int64, _ filter: TopicFilter, limit: Int, rows: Int) throws -> Part {
    let friends = Friends(of: user, friendsOf, transaction)
    var part = Part(seq: seq)
    var seen = 0
    while !part.isAtEnd, part.events.count < limit, seen < rows {
      let before = seen
      var isFull = false
      try transaction.statement(Statements.after).bind("seq", part.seq).bind("count", Self.stride).forEach { row in
        seen += 1
        guard part.events.count < limit else {
          isFull = true
          return
        }
        part.seq = try row["seq"]
        let (owner, topic): (Int64, String) = (try row["user_id"], try row["topic"])
        guard filter.admits(topic), topics.isHeard(topic, byFriend: owner != user),
          try owner == user || friends.contain(owner)
        else { return }
        part.events.append(
          JournalEvent(
            seq: part.seq, user: owner, topic: topic, subject: try row["subject"],
            time: try row["time"], data: RawJSON(try row["data"])))
      }
      part.isAtEnd = seen - before < Self.stride && !isFull
    }
    return part
  }
}

/// The friends of a user, asked for when they are first needed.
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

  func contain(_ other: Int64) throws -> Bool {
    let friends = try known ?? friendsOf(user, transaction)
    known = friends
    return friends.contains(other)
  }
}
