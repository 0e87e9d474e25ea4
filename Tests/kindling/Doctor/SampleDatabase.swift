import Auth
import Content
import Database
import Kernel
import SQLite
import Service
import Synchronization
import TestFiles
import TestSupport

@testable import kindling

/// A database with a row in every table or with the schema only, on which tests run composed SQL.
struct SampleDatabase {
  private let database: Database
  private let doctor: Doctor

  var connection: SQLite.Connection { database.connection }

  init(isEmpty: Bool = false) throws {
    database = isEmpty ? try Harness.program().database : try Self.filledCopy()
    doctor = Doctor(database, checks: Composition.checks)
    try connection.execute(script: "create temp table probe (value any) strict", name: "probe")
  }

  // MARK: - Filling

  /// The database with rows, which is filled once per process.
  private static let filled = Mutex<Database?>(nil)

  private static func filledCopy() throws -> Database {
    try filled.withLock { filled in
      let source = try filled ?? newDatabase()
      filled = source
      return try Database(
        copying: source, durability: .normal, now: Harness.start.instant, indexMerges: Composition.indexMerges)
    }
  }

  private static func newDatabase() throws -> Database {
    let client = try Harness.program().connect()
    try client.signUp(name: "Eve", email: "eve@example.org")
    try SampleAccount.fill(client)
    try client.signUp(name: "Zoé", email: "zoe@example.org", locale: "fr", zone: "Europe/Paris")
    try SampleAccount.fill(client)
    var actions = RandomActions(of: "zoe@example.org", in: client, seed: 1)
    try actions.perform(500)
    try client.signIn("zoe@example.org")
    // Enough words for several pages of the search index, and enough sparks to be merged into it.
    let notes = (0..<400).map { "word\($0 * 7919)" }.joined(separator: " ")
    for number in 0..<66 {
      try client.call("sparks.create", #"{"title": "Plan \#(number)", "notes": "\#(number < 3 ? notes : "short")"}"#)
    }
    try client.administer(client.email) { try $0.createResetCode(for: $1) }
    try addProgress(client)
    try addGoalLapse(client)
    try client.call("history.configure", #"{"calls": 200}"#)
    try addFriends(client)
    try importLines(client)
    try addContent(client)
    // Remains pending until the next merge of the search index.
    try client.call("sparks.create", #"{"title": "Last"}"#)
    try addSync(client)
    return client.database
  }

  /// Switches sync on, deletes a kit to whose questions answers refer, and stages a line of another device.
  private static func addSync(_ client: TestUser) throws {
    let question = #"{"prompt": "Rain", "correctAnswer": "A", "incorrectAnswers": ["B", "C"]}"#
    let kit = try client.call("kits.create", #"{"name": "Synced", "questions": [\#(question)]}"#)["kit"]["id"]
    let accounts = try client.call("sync.enable")["accounts"]
    try client.call("kits.delete", #"{"kitId": \#(kit)}"#)
    try client.call(
      "sync.apply",
      #"""
      {"from": {"replica": "00000000000a", "device": "phone", "accounts": \#(accounts), "version": 1}, "after": 0,
        "next": 1, "isLast": false, "changes": [
          {"kind": "mood", "uid": "00000000000000a2", "at": "2026-11-21T09:00:00.000Z+0/00000000000a", "values": {}}]}
      """#)
  }

  /// Adds a client key, a learned day and a frozen day of the goal, a question in learning, and a finished test.
  private static func addProgress(_ client: TestUser) throws {
    try client.call("sparks.create", #"{"title": "Once", "clientKey": "once"}"#)
    try client.call("goals.set", #"{"text": "Swift", "duration": "year"}"#)
    try client.call("goals.update", #"{"duration": "month"}"#)
    for call in ["goals.log", "goals.freeze"] {
      try client.call(call)
      client.clock.advance(seconds: 86_400)
    }
    for _ in 1...2 { try client.call("reviews.answer", #"{"questionId": "kit-basic-colors-5", "rating": 1}"#) }
    let attempt = try client.call("tests.start", #"{"kitId": "kit-basic-colors"}"#)
    var reply = attempt
    while let option = reply["question"]["options"].elements.first?.string {
      reply = try client.call(
        "attempts.answer", #"{"attemptId": \#(attempt["attemptId"].int ?? 0), "answer": "\#(option)"}"#)
    }
  }

  /// Installs content with which the user learns: a completed lesson and an answered question.
  private static func addContent(_ client: TestUser) throws {
    let example = try ContentFile(checking: try Repository.bytes(of: "Examples/content/night-sky.json"))
    try client.dispatcher.perform { _ = try ContentCommands($0).install(example) }
    try client.call("lessons.complete", #"{"lessonId": "night-sky.first-steps-lesson-dark-eyes"}"#)
    try client.call("reviews.answer", #"{"questionId": "night-sky.stars-1", "rating": 3}"#)
  }

  /// Records the lapse of Eve's streak, whose deadline has passed.
  private static func addGoalLapse(_ client: TestUser) throws {
    try client.signIn("eve@example.org")
    try client.call("goals.update")
    try client.signIn("zoe@example.org")
  }

  /// Adds a friend who is nudged and invited, a friend request, and failed sign-in attempts.
  private static func addFriends(_ client: TestUser) throws {
    try client.call("friends.add", #"{"userId": 1}"#)
    try client.signUp(name: "Mia", email: "mia@example.org")
    try client.call("friends.add", #"{"email": "zoe@example.org"}"#)
    try client.signIn("zoe@example.org")
    try client.call("friends.add", #"{"email": "mia@example.org"}"#)
    try client.call("friends.nudge", #"{"userId": 3}"#)
    try client.call(
      "challenges.create",
      #"{"title": "Read", "description": "", "duration": 3, "tasksPerDay": 1, "invitedUserIds": [3]}"#)
    for _ in 0..<6 {
      _ = try? client.call("auth.signIn", #"{"email": "ida@example.org", "password": "wrong password"}"#)
    }
    try client.signIn("zoe@example.org")
  }

  /// Imports rows that no call creates, or that would take many calls to create.
  private static func importLines(_ client: TestUser) throws {
    let instant = "2026-11-20T09:00:00.000Z"
    let lines = [
      #"{"kind":"kindling","version":1}"#,
      #"{"kind":"finished","mode":"exam","subject":"0","asked":2,"correct":2,"isPartial":false,"finishedAt":"\#(instant)"}"#,
      #"{"kind":"finalStage","stage":5,"chosenAt":"\#(instant)"}"#,
      #"{"kind":"friend","name":"Ada","since":"\#(instant)"}"#,
      #"{"kind":"friendRequest","email":"ada@example.org","askedAt":"\#(instant)"}"#,
      """
      {"kind":"missionCompletion","mission":"a-spark-legend","day":"2026-11-20","completedAt":"\(instant)","reward":10000}
      """,
    ]
    let content = lines.joined(separator: "\n").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let reply = try client.call("data.import", #"{"content": "\#(content)", "onConflict": "skip"}"#)
    guard reply["rejected"].int == 0 else { throw RejectedRows(rows: reply["rows"].description) }
  }

  /// The error thrown if lines were rejected.
  private struct RejectedRows: Error {
    let rows: String
  }

  // MARK: - Queries

  /// Returns the findings of the doctor, without those about integrity, foreign keys and the schema.
  func findings() throws -> [String] {
    let structural = doctor.names.prefix(3)
    return try doctor.runInOpenTransaction().filter { !structural.contains($0.check) }.map(\.description)
  }

  /// Returns the findings after a change, which is rolled back.
  func findings(after change: () throws -> Void) throws -> [String] {
    try connection.begin(.immediate)
    defer { try? connection.rollback() }
    try change()
    return try findings()
  }

  /// Runs composed statements.
  func run(_ script: String) throws { try connection.execute(script: script, name: "test") }

  /// Returns the values of a composed query with one column, which must be named `value`; 'null' for null.
  func texts(_ query: String) throws -> [String] {
    try run("delete from temp.probe; insert into temp.probe select cast(value as text) from (\(query))")
    return try connection.statement("select ifnull(value, 'null') from temp.probe order by rowid").all {
      try $0.text(0)
    }
  }

  /// Returns the non-key columns of the shadow tables of virtual tables, except their configuration tables.
  func shadowColumns() throws -> [StoredColumn] {
    let tables = try texts(
      """
      select name as value from pragma_table_list
      where schema = 'main' and type = 'shadow' and name not glob '*_config' order by name
      """)
    return try tables.flatMap { table in
      try texts("select name as value from pragma_table_info('\(table)') where pk = 0").map {
        StoredColumn(table: table, name: $0, kind: .derived, reason: "the virtual table as a whole")
      }
    }
  }

  /// Returns an SQL expression that selects the row by key, for each of the first rows that meet a condition.
  func rowConditions(of table: String, where condition: String = "true", limit: Int = 8) throws -> [String] {
    let keys = try texts("select name as value from pragma_table_info('\(table)') where pk > 0 order by pk")
    let key = keys.isEmpty ? ["rowid"] : keys
    let parts = key.map { "'\($0) = ' || quote(\($0))" }
    let query =
      "select \(parts.joined(separator: " || ' and ' || ")) as value"
      + " from \(table) where \(condition) limit \(limit)"
    return try texts(query)
  }
}
