import Database
import Localization
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Findings of the doctor")
struct DoctorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Database { try Database(at: folder.location(), now: now) }

  @Test("An intact database has no findings, and every check has a name")
  func intact() throws {
    let database = try open()
    let extra = Doctor.Check(Strings.doctorNameLedger) { _ in [] }
    let doctor = Doctor(database, checks: [extra])
    #expect(try doctor.run().isEmpty)
    #expect(
      doctor.names.map(\.plainEnglish) == ["integrity", "foreign keys", "schema", "counters", "file mode", "ledger"])
  }

  // The first two pages contain schema and history, without which the database cannot be opened.
  @Test("A damaged page is found", arguments: Search.isThorough ? Array(3...14) : [3, 8, 14])
  func damagedPage(_ page: Int) throws {
    let database = try open()
    for number in 0..<200 { try database.connection.addUser("User number \(number)") }
    let size = try database.connection.pragmaInteger("pragma page_size")
    database.close()
    var bytes = try folder.bytes(of: "test.sqlite3")
    let start = (page - 1) * size
    bytes.replaceSubrange(start..<(start + size), with: repeatElement(0x5A, count: size))
    try folder.write(bytes, to: "test.sqlite3")

    let findings = try Doctor(try open(), checks: []).run()
    #expect(findings.contains { $0.check == Strings.doctorNameIntegrity })
  }

  @Test("A broken reference is reported without user text")
  func brokenReference() throws {
    let database = try open()
    try database.connection.execute("pragma foreign_keys = off")
    _ = try database.journal.append("secret.topic", user: 7, subject: "secret", time: now, data: "{}")
    let findings = try Doctor(database, checks: []).run()
    #expect(findings.map(\.description) == ["foreign keys: journal row 1 references a missing row of users"])
  }

  @Test("A table that is not strict is reported")
  func nonStrictTable() throws {
    let database = try open()
    try database.connection.execute("create table loose (a)")
    #expect(
      try Doctor(database, checks: []).run().map(\.description) == [
        "schema: table loose is not strict", "schema: loose is not part of the schema",
      ])
  }

  @Test(
    "A changed name of a column, a table or an index is reported, although SQLite finds no damage",
    arguments: [
      ("joined_at", "joined_xt", "users"), ("sign_in_failures", "sign_in_failurxs", "sign_in_failures"),
      ("sign_in_failures_by_time", "sign_in_failures_by_tixe", "sign_in_failures_by_time"),
    ])
  func changedDefinition(_ name: String, _ changedName: String, _ finding: String) throws {
    try open().close()
    try folder.replace(name, by: changedName, in: "test.sqlite3")
    let findings = try Doctor(try open(), checks: []).run()
    // The name of the index of the table contains that of the table.
    let suffixes = name == "sign_in_failures" ? ["", "_by_time"] : [""]
    let foreign = finding == name ? suffixes.map { "schema: \(changedName)\($0) is not part of the schema" } : []
    let missing = suffixes.map { "schema: definition of \(finding)\($0) is missing or was changed" }
    #expect(findings.map(\.description) == missing + foreign)
  }

  @Test("A changed name that is not UTF-8 is reported")
  func invalidDefinition() throws {
    try open().close()
    let bytes = try folder.bytes(of: "test.sqlite3")
    try folder.write(bytes.replacing("joined_at".utf8, with: Array("joined_a".utf8) + [0xC9]), to: "test.sqlite3")
    let findings = try Doctor(try open(), checks: []).run()
    #expect(findings.map(\.description) == ["schema: definition of users is missing or was changed"])
  }

  @Test("A check that does not compile because of damage is a finding")
  func checkWithoutColumn() throws {
    try open().close()
    try folder.replace("joined_at", by: "joined_xt", in: "test.sqlite3")
    let check = Doctor.Check(Strings.doctorNameGoals) { transaction in
      try transaction.statement("select joined_at from users").all { _ in Strings.doctorOk(check: "goals") }
    }
    let findings = try Doctor(try open(), checks: [check]).run()
    #expect(findings.last?.description == "goals: SQLite: no such column: joined_at")
  }

  @Test("A file with permissions for other users is reported", arguments: [0o644, 0o640, 0o604, 0o666, 0o610])
  func permissiveMode(_ mode: Int) throws {
    let database = try open()
    try folder.setMode(mode, of: "test.sqlite3")
    #expect(try Doctor(database, checks: []).run().map(\.check) == [Strings.doctorNameFileMode])
  }

  @Test("A database in memory has no file mode to check")
  func inMemory() throws {
    #expect(try Doctor(try inMemoryDatabase(), checks: []).run().isEmpty)
  }

  @Test("A domain's check adds its findings under its name")
  func domainCheck() throws {
    let database = try open()
    try database.connection.addUser("Ada")
    let (name, detail) = (Strings.doctorNameGoals, Strings.doctorNonStrictTable(table: "Ada"))
    let check = Doctor.Check(name) { transaction in
      try transaction.statement("select name from users").all {
        Strings.doctorNonStrictTable(table: try $0["name"] as String)
      }
    }
    let findings = try Doctor(database, checks: [check]).run()
    #expect(findings == [Doctor.Finding(check: name, detail: detail)])
    #expect(!database.connection.isInTransaction)
  }
}
