import Kernel
import Service
import TestSupport
import Testing

@testable import Habits

@Suite("Import of tables of any program (Habits, 9.4.)")
struct HabitTableTests {
  @Test("A call names the meanings of columns; words and numbers in several languages are values")
  func mapping() throws {
    let content = try ImportedFile.csv(
      [
        "Datum;Gewohnheit;Wert;Notiz;Laune", "28.10.2026;Lesen;ja;Kapitel 3;gut", "3.11.2026;Lesen;nein;;",
        "4.11.2026;Lesen;;;", "5.11.2026;Lesen;skip;krank;", "3.11.2026;Wasser;1,5;;", "4.11.2026;Wasser;0.25;;",
      ], [("datum", .day), ("Gewohnheit", .name), ("Wert", .value), ("Notiz", .note)])
    #expect(content.habits.map(\.draft.name) == ["Lesen", "Wasser"])
    #expect(
      content.habits[0].values == ["2026-10-28": .done(true), "2026-11-03": .done(false), "2026-11-05": .skipped])
    #expect(content.habits[0].notes == ["2026-10-28 done(true): Kapitel 3", "2026-11-05 skipped: krank"])
    #expect(content.habits[1].values == ["2026-11-03": .amount(1500), "2026-11-04": .amount(250)])
    #expect(content.issues == ["habit_mark 1: not_imported", "habit 6 /target: target_added"])
  }

  @Test("Without a column for values, each row is a day on which the habit was done")
  func daysOnly() throws {
    let habit = try ImportedFile.csv(["Day,NAME,group", "2026-11-01,Run,Sport", "2026-11-03,Run,Sport"]).habit
    #expect(habit.values == ["2026-11-01": .done(true), "2026-11-03": .done(true)] && habit.draft.group == "Sport")
  }

  @Test("A table without a column for names has one for each habit, with notes in columns that follow its name")
  func wide() throws {
    let content = try ImportedFile.csv([
      "day,Read,Water,Read note", "2026-11-01,done,2.5,Chapter 3", "2026-11-02,no,,", "2026-11-03,,skipped,Ill",
    ])
    #expect(content.habits.map(\.draft.name) == ["Read", "Water"])
    #expect(content.habits[0].values == ["2026-11-01": .done(true), "2026-11-02": .done(false)])
    #expect(content.habits[0].notes == ["2026-11-01 done(true): Chapter 3", "2026-11-03 nil: Ill"])
    #expect(content.habits[1].values == ["2026-11-01": .amount(2500), "2026-11-03": .skipped])
  }

  @Test("A column that means null is ignored, without a row in the report")
  func ignoredColumns() throws {
    let content = try ImportedFile.csv(
      ["day,Read,Weather,note", "2026-11-20,1,7,Sunny"], [("weather", nil), ("note", nil)])
    #expect(content.habits.map(\.draft.name) == ["Read"])
    #expect(content.issues.isEmpty)
  }

  @Test("If a call names columns with values, the others of a wide table are not imported")
  func chosenHabits() throws {
    let content = try ImportedFile.csv(
      ["Date,Mood,Run", "2026-11-01,fine,x", "2026-11-02,bad,"], [("Date", .day), ("Run", .value)])
    #expect(try content.habit.draft.name == "Run" && content.habit.values == ["2026-11-01": .done(true)])
    #expect(content.issues == ["habit_mark 1: not_imported"])
  }

  @Test("The exported table of habits is imported without changes")
  func exportedTable() throws {
    let user = try Harness.habits(at: "2026-11-26T12:00:00Z").user(zone: "UTC")
    let read = try user.createHabit()
    try user.mark(read, "2026-11-24", #""done": true, "note": "Chapter 3""#)
    try user.mark(read, "2026-11-25", #""skipped": true"#)
    let table = "day,Read,Read note\\n2026-11-24,done,Chapter 3\\n2026-11-25,skipped,\\n"
    let parameters = #"{"format": "csv", "content": "\#(table)", "onConflict": "replace"}"#
    let reply = try user.call("habits.import", parameters)
    #expect(reply["kinds"].elements.map { $0["skipped"].int } == [1, 2])
    #expect(reply["rows"].elements.isEmpty)
  }

  @Test("A table with only 0, 1 and skipped days belongs to an existing habit of either kind")
  func eitherKind() throws {
    let user = try Harness.habits(at: "2026-11-26T12:00:00Z").user(zone: "UTC")
    let water = try user.createHabit(#""name": "Water", "kind": "amount", "target": 2"#)
    try user.mark(water, "2026-11-24", #""amount": 1"#)
    func importTable(_ rows: String) throws -> [[Int?]] {
      let reply = try user.call(
        "habits.import", #"{"format": "csv", "content": "day,Water\n\#(rows)", "onConflict": "replace"}"#)
      return reply["kinds"].elements.map { kind in ["added", "replaced", "skipped"].map { kind[$0].int } }
    }
    #expect(try importTable("2026-11-24,1\\n2026-11-25,0\\n2026-11-26,skipped") == [[0, 0, 1], [2, 0, 1]])
    let calendar = try user.call("habits.calendar", #"{"from": "2026-11-24", "to": "2026-11-26"}"#)
    #expect(calendar["items"][0]["days"].elements.map { $0["amount"].double } == [1, 0, nil])
    // A word is the value of a check.
    #expect(try importTable("2026-11-24,yes") == [[1, 0, 0], [1, 0, 0]])
    #expect(try importTable("2026-11-23,1") == [[0, 0, 1], [1, 0, 0]], "the check comes first")
    #expect(try user.habit(2)["kind"].string == "check" && user.habit(2)["streak"]["longest"].int == 2)
    #expect(try user.harness.violations() == [])
  }

  @Test("The columns of notes of habits with numbers are those of the exported table")
  func numberedNotes() throws {
    let content = try ImportedFile.csv([
      "day,Read,Read 2,Read note,Read note 2", "2026-11-01,done,no,first,second",
    ])
    #expect(content.habits.map(\.draft.name) == ["Read", "Read 2"] && content.issues.isEmpty)
    #expect(content.habits.flatMap(\.notes).map { $0.split(separator: " ").last } == ["first", "second"])
  }

  @Test(
    "Parameters of tables are rejected for other formats",
    arguments: [
      ("habitbull", "columns", "{}"), ("jsonl", "columns", "{}"), ("loop", "columns", #"{"a": "day"}"#),
      ("jsonl", "dateOrder", #""day_first""#), ("loop", "dateOrder", #""day_first""#),
      ("loop_csv", "dateOrder", #""day_first""#),
    ])
  func formats(_ format: String, _ parameter: String, _ value: String) throws {
    let user = try Harness.habits(at: "2026-11-26T12:00:00Z").user(zone: "UTC")
    let failure = try user.failure(
      "habits.import",
      #"{"format": "\#(format)", "content": "", "onConflict": "skip", "\#(parameter)": \#(value)}"#)
    #expect(failure.rule == "parameter_not_for_format" && failure.path == "/\(parameter)")
  }

  @Test(
    "A value that is neither a word nor a plain number rejects its row",
    arguments: ["perhaps", "1,500", "-1", "1.2345", "1e3", "1.000,5", "12345678901234"])
  func invalidValues(_ value: String) throws {
    let content = try ImportedFile.csv(["name;day;value", "Run;2026-11-01;1", "Run;2026-11-02;\(value)"])
    #expect(try content.habit.values == ["2026-11-01": .done(true)])
    #expect(content.issues == ["habit_mark 3 /value: invalid_amount"])
  }

  @Test("A word in a habit with amounts rejects its row, except to skip the day")
  func mixedValues() throws {
    let content = try ImportedFile.csv([
      "name,day,value", "Run,2026-11-01,5", "Run,2026-11-02,yes", "Run,2026-11-03,skip",
    ])
    #expect(try content.habit.values == ["2026-11-01": .amount(5000), "2026-11-03": .skipped])
    #expect(content.issues == ["habit 2 /target: target_added", "habit_mark 3 /value: invalid_amount"])
  }

  @Test(
    "Columns that are missing or have the same meaning reject the file",
    arguments: [
      (["name,value"], [], "missing_column", "/content"), (["day"], [], "missing_column", "/content"),
      (["name,day"], [("Da/tum", .day)], "missing_column", "/columns/Da~1tum"),
      (["A,B,C"], [("A", .day), ("B", .day), ("C", .name)], "column_repeated", "/columns/B"),
      (["a,name"], [("a", .day), ("A", .value)], "column_repeated", "/columns/A"),
      (["day,Read,comment"], [("comment", .note)], "missing_column", "/columns/comment"),
      (["day,Read,Area"], [("Area", .group)], "missing_column", "/columns/Area"),
      (["HabitName,CalendarDate,Value"], [], "wrong_format", "/content"),
    ] as [([String], [(String, HabitColumn?)], String, String)])
  func invalidColumns(_ lines: [String], _ columns: [(String, HabitColumn?)], _ rule: String, _ path: String) throws {
    let error = try #require(throws: DomainError.self) { try ImportedFile.csv(lines, columns) }
    #expect(error.rule == rule && error.path == path)
  }

  @Test("The rejected cell of a wide table is named by its column, and an unknown word has a text of its own")
  func cellPaths() throws {
    let content = try ImportedFile.csv(
      ["Date,Run,a/b,Run note", "2026-11-01,1,1,", "2026-11-02,ok,-1,", "2026-11-27,1,,", "x,1,,"], [("Date", .day)])
    #expect(
      Set(content.issues) == [
        "habit_mark 3 /Run: invalid_amount", "habit_mark 3 /a~1b: invalid_amount", "habit_mark 4 /Date: date_in_future",
        "habit_mark 5 /Date: invalid_format",
      ])
    let messages = Set(content.report.issues.map(\.error.message))
    #expect(messages.contains(DomainError.unknownHabitValue.message))
    #expect(messages.contains(DomainError.invalidAmount.message))
  }

  @Test("A rejected value of a repeated day leaves the earlier one")
  func rejectedRepetition() throws {
    let content = try ImportedFile.csv([
      "name,day,value", "Run,2026-11-01,5", "Run,2026-11-01,2000000000", "Run,2026-11-02,1", "Run,2026-11-02,yes",
    ])
    #expect(try content.habit.values == ["2026-11-01": .amount(5000), "2026-11-02": .amount(1000)])
  }

  @Test("Parameters of the import are checked, and a binary file in a call is base64")
  func parameters() throws {
    let user = try Harness.habits(at: "2026-11-26T12:00:00Z").user(zone: "UTC")
    func rule(_ fields: String) throws -> String? {
      try user.failure("habits.import", "{\(fields)}").rule
    }
    let content = #""content": "name,day\nRun,2/3/2026", "onConflict": "skip""#
    #expect(try rule(#""format": "csv", \#(content)"#) == "ambiguous_dates")
    #expect(try rule(#""format": "csv", \#(content), "columns": {"name": "title"}"#) == "invalid_column")
    #expect(try rule(#""format": "csv", \#(content), "path": "/a""#) == "ambiguous_parameters")
    #expect(try rule(#""format": "csv", "onConflict": "skip""#) == "missing_parameter")
    #expect(try rule(#""format": "loop", "content": "name!", "onConflict": "skip""#) == "invalid_content")
    var database = LoopDatabase()
    database.addHabit()
    try database.addMark("2026-11-24", "2")
    let reply = try user.call(
      "habits.import",
      #"{"format": "loop", "content": "\#(Self.base64(try database.bytes()))", "onConflict": "skip"}"#)
    #expect(reply["kinds"].elements.map { $0["added"].int } == [1, 1])
    try user.call("habits.import", #"{"format": "csv", \#(content), "dateOrder": "day_first"}"#)
    #expect(
      try user.call("habits.list")["items"].elements.map { $0["firstDay"].string } == ["2026-11-24", "2026-03-02"])
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let number = (0..<3).reduce(0) { $0 << 8 | (group.indices.contains($1) ? Int(group[$1]) : 0) }
      for digit in 0..<4 {
        text.append(digit <= group.count ? digits[number >> (18 - 6 * digit) & 63] : "=")
      }
    }
    return text
  }
}
