import Database
import Kernel
import SQLite

/// What this file knows of another device. (Sync, 5.)
struct SyncPeerState: Hashable, Sendable {
  let replica: Int64
  var device = ""
  /// The position up to which its registers are known here.
  var received = 0
  /// The position up to which it knows the registers of this file.
  var acknowledged = 0
  /// The position after the latest page that was sent to it and not the last; 0 if there was none.
  var sent = 0
  /// The time of the latest exchange; nil if none was complete.
  var syncedAt: Instant?
  /// The digest that it had last; nil if it is not known.
  var digest: Int64?
}

/// The positions and the lines that were received from other devices.
struct SyncPeerStore {
  private enum Statements: SQL, StatementSet {
    case all = """
      select replica, device, received, acknowledged, sent, synced_at, digest from sync_peers
      where user_id = :user and replica <> (select replica from sync_accounts where user_id = :user)
      order by device, replica
      """
    case find = """
      select replica, device, received, acknowledged, sent, synced_at, digest from sync_peers
      where user_id = :user and replica = :replica
      """
    case save = """
      insert into sync_peers (user_id, replica, device, received, acknowledged, sent, synced_at, digest)
      values (:user, :replica, :device, :received, :acknowledged, :sent, :syncedAt, :digest)
      on conflict (user_id, replica) do update set
        device = excluded.device, received = excluded.received, acknowledged = excluded.acknowledged,
        sent = excluded.sent, synced_at = excluded.synced_at, digest = excluded.digest
      """
    case forget = "delete from sync_peers where user_id = :user and replica = :replica"
    case clear = "delete from sync_peers where user_id = :user"
    case stage = """
      insert into sync_inbox (user_id, replica, number, position, step, line) values (:user, :replica, (
        select ifnull(max(number), 0) + 1 from sync_inbox where user_id = :user and replica = :replica), :position,
        :step, :line)
      """
    case hasStaged = """
      select exists (
        select 1 from sync_inbox where user_id = :user and replica = :replica and position is not null)
      """
    case staged = """
      select line from sync_inbox
      where user_id = :user and replica = :replica and (position is null) = :isOfBuckets
        and step = :step
      order by number
      """
    case unstage = """
      delete from sync_inbox where user_id = :user and replica = :replica and position is null
      """
    case unstageAfter = """
      delete from sync_inbox where user_id = :user and replica = :replica and position > :position
      """
    case clearInbox = "delete from sync_inbox where user_id = :user"
  }

  let transaction: Transaction
  let user: Int64

  /// Returns all other devices with which the account was exchanged.
  func all() throws -> [SyncPeerState] {
    try transaction.statement(Statements.all).bind("user", user).all(Self.peer)
  }

  /// Returns a device, which may be new, with the name and the digest that it has sent.
  func peer(_ sender: SyncPeer) throws -> SyncPeerState {
    var peer = try peer(sender.replica)
    peer.device = sender.device
    peer.digest = sender.digest ?? peer.digest
    return peer
  }

  /// Returns a device, which may be new.
  ///
  /// What is known of the device of this file is its latest export, or an earlier one that was imported since.
  func peer(_ replica: Int64) throws -> SyncPeerState { try find(replica) ?? SyncPeerState(replica: replica) }

  private func find(_ replica: Int64) throws -> SyncPeerState? {
    try transaction.statement(Statements.find).bind("user", user).bind("replica", replica).row(Self.peer)
  }

  private static func peer(_ row: Row) throws -> SyncPeerState {
    SyncPeerState(
      replica: try row["replica"], device: try row["device"], received: try row["received"],
      acknowledged: try row["acknowledged"], sent: try row["sent"], syncedAt: try row["synced_at"],
      digest: try row["digest"])
  }

  /// Saves what is known of a device, if it has changed.
  func save(_ peer: SyncPeerState) throws {
    guard try find(peer.replica) != peer else { return }
    try transaction.statement(Statements.save)
      .bind("user", user).bind("replica", peer.replica).bind("device", peer.device).bind("received", peer.received)
      .bind("acknowledged", peer.acknowledged).bind("sent", peer.sent).bind("syncedAt", peer.syncedAt)
      .bind("digest", peer.digest).run()
  }

  /// Stores lines until the last one was received.
  ///
  /// `position` is that after the lines in the order of the device; nil for lines of buckets.
  func stage(_ lines: [FactLine], from replica: Int64, position: Int?) throws {
    for line in lines {
      try transaction.statement(Statements.stage)
        .bind("user", user).bind("replica", replica).bind("position", position).bind("step", Step(line).rawValue)
        .bind("line", line.json).run()
    }
  }

  /// Returns the position up to which the registers of a device were applied, or one before it.
  func appliedPosition(of peer: SyncPeerState) throws -> Int {
    let hasStaged =
      try transaction.statement(Statements.hasStaged).bind("user", user).bind("replica", peer.replica)
      .scalar(Bool.self) ?? false
    return hasStaged ? 0 : peer.received
  }

  /// Which lines of a device were received.
  struct Selection {
    let replica: Int64
    /// Whether they are those of buckets.
    let isOfBuckets: Bool
  }

  /// The steps of a merge: a base counts if it is later than the deletion of its owner and the reset of its area, and a
  /// part if it is later than its base.
  enum Step: Int, CaseIterable {
    case covers
    case bases
    case parts

    init(_ line: FactLine) {
      self = line.kind == FactStore.coverKind ? .covers : line.part.isEmpty ? .bases : .parts
    }
  }

  /// Passes the received lines of a step to a closure, in their order.
  func forEachLine(of selection: Selection, _ step: Step, _ body: (FactLine) throws -> Void) throws {
    try transaction.statement(Statements.staged)
      .bind("user", user).bind("replica", selection.replica).bind("isOfBuckets", selection.isOfBuckets)
      .bind("step", step.rawValue).forEach { try body(FactLine(json: $0["line"])) }
  }

  /// Removes the received lines of buckets.
  func unstageBuckets(of replica: Int64) throws(SQLiteError) {
    try transaction.statement(Statements.unstage).bind("user", user).bind("replica", replica).run()
  }

  /// Removes the received lines after a position.
  func unstage(from replica: Int64, after position: Int) throws(SQLiteError) {
    try transaction.statement(Statements.unstageAfter)
      .bind("user", user).bind("replica", replica).bind("position", position).run()
  }

  /// Forgets a device, and removes the lines that were received from it.
  func forget(_ replica: Int64) throws(SQLiteError) {
    try unstageBuckets(of: replica)
    try unstage(from: replica, after: -1)
    try transaction.statement(Statements.forget).bind("user", user).bind("replica", replica).run()
  }

  /// Forgets all devices.
  func clear() throws(SQLiteError) {
    for statement in [Statements.clear, .clearInbox] { try transaction.statement(statement).bind("user", user).run() }
  }
}
