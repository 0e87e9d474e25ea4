import Database
import Kernel
import SQLite

/// How many calls the history of a user keeps.
struct HistoryLimits: Hashable, Sendable {
  var calls: Int
  var days: Int

  /// The number of calls that a user may keep.
  static let callRange = 0...1000
  /// The number of days for which a user may keep calls.
  static let dayRange = 0...365
  /// The limits of a user who has set none.
  static let standard = HistoryLimits(calls: 100, days: 30)
  /// The size in bytes of the calls of a user.
  static let maxBytes = 4 << 20

  static let table = Table(
    "history_limits", key: .owner, blank: standard,
    [
      Column("calls", \.calls, .integer(callRange), "The number of calls that can be undone."),
      Column("days", \.days, .integer(dayRange), "The number of days for which calls can be undone."),
    ])
}

/// An entry of the history: a call, or the undo of an earlier entry.
struct HistoryEntry {
  /// The number, which is never used again.
  let id: Int64
  let call: HistoryCall

  /// The number of entries that one row can contain.
  static let perRow = 4096
}

/// Queries and changes of the history of one user.
struct HistoryStore {
  private enum Statements: SQL, StatementSet {
    case insert = """
      insert into history (user_id, time, call_count, total_calls, total_bytes, calls)
      values (:user, :time, :count, :totalCalls, :totalBytes, :calls)
      """
    case totals = "select total_calls, total_bytes from history where user_id = :user order by id desc limit 1"
    case all = "select id, calls from history where user_id = :user and time >= :oldest order by id desc"
    case after = "select id, calls from history where user_id = :user and id > :row order by id"
    case latest = "select ifnull(max(id), 0) from history where user_id = :user"
    case oldest = """
      select id, time, total_calls, total_bytes - length(calls) as earlier_bytes from history
      where user_id = :user order by id limit 1
      """
    case delete = "delete from history where id = :id"
    case clear = "delete from history where user_id = :user"
    // The latest row whose changes are facts; `:none` if the facts are compared with the rows.
    case folded = "select ifnull(folded, :none) from sync_accounts where user_id = :user"
    case compareFacts = "update sync_accounts set folded = null where user_id = :user"
  }

  let transaction: Transaction
  let user: Int64

  func limits() throws -> HistoryLimits {
    try HistoryLimits.table.row(of: user, in: transaction) ?? .standard
  }

  func setLimits(_ limits: HistoryLimits) throws(SQLiteError) {
    try HistoryLimits.table.save(limits, of: user, in: transaction)
  }

  /// Returns the entries, the latest ones first.
  func entries(at now: Instant) throws -> [HistoryEntry] {
    let limits = try limits()
    var entries: [HistoryEntry] = []
    try transaction.statement(Statements.all).bind("user", user).bind("oldest", oldest(limits, now)).iterate { row in
      entries += try HistoryStore.entries(row).reversed().filter { !$0.call.isHidden }
      return entries.count < limits.calls
    }
    return Array(entries.prefix(limits.calls))
  }

  /// Returns the entries of the rows after a row, the earliest ones first.
  func entries(afterRow row: Int64) throws -> [HistoryEntry] {
    try transaction.statement(Statements.after).bind("user", user).bind("row", row).all(HistoryStore.entries)
      .flatMap(\.self)
  }

  /// Returns the latest row; 0 if there is none.
  func latestRow() throws -> Int64 {
    try transaction.statement(Statements.latest).bind("user", user).scalar(Int64.self) ?? 0
  }

  private static func entries(_ row: Row) throws -> [HistoryEntry] {
    let id: Int64 = try row["id"]
    guard let column = row.columnIndex(named: "calls"), let calls = HistoryCall.calls(in: try row.blob(column)) else {
      throw row.conversionError(1, expected: "a list of calls")
    }
    return calls.enumerated().map {
      HistoryEntry(id: id * Int64(HistoryEntry.perRow) + Int64($0.offset), call: $0.element)
    }
  }

  /// Appends encoded calls, and removes what the limits no longer permit.
  func append(_ calls: [UInt8], count: Int, at now: Instant) throws {
    let limits = try limits()
    guard try limits.calls > 0 && limits.days > 0 || isSynced() else { return }
    var totals = try totals() ?? (0, 0)
    totals = (totals.calls + count, totals.bytes + calls.count)
    try transaction.statement(Statements.insert)
      .bind("user", user).bind("time", now).bind("count", count).bind("totalCalls", totals.calls)
      .bind("totalBytes", totals.bytes).bind("calls", calls).run()
    try prune(limits, totals, at: now)
  }

  /// Whether the account is synced, so that its calls are kept until their changes are facts.
  func isSynced() throws -> Bool { try latestFolded() != nil }

  /// Returns the latest row whose changes are facts; nil if the account is not synced.
  private func latestFolded() throws -> Int64? {
    try transaction.statement(Statements.folded).bind("user", user).bind("none", Int64.max).scalar(Int64.self)
  }

  /// Removes what the limits do not permit.
  func prune(_ limits: HistoryLimits, at now: Instant) throws {
    if let totals = try totals() { try prune(limits, totals, at: now) }
  }

  /// Removes the oldest rows until the limits permit the rest; the calls of a row are kept together.
  ///
  /// Calls whose changes are not facts yet remain, up to the limit of bytes; then the facts must be compared.
  private func prune(_ limits: HistoryLimits, _ totals: (calls: Int, bytes: Int), at now: Instant) throws {
    let oldestTime = oldest(limits, now)
    while true {
      let excess: (row: Int64, isTooLarge: Bool)? =
        try transaction.statement(Statements.oldest).bind("user", user).row { row in
          let isTooLarge = try totals.bytes - row["earlier_bytes"] > HistoryLimits.maxBytes
          let isPermitted =
            try limits.calls > 0 && limits.days > 0 && row["time"] as Instant >= oldestTime
            && totals.calls - row["total_calls"] < limits.calls && !isTooLarge
          return isPermitted ? nil : (try row["id"], isTooLarge)
        } ?? nil
      guard let excess else { return }
      if try excess.row > latestFolded() ?? .max {
        guard excess.isTooLarge else { return }
        try transaction.statement(Statements.compareFacts).bind("user", user).run()
      }
      try transaction.statement(Statements.delete).bind("id", excess.row).run()
    }
  }

  /// Returns the totals of the latest row; nil if there is none.
  private func totals() throws -> (calls: Int, bytes: Int)? {
    try transaction.statement(Statements.totals).bind("user", user).row { row in
      (try row["total_calls"], try row["total_bytes"])
    }
  }

  /// Removes all calls.
  func clear() throws(SQLiteError) { try transaction.statement(Statements.clear).bind("user", user).run() }

  private func oldest(_ limits: HistoryLimits, _ now: Instant) -> Instant {
    Instant(milliseconds: now.milliseconds - Int64(limits.days) * 86_400_000)
  }
}

/// The calls of a group, which are stored together.
struct HistoryWrite: DeferredWrite {
  let user: Int64
  let time: Instant
  /// Whether the call is recorded only for sync.
  let isHidden: Bool
  let call: [UInt8]

  static func perform(_ writes: [HistoryWrite], in transaction: Transaction) throws(SQLiteError) {
    do {
      var rest = writes[...]
      while let first = rest.first {
        let store = HistoryStore(transaction: transaction, user: first.user)
        var calls = rest.filter { $0.user == first.user }
        if try calls.contains(where: \.isHidden) && !store.isSynced() { calls.removeAll(where: \.isHidden) }
        if !calls.isEmpty { try store.append(calls.flatMap(\.call), count: calls.count, at: first.time) }
        rest = rest.filter { $0.user != first.user }[...]
      }
    } catch {
      throw SQLiteError(error)
    }
  }
}
