import Database
import JSONRPC
import Kernel
import SQLite
import Service
import TestSupport

@testable import Library

/// One database in memory with users who keep tables; the clock stands still until it is moved.
final class Branch {
  let database: Database
  let clock: ManualClock

  init(at instant: String = Fixture.start) throws {
    clock = ManualClock(Instant(instant) ?? .min)
    database = try Database(at: .memory, durability: .normal, now: clock.now())
  }

  var connection: SQLite.Connection { database.connection }
  var transaction: Transaction { database.transaction }

  /// A signed-in user on a connection of their own.
  func reader(
    _ name: String = "Ada", zone: String = "UTC", dayStartsAt: Int = 0, locale: String = "en"
  ) throws -> Reader {
    let fixture = try Fixture(Library.methods, clock: clock, database: database, framing: .lines)
    try fixture.signUp(name: name, email: "\(name.lowercased())@example.org", locale: locale, zone: zone)
    let reader = Reader(branch: self, fixture: fixture)
    if dayStartsAt != 0 { try reader.call("profile.update", #"{"dayStartsAt": \#(dayStartsAt)}"#) }
    return reader
  }

  /// Moves the clock to an instant, also back.
  func move(to instant: String) {
    guard let instant = Instant(instant) else { preconditionFailure("\(instant) is no instant") }
    clock.set(to: instant)
  }

  /// What the doctor finds with the examinations of this area.
  func findings() throws -> [String] {
    try Doctor(database, examinations: Library.examinations).examine().map(\.description)
  }

  /// How many rows each table has that this area writes to, and the sums of what is kept.
  func state() throws -> [Int] {
    let sql: SQL = """
      select (select count(*) from library_tables), 
        (select ifnull(sum(entries + seconds + days + best_streak), 0) from library_tables),
        (select count(*) from library_entries), (select ifnull(sum(updated_at % 1000003), 0) from library_entries),
        (select ifnull(sum(entries), 0) from library_days), (select count(*) from library_runs),
        (select count(*) from journal), (select count(*) from client_keys)
      """
    return try connection.statement(sql).all { row in try (0..<8).map { try row.integer($0) } }.first ?? []
  }
}

/// A signed-in user who keeps tables.
struct Reader {
  let branch: Branch
  let fixture: Fixture

  /// The row of the user.
  var id: Int64 { fixture.dispatcher.conversation.user?.id ?? 0 }

  /// Calls a method; throws what it is refused with.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    try JSON(try fixture.call(method, parameters))
  }

  /// The refusal of a call; throws where it is not refused.
  func refusal(_ method: String, _ parameters: String = "{}") throws -> Fixture.Failure {
    try fixture.refusal(method, parameters)
  }

  /// Makes a table and returns its row; `more` are further members of the parameters, each with a comma in front.
  func table(_ name: String = "Runs", more: String = "") throws -> Int {
    try call("tables.create", #"{"name": "\#(name)"\#(more)}"#)["table"]["id"].int ?? 0
  }

  /// Adds an entry by the members of its parameters, the title and the table excepted, and returns the whole reply.
  @discardableResult
  func add(_ members: String, to table: Int = 1, title: String = "A moment") throws -> JSON {
    try call("entries.add", #"{"tableId": \#(table), "title": "\#(title)", \#(members)}"#)
  }

  /// Adds a session of a minute at an instant.
  @discardableResult
  func session(at instant: String, in table: Int = 1) throws -> JSON {
    try add(#""durationSeconds": 60, "occurredAt": "\#(instant)""#, to: table)
  }

  /// Changes an entry.
  @discardableResult
  func update(_ entry: Int, _ changes: String) throws -> JSON {
    try call("entries.update", #"{"entryId": \#(entry), \#(changes)}"#)
  }

  /// What the entries of a table come to.
  func statistics(_ table: Int = 1) throws -> JSON { try call("tables.statistics", #"{"tableId": \#(table)}"#) }

  /// The current and the best streak of a table.
  func streaks(_ table: Int = 1) throws -> [Int?] {
    let statistics = try statistics(table)
    return [statistics["currentStreak"].int, statistics["bestStreak"].int]
  }

  /// The ids of a whole list, which is asked for page by page.
  func ids(_ method: String, _ parameters: String, limit: Int) throws -> [Int] {
    var (ids, cursor): ([Int], String?) = ([], nil)
    repeat {
      let more = cursor.map { #", "cursor": "\#($0)""# } ?? ""
      let page = try call(method, #"{"limit": \#(limit)\#(parameters.isEmpty ? "" : ", ")\#(parameters)\#(more)}"#)
      ids += page["items"].elements.compactMap { $0["id"].int }
      cursor = page["nextCursor"].string
    } while cursor != nil
    return ids
  }

  /// The topics and subjects of what the journal tells of this area, in order.
  func journal() throws -> [String] {
    try branch.connection.statement(
      """
      select topic, subject from journal
      where user_id = :user and (topic like 'table.%' or topic like 'entry.%') order by seq
      """
    ).bind("user", id).all { "\(try $0.text(0)) \(try $0.text(1))" }
  }
}
