import Database
import JSONRPC
import Kernel
import Logging
import SQLite

/// Sends the events of a connection's subscriptions, and ends the subscriptions of ended sessions.
final class EventSender {
  private let context: CallContext
  private let sessions: ConnectionSessions
  private let logger: Logger
  /// The data version at the last check for changes by other processes.
  private var knownDataVersion: Int?

  private var database: Database { context.database }
  private var subscriptions: Subscriptions { context.subscriptions }
  private var session: Int64? { context.conversation.user?.sessionID }
  private var now: Instant { context.environment.clock.now() }

  init(_ context: CallContext, _ sessions: ConnectionSessions, _ logger: Logger) {
    self.context = context
    self.sessions = sessions
    self.logger = logger
  }

  /// Whether there may be notifications to send.
  var hasPendingEvents: Bool {
    subscriptions.hasPendingEvents || subscriptions.hasStaleSubscriptions(for: session)
      || subscriptions.mayHaveExpiredSession(at: now)
  }

  /// Marks events as pending if another process has changed the database since the last check.
  func checkForEvents() {
    guard !subscriptions.isEmpty, let version = try? database.connection.dataVersion() else { return }
    if version != knownDataVersion { subscriptions.markPending() }
    knownDataVersion = version
  }

  /// Ends subscriptions of earlier sessions, and queues a limited number of pending events for the others.
  func queuePendingEvents(on lane: Lane) {
    let now = self.now
    endSubscriptions(on: lane)
    do {
      try database.beginReading()
      _ = try sessions.currentCaller(at: now)
      endSubscriptions(on: lane)
      try subscriptions.endSubscriptionsOfEndedSessions(at: now) {
        lane.queue("subscriptionEnded", params: $0.write(to:))
      }
      try subscriptions.sendPending { lane.queue("event", params: $0.write(to:)) }
      try database.commit()
      context.conversation.didCommit()
      sessions.recordUse(at: now)
    } catch {
      // No event is lost: a position moves only past events that were read, and the next change triggers another
      // attempt. An immediate retry would loop as long as the error persists.
      subscriptions.clearPending()
      logger.warning(
        "events could not be sent yet: \(error is SQLiteError ? "\(error)" : String(reflecting: type(of: error)))")
      try? database.commit()
      context.conversation.didCommit()
    }
  }

  private func endSubscriptions(on lane: Lane) {
    subscriptions.endAll(except: session) { lane.queue("subscriptionEnded", params: $0.write(to:)) }
  }
}
