/// The tables that all domains share.
public enum SharedTables {
  /// The events of all users in one order.
  static let journal = TableDescription(
    "journal", owner: .unowned(userCondition: "user_id = :user"), key: .columns(["seq"]),
    [
      ColumnDescription("seq", .integer(1...Int.max), "The position in the journal."),
      ColumnDescription("user", column: "user_id", .row(of: "user"), "The user of the event."),
      ColumnDescription("topic", .text(1...64), "The topic of the event."),
      ColumnDescription("subject", .text(0...128), "The identifier of the changed object."),
      ColumnDescription("time", .instant, "The time of the event."),
      ColumnDescription("data", .text(0...Int.max), "The payload of the event as JSON."),
      ColumnDescription(
        "origin", .integer(EventOrigin.range), "The number of the connection that made the change.", isOptional: true),
    ])

  /// The points paid to users, each reward once.
  public static let ledger = TableDescription(
    "ledger", key: .number,
    [
      ColumnDescription("rule", .text(1...64), "The rule that paid the points."),
      ColumnDescription("subject", .text(0...128), "The identifier of the rewarded object."),
      ColumnDescription("period", .text(1...10), "The period in which the reward is paid at most once."),
      ColumnDescription(
        "points", .integer(Int.min...Int.max), "The number of points.",
        origin: .derived(from: "the rewarded spark, card or mission")),
      ColumnDescription("paidAt", .instant, "The time of the payment."),
    ])

  /// The replies to calls with a client key, for retries within a week.
  static let clientKeys = TableDescription(
    "client_keys", key: .number,
    [
      ColumnDescription("clientKey", .text(1...4096), "The key that the client sent."),
      ColumnDescription("method", .text(1...64), "The name of the called method."),
      ColumnDescription("usedAt", .instant, "The time of the call."),
      ColumnDescription(
        "reply", .text(0...Int.max), "The result of the call as JSON, until an object that it names is deleted.",
        isOptional: true),
    ])

  /// The objects that stored replies name, to erase the replies when one of them is deleted.
  static let clientKeyObjects = TableDescription(
    "client_key_objects", key: .columns(["kind", "object", "key"]),
    [
      ColumnDescription("kind", .text(0...64), "The kind of the object; empty if the objects are not known."),
      ColumnDescription("object", column: "object_id", .text(0...128), "The identifier of the object."),
      ColumnDescription("key", column: "key_id", .integer(1...Int.max), "The number of the client key."),
    ])

  /// The calls that users can undo. (History, 1.)
  static let history = TableDescription(
    "history", key: .number,
    [
      ColumnDescription("time", .instant, "The time of the first call."),
      ColumnDescription(
        "callCount", .integer(1...HistoryEntry.perRow), "The number of calls.", origin: .derived(from: "calls")),
      ColumnDescription(
        "totalCalls", .integer(1...Int.max), "The number of calls of the user's rows up to this one.",
        origin: .bounded("at least that of the stored rows")),
      ColumnDescription(
        "totalBytes", .integer(1...Int.max), "The size of the user's rows up to this one.",
        origin: .bounded("at least that of the stored rows")),
      ColumnDescription(
        "calls", .bytes(1), "The calls with the former values of the rows that they have changed.", isExported: false),
    ])

  /// The names of the kinds of facts. (Sync, 4.)
  static let syncKinds = TableDescription(
    "sync_kinds", key: .columns(["kind"]),
    [
      ColumnDescription("kind", .integer(1...Int.max), "The number of the kind."),
      ColumnDescription("name", .text(1...64), "The name of the kind, as in an export."),
    ])

  /// The registers of the accounts that are synced. (Sync, 4.)
  static let syncFacts = TableDescription(
    "sync_facts", key: .columns(["kind", "uid", "part"]),
    [
      ColumnDescription("kind", .integer(1...Int.max), "The number of the kind."),
      ColumnDescription("uid", .integer(Int.min...Int.max), "The number by which all devices know the fact."),
      ColumnDescription("part", .text(0...64), "The name of the part; empty for the base."),
      ColumnDescription("stamp", .integer(0...Int.max), "The stamp of the latest write."),
      ColumnDescription(
        "replica", .integer(0...Int(SyncAccount.replicas.upperBound)),
        "The device that wrote it; 0 for what is older than sync."),
      ColumnDescription(
        "hash", .integer(Int.min...Int.max), "The hash of the values; 0 if the fact is deleted."),
      ColumnDescription(
        "position", .integer(1...Int.max), "The position in the order in which this file learned the registers."),
      ColumnDescription(
        "source", .integer(1...Int(SyncAccount.replicas.upperBound)),
        "The device from which it came; null for this one.", isOptional: true),
      ColumnDescription(
        "owner", .integer(Int.min...Int.max), "The uid of the owner; null for the user.", isOptional: true),
      ColumnDescription(
        "rowKey", .bytes(1), "The number or the key of the row that shows the fact; null if none does.",
        isOptional: true, isExported: false),
      ColumnDescription(
        "born", .integer(0...Int.max), "The stamp of the first insertion if it differs from the latest one.",
        isOptional: true),
      ColumnDescription(
        "line", .text(1...Int.max), "The values as JSON, if no row shows them.", isOptional: true),
    ])

  /// The devices with which accounts were exchanged. (Sync, 4.)
  static let syncPeers = TableDescription(
    "sync_peers", key: .columns(["replica"]),
    [
      ColumnDescription("replica", .integer(1...Int(SyncAccount.replicas.upperBound)), "The number of the device."),
      ColumnDescription("device", .text(SyncAccount.deviceLengths), "The name of the device."),
      ColumnDescription(
        "received", .integer(0...Int.max), "The position up to which its registers are known here."),
      ColumnDescription(
        "acknowledged", .integer(0...Int.max), "The position up to which it knows the registers of this file."),
      ColumnDescription(
        "sent", .integer(0...Int.max), "The position after the latest page of a longer transfer to it; 0 for none."),
      ColumnDescription("syncedAt", .instant, "The time of the latest exchange.", isOptional: true),
      ColumnDescription(
        "digest", .integer(Int.min...Int.max), "The digest of its facts at that time.", isOptional: true),
    ])

  /// The keys of rows that do not exist, but to which other facts refer. (Sync, 4.)
  static let syncRows = TableDescription(
    "sync_rows", key: .columns(["kind", "uid"]),
    [
      ColumnDescription("kind", .integer(1...Int.max), "The number of the kind."),
      ColumnDescription("uid", .integer(Int.min...Int.max), "The number by which all devices know the fact."),
      ColumnDescription("rowKey", .integer(0...Int.max), "The number of the row."),
    ])

  /// The lines of incomplete exchanges. (Sync, 4.)
  static let syncInbox = TableDescription(
    "sync_inbox", key: .columns(["replica", "number"]),
    [
      ColumnDescription("replica", .integer(1...Int(SyncAccount.replicas.upperBound)), "The number of the device."),
      ColumnDescription("number", .integer(1...Int.max), "The number of the line among those of the device."),
      ColumnDescription(
        "position", .integer(0...Int.max), "The position after the line and those sent with it; null for a bucket.",
        isOptional: true),
      ColumnDescription(
        "step", .integer(0...2), "When the line is merged: deletions of owners and resets, bases, parts."),
      ColumnDescription("line", .text(1...Int.max), "The register as JSON."),
    ])

  /// The storage that is counted for users.
  static let userPages = TableDescription(
    "user_pages", key: .owner,
    [
      ColumnDescription(
        "pages", .integer(1...Int.max), "The number of pages by which the user's calls have made the file grow.")
    ])

  /// The number of accounts, the number of the latest participation change, and the pending work on the file.
  static let counters = TableDescription(
    "counters", owner: .unowned(), key: .columns(["name"]),
    [
      ColumnDescription("name", .text(1...64), "The name of the counter."),
      ColumnDescription(
        "value", .integer(0...Int.max), "The count.",
        origin: .derived(
          from: """
            users: the number of accounts; ended_sessions: at least the number of deleted sessions; \
            content_changes: at least the number of installed documents; \
            participation_changes: at least the maximum participations.revision; \
            merges_due and erasures_due: positive while that work is pending; \
            rewritten_at: the time of the last rewrite of the file; \
            rewritten_count: the erasures_due of that time, until the log was truncated
            """)),
    ])

  /// The migrations that were applied to the file; the program checks them when it opens the file.
  static let migrations = TableDescription(
    "schema_migrations", owner: .unowned(), key: .columns(["version"]),
    [
      ColumnDescription("version", .integer(1...Int.max), "The number of the migration."),
      ColumnDescription("name", .text(1...64), "The name of the migration."),
      ColumnDescription("checksum", .text(64...64), "The SHA-256 of its script, in hexadecimal digits."),
      ColumnDescription("appliedAt", .instant, "The time at which the migration was applied."),
    ])

  /// All shared tables, ordered by name.
  public static let all = [
    clientKeyObjects, clientKeys, InstalledDocument.table.description, counters, journal, ledger, migrations,
    SignInSession.table.description, userPages, Account.storedTable, history, HistoryLimits.table.description,
    SyncAccount.table.description, syncKinds, syncFacts, syncRows, syncPeers, syncInbox,
  ]
}
