import Database
import Kernel
import SQLite
import TestSupport

@testable import kindling

/// A database with a row in every table, or with the schema alone, and SQL on it that a test composes.
struct SampleDatabase {
  private let client: TestUser
  private let doctor: Doctor

  var connection: SQLite.Connection { client.harness.connection }
  var transaction: Transaction { client.harness.transaction }

  init(isEmpty: Bool = false) throws {
    client = try Harness.program().connect()
    doctor = Doctor(client.database, checks: Composition.checks)
    if !isEmpty { try fill() }
    try connection.execute(script: "create temp table probe (value any) strict", name: "probe")
  }

  // MARK: - Filling

  private func fill() throws {
    try client.signUp(name: "Eve", email: "eve@example.org")
    try SampleAccount.fill(client)
    try client.signUp(name: "Zoé", email: "zoe@example.org", locale: "fr", zone: "Europe/Paris")
    try SampleAccount.fill(client)
    var life = RandomActions(of: "zoe@example.org", in: client, seed: 1)
    try life.perform(500)
    try signIn("zoe")
    // So many words that the index of the search has several pages, and so many sparks that all but a few are in it.
    let notes = (0..<400).map { "word\($0 * 7919)" }.joined(separator: " ")
    for number in 0..<66 {
      try client.call("sparks.create", #"{"title": "Plan \#(number)", "notes": "\#(number < 3 ? notes : "short")"}"#)
    }
    try addProgress()
    try addLapsedGoal()
    try addFriends()
    try importLines()
    // Waits until the index of the search takes it up.
    try client.call("sparks.create", #"{"title": "Last"}"#)
  }

  /// A key of a client, a goal with a streak, and a test that is finished.
  private func addProgress() throws {
    try client.call("sparks.create", #"{"title": "Once", "clientKey": "once"}"#)
    try client.call("goals.update", #"{"duration": "year"}"#)
    try client.call("goals.update", #"{"duration": "month"}"#)
    for call in ["goals.log", "goals.freeze"] {
      try client.call(call)
      client.clock.advance(seconds: 86_400)
    }
    let session = try client.call("tests.start", #"{"kitId": "kit-basic-colors"}"#)
    var reply = session
    while let option = reply["question"]["options"].elements.first?.string {
      reply = try client.call(
        "sessions.answer", #"{"sessionId": \#(session["sessionId"].int ?? 0), "answer": "\#(option)"}"#)
    }
  }

  /// A goal whose streak has lapsed.
  private func addLapsedGoal() throws {
    try signIn("eve")
    try client.call("goals.status")
    try signIn("zoe")
  }

  /// A friend, somebody who asks, and failed tries to sign in.
  private func addFriends() throws {
    try client.call("friends.add", #"{"userId": 1}"#)
    try client.signUp(name: "Mia", email: "mia@example.org")
    try client.call("friends.add", #"{"email": "zoe@example.org"}"#)
    try signIn("zoe")
    try client.call("friends.add", #"{"email": "mia@example.org"}"#)
    try client.call("friends.nudge", #"{"userId": 3}"#)
    for _ in 0..<6 {
      _ = try? client.call("auth.signIn", #"{"email": "ida@example.org", "password": "wrong password"}"#)
    }
    try signIn("zoe")
  }

  /// What takes long to reach, from a file.
  private func importLines() throws {
    let instant = "2026-11-20T09:00:00.000Z"
    let lines = [
      #"{"kind":"kindling","version":1}"#,
      #"{"kind":"finished","mode":"exam","subject":"0","asked":2,"correct":2,"at":"\#(instant)"}"#,
      #"{"kind":"finalStage","stage":5,"chosenAt":"\#(instant)"}"#,
      #"{"kind":"friend","name":"Ada","since":"\#(instant)"}"#,
      #"{"kind":"friendRequest","email":"ada@example.org","askedAt":"\#(instant)"}"#,
      """
      {"kind":"missionCompletion","mission":"a-spark-legend","day":"2026-11-20","completedAt":"\(instant)","reward":10000}
      """,
      #"{"kind":"card","card":"card-idea-prometheus","owned":1,"obtainedAt":"\#(instant)"}"#,
    ]
    let content = lines.joined(separator: "\n").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    let reply = try client.call("data.import", #"{"content": "\#(content)", "onConflict": "skip"}"#)
    guard reply["refused"].int == 0 else { throw RejectedRows(rows: reply["rows"].description) }
  }

  /// The lines of a file that were refused.
  private struct RejectedRows: Error {
    let rows: String
  }

  private func signIn(_ name: String) throws {
    try client.call("auth.signIn", #"{"email": "\#(name)@example.org", "password": "analytical engine"}"#)
  }

  // MARK: - Looking

  /// What the doctor finds, but for what SQLite finds by itself.
  func findings() throws -> [String] {
    let structural = doctor.names.prefix(3)
    return try doctor.findings().filter { !structural.contains($0.check) }.map(\.description)
  }

  /// What the doctor finds after a change, which is undone.
  func findings(after change: () throws -> Void) throws -> [String] {
    try connection.begin(.immediate)
    defer { try? connection.rollback() }
    try change()
    return try findings()
  }

  /// Runs statements that a test has put together.
  func run(_ script: String) throws { try connection.execute(script: script, name: "test") }

  /// The texts in the one column of a query that a test has put together.
  func texts(_ query: String) throws -> [String] {
    try run("delete from temp.probe; insert into temp.probe select cast(value as text) from (\(query))")
    return try connection.statement("select ifnull(value, 'null') from temp.probe order by rowid").all {
      try $0.text(0)
    }
  }

  /// The columns behind the keys of the tables in which virtual tables store their content; settings are no content.
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

  /// What finds each of the first rows of a table by its key.
  func rows(of table: String, where condition: String = "true", limit: Int = 8) throws -> [String] {
    let keys = try texts("select name as value from pragma_table_info('\(table)') where pk > 0 order by pk")
    let key = keys.isEmpty ? ["rowid"] : keys
    let parts = key.map { "'\($0) = ' || quote(\($0))" }
    let condition =
      "select \(parts.joined(separator: " || ' and ' || ")) as value"
      + " from \(table) where \(condition) limit \(limit)"
    return try texts(condition)
  }
}
