import Kernel

/// The subscriptions of one connection.
///
/// A subscription is a position in the journal; events after it are read when the client can receive them. A slow
/// client therefore costs no memory and loses no events. (Protocol, "Life cycle".)
final class Subscriptions {
  static let maxPerSession = 32
  /// The approximate number of journal rows read between two checks for input, for all subscriptions together.
  private static let maxRowsPerRound = 2048

  private struct Subscription {
    let id: Int
    let session: Int64
    let user: Int64
    let filter: TopicFilter
    /// The position in the journal up to which events were sent.
    var seq: Int64
  }

  private let store: EventStore
  private var subscriptions: [Subscription] = []
  private var lastID = 0
  /// Whether the journal may contain events that were not sent.
  private(set) var hasPendingEvents = false
  var onFirstSubscription: () -> Void = {}

  init(_ store: EventStore) {
    self.store = store
  }

  var isEmpty: Bool { subscriptions.isEmpty }

  /// Adds a subscription and returns its number; nil if the session has the maximum number of subscriptions.
  func add(_ filter: TopicFilter, of user: SignedInUser, after seq: Int64) -> Int? {
    guard subscriptions.count(where: { $0.session == user.sessionID }) < Self.maxPerSession else { return nil }
    lastID += 1
    if lastID == 1 { onFirstSubscription() }
    subscriptions.append(
      Subscription(id: lastID, session: user.sessionID, user: user.id, filter: filter, seq: seq))
    hasPendingEvents = true
    return lastID
  }

  func remove(_ id: Int, of user: SignedInUser) -> Bool {
    guard let index = subscriptions.firstIndex(where: { $0.id == id && $0.session == user.sessionID }) else {
      return false
    }
    subscriptions.remove(at: index)
    return true
  }

  /// Whether a subscription belongs to a session other than the current one; `session` is nil if nobody is signed in.
  func hasStaleSubscriptions(for session: Int64?) -> Bool { subscriptions.contains { $0.session != session } }

  /// Ends the subscriptions of all sessions except the current one; `session` is nil if nobody is signed in.
  func endAll(except session: Int64?, notify: (SubscriptionEnd) -> Void) {
    guard hasStaleSubscriptions(for: session) else { return }
    for subscription in subscriptions where subscription.session != session {
      notify(
        SubscriptionEnd(
          subscription: subscription.id, reason: session == nil ? .sessionEnded : .sessionReplaced,
          seq: subscription.seq))
    }
    subscriptions.removeAll { $0.session != session }
  }

  func markPending() { hasPendingEvents = !subscriptions.isEmpty }

  /// Postpones pending events until the next change.
  func clearPending() { hasPendingEvents = false }

  /// Moves subscriptions that are past the end of the journal back to it, after events were rolled back.
  func rewind(to latest: Int64) {
    for index in subscriptions.indices { subscriptions[index].seq = min(subscriptions[index].seq, latest) }
  }

  /// Sends a limited number of events; afterward, `hasPendingEvents` states whether there may be more.
  ///
  /// An event is never sent twice, even if an error is thrown.
  func sendPending(with send: (EventNotification) -> Void) throws {
    hasPendingEvents = false
    let maxRows = Self.maxRowsPerRound / max(1, subscriptions.count)
    for index in subscriptions.indices {
      let subscription = subscriptions[index]
      let page = try store.page(
        after: subscription.seq, of: subscription.user, subscription.filter, limit: maxRows, maxRows: maxRows)
      subscriptions[index].seq = page.seq
      hasPendingEvents = hasPendingEvents || !page.isAtEnd
      for event in page.events { send(EventNotification(subscription: subscription.id, event: event)) }
    }
  }
}
