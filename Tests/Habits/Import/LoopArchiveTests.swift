import TestFiles
import Testing

@testable import Habits

/// Exports of Loop Habit Tracker as tables. (Habits, 9.)
@Suite("Import of Loop's tables")
struct LoopArchiveTests {
  private static let header =
    "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,"
    + "Target Value,Archived?\n"

  private func read(_ habits: String, _ marks: (String, String)...) throws -> HabitImportContent {
    let tables = [("Habits.csv", habits)] + marks
    let entries = tables.map { ZipBuilder.Entry($0, deflating: Array($1.utf8)) }
    return try ImportedFile.read(ZipBuilder(entries: entries).bytes(), as: .loopTables)
  }

  @Test("Habits and marks are read by kind, and computed marks are ignored")
  func export() throws {
    let content = try read(
      Self.header + """
        001,"Read, daily",YES_NO,Did you read?,"For ""fun""\nand more",1,1,#FF8F00,,,,false
        002,Water,NUMERICAL,,,1,7,#aaaaaa,glasses,AT_MOST,2.5,true
        """,
      (
        "001 Read daily/Checkmarks.csv",
        """
        Date,Value,Notes
        2026-11-05,YES_MANUAL,"Late, but done"
        2026-11-04,YES_AUTO,
        2026-11-03,NO,
        2026-11-02,SKIP,ill
        2026-11-01,UNKNOWN,
        2026-10-31,UNKNOWN,"Forgotten, perhaps"
        2026-10-30,YES_AUTO,rest
        """
      ),
      (
        "002 Water/Checkmarks.csv",
        "Date,Value,Notes\n2026-11-05,1500,\n2026-11-04,YES_AUTO,\n2026-11-03,YES_MANUAL,\n2026-11-02,NO,\n"
          + "2026-11-01,SKIP,\n2026-10-31,UNKNOWN,\n"
      ), ("Checkmarks.csv", "Date,Read,Water,\n"), ("001 Read daily/Scores.csv", "Date,Score\n"))
    #expect(content.issues == [])
    let habits = content.habits
    #expect(habits.map(\.draft.name) == ["Read, daily", "Water"])
    #expect(habits.map(\.draft.question) == ["Did you read?", ""])
    #expect(habits.map(\.draft.notes) == ["For \"fun\"\nand more", ""])
    #expect(habits.map(\.draft.plan.schedule) == [.daily, .per(.week)])
    #expect(habits.map(\.draft.plan.target) == [nil, HabitPlan.Target(amount: 2500, direction: .atMost)])
    #expect(habits.map(\.draft.color) == [3, 19])
    #expect(habits.map(\.draft.unit) == ["", "glasses"])
    #expect(habits.map(\.isArchived) == [false, true])
    #expect(
      habits.map(\.values) == [
        ["2026-11-05": .done(true), "2026-11-03": .done(false), "2026-11-02": .skipped],
        [
          "2026-11-05": .amount(1500), "2026-11-04": .amount(1), "2026-11-03": .amount(2), "2026-11-02": .amount(0),
          "2026-11-01": .skipped,
        ],
      ])
    #expect(
      habits[0].notes == [
        "2026-10-30 nil: rest", "2026-10-31 nil: Forgotten, perhaps", "2026-11-02 skipped: ill",
        "2026-11-05 done(true): Late, but done",
      ])
  }

  @Test("An early export has neither kinds nor a header of the marks, and its description is the question")
  func earlyExport() throws {
    let content = try read(
      "\u{FEFF}Position,Name,Description,NumRepetitions,Interval,Color\n001,Run,Did you run?,2,7,#000000\n",
      ("001 Run/Checkmarks.csv", "2015-01-25,2\n2015-01-24,1\n2015-01-23,0\n2015-01-22,-1\n"))
    let habit = try content.habit
    #expect(habit.draft.question == "Did you run?" && habit.draft.notes == "" && habit.draft.color == 0)
    #expect(habit.draft.plan == HabitPlan(kind: .check, schedule: .times(2, days: 7)))
    #expect(habit.values == ["2015-01-25": .done(true), "2015-01-23": .done(false)])
    #expect(content.issues == ["habit Habits.csv 2 /color: not_imported"])
  }

  @Test("Rows that break a rule are reported with their table and line")
  func issues() throws {
    let content = try read(
      Self.header + """
        001,Read,YES_NO,,,1,1,#D32F2F,,,,false
        002,Odd,OTHER,,,1,1,#D32F2F,,,,false
        003,Never,YES_NO,,,0,1,#D32F2F,,,,false
        004,Zero,NUMERICAL,,,1,1,#D32F2F,,AT_LEAST,0.0,false
        005,Words,NUMERICAL,,,1,1,#D32F2F,,AT_LEAST,many,false
        006,"Open,YES_NO
        007,Old,YES_NO,,,1,1,,,,,perhaps
        """,
      (
        "001 Read/Checkmarks.csv",
        "Date,Value,Notes\n2026-02-30,YES_MANUAL,\n2026-11-01,PERHAPS,\n2026-11-27,NO,\n2026\n"
      ),
      ("003 Never/Checkmarks.csv", "Date,Value,Notes\n2026-11-01,YES_MANUAL,\n"))
    #expect(content.habits.map(\.draft.name) == ["Read", "Zero"])
    #expect(
      content.issues == [
        "habit Habits.csv 3 /kind: row_unreadable", "habit Habits.csv 4 /schedule: invalid_schedule",
        "habit Habits.csv 5 /target: target_raised", "habit Habits.csv 6 /target: invalid_target",
        "habit Habits.csv 7: row_unreadable", "habit Habits.csv 8 /archivedAt: row_unreadable",
        "habit_mark 001 Read/Checkmarks.csv 2 /day: invalid_format",
        "habit_mark 001 Read/Checkmarks.csv 3 /done: row_unreadable",
        "habit_mark 001 Read/Checkmarks.csv 4 /day: date_in_future",
        "habit_mark 001 Read/Checkmarks.csv 5: row_unreadable",
      ])
    #expect(content.report.rejectedHabits == 5 && content.report.rejectedMarks == 5)
  }

  @Test("A habit without a folder has no marks, and a folder without a habit is reported")
  func folders() throws {
    let content = try read(
      Self.header + "002,Read,YES_NO,,,1,1,#D32F2F,,,,false\n",
      ("001 Read/Checkmarks.csv", "2026-11-01,NO\n2026-11-02,NO\n"), ("Read/Checkmarks.csv", "2026-11-01,NO\n"),
      ("2/deep/Checkmarks.csv", "2026-11-01,NO\n"))
    #expect(try content.habit.marks == [:])
    #expect(
      content.issues == [
        "habit 001 Read/Checkmarks.csv 1 /habit: unknown_row", "habit Read/Checkmarks.csv 1 /habit: unknown_row",
      ])
    #expect(content.report.rejectedHabits == 2 && content.report.rejectedMarks == 3)
  }

  @Test("A second folder of a position is reported, and so is a cell after the note")
  func extraContent() throws {
    let content = try read(
      Self.header + "001,Read,YES_NO,,,1,1,,,,,TRUE\n", ("001 Read/Checkmarks.csv", "2026-11-01,NO,a,b\n"),
      ("1 Read/Checkmarks.csv", "2026-11-02,NO\n"))
    #expect(try content.habit.notes == ["2026-11-01 done(false): a"] && content.habit.isArchived)
    #expect(
      content.issues == [
        "habit_mark 001 Read/Checkmarks.csv 1: not_imported", "habit 1 Read/Checkmarks.csv 1 /habit: unknown_row",
      ])
  }

  @Test("The files can lie in a folder, as after unpacking and packing on a Mac", arguments: ["Loop", "a/Loop", "Été"])
  func folder(_ folder: String) throws {
    let (habits, marks) = (Self.header + "001,Read,,,,1,1,,,,,\n", "2026-11-01,YES_MANUAL,note\n")
    let files = [
      ("\(folder)/", ""), ("\(folder)/.DS_Store", "\0\0\0\u{1}Bud1"), ("__MACOSX/\(folder)/._.DS_Store", "\0"),
      ("\(folder)/Habits.csv", habits), ("__MACOSX/\(folder)/._Habits.csv", "\0\u{5}\u{16}\u{7}"),
      ("__MACOSX/\(folder)/Habits.csv", "\0"), ("\(folder)/001 Read/", ""),
      ("\(folder)/001 Read/Checkmarks.csv", marks), ("\(folder)/001 Read/Scores.csv", "2026-11-01,0.5\n"),
      ("__MACOSX/\(folder)/001 Read/._Checkmarks.csv", "\0"), ("__MACOSX/\(folder)/001 Read/Checkmarks.csv", "\0"),
    ]
    let entries = files.map { ZipBuilder.Entry($0, Array($1.utf8)) }
    let content = try ImportedFile.read(ZipBuilder(entries: entries).bytes(), as: .loopTables)
    #expect(try content.habit.notes == ["2026-11-01 done(true): note"])
    #expect(content.issues == [])
  }

  @Test("The root of the archive precedes folders, and several folders with exports are rejected")
  func severalFolders() throws {
    func table(_ path: String, _ name: String) -> ZipBuilder.Entry {
      .init(path, Array((Self.header + "1,\(name),,,,1,1,,,,,\n").utf8))
    }
    func read(_ entries: ZipBuilder.Entry...) throws -> String? {
      let bytes = ZipBuilder(entries: entries).bytes()
      if let rule = try ImportedFile.failedRule(bytes, as: .loopTables) { return rule }
      return try ImportedFile.read(bytes, as: .loopTables).habit.draft.name
    }
    #expect(try read(table("a/Habits.csv", "A"), table("Habits.csv", "Root")) == "Root")
    #expect(try read(table("a/Habits.csv", "A"), table("a/x-Habits.csv", "B")) == "A")
    #expect(try read(table("a/Habits.csv", "A"), table("b/Habits.csv", "B")) == "not_a_loop_backup")
  }

  @Test("An archive that is no export of Loop is rejected")
  func notAnExport() throws {
    let table = ZipBuilder.Entry("Habits.csv", Array((Self.header + "1,Read,,,,1,1,,,,,\n").utf8))
    func failure(_ entries: ZipBuilder.Entry...) throws -> String? {
      try ImportedFile.failedRule(ZipBuilder(entries: entries).bytes(), as: .loopTables)
    }
    #expect(try failure(table) == nil)
    #expect(try failure(.init("Habits/Habits.csv", [])) == "missing_column")
    #expect(try failure(.init("Habits/MyHabits.csv", [])) == "not_a_loop_backup")
    #expect(try failure(table, table) == "not_a_loop_backup")
    #expect(try failure(table, .init("../001/Checkmarks.csv", [])) == "not_a_loop_backup")
    #expect(try failure(.init("Habits.csv", [])) == "missing_column")
    #expect(try failure(.init("Habits.csv", Array("Position,Title\n".utf8))) == "missing_column")
    #expect(try failure(.init("Habits.csv", [0xFF, 0x0A])) == "invalid_encoding")
    #expect(try ImportedFile.failedRule(LoopDatabase().bytes(), as: .loopTables) == "not_a_loop_backup")
    var damaged = table
    damaged.checksum ^= 1
    #expect(try failure(damaged) == "not_a_loop_backup")
  }

  @Test("A decompression bomb is rejected, regardless of its declared size")
  func bomb() throws {
    var entry = ZipBuilder.Entry("Habits.csv", deflating: [UInt8](repeating: 0x0A, count: 1 << 20))
    entry.size = 1 << 30
    #expect(try ImportedFile.failedRule(ZipBuilder(entries: [entry]).bytes(), as: .loopTables) == "file_too_large")
    entry.size = 1000
    #expect(try ImportedFile.failedRule(ZipBuilder(entries: [entry]).bytes(), as: .loopTables) == "not_a_loop_backup")
  }
}
