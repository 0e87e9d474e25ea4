import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("Of a deleted account nothing is left, neither a row nor a byte")
struct ErasingTests {
  private let folder: TemporaryFolder
  private let service: TestUser
  private let leaver: TracedUser
  private let stayer: TracedUser

  init() throws {
    folder = try TemporaryFolder()
    service = try Harness.program(at: folder.location()).connect()
    leaver = try TracedUser(service, seed: 1)
    stayer = try TracedUser(service, seed: 2)
  }

  /// Every byte of the database, its log and its index of the log.
  private func bytes() throws -> [UInt8] {
    try ["", "-wal", "-shm"].flatMap { suffix in
      try folder.names.contains("test.sqlite3" + suffix) ? folder.bytes(of: "test.sqlite3" + suffix) : []
    }
  }

  /// The only column of a query that is put together here, as texts.
  private func column(_ query: String) throws -> [String] {
    let connection = service.database.connection
    try connection.execute(
      script: "drop table if exists temp.found; create temp table found (value any); insert into found \(query);",
      name: "query")
    return try connection.statement("select cast(value as text) from temp.found order by rowid").all { try $0.text(0) }
  }

  /// How many rows of each table belong to a user, by the foreign keys of the schema.
  private func rowsByTable(of user: Int) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let keys = try column(
      """
      select t.name || '.' || k."from" from sqlite_schema t, pragma_foreign_key_list(t.name) k
      where t.type = 'table' and k."table" = 'users'
      """)
    for key in keys {
      let table = key.prefix { $0 != "." }
      counts[key] = try column("select count(*) from \(table) where \(key) = \(user)").first.flatMap { Int($0) }
    }
    return counts
  }

  /// Spends quiet moments until there is nothing left to do; more than a few would be a fault.
  private func rest() {
    for _ in 0..<100 where service.database.wantsUpkeep { service.database.keepUpWhenIdle() }
    #expect(!service.database.wantsUpkeep)
  }

  private func use(sparks: Int) throws {
    for user in [leaver, stayer] { try user.fillDomains() }
    // In turns, so that the rows of both lie on the same pages.
    for place in 0..<sparks {
      for user in [leaver, stayer] { try user.createSpark(hasLongNotes: place % 10 == 9) }
    }
    for user in [leaver, stayer] { try user.editSparks() }
    try leaver.addSocialData(with: stayer)
  }

  private func examine() throws -> [String] {
    try Doctor(service.database, examinations: Composition.examinations).examine().map(\.description)
  }

  /// Tables in which the leaver has no row: what it takes would be weeks, another rule, or a file.
  private static let unused: Set = [
    "challenges.creator_id", "friend_askers.asked_id", "friend_askers.asker_id", "stage_completions.user_id",
    "exam_results.user_id", "final_stages.user_id", "kit_results.user_id", "study_results.user_id",
    "challenges.keeper_id", "imported_friends.user_id", "imported_requests.user_id",
  ]

  @Test("Rows and texts, also those that were edited before; the rows of others stay")
  func account() throws {
    try use(sparks: 120)
    let before = try rowsByTable(of: leaver.id)
    #expect(before.filter { $0.value == 0 }.map(\.key).filter { !Self.unused.contains($0) } == [])
    let visible = leaver.traces.found(in: try bytes())
    #expect(visible.count > leaver.traces.words.count / 2, "the search finds what is there")
    let ofStayer = try rowsByTable(of: stayer.id)
    let textsOfStayer = try column(
      "select title || notes || tags from sparks where user_id = \(stayer.id) order by id")

    try leaver.call("auth.deleteAccount", #"{"password": "\#(leaver.password)"}"#)
    #expect(try rowsByTable(of: leaver.id).filter { $0.value > 0 } == [:])
    #expect(try column("select 1 from users where id = \(leaver.id)") == [])
    #expect(try column("select 1 from sign_in_failures") == [])
    #expect(try column("select term from spark_terms where term glob 'u\(leaver.id)[a-z]*' limit 5") == [])
    #expect(try folder.bytes(of: "test.sqlite3-wal") == [])
    #expect(service.database.wantsUpkeep)
    rest()
    let left = leaver.traces.found(in: try bytes())
    #expect(left.sorted().prefix(5) == [], "\(left.count) of \(leaver.traces.words.count) words are left")

    var after = try rowsByTable(of: stayer.id)
    // The friend hears of it, and the friendship is over.
    #expect(after["journal.user_id"] == ofStayer["journal.user_id"].map { $0 + 1 })
    after["journal.user_id"] = ofStayer["journal.user_id"]
    for key in ["friendships.member_id", "friendships.friend_id"] {
      #expect(after[key] == 0)
      after[key] = ofStayer[key]
    }
    #expect(after == ofStayer)
    #expect(
      try column("select title || notes || tags from sparks where user_id = \(stayer.id) order by id")
        == textsOfStayer)
    #expect(try examine() == [])
  }

  @Test("A reset of progress leaves no term in the search index")
  func reset() throws {
    try use(sparks: 120)
    func terms(of user: Int) throws -> [String] {
      try column("select id from spark_search_data where instr(block, cast('u\(user)x' as blob)) > 0")
    }
    #expect(try terms(of: leaver.id) != [])
    try leaver.call("progress.reset")
    rest()
    #expect(try terms(of: leaver.id) == [])
    #expect(try terms(of: stayer.id) != [])
    #expect(try examine() == [])
  }

  @Test("The search finds words as they are, in capitals, in hexadecimal, and parts of them")
  func search() {
    let traces = Traces(seed: 3)
    let word = traces.word()
    let digits = word.lowercased().utf8.map { String($0, radix: 16) }.joined()
    for text in [
      word, word.uppercased(), "x\(word.dropFirst(4))", "\(word.dropLast(4))x", digits, "f\(digits)",
      digits.uppercased(),
    ] {
      #expect(traces.found(in: Array(text.utf8)).count == 1, "\(text)")
    }
    for text in ["", String(word.dropLast(5)), String(digits.dropLast(9)), Traces(seed: 4).word()] {
      #expect(traces.found(in: Array(text.utf8)) == [], "\(text)")
    }
  }
}
