import Foundation
import GRDB

/// The methods `system.ping`, `auth.resume` and `entries.add` on Kindling's database.
final class Service {
  private let queue: DatabaseQueue
  private let now: Int64
  private let origin = Int64.random(in: 0..<1 << 48)
  private let decoder = JSONDecoder()
  private let encoder = JSONEncoder()
  private var user: Int64?

  private var today: Int { Int(now / 86_400_000) }

  /// Opens a database in WAL mode with full synchronization; `now` is the fixed time in milliseconds.
  init(path: String, now: Int64) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "pragma synchronous = full") }
    queue = try DatabaseQueue(path: path, configuration: configuration)
    self.now = now
  }

  /// Runs calls in one transaction, each in a savepoint, and returns their replies as lines.
  func run(_ lines: [Data]) throws -> Data {
    try queue.write { database in
      var replies = Data()
      for line in lines {
        let call = try decoder.decode(Call.self, from: line)
        try database.inSavepoint {
          replies += try reply(to: call, database)
          replies.append(UInt8(ascii: "\n"))
          return .commit
        }
      }
      return replies
    }
  }

  private func reply(to call: Call, _ database: Database) throws -> Data {
    switch call.method {
    case "auth.resume":
      // Every token signs in the only user.
      user = try Int64.fetchOne(database, sql: "select min(id) from users")
      guard let user else { throw ServiceError.notSignedIn }
      return try encoder.encode(Reply(id: call.id, result: ResumedUser(userId: user)))
    case "entries.add":
      guard let user, let params = call.params else { throw ServiceError.notSignedIn }
      return try encoder.encode(Reply(id: call.id, result: try add(params, of: user, database)))
    default:
      return try encoder.encode(Reply(id: call.id, result: PingReply(time: "\(now)")))
    }
  }

  // MARK: - Entries

  private func add(_ params: Call.Params, of user: Int64, _ database: Database) throws -> AddedEntry {
    guard let id = params.tableId, var table = try StoredTable.fetchOne(database, key: id), table.isActive else {
      throw ServiceError.unknownTable
    }
    var entry = try entry(params, of: user, in: id)
    try entry.insert(database)
    table.entries += 1
    table.seconds += entry.durationSeconds ?? 0
    if entry.value != nil { table.measurements += 1 }
    if let rating = entry.rating { (table.ratings, table.ratingSum) = (table.ratings + 1, table.ratingSum + rating) }
    if let isChecked = entry.checked {
      table.checklists += 1
      table.checked += isChecked ? 1 : 0
    }
    let run = try addDay(to: &table, database)
    try table.update(database)
    let data = try encoder.encode(["tableId": id])
    try StoredEvent(
      userId: user, topic: "entry.added", subject: "\(entry.id ?? 0)", time: now,
      data: String(decoding: data.dropLast(), as: UTF8.self) + ",\"type\":\"\(entry.type)\"}", origin: origin
    ).insert(database)
    return AddedEntry(
      entry: entry, table: table, hours: (Double(table.seconds) / 36).rounded() / 100,
      currentStreak: run.lastDay >= today - 1 ? run.lastDay - run.firstDay + 1 : 0, lastEntryAt: now)
  }

  private func entry(_ params: Call.Params, of user: Int64, in table: Int64) throws -> StoredEntry {
    let title = (params.title ?? "").trimmingCharacters(in: .whitespaces)
    let tags = (params.tags ?? []).map { $0.lowercased() }
    return StoredEntry(
      userId: user, tableId: table, type: params.type ?? "session", title: title,
      titleKey: String(title.lowercased().prefix(64)), notes: params.notes ?? "",
      durationSeconds: params.durationSeconds, value: params.value, checked: params.checked, rating: params.rating,
      tags: String(decoding: try encoder.encode(tags), as: UTF8.self),
      customData: String(decoding: try encoder.encode(params.customData ?? [:]), as: UTF8.self), mood: params.mood,
      isImportant: params.isImportant ?? false, occurredAt: now, createdAt: now, updatedAt: now, zone: "UTC", day: today
    )
  }

  /// Counts an entry of today, extends the last run or begins a new one, and returns it.
  private func addDay(to table: inout StoredTable, _ database: Database) throws -> StoredRun {
    let last = try StoredRun.filter(Column("table_id") == table.id).order(Column("first_day").desc).fetchOne(database)
    if var day = try StoredDay.fetchOne(database, key: ["table_id": table.id, "day": today]), let last {
      day.entries += 1
      try day.update(database)
      return last
    }
    try StoredDay(tableId: table.id, day: today, entries: 1).insert(database)
    table.days += 1
    var run = StoredRun(tableId: table.id, firstDay: today, lastDay: today)
    if let last, last.lastDay == today - 1 {
      run.firstDay = last.firstDay
      try run.update(database)
    } else {
      try run.insert(database)
    }
    table.bestStreak = max(table.bestStreak, run.lastDay - run.firstDay + 1)
    return run
  }
}

enum ServiceError: Error {
  case notSignedIn, unknownTable
}
