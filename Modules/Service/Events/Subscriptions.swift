import Database
import Kernel
import SQLite

/// The subscriptions of one connection.
///
/// A subscription is a position in the journal; events after it are read when the client can receive them. A slow
/// client therefore costs no memory and loses no events.
///
/// Most subscriptions share one position, so that each event is read once and sent only to those who can see it. A
/// subscription that starts before this position first catches up alone.
final class Subscriptions {
  static let maxPerConnection = 10_000
  /// The maximum for one session, so that no user of a shared connection takes all of it.
  static let maxPerSession = 100
  /// The approximate number of journal rows read between two checks for input, for all subscriptions together.
  private static let maxRowsPerRound = 2048

  private struct Subscription {
    let id: Int
    var session: Int64
    let user: Int64
    let filter: TopicFilter
    /// Whether the call named the session; otherwise the subscription ends when the connection changes its session.
    let isOfNamedSession: Bool
    /// The position in the journal after which events are sent; while it is ahead of the shared position, that of the
    /// subscription applies.
    var seq: Int64
  }

  private enum Statements: SQL, StatementSet {
    case endedSessions = "select value from counters where name = 'ended_sessions'"
  }

  private let store: EventStore
  private let metrics: Metrics
  private var subscriptions: [Int: Subscription] = [:]
  /// The IDs of the subscriptions of each user, in ascending order.
  private var idsByUser: [Int64: [Int]] = [:]
  /// The number of subscriptions of each session of the connection, without named ones.
  private var countsBySession: [Int64: Int] = [:]
  /// The number of subscriptions of each session.
  private var totalsBySession: [Int64: Int] = [:]
  /// The shared position in the journal.
  private var sharedSeq: Int64 = 0
  /// The IDs of the subscriptions before the shared position.
  private var lagging: [Int] = []
  private var lastID = 0
  /// The number of sessions that had ended at the last check.
  private var knownEndedSessions: Int?
  /// The earliest instant after which a named session can have expired; nil if none expires.
  private var earliestExpiry: Instant?
  /// Whether the journal may contain events that were not sent.
  private(set) var hasPendingEvents = false
  var onFirstSubscription: () -> Void = {}

  init(_ store: EventStore, _ metrics: Metrics) {
    self.store = store
    self.metrics = metrics
  }

  var isEmpty: Bool { subscriptions.isEmpty }

  // MARK: - Changes

  /// Adds a subscription and returns its number.
  ///
  /// Throws `too_many_subscriptions` if the session or the connection has the maximum number of subscriptions.
  func add(
    _ filter: TopicFilter, of user: SignedInUser, isOfNamedSession: Bool = false, after seq: Int64
  ) throws(DomainError) -> Int {
    guard totalsBySession[user.sessionID, default: 0] < Self.maxPerSession else { throw .tooManySubscriptions }
    guard subscriptions.count < Self.maxPerConnection else { throw .tooManySubscriptionsOfConnection }
    if subscriptions.isEmpty { sharedSeq = seq }
    lastID += 1
    if lastID == 1 { onFirstSubscription() }
    subscriptions[lastID] = Subscription(
      id: lastID, session: user.sessionID, user: user.id, filter: filter, isOfNamedSession: isOfNamedSession, seq: seq)
    metrics.setSubscriptions(subscriptions.count)
    idsByUser[user.id, default: []].append(lastID)
    totalsBySession[user.sessionID, default: 0] += 1
    if isOfNamedSession { noteExpiry(of: user) } else { countsBySession[user.sessionID, default: 0] += 1 }
    if seq < sharedSeq { lagging.append(lastID) }
    hasPendingEvents = true
    return lastID
  }

  func remove(_ id: Int, of user: SignedInUser) -> Bool {
    guard let subscription = subscriptions[id], subscription.session == user.sessionID else { return false }
    remove([subscription])
    return true
  }

  private func remove(_ removed: [Subscription]) {
    let ids = Set(removed.map(\.id))
    for subscription in removed {
      subscriptions[subscription.id] = nil
      Self.decrement(&totalsBySession, subscription.session)
      if !subscription.isOfNamedSession { Self.decrement(&countsBySession, subscription.session) }
    }
    metrics.setSubscriptions(subscriptions.count)
    lagging.removeAll(where: ids.contains)
    for user in Set(removed.map(\.user)) {
      let others = idsByUser[user]?.filter { !ids.contains($0) } ?? []
      idsByUser[user] = others.isEmpty ? nil : others
    }
  }

  private static func decrement(_ counts: inout [Int64: Int], _ session: Int64) {
    let count = counts[session, default: 0] - 1
    counts[session] = count > 0 ? count : nil
  }

  // MARK: - Ended sessions

  /// Whether a subscription belongs to an earlier session of the connection; `session` is nil if nobody is signed in.
  func hasStaleSubscriptions(for session: Int64?) -> Bool { countsBySession.contains { $0.key != session } }

  /// Ends the subscriptions of earlier sessions of the connection; `session` is nil if nobody is signed in.
  func endAll(except session: Int64?, notify: (SubscriptionEnd) -> Void) {
    guard hasStaleSubscriptions(for: session) else { return }
    end(session == nil ? .sessionEnded : .sessionReplaced, notify: notify) {
      !$0.isOfNamedSession && $0.session != session
    }
  }

  /// Whether a named session may have expired since the last check.
  func mayHaveExpiredSession(at now: @autoclosure () -> Instant) -> Bool {
    earliestExpiry.map { $0 < now() } ?? false
  }

  private func noteExpiry(of user: SignedInUser) {
    guard let expiry = user.expiry else { return }
    earliestExpiry = min(earliestExpiry ?? expiry, expiry)
  }

  /// Ends the subscriptions of named sessions that have ended, in this process or another one, or have expired.
  func endSubscriptionsOfEndedSessions(at now: Instant, notify: (SubscriptionEnd) -> Void) throws {
    let ended = try store.transaction.statement(Statements.endedSessions).scalar(Int.self)
    guard ended != knownEndedSessions || mayHaveExpiredSession(at: now) else { return }
    let sessions = SessionStore(store.transaction)
    var isOpen: [Int64: Bool] = [:]
    earliestExpiry = nil
    for session in Set(subscriptions.values.filter(\.isOfNamedSession).map(\.session)) {
      guard let user = try sessions.signedInUser(sessionID: session), !user.isExpired(at: now) else { continue }
      isOpen[session] = true
      noteExpiry(of: user)
    }
    knownEndedSessions = ended
    end(.sessionEnded, notify: notify) { $0.isOfNamedSession && isOpen[$0.session] != true }
  }

  /// Assigns the subscriptions of a session of the connection to another one of the same user.
  func replaceSession(_ old: Int64, by new: Int64) {
    for (id, subscription) in subscriptions where subscription.session == old { subscriptions[id]?.session = new }
    countsBySession[new] = countsBySession.removeValue(forKey: old)
    totalsBySession[new] = totalsBySession.removeValue(forKey: old)
  }

  private func end(
    _ reason: SubscriptionEnd.Reason, notify: (SubscriptionEnd) -> Void, where isEnded: (Subscription) -> Bool
  ) {
    let ended = subscriptions.values.filter(isEnded).sorted { $0.id < $1.id }
    let behind = Set(lagging)
    remove(ended)
    for subscription in ended {
      let seq = behind.contains(subscription.id) ? subscription.seq : max(subscription.seq, sharedSeq)
      notify(SubscriptionEnd(subscription: subscription.id, reason: reason, seq: seq))
    }
  }

  // MARK: - Sending

  func markPending() { hasPendingEvents = !subscriptions.isEmpty }

  /// Postpones pending events and the end of subscriptions until the next change.
  func clearPending() {
    hasPendingEvents = false
    (knownEndedSessions, earliestExpiry) = (nil, nil)
  }

  /// Moves subscriptions that are past the end of the journal back to it, after events were rolled back.
  func rewind(to latest: Int64) {
    sharedSeq = min(sharedSeq, latest)
    for (id, subscription) in subscriptions where subscription.seq > latest { subscriptions[id]?.seq = latest }
  }

  /// Sends a limited number of events; afterward, `hasPendingEvents` states whether there may be more.
  ///
  /// An event is never sent twice, even if an error is thrown.
  func sendPending(with send: (EventNotification) -> Void) throws {
    hasPendingEvents = false
    var rows = Self.maxRowsPerRound
    try sendToLaggingSubscriptions(&rows, send)
    guard rows > 0 else {
      hasPendingEvents = true
      return
    }
    let page = try store.rows(after: sharedSeq, limit: rows)
    var friends: [Int64: Set<Int64>] = [:]
    var readers: [Int64: EventStore.Reader] = [:]
    var notifications: [EventNotification] = []
    for row in page.rows {
      for subscription in try recipients(of: row, &friends) {
        let user = subscription.user
        var reader = readers[user] ?? EventStore.Reader(user, store)
        defer { readers[user] = reader }
        guard try store.isVisible(row, to: &reader) else { continue }
        let event = try store.event(row, for: &reader)
        notifications.append(EventNotification(subscription: subscription.id, event: event))
      }
    }
    sharedSeq = page.seq
    hasPendingEvents = !page.isAtEnd
    notifications.forEach(send)
  }

  /// Returns the subscriptions that receive an event, by ascending ID.
  private func recipients(
    of row: EventStore.JournalRow, _ friends: inout [Int64: Set<Int64>]
  ) throws -> [Subscription] {
    var users: [Int64] = []
    if idsByUser[row.user] != nil, store.topics.isVisible(row.topic, toFriend: false) { users.append(row.user) }
    if store.topics.isVisible(row.topic, toFriend: true) {
      let friendsOfUser = try friends[row.user] ?? store.hooks.friendsOf(row.user, store.transaction)
      friends[row.user] = friendsOfUser
      users += friendsOfUser.filter { $0 != row.user && idsByUser[$0] != nil }
    }
    return users.flatMap { idsByUser[$0] ?? [] }.compactMap { subscriptions[$0] }.filter { subscription in
      subscription.seq < row.seq && subscription.filter.matches(row.topic) && !lagging.contains(subscription.id)
    }.sorted { $0.id < $1.id }
  }

  private func sendToLaggingSubscriptions(_ rows: inout Int, _ send: (EventNotification) -> Void) throws {
    var index = 0
    while index < lagging.count, rows > 0, let subscription = subscriptions[lagging[index]] {
      let page = try store.page(
        after: subscription.seq, of: subscription.user, subscription.filter, limit: rows, maxRows: rows)
      rows -= max(1, page.rowsRead)
      subscriptions[subscription.id]?.seq = page.seq
      if page.isAtEnd || page.seq >= sharedSeq { lagging.remove(at: index) } else { index += 1 }
      for event in page.events { send(EventNotification(subscription: subscription.id, event: event)) }
    }
    if !lagging.isEmpty { hasPendingEvents = true }
  }
}
