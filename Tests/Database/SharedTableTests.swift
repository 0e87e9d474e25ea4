import Database
import Kernel
import SQLite
import Testing

@Suite("Shared tables: journal, ledger, client keys, counters")
struct SharedTableTests {
  let database: Database
  let ada: Int64
  let grace: Int64

  init() throws {
    database = try inMemoryDatabase()
    ada = try database.connection.addUser("Ada")
    grace = try database.connection.addUser("Grace")
  }

  @Test("The journal numbers the changes of all users in one sequence")
  func journal() throws {
    #expect(try database.journal.latestSequenceNumber() == 0)
    let first = try database.journal.append("a.done", user: ada, subject: "x", time: now, data: "{}")
    let second = try database.journal.append("b.done", user: grace, subject: "", time: now, data: #"{"n":1}"#)
    #expect(second > first)
    #expect(try database.journal.latestSequenceNumber() == second)
    let rows = try database.connection.statement(
      "select seq, user_id, topic, subject, time, data from journal order by seq"
    ).all { row in
      let numbers = "\(try row.integer64(0)) \(try row.integer64(1)) \(try row.integer64(4))"
      return "\(numbers) \(try row.text(2)) \(try row.text(3)) \(try row.text(5))"
    }
    let time = now.milliseconds
    #expect(rows == ["\(first) \(ada) \(time) a.done x {}", "\(second) \(grace) \(time) b.done  {\"n\":1}"])
  }

  @Test("The number of a change is never reused")
  func journalNumbers() throws {
    let first = try database.journal.append("a.done", user: ada, subject: "", time: now, data: "{}")
    try database.connection.execute("delete from journal")
    #expect(try database.journal.latestSequenceNumber() == first)
    #expect(try database.journal.append("a.done", user: ada, subject: "", time: now, data: "{}") > first)
  }

  @Test("A reward is paid once per user, rule, subject and period")
  func ledger() throws {
    func pay(_ points: Int, _ user: Int64, _ rule: StaticString, _ subject: String, _ period: String) throws {
      try database.ledger.pay(points, to: user, rule: rule, subject: subject, period: period, at: now)
    }
    try pay(10, ada, "mission", "spark-3", "2026-11-21")
    #expect(sqliteKind { try pay(10, ada, "mission", "spark-3", "2026-11-21") } == .constraint(.unique))
    #expect(sqliteKind { try pay(99, ada, "mission", "spark-3", "2026-11-21") } == .constraint(.unique))
    try pay(10, ada, "mission", "spark-3", "2026-11-22")
    try pay(10, ada, "mission", "spark-4", "2026-11-21")
    try pay(10, ada, "streak", "spark-3", "2026-11-21")
    try pay(10, grace, "mission", "spark-3", "2026-11-21")
    try pay(-5, ada, "mission", "spark-3", Ledger.lifetime)
    let sum = try database.connection.statement("select sum(points) from ledger where user_id = :user")
      .bind("user", ada).scalar(Int.self)
    #expect(sum == 35)
  }

  @Test("A reward for an unknown user is rejected")
  func ledgerOfUnknownUser() throws {
    #expect(
      sqliteKind {
        try database.ledger.pay(1, to: 999, rule: "mission", subject: "", period: "all", at: now)
      } == .constraint(.foreignKey))
  }

  @Test("A client key belongs to one user and stores the first result")
  func clientKeys() throws {
    let key = try #require(ClientKey("import-1"))
    let call = ClientKeys.StoredCall(method: "sparks.create", result: #"{"id":7}"#)
    #expect(try database.clientKeys.find(key, of: ada, at: now) == nil)
    try database.clientKeys.insert(call, key: key, user: ada, at: now)
    #expect(try database.clientKeys.find(key, of: ada, at: now) == call)
    #expect(try database.clientKeys.find(key, of: grace, at: now) == nil)
    try database.clientKeys.insert(call, key: key, user: grace, at: now)
  }

  @Test("A client key expires after 7 days, and later keys and idle time delete it in small steps")
  func expiredKeys() throws {
    let call = ClientKeys.StoredCall(method: "sparks.create", result: "{}")
    let key = try #require(ClientKey("0"))
    for number in 0..<250 {
      try database.clientKeys.insert(call, key: try #require(ClientKey("\(number)")), user: ada, at: now)
    }
    func count() throws -> Int? {
      try database.connection.statement("select count(*) from client_keys").scalar(Int.self)
    }
    let last = now.adding(milliseconds: ClientKeys.lifetime - 1)
    #expect(try database.clientKeys.find(key, of: ada, at: last) == call)
    try database.clientKeys.insert(call, key: try #require(ClientKey("new")), user: ada, at: last)
    #expect(try count() == 251)
    let end = last.adding(milliseconds: 1)
    #expect(try database.clientKeys.find(key, of: ada, at: end) == nil)
    try database.clientKeys.insert(call, key: key, user: ada, at: end)
    #expect(try database.clientKeys.find(key, of: ada, at: end) == call)
    #expect(try count() == 247)
    database.performIdleMaintenance(at: end)
    #expect(try count() == 47)
    database.performIdleMaintenance(at: end)
    #expect(try count() == 2)
  }

  @Test(
    "Deletions erase the results that name the object or an object of a deleted kind, and those without known objects",
    arguments: [
      (["spark:1"], "spark:1", [], true), (["spark:1", "card:a"], "card:a", [], true),
      (["spark:12"], "spark:1", [], false),
      (["entry:7"], "table:7", [], false), (["entry:7"], "table:1", ["entry"], true), ([], "spark:1", [], true),
      (["kit:kit-1"], "kit:kit-1", ["test"], true), (["kit:a b"], "kit:a b", [], true),
      (["kit:a b"], "kit:a", [], false),
    ] as [([String], String, [String], Bool)])
  func erasedResults(_ objects: [String], _ deleted: String, _ kinds: [String], _ isErased: Bool) throws {
    func object(_ text: String) -> ClientKeys.StoredObject {
      let parts = text.split(separator: ":").map(String.init)
      return ClientKeys.StoredObject(kind: parts[0], id: parts[1])
    }
    let key = try #require(ClientKey("k"))
    let call = ClientKeys.StoredCall(method: "m", objects: objects.map(object), result: "{}")
    for user in [ada, grace] { try database.clientKeys.insert(call, key: key, user: user, at: now) }
    try database.clientKeys.eraseResults(of: ada, naming: [object(deleted)], kinds: Set(kinds))
    #expect(try database.clientKeys.find(key, of: ada, at: now)?.result == (isErased ? nil : "{}"))
    #expect(try database.clientKeys.find(key, of: grace, at: now)?.result == "{}")
  }

  @Test("Insertions and deletions of users update the user counter")
  func counters() throws {
    let connection = database.connection
    #expect(try connection.userCounter() == 2)
    try connection.execute("delete from users where name = 'Ada'")
    #expect(try connection.userCounter() == 1)
    try connection.execute("update users set name = 'Grace Hopper'")
    #expect(try connection.userCounter() == 1)
    try connection.execute("delete from users")
    #expect(try connection.userCounter() == 0)
    try connection.addUser("Alan")
    #expect(try connection.userCounter() == 1)
  }
}
