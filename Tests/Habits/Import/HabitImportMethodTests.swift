import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Habits

/// The method `habits.import`. (Habits, 9.)
@Suite("habits.import")
struct HabitImportMethodTests {
  private let folder: TemporaryFolder
  private let user: TestUser

  init() throws {
    folder = try TemporaryFolder()
    user = try Harness.habits(at: "2026-11-26T12:00:00Z").user(zone: "UTC")
  }

  @discardableResult
  private func importHabits(
    _ database: LoopDatabase, _ policy: String = "skip", _ others: String = ""
  ) throws -> JSON {
    try folder.write(try database.bytes(), to: "loop.db")
    return try user.call("habits.import", parameters(policy, others))
  }

  private func parameters(_ policy: String, _ others: String = "") -> String {
    #"{"format": "loop", "path": "\#(folder.path("loop.db"))", "onConflict": "\#(policy)"\#(others)}"#
  }

  /// Returns the numbers of added, replaced, skipped and rejected habits, then of marks.
  private func counts(_ reply: JSON) -> [[Int]] {
    reply["kinds"].elements.map { kind in
      ["added", "replaced", "skipped", "rejected"].map { kind[$0].int.map { Int($0) } ?? -1 }
    }
  }

  private func names() throws -> [String?] {
    try user.call("habits.list")["items"].elements.map { $0["name"].string }
  }

  /// Returns the topics of the imported habits' events, in order.
  private func topics() throws -> [String] {
    try user.harness.connection.statement(Statements.topics).all { try $0.text(0) }
  }

  private enum Statements: SQL, StatementSet {
    case topics = "select topic from journal where topic like 'habit.%' order by seq"
  }

  private func sample() throws -> LoopDatabase {
    var database = LoopDatabase()
    database.addHabit(id: 1, ["name": "'Read'", "question": "'Did you?'", "color": "7"])
    database.addHabit(id: 2, ["name": "'Water'", "type": "1", "target_value": "0", "archived": "1"])
    database.addHabit(id: 3, ["name": "'Odd'", "freq_num": "0"])
    try database.addMark("2026-11-24", "2", habit: 1, note: "'Chapter 3'")
    try database.addMark("2026-11-25", "2", habit: 1)
    try database.addMark("2026-11-25", "1500", habit: 2)
    try database.addMark("2026-11-25", "2", habit: 3)
    return database
  }

  @Test("Habits and marks are added at the end of the list, and rejected rows are reported")
  func addition() throws {
    try user.call("habits.create", #"{"name": "Run"}"#)
    let reply = try importHabits(sample())
    #expect(counts(reply) == [[2, 0, 0, 1], [3, 0, 0, 1]])
    #expect(reply["rows"].elements.map { $0["rule"].string } == ["target_raised", "invalid_schedule"])
    #expect(reply["rows"].elements.map { $0["rejected"].bool } == [false, true])
    #expect(reply["rows"].elements.map { $0["row"].int } == [2, 3])
    #expect(try names() == ["Run", "Read", "Water"])
    let read = try user.call("habits.get", #"{"habitId": 2}"#)["habit"]
    #expect(read["question"].string == "Did you?" && read["color"].int == 7 && read["streak"]["current"].int == 2)
    #expect(try user.call("habits.get", #"{"habitId": 3}"#)["habit"]["archivedAt"].isNull == false)
    #expect(
      try topics() == [
        "habit.created", "habit.created", "habit.marked", "habit.marked", "habit.created", "habit.marked",
        "habit.archived",
      ])
    #expect(try user.harness.violations() == [])
  }

  @Test("A repeated import changes nothing", arguments: ["skip", "replace"])
  func repetition(_ policy: String) throws {
    try importHabits(sample(), policy)
    let (list, events) = (try user.call("habits.list").description, try topics())
    #expect(try counts(importHabits(sample(), policy)) == [[0, 0, 2, 1], [0, 0, 3, 1]])
    #expect(try user.call("habits.list").description == list)
    #expect(try topics() == events)
  }

  @Test("skip adds missing marks and leaves the fields; replace overwrites both and leaves the group")
  func policies() throws {
    try user.call("habits.create", #"{"name": "Read", "question": "?", "group": "Evening"}"#)
    try user.call("habits.mark", #"{"habitId": 1, "day": "2026-11-24", "done": false}"#)
    try user.call("habits.mark", #"{"habitId": 1, "day": "2026-11-20", "done": true}"#)
    #expect(try counts(importHabits(sample())) == [[1, 0, 1, 1], [2, 0, 1, 1]])
    var read = try user.call("habits.get", #"{"habitId": 1}"#)["habit"]
    #expect(read["question"].string == "?" && read["streak"]["current"].int == 1)
    #expect(try counts(importHabits(sample(), "replace")) == [[0, 1, 1, 1], [0, 1, 2, 1]])
    read = try user.call("habits.get", #"{"habitId": 1}"#)["habit"]
    #expect(
      read["question"].string == "Did you?" && read["streak"]["current"].int == 2 && read["group"].string == "Evening")
    #expect(try user.harness.violations() == [])
  }

  @Test("replace archives a habit that the file does, and reports one that only the user has archived")
  func archiving() throws {
    try user.call("habits.create", #"{"name": "Water", "kind": "amount", "target": 2}"#)
    #expect(try counts(importHabits(sample(), "replace")) == [[1, 1, 0, 1], [3, 0, 0, 1]])
    #expect(try user.call("habits.get", #"{"habitId": 1}"#)["habit"]["archivedAt"].isNull == false)
    #expect(try counts(importHabits(sample(), "replace")) == [[0, 0, 2, 1], [0, 0, 3, 1]])
    try user.call("habits.archive", #"{"habitId": 2}"#)
    let reply = try importHabits(sample(), "replace")
    #expect(counts(reply) == [[0, 0, 2, 1], [0, 0, 3, 1]])
    let row = try #require(reply["rows"].elements.last)
    #expect(row["rule"].string == "not_imported" && row["field"].string == "/archivedAt" && row["row"].int == 1)
    #expect(try user.harness.violations() == [])
  }

  @Test("The note of an unmarked day changes neither state, streak nor score, and a later mark keeps it")
  func notesWithoutMarks() throws {
    var database = LoopDatabase()
    database.addHabit()
    try database.addMark("2026-11-24", "2")
    try importHabits(database)
    let before = try user.call("habits.get", #"{"habitId": 1}"#)["habit"]
    for day in ["2026-01-01", "2026-11-25", "2026-11-26"] { try database.addMark(day, "-1", note: "'Note of \(day)'") }
    #expect(try counts(importHabits(database)) == [[0, 0, 1, 0], [3, 0, 1, 0]])
    #expect(try counts(importHabits(database)) == [[0, 0, 1, 0], [0, 0, 4, 0]])
    #expect(try user.call("habits.get", #"{"habitId": 1}"#)["habit"] == before)
    #expect(before["firstDay"].string == "2026-11-24" && before["mark"].isNull)
    func days(_ from: String) throws -> [String] {
      let parameters = #"{"from": "\#(from)", "to": "\#(from)"}"#
      return try user.call("habits.calendar", parameters)["items"][0]["days"].elements.map {
        "\($0["state"].string ?? "") \($0["note"].string ?? "-")"
      }
    }
    #expect(try days("2026-01-01") == ["none Note of 2026-01-01"])
    #expect(try days("2026-11-25") == ["missed Note of 2026-11-25"])
    #expect(try days("2026-11-26") == ["open Note of 2026-11-26"])
    #expect(try user.harness.violations() == [])
    let mark = try user.call("habits.mark", #"{"habitId": 1, "done": true}"#)
    #expect(mark["note"].string == "Note of 2026-11-26" && mark["mark"]["done"].bool == true)
    #expect(try days("2026-11-26") == ["done Note of 2026-11-26"])
    let removed = try user.call("habits.unmark", #"{"habitId": 1, "day": "2026-11-25"}"#)
    #expect(removed["changed"].bool == true)
    #expect(try days("2026-11-25") == ["missed -"])
    #expect(try user.call("habits.unmark", #"{"habitId": 1, "day": "2026-11-25"}"#)["changed"].bool == false)
    // A note alone is no mark.
    #expect(try user.failure("habits.mark", #"{"habitId": 1, "note": "x"}"#).rule == "missing_parameter")
    #expect(try user.harness.violations() == [])
  }

  @Test("An amount is added to an unmarked day with a note from 0 on")
  func addToNote() throws {
    var database = LoopDatabase()
    database.addHabit(["type": "1", "target_value": "2"])
    try database.addMark("2026-11-26", "-1", note: "'small cup'")
    try importHabits(database)
    let mark = try user.call("habits.mark", #"{"habitId": 1, "add": 0.5}"#)
    #expect(mark["mark"]["amount"].double == 0.5 && mark["note"].string == "small cup")
  }

  // MARK: - Formats

  /// Files by the format that they have.
  private static func file(_ format: HabitImportFormat) throws -> [UInt8] {
    switch format {
    case .loop: return try LoopDatabase().bytes()
    case .loopTables:
      let habits = "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color\n"
      return ZipBuilder(entries: [.init("Loop/Habits.csv", Array(habits.utf8))]).bytes()
    case .habitBull: return Array("HabitName;CalendarDate;Value\nRun;2026-11-01;1\n".utf8)
    case .csv: return Array("day;Run\n2026-11-01;1\n".utf8)
    case .jsonl: return Array(#"{"name": "Run"}"#.utf8)
    }
  }

  @Test(
    "A file of another format is rejected with the right one", arguments: HabitImportFormat.allCases,
    [HabitImportFormat.loop, .loopTables, .habitBull])
  func formats(_ format: HabitImportFormat, _ actual: HabitImportFormat) throws {
    try folder.write(try Self.file(actual), to: "file")
    let parameters = #"{"format": "\#(format.rawValue)", "path": "\#(folder.path("file"))", "onConflict": "skip"}"#
    guard format != actual else {
      try user.call("habits.import", parameters)
      return
    }
    let failure = try user.failure("habits.import", parameters)
    #expect(failure.rule == (format.isText ? "wrong_format" : "not_a_loop_backup") && failure.path == "/path")
    #expect(failure.description.contains("“\(actual.rawValue)”"), "\(failure.description)")
  }

  @Test("A backup in a zip archive has to be unpacked", arguments: HabitImportFormat.allCases)
  func packedBackup(_ format: HabitImportFormat) throws {
    let entry = ZipBuilder.Entry("Loop Habits Backup.db", try LoopDatabase().bytes())
    try folder.write(ZipBuilder(entries: [entry]).bytes(), to: "file")
    let parameters = #"{"format": "\#(format.rawValue)", "path": "\#(folder.path("file"))", "onConflict": "skip"}"#
    let message = try user.failure("habits.import", parameters).description
    #expect(message.contains("“loop”") && message.contains("Unpack"), "\(message)")
  }

  @Test("fail imports nothing if a row breaks a rule or a habit exists")
  func failing() throws {
    try folder.write(try sample().bytes(), to: "loop.db")
    let invalid = try user.failure("habits.import", parameters("fail"))
    #expect(invalid.code == 1005 && invalid.rule == "invalid_schedule" && invalid.path == "/path/3/schedule")
    var database = LoopDatabase()
    database.addHabit()
    #expect(try counts(importHabits(database, "fail")) == [[1, 0, 0, 0], [0, 0, 0, 0]])
    let conflict = try user.failure("habits.import", parameters("fail"))
    #expect(conflict.code == 1004 && conflict.rule == "already_exists" && conflict.path == "/path/1")
    #expect(try names() == ["Read"])
  }

  @Test("A dry run reports the same and changes nothing")
  func dryRun() throws {
    let reply = try importHabits(sample(), "skip", #", "dryRun": true, "clientKey": "k""#)
    #expect(reply["dryRun"].bool == true)
    #expect(counts(reply) == [[2, 0, 0, 1], [3, 0, 0, 1]])
    #expect(try names() == [] && topics() == [])
    #expect(try counts(importHabits(sample(), "skip", #", "clientKey": "k""#)) == [[2, 0, 0, 1], [3, 0, 0, 1]])
    try folder.write([], to: "loop.db")
    #expect(try counts(user.call("habits.import", parameters("skip", #", "clientKey": "k""#)))[0] == [2, 0, 0, 1])
  }

  @Test("Habits beyond the maximum are rejected with their marks")
  func tooManyHabits() throws {
    try user.call("habits.create", #"{"name": "Run"}"#)
    var database = LoopDatabase()
    for id in 1...501 {
      database.addHabit(id: id)
      try database.addMark("2026-11-25", "2", habit: id)
    }
    let reply = try importHabits(database)
    #expect(counts(reply) == [[499, 0, 0, 2], [499, 0, 0, 2]])
    #expect(reply["rows"].elements.map { $0["rule"].string } == ["too_many_habits", "too_many_habits"])
    #expect(try user.failure("habits.import", parameters("fail")).rule == "already_exists")
  }

  @Test("A file that is no backup is rejected at its path")
  func otherFile() throws {
    try folder.write(Array("no database".utf8), to: "loop.db")
    let failure = try user.failure("habits.import", parameters("skip"))
    #expect(failure.code == 1005 && failure.rule == "not_a_loop_backup" && failure.path == "/path")
  }
}
