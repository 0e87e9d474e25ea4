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

  @Test(
    "A value that is neither a word nor a plain number rejects its row",
    arguments: ["perhaps", "1,500", "-1", "1.2345", "1e3", "1.000,5", "12345678901234"])
  func invalidValues(_ value: String) throws {
    let content = try ImportedFile.csv(["name;day;value", "Run;2026-11-01;1", "Run;2026-11-02;\(value)"])
    #expect(try content.habit.values == ["2026-11-01": .done(true)])
    #expect(content.issues == ["habit_mark 3 /amount: invalid_amount"])
  }

  @Test("A word in a habit with amounts rejects its row, except to skip the day")
  func mixedValues() throws {
    let content = try ImportedFile.csv([
      "name,day,value", "Run,2026-11-01,5", "Run,2026-11-02,yes", "Run,2026-11-03,skip",
    ])
    #expect(try content.habit.values == ["2026-11-01": .amount(5000), "2026-11-03": .skipped])
    #expect(content.issues == ["habit 2 /target: target_added", "habit_mark 3 /amount: invalid_amount"])
  }

  @Test(
    "Columns that are missing or have the same meaning reject the file",
    arguments: [
      (["name,value"], [], "missing_column"), (["day"], [], "missing_column"),
      (["name,day"], [("Datum", .day)], "missing_column"),
      (["A,B,C"], [("A", .day), ("B", .day), ("C", .name)], "column_repeated"),
      (["HabitName,CalendarDate,Value"], [], "wrong_format"),
    ] as [([String], [(String, HabitColumn?)], String)])
  func invalidColumns(_ lines: [String], _ columns: [(String, HabitColumn?)], _ rule: String) throws {
    let error = try #require(throws: DomainError.self) { try ImportedFile.csv(lines, columns) }
    #expect(error.rule == rule && error.path == "/content")
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
