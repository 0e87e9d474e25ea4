import Kernel
import Service
import Testing

@testable import Habits

/// Exports of HabitBull. (Habits, 9.)
@Suite("Import of HabitBull's table")
struct HabitBullTests {
  @Test("A habit of zeros and ones is a check, and its category the group")
  func check() throws {
    let content = try ImportedFile.habitBull(
      "Run,Every morning,Fitness,2026-11-01,1,\"Rain, of course\"", "Run,,,2026-11-02,0,", "Run,,,2026-11-03,1.0,")
    let habit = try content.habit
    #expect(habit.draft.name == "Run" && habit.draft.notes == "Every morning" && habit.draft.group == "Fitness")
    #expect(habit.draft.plan == HabitPlan(kind: .check, schedule: .daily))
    #expect(
      habit.values == ["2026-11-01": .done(true), "2026-11-02": .done(false), "2026-11-03": .done(true)])
    #expect(habit.marks.values.compactMap(\.note) == ["Rain, of course"])
    #expect(content.issues == [])
  }

  @Test("A value above 1 or a fraction makes a habit an amount", arguments: [("30", 30_000), ("0.5", 500)])
  func amount(_ value: String, _ thousandths: Int64) throws {
    let habit = try ImportedFile.habitBull("Push-ups,,,2026-11-01,1,", "Push-ups,,,2026-11-02,\(value),").habit
    #expect(
      habit.draft.plan
        == HabitPlan(kind: .amount, schedule: .daily, target: HabitPlan.Target(amount: 1, direction: .atLeast)))
    #expect(habit.values == ["2026-11-01": .amount(1000), "2026-11-02": .amount(thousandths)])
  }

  @Test("That an amount has no target is reported")
  func missingTarget() throws {
    #expect(try ImportedFile.habitBull("Run,,,2026-11-02,30,").issues == ["habit 2 /target: target_added"])
  }

  // MARK: - Dates

  /// Dates of a file, one a row, with the days that they mean; nil for one that is rejected.
  private static let dates: [([String], [String?])] = [
    (["2026-11-05"], ["2026-11-05"]), (["2026/11/05"], ["2026-11-05"]), (["2026.11.5"], ["2026-11-05"]),
    (["5/5/2026", "11.11.2025"], ["2026-05-05", "2025-11-11"]), (["02/29/2024"], ["2024-02-29"]),
    (["25.11.2026", "5-11-2026"], ["2026-11-25", "2026-11-05"]),
    (["2/3/2026", "14/2/2026"], ["2026-03-02", "2026-02-14"]),
    (["2/3/2026", "2/14/2026"], ["2026-02-03", "2026-02-14"]),
    (["2.3.2026", "2.14.2026"], ["2026-02-03", "2026-02-14"]),
    (["2-3-2026", "2-14-2026"], ["2026-02-03", "2026-02-14"]),
    (["27.02.26", "1.2.26"], ["2026-02-27", "2026-02-01"]), (["26-11-05", "26-10-31"], ["2026-11-05", "2026-10-31"]),
    (["2026-11-05 08:30", "2026-11-06T07:00:00Z"], ["2026-11-05", "2026-11-06"]),
    (["2/13/26", "2/1/26"], ["2026-02-13", "2026-02-01"]),
    (["2/3/2026", "14.2.2026", "2026-01-05"], ["2026-03-02", "2026-02-14", "2026-01-05"]),
    (["2/13/2026", "13/13/2026", "32/1/2026", "0/5/2026"], ["2026-02-13", nil, nil, nil]),
    (
      ["2/29/2025", "31/2/25x", "2/3/026", "2/3", "2//3/2026", "1/2/3/4", "2026-11-31", "2/3.2026", "2/ 3/2026"],
      [
        nil, nil, nil, nil, nil, nil, nil, nil, nil,
      ]
    ),
    (["2/30/2026", "2/3/2026"], [nil, "2026-02-03"]), (["31/2/2026", "2/3/2026"], [nil, "2026-03-02"]),
  ]

  @Test(
    "All dates of a file have one order, which certain ones show",
    arguments: dates.indices)
  func order(_ index: Int) throws {
    let (dates, days) = Self.dates[index]
    let rows = dates.enumerated().map { "Run,,,\($1),1,\($0)" }
    let content = try ImportedFile.habitBull(rows + ["Other,,,2026-01-01,1,"])
    let imported = content.habits.first { $0.draft.name == "Run" }?.notes ?? []
    let expected = days.enumerated().compactMap { index, day in day.map { "\($0) done(true): \(index)" } }
    #expect(imported == expected.sorted())
    #expect(content.report.issues.map(\.error).allSatisfy { $0 == .invalidHabitDate.at("/CalendarDate") })
    #expect(
      content.issues.sorted()
        == days.indices.filter { days[$0] == nil }.map { "habit_mark \($0 + 2) /CalendarDate: invalid_format" }.sorted()
    )
  }

  @Test(
    "Dates that contradict each other reject the file with two lines",
    arguments: [
      (["14/2/2026", "2/3/2026", "2/14/2026"], 2, 4), (["2026-01-01", "2/14/2026", "14.2.2026"], 3, 4),
      (["2/14/2026", "14/2/2026,-1,x"], 2, 3), (["26-10-31", "2/14/2026"], 2, 3),
    ])
  func contradictions(_ dates: [String], _ line: Int, _ otherLine: Int) throws {
    let error = try #require(throws: DomainError.self) { try ImportedFile.habitBull(dates.map { "Run,,,\($0),1," }) }
    #expect(error == .contradictoryDates(line: line, otherLine: otherLine).at("/path"))
  }

  @Test(
    "Dates that are possible in several orders reject the file unless a call names the order",
    arguments: [
      ["11/5/2026"], ["5/5/2026", "4/11/2019"], ["5.11.2026"], ["05-11-2026"], ["13.02.26"], ["2/3/2026", "2.3.2026"],
    ])
  func ambiguous(_ dates: [String]) throws {
    let error = try #require(throws: DomainError.self) { try ImportedFile.habitBull(dates.map { "Run,,,\($0),1," }) }
    let line = dates.count > 1 && dates[0] == "5/5/2026" ? 3 : 2
    #expect(error == .ambiguousDates(line: line).at("/dateOrder"))
  }

  // MARK: - Comments

  @Test("The comment of a row without a value stays as the note of an unmarked day, also if the value is rejected")
  func comments() throws {
    let content = try ImportedFile.habitBull(
      "Run,,,2026-11-01,1,", "Run,,,2026-11-02,,ill", "Run,,,2026-11-03,-2.15E+09,lazy", "Run,,,2026-11-04,, ",
      "Rest,,,2026-11-02,,only a note", "Bad,,,2026-11-02,-1,rejected", "Run,,,x,-1,one issue")
    #expect(content.habits.map(\.draft.name) == ["Run", "Rest"])
    #expect(
      content.habits.map(\.notes) == [
        ["2026-11-02 nil: ill", "2026-11-03 nil: lazy"], ["2026-11-02 nil: only a note"],
      ])
    #expect(
      content.issues == [
        "habit_mark 4 /Value: invalid_amount", "habit_mark 5 /Value: invalid_amount",
        "habit_mark 7 /Value: invalid_amount", "habit_mark 8 /CalendarDate: invalid_format",
      ])
  }

  @Test("Another category or description, an unknown column and a cell without a column are reported once each")
  func otherContent() throws {
    let text = """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText,Mood
      Run,,,2026-11-01,1,,
      Run,Daily,Sport,2026-11-02,1,,
      Run,Weekly,Health,2026-11-03,1,,
      Run,Weekly,Health,2026-11-04,1,,
      Run,Daily,Sport,2026-11-05,1,late,,but done
      """
    let content = try ImportedFile.read(Array(text.utf8), as: .habitBull)
    #expect(try content.habit.draft.group == "Sport" && content.habit.draft.notes == "Daily")
    #expect(
      content.issues == [
        "habit_mark 1: not_imported", "habit_mark 4 /HabitCategory: not_imported",
        "habit_mark 4 /HabitDescription: not_imported", "habit_mark 6: not_imported",
      ])
    #expect(content.report.rejectedMarks == 0)
  }

  // MARK: - Tables

  @Test("Commas, semicolons, tabs and bars are delimiters, declared or detected", arguments: [",", ";", "\t", "|"])
  func delimiters(_ delimiter: String) throws {
    let rows = [
      ["HabitName", "HabitDescription", "HabitCategory", "CalendarDate", "Value", "CommentText"],
      ["Read, write; think", "", "", "2026-11-01", "1", "a, b; c"],
    ].map { row in row.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: delimiter) }
    for rows in [rows, ["sep=\(delimiter)"] + rows] {
      for bytes in [Array(rows.joined(separator: "\r\n").utf8), Self.utf16(rows.joined(separator: "\n"))] {
        let habit = try ImportedFile.read(bytes, as: .habitBull).habit
        #expect(habit.draft.name == "Read, write; think" && habit.notes == ["2026-11-01 done(true): a, b; c"])
      }
    }
  }

  private static func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test(
    "A row that breaks a rule is reported with its line",
    arguments: [
      ("Run,,,2026-11-02,-2150000000,", "/Value: invalid_amount"),
      ("Run,,,2026-11-02,0.0001,", "/Value: invalid_amount"),
      ("Run,,,2026-11-02,,", "/Value: invalid_amount"), ("Run,,,2026-11-02,1e3,", "/Value: invalid_amount"),
      ("Run,,,2026-11-02,inf,", "/Value: invalid_amount"), ("Run,,,2/29/2025,1,", "/CalendarDate: invalid_format"),
      ("Run,,,31/13/2025,1,", "/CalendarDate: invalid_format"),
      ("Run,,,5 Nov 2026,1,", "/CalendarDate: invalid_format"),
      ("Run,,,2026-11-27,1,", "/CalendarDate: date_in_future"), ("Run,,,1/1/1900,1,", "/CalendarDate: date_too_early"),
      (",,,2026-11-02,1,", "/HabitName: title_required"), ("\"Run,,,2026-11-02,1,", ": row_unreadable"),
    ])
  func issues(_ row: String, _ issue: String) throws {
    let content = try ImportedFile.habitBull("Run,,,2026-11-01,1,", row)
    #expect(try content.habit.values == ["2026-11-01": .done(true)])
    #expect(content.issues == [issue.first == ":" ? "habit_mark 3\(issue)" : "habit_mark 3 \(issue)"])
  }

  @Test("Names are equal after trimming; the habits come in the order of their first rows")
  func names() throws {
    let habits = try ImportedFile.habitBull(
      "B,,,2026-11-01,1,", "A,,,2026-11-01,1,", "\" B \",,,2026-11-02,1,", "b,,,2026-11-02,1,"
    ).habits
    #expect(habits.map(\.draft.name) == ["B", "A", "b"])
    #expect(habits.map(\.marks.count) == [2, 1, 1])
  }

  @Test("The columns are found by name, in UTF-8 or UTF-16 with a byte order mark")
  func columns() throws {
    let text = "Value,CalendarDate,HabitName\r\n1,2026-11-01,Été\r\n\r\n"
    for bytes in [Array("\u{FEFF}\(text)".utf8), Self.utf16(text)] {
      let habit = try ImportedFile.read(bytes, as: .habitBull).habit
      #expect(habit.draft.name == "Été" && habit.values == ["2026-11-01": .done(true)])
    }
  }

  @Test(
    "A file that is not a table of HabitBull is rejected",
    arguments: [
      ("", "HabitName"), ("\n", "HabitName"), ("Date,Value\n2026-11-01,1\n", "HabitName"),
      ("HabitName,CalendarDate\n", "Value"),
    ])
  func notATable(_ text: String, _ column: String) throws {
    #expect(try ImportedFile.failedRule(Array(text.utf8), as: .habitBull) == "missing_column")
  }

  @Test("Invalid UTF-8 and a NUL are rejected with their line")
  func encoding() throws {
    let bytes = Array("HabitName,CalendarDate,Value\nRun,2026-11-01,1\n".utf8) + [0x52, 0xFF, 0x0A]
    #expect(try ImportedFile.failedRule(bytes, as: .habitBull) == "invalid_encoding")
    let text = Array("HabitName,CalendarDate,Value\nRun,2026-11-01,1\nR\0,2026-11-01,1".utf8)
    #expect(throws: DomainError.invalidEncoding(3, isNUL: true).at("/path")) {
      try ImportedFile.read(text, as: .habitBull)
    }
  }

  @Test("A table of more than 5,000 habits is rejected")
  func manyHabits() throws {
    let rows = (0...5000).map { "Habit \($0),2026-11-01,1" }
    func failure(_ rows: some Sequence<String>) throws -> String? {
      try ImportedFile.failedRule(
        Array((["HabitName,CalendarDate,Value"] + rows).joined(separator: "\n").utf8), as: .habitBull)
    }
    #expect(try failure(rows.dropLast()) == nil)
    #expect(try failure(rows) == "too_many_habits")
  }
}
