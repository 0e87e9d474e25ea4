import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@Suite("Deleting an account erases all of its rows and bytes")
struct ErasingTests {
  private let folder: TemporaryFolder
  private let client: TestUser
  private let deletedUser: TracedUser
  private let remainingUser: TracedUser

  init() throws {
    folder = try TemporaryFolder()
    client = try Harness.program(at: folder.location()).connect()
    deletedUser = try TracedUser(client, seed: 1)
    remainingUser = try TracedUser(client, seed: 2)
  }

  /// Returns the bytes of the database, its write-ahead log and its shared-memory file.
  private func bytes() throws -> [UInt8] {
    try ["", "-wal", "-shm"].flatMap { suffix in
      try folder.names.contains("test.sqlite3" + suffix) ? folder.bytes(of: "test.sqlite3" + suffix) : []
    }
  }

  /// Returns the values of a composed query with one column.
  private func column(_ query: String) throws -> [String] {
    let connection = client.database.connection
    try connection.execute(
      script: "drop table if exists temp.found; create temp table found (value any); insert into found \(query);",
      name: "query")
    return try connection.statement("select cast(value as text) from temp.found order by rowid").all { try $0.text(0) }
  }

  /// Returns the number of rows that refer to a user, by foreign key, such as "sparks.user_id".
  private func rowCounts(of user: Int) throws -> [String: Int] {
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

  /// Performs idle maintenance until it is complete; fails the test after 100 steps.
  private func finishMaintenance() {
    for _ in 0..<100 where client.database.needsMaintenance {
      client.database.performIdleMaintenance(at: client.clock.now())
    }
    #expect(!client.database.needsMaintenance)
  }

  private func addData(sparks: Int) throws {
    for user in [deletedUser, remainingUser] { try user.fillDomains() }
    // The users alternate, so that pages contain rows of both.
    for index in 0..<sparks {
      for user in [deletedUser, remainingUser] { try user.createSpark(hasLongNotes: index % 10 == 9) }
    }
    for user in [deletedUser, remainingUser] {
      try user.editSparks()
      try user.call("sync.enable")
    }
    try deletedUser.addSocialData(with: remainingUser)
  }

  /// The foreign keys to users for which this test adds no rows of the deleted user.
  private static let unusedForeignKeys: Set = [
    "challenges.creator_id", "friend_askers.asked_id", "friend_askers.asker_id", "stage_completions.user_id",
    "exam_results.user_id", "final_stages.user_id", "kit_results.user_id", "study_results.user_id",
    "study_totals.user_id",
    "sync_inbox.user_id", "sync_peers.user_id", "sync_rows.user_id", "challenges.copy_owner_id",
    "imported_friends.user_id", "imported_requests.user_id",
  ]

  @Test("Rows and texts, including earlier versions, are erased; rows of other users remain")
  func account() throws {
    try addData(sparks: 120)
    let before = try rowCounts(of: deletedUser.id)
    #expect(before.filter { $0.value == 0 }.map(\.key).filter { !Self.unusedForeignKeys.contains($0) } == [])
    let visible = deletedUser.traces.matches(in: try bytes())
    #expect(visible.count > deletedUser.traces.words.count / 2, "the byte search finds existing words")
    let rowCountsOfRemainingUser = try rowCounts(of: remainingUser.id)
    let textsOfRemainingUser = try column(
      "select title || notes || tags from sparks where user_id = \(remainingUser.id) order by id")

    try deletedUser.call("auth.deleteAccount", #"{"password": "\#(deletedUser.password)"}"#)
    #expect(try rowCounts(of: deletedUser.id).filter { $0.value > 0 } == [:])
    #expect(try column("select 1 from users where id = \(deletedUser.id)") == [])
    #expect(try column("select 1 from sign_in_failures") == [])
    #expect(try column("select term from spark_terms where term glob 'u\(deletedUser.id)[a-z]*' limit 5") == [])
    #expect(try folder.bytes(of: "test.sqlite3-wal") == [])
    #expect(client.database.needsMaintenance)
    finishMaintenance()
    let remaining = deletedUser.traces.matches(in: try bytes())
    #expect(
      remaining.sorted().prefix(5) == [], "\(remaining.count) of \(deletedUser.traces.words.count) words remain")

    var after = try rowCounts(of: remainingUser.id)
    // The friend receives an event, and the friendship is removed.
    #expect(after["journal.user_id"] == rowCountsOfRemainingUser["journal.user_id"].map { $0 + 1 })
    after["journal.user_id"] = rowCountsOfRemainingUser["journal.user_id"]
    for key in ["friendships.member_id", "friendships.friend_id"] {
      #expect(after[key] == 0)
      after[key] = rowCountsOfRemainingUser[key]
    }
    #expect(after == rowCountsOfRemainingUser)
    #expect(
      try column("select title || notes || tags from sparks where user_id = \(remainingUser.id) order by id")
        == textsOfRemainingUser)
    #expect(try client.harness.violations() == [])
  }

  @Test("Resetting progress removes the user's terms from the search index")
  func reset() throws {
    try addData(sparks: 120)
    func terms(of user: Int) throws -> [String] {
      try column("select id from spark_search_data where instr(block, cast('u\(user)x' as blob)) > 0")
    }
    #expect(try terms(of: deletedUser.id) != [])
    try deletedUser.call("sparks.reset")
    finishMaintenance()
    #expect(try terms(of: deletedUser.id) == [])
    #expect(try terms(of: remainingUser.id) != [])
    #expect(try client.harness.violations() == [])
  }

  @Test("The byte search finds words in any case, in hexadecimal, and in part")
  func search() {
    let traces = Traces(seed: 3)
    let word = traces.word()
    let digits = word.lowercased().utf8.map { String($0, radix: 16) }.joined()
    for text in [
      word, word.uppercased(), "x\(word.dropFirst(4))", "\(word.dropLast(4))x", digits, "f\(digits)",
      digits.uppercased(),
    ] {
      #expect(traces.matches(in: Array(text.utf8)).count == 1, "\(text)")
    }
    for text in ["", String(word.dropLast(5)), String(digits.dropLast(9)), Traces(seed: 4).word()] {
      #expect(traces.matches(in: Array(text.utf8)) == [], "\(text)")
    }
  }
}
