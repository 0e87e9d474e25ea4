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

  @Test(
    "Dates are ISO or month, day and year",
    arguments: [
      ("2026-11-05", "2026-11-05"), ("11/5/2026", "2026-11-05"), ("4/11/2019", "2019-04-11"),
      ("02/29/2024", "2024-02-29"),
    ])
  func dates(_ text: String, _ day: String) throws {
    #expect(try ImportedFile.habitBull("Run,,,\(text),1,").habit.values == [day: .done(true)])
  }

  @Test(
    "A row that breaks a rule is reported with its line",
    arguments: [
      ("Run,,,2026-11-02,-2150000000,", "/amount: invalid_amount"),
      ("Run,,,2026-11-02,0.0001,", "/amount: invalid_amount"),
      ("Run,,,2026-11-02,,", "/amount: invalid_amount"), ("Run,,,2026-11-02,1e3,", "/amount: invalid_amount"),
      ("Run,,,2026-11-02,inf,", "/amount: invalid_amount"), ("Run,,,2/29/2025,1,", "/day: invalid_format"),
      ("Run,,,13/1/2025,1,", "/day: invalid_format"), ("Run,,,5.11.2026,1,", "/day: invalid_format"),
      ("Run,,,2026-11-27,1,", "/day: date_in_future"), ("Run,,,1/1/1900,1,", "/day: date_too_early"),
      (",,,2026-11-02,1,", "/name: title_required"), ("\"Run,,,2026-11-02,1,", ": row_unreadable"),
    ])
  func issues(_ row: String, _ issue: String) throws {
    let content = try ImportedFile.habitBull("Run,,,2026-11-01,1,", row)
    #expect(try content.habit.values == ["2026-11-01": .done(true)])
    #expect(content.issues == [issue.first == ":" ? "habitMark 3\(issue)" : "habitMark 3 \(issue)"])
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
    let text = "\u{FEFF}Value,CalendarDate,HabitName\r\n1,2026-11-01,Été\r\n\r\n"
    let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [Array(text.utf8), utf16] {
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

  @Test("Invalid UTF-8 is rejected with its line")
  func encoding() throws {
    let bytes = Array("HabitName,CalendarDate,Value\nRun,2026-11-01,1\n".utf8) + [0x52, 0xFF, 0x0A]
    #expect(try ImportedFile.failedRule(bytes, as: .habitBull) == "invalid_encoding")
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
