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
    func pay(_ points: Int, _ user: Int64, _ rule: StaticString, _ subject: String, _ period: String) throws -> Bool {
      try database.ledger.pay(points, to: user, rule: rule, subject: subject, period: period, at: now)
    }
    #expect(try pay(10, ada, "mission", "spark-3", "2026-11-21"))
    #expect(!(try pay(10, ada, "mission", "spark-3", "2026-11-21")))
    #expect(!(try pay(99, ada, "mission", "spark-3", "2026-11-21")))
    #expect(try pay(10, ada, "mission", "spark-3", "2026-11-22"))
    #expect(try pay(10, ada, "mission", "spark-4", "2026-11-21"))
    #expect(try pay(10, ada, "streak", "spark-3", "2026-11-21"))
    #expect(try pay(10, grace, "mission", "spark-3", "2026-11-21"))
    #expect(try pay(-5, ada, "mission", "spark-3", Ledger.lifetime))
    let sum = try database.connection.statement("select sum(points) from ledger where user_id = :user")
      .bind("user", ada).scalar(Int.self)
    #expect(sum == 35)
  }

  @Test("A reward for an unknown user is rejected")
  func ledgerOfUnknownUser() throws {
    #expect(
      sqliteKind {
        _ = try database.ledger.pay(1, to: 999, rule: "mission", subject: "", period: "all", at: now)
      } == .constraint(.foreignKey))
  }

  @Test("A client key belongs to one user and stores the first result")
  func clientKeys() throws {
    let key = try #require(ClientKey("import-1"))
    let call = ClientKeys.StoredCall(method: "sparks.create", result: #"{"id":7}"#)
    #expect(try database.clientKeys.find(key, of: ada) == nil)
    try database.clientKeys.insert(call, key: key, user: ada, at: now)
    #expect(try database.clientKeys.find(key, of: ada) == call)
    #expect(try database.clientKeys.find(key, of: grace) == nil)
    #expect(
      sqliteKind { try database.clientKeys.insert(call, key: key, user: ada, at: now) } == .constraint(.unique))
    try database.clientKeys.insert(call, key: key, user: grace, at: now)
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
