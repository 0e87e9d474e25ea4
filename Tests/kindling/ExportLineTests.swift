import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Service
@testable import kindling

@Suite("Export lines")
struct ExportLineTests {
  private static let kinds = Composition.exports.flatMap(\.kinds)

  @Test("Names are unique among kinds and among the fields of a kind, and meanings end with a period")
  func names() {
    let names = Self.kinds.map { "\($0.name)" }
    #expect(Set(names).count == names.count)
    for kind in Self.kinds {
      let fields = kind.fields.map { "\($0.name)" } + ["kind", "id"]
      #expect(Set(fields).count == fields.count, "\(kind.name)")
      #expect(kind.meaning.endsWithPeriod && kind.fields.allSatisfy { $0.meaning.endsWithPeriod }, "\(kind.name)")
    }
  }

  @Test(
    "The query of a kind has one column for each field, and one for the ID if the kind is numbered",
    arguments: kinds.map(\.name.description))
  func columns(_ name: String) throws {
    let kind = try #require(Self.kinds.first { "\($0.name)" == name })
    let connection = try Harness.program().database.connection
    try connection.execute(
      script: "create temp table columns as \("\(kind.query.text)".replacing(":user", with: "1"))", name: name)
    let columns = try connection.statement("select count(*) from pragma_table_info('columns')").scalar(Int.self)
    #expect(columns == kind.fields.count + (kind.isNumbered ? 1 : 0))
  }

  /// Tables that are not exported: derived data, and data that is valid only in this database.
  private static let excludedTables: Set<String> = [
    "sessions", "client_key_objects", "client_keys", "exam_results", "history", "history_limits", "journal",
    "kit_results", "learning_streaks",
    "library_days", "library_runs", "password_resets", "review_days", "review_due", "review_kits", "spark_days",
    "spark_words", "study_totals", "sync_accounts", "sync_facts", "sync_inbox", "sync_kinds",
    "sync_peers", "sync_rows", "user_pages",
  ]

  @Test("Every table with rows of users is either exported or listed as excluded")
  func tables() throws {
    let connection = try Harness.program().database.connection
    let tables = try connection.statement(
      """
      select distinct t.name from pragma_table_list t join pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and c.name in ('user_id', 'creator_id', 'participant_id', 'asker_id')
      """
    ).all { try $0.text(0) }
    #expect(tables.count > 25)
    let queries = Self.kinds.map { $0.query.text }.joined(separator: "\n")
    for table in tables where table != "friend_askers" {
      #expect(
        queries.contains(try Regex("\\b\(table)\\b")) != Self.excludedTables.contains(table) || table == "journal",
        "\(table)")
    }
  }

  @Test("An answer for a deleted kit does not refer to another kit")
  func deletedKit() throws {
    let client = try Harness.program().connect()
    try client.signUp()
    for name in ["First", "Second"] {
      try client.call(
        "kits.create",
        """
        {"name": "\(name)", "stage": 0, "questions": [
          {"prompt": "One", "correctAnswer": "1", "incorrectAnswers": "2, 3, 4"}]}
        """)
    }
    try client.call("reviews.answer", #"{"questionId": "kit-1-1", "rating": 3}"#)
    try client.call("reviews.answer", #"{"questionId": "kit-2-1", "rating": 3}"#)
    try client.call("kits.delete", #"{"kitId": "kit-1"}"#)
    let user = try #require(client.dispatcher.conversation.user?.id)
    let answers = try Self.lines(of: user, client.database.transaction).map { try JSON($0) }
      .filter { $0["kind"].string == "reviewAnswer" }.compactMap { $0["kit"].string }
    #expect(answers == ["kit--1", "kit-1"])
  }

  /// Returns the export lines of a user.
  private static func lines(of user: Int64, _ transaction: Transaction) throws -> [String] {
    var lines: [String] = []
    _ = try ExportWriter(of: user, kinds, on: transaction).write { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  @Test("Equal data with different row IDs has equal exports")
  func rowIDs() throws {
    let client = try Harness.program().connect()
    try client.signUp(name: "Ada", email: "ada@example.org")
    let ada = try #require(client.dispatcher.conversation.user?.id)
    try SampleAccount.fill(client)
    try client.signUp(name: "Ada", email: "eve@example.org")
    let eve = try #require(client.dispatcher.conversation.user?.id)
    try SampleAccount.fill(client)

    let transaction = client.database.transaction
    let first = try Self.lines(of: ada, transaction)
    let second = try Self.lines(of: eve, transaction)
    #expect(first[0] == #"{"kind":"kindling","version":1}"#)
    #expect(first.count > 50)
    func comparable(_ lines: [String]) -> [String] {
      let randomKinds = ["card", "points", "sparkProfile", "attemptQuestion"]
      return lines.filter { line in !randomKinds.contains { line.hasPrefix(#"{"kind":"\#($0)""#) } }
        .map { $0.replacing("eve@", with: "ada@").replacing(#/,"card":"card-[a-z-]+"/#, with: "") }
        // The random cards decide in which order missions are completed.
        .map { $0.replacing(#/(missionCompletion.*),"position":[0-9]+/#) { "\($0.output.1)" } }
    }
    #expect(comparable(first) == comparable(second))
    for prefix in [
      #"{"kind":"lessonCompletion","path":"course-1","lesson":"course-1-lesson-1-1","#,
      #"{"kind":"lessonCompletion","path":"path-fullstack-mobile","lesson":"lesson-01-1","#,
      #"{"kind":"reviewQuestion","kit":"kit-1","position":2,"#, #"{"kind":"reviewQuestion","kit":"kit-basic-colors","#,
      #"{"kind":"attempt","id":1,"mode":"test","subject":"kit-1","#, #"{"kind":"tick","participation":1,"day":1,"#,
      #"{"kind":"spark","id":1,"title":"Plan","notes":"A \"garden\"","category":"idea","intensity":"medium","tags":["home"],"#,
      #"{"kind":"table","id":1,"name":"Workout Log","description":"","category":"health","#,
      #"{"kind":"entry","table":1,"type":"measurement","title":"Weight","notes":"","value":79.5,"tags":[],"customData":{},"#,
      #"{"kind":"points","rule":"spark","spark":2,"period":"all","points":37,"#,
      #"{"kind":"points","rule":"adjustment","spark":-6,"subject":"deleted","period":"all","points":-12,"#,
    ] { #expect(second.contains { $0.hasPrefix(prefix) }, "\(prefix)") }
    let kinds = Set(try first.map { try JSON($0)["kind"].string ?? "" })
    #expect(
      Set(Self.kinds.map { "\($0.name)" }).subtracting(kinds) == [
        "finalStage", "finished", "friend", "goalPeriod", "stageCompletion",
      ])
  }
}

extension StaticString {
  fileprivate var endsWithPeriod: Bool { "\(self)".hasSuffix(".") }
}
