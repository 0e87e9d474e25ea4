import Kernel

/// What one connection listens to.
///
/// Events are not kept here: a subscription is a place in the journal, and what comes after it is read when the client
/// can take it. A client that reads slowly, or not at all, therefore costs nothing but the rows that are written
/// anyway, and has lost nothing when it reads on. (Protocol, "Life cycle".)
final class Subscriptions {
  /// How many a connection may have at a time.
  static let limit = 32
  /// How many rows of the journal are gone through between two looks at the input, for all subscriptions together.
  private static let rows = 2048

  private struct Subscription {
    let id: Int
    let session: Int64
    let user: Int64
    let filter: TopicFilter
    /// The place in the journal up to which everything was told.
    var seq: Int64
  }

  private let store: EventStore
  private var subscriptions: [Subscription] = []
  private var lastID = 0
  /// Whether the journal may hold something that was not told.
  private(set) var hasNews = false
  /// Told when the first subscription begins.
  var begins: () -> Void = {}

  init(_ store: EventStore) {
    self.store = store
  }

  /// Whether anybody listens.
  var isEmpty: Bool { subscriptions.isEmpty }

  /// Begins to listen; nil where the session has as many subscriptions as it may have.
  func add(_ filter: TopicFilter, of user: SignedInUser, after seq: Int64) -> Int? {
    guard subscriptions.count(where: { $0.session == user.sessionID }) < Self.limit else { return nil }
    lastID += 1
    if lastID == 1 { begins() }
    subscriptions.append(
      Subscription(id: lastID, session: user.sessionID, user: user.id, filter: filter, seq: seq))
    hasNews = true
    return lastID
  }

  /// Ends a subscription at the wish of its user; false where the session has none of that number.
  func remove(_ id: Int, of user: SignedInUser) -> Bool {
    guard let index = subscriptions.firstIndex(where: { $0.id == id && $0.session == user.sessionID }) else {
      return false
    }
    subscriptions.remove(at: index)
    return true
  }

  /// Whether subscriptions are to end because their session is not that of the connection, which is nil if nobody is
  /// signed in.
  func hasEnded(under session: Int64?) -> Bool { subscriptions.contains { $0.session != session } }

  /// Ends the subscriptions whose session is not the one of the connection.
  ///
  /// - Parameters:
  ///   - session: the session of the connection; nil if nobody is signed in.
  ///   - notify: sends a notification.
  func endForeign(to session: Int64?, notify: (SubscriptionEnd) -> Void) {
    guard hasEnded(under: session) else { return }
    for subscription in subscriptions where subscription.session != session {
      notify(
        SubscriptionEnd(
          subscription: subscription.id, reason: session == nil ? .sessionEnded : .sessionReplaced,
          seq: subscription.seq))
    }
    subscriptions.removeAll { $0.session != session }
  }

  /// Notes that the journal may have grown.
  func noteChange() { hasNews = !subscriptions.isEmpty }

  /// Leaves what was not told where it is until the next change.
  func waitForChange() { hasNews = false }

  /// Goes back to the end of the journal where a subscription lies behind it, because what it has seen was not kept.
  func rewind(to latest: Int64) {
    for place in subscriptions.indices { subscriptions[place].seq = min(subscriptions[place].seq, latest) }
  }

  /// Tells of what has happened, a bounded part of it; `hasNews` says whether there may be more.
  ///
  /// - Parameter tell: sends a notification.
  /// - Throws: what SQLite refuses; nothing was told then that will be told again.
  func tell(with tell: (EventNotice) -> Void) throws {
    hasNews = false
    let rows = Self.rows / max(1, subscriptions.count)
    for place in subscriptions.indices {
      let subscription = subscriptions[place]
      let part = try store.part(
        after: subscription.seq, of: subscription.user, subscription.filter, limit: rows, rows: rows)
      subscriptions[place].seq = part.seq
      hasNews = hasNews || !part.isAtEnd
      for event in part.events { tell(EventNotice(subscription: subscription.id, event: event)) }
    }
  }
}
