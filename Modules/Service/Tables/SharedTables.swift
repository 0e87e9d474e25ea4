/// The tables that all domains share.
public enum SharedTables {
  /// The events of all users in one order.
  static let journal = TableDescription(
    "journal", owner: .unowned(rowsOfUser: "user_id = :user"), key: .columns(["seq"]),
    [
      ColumnDescription("seq", .integer(1...Int.max), "The position in the order of all changes."),
      ColumnDescription("user", column: "user_id", .row(of: "user"), "The user whose change it is."),
      ColumnDescription("topic", .text(1...64), "What has happened."),
      ColumnDescription("subject", .text(0...128), "What has changed."),
      ColumnDescription("time", .instant, "When it happened."),
      ColumnDescription("data", .text(0...Int.max), "The payload of the topic, as it was sent."),
    ])

  /// The points paid to users, each reward once.
  static let ledger = TableDescription(
    "ledger", key: .number,
    [
      ColumnDescription("rule", .text(1...64), "What pays."),
      ColumnDescription("subject", .text(0...128), "What is paid for."),
      ColumnDescription("period", .text(1...10), "In which period it is paid once."),
      ColumnDescription(
        "points", .integer(Int.min...Int.max), "How many points were paid.",
        origin: .derived(from: "the spark, the card or the mission that was paid for")),
      ColumnDescription("paidAt", .instant, "When they were paid."),
    ])

  /// The replies to calls with a client key, for retries.
  static let clientKeys = TableDescription(
    "client_keys", key: .columns(["clientKey"]),
    [
      ColumnDescription("clientKey", .text(1...4096), "The key that the client sent."),
      ColumnDescription("method", .text(1...64), "The method that was called."),
      ColumnDescription("reply", .text(0...Int.max), "The reply as it was sent."),
      ColumnDescription("usedAt", .instant, "When the call was made."),
    ])

  /// Row counts that are maintained instead of counted.
  static let counters = TableDescription(
    "counters", owner: .unowned(), key: .columns(["name"]),
    [
      ColumnDescription("name", .text(1...64), "What is counted."),
      ColumnDescription(
        "value", .integer(0...Int.max), "How many there are.",
        origin: .derived(
          from: """
            users: the accounts; participation_changes: not below any participations.revision; the others count work \
            that is still to be done
            """)),
    ])

  /// The migrations that were applied to the file; the program checks them when it opens the file.
  static let migrations = TableDescription(
    "schema_migrations", owner: .unowned(), key: .columns(["version"]),
    [
      ColumnDescription("version", .integer(1...Int.max), "The number of the migration."),
      ColumnDescription("name", .text(1...64), "Its name."),
      ColumnDescription("checksum", .text(64...64), "The SHA-256 of its script, in hexadecimal digits."),
      ColumnDescription("appliedAt", .instant, "When it was applied."),
    ])

  /// All shared tables, ordered by name.
  public static let all = [
    clientKeys, counters, journal, ledger, migrations, Session.table.description, Account.storedTable,
  ]
}
