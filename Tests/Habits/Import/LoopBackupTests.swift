import Kernel
import Testing

@testable import Habits

/// Backups of Loop Habit Tracker. (Habits, 9.)
@Suite("Import of Loop backups")
struct LoopBackupTests {
  @Test("The columns of each version are read, with the earlier meaning of a missing one", arguments: 12...25)
  func versions(_ version: Int) throws {
    var database = LoopDatabase(version: version)
    var values = ["description": "'About'"]
    if version >= 23 { values["question"] = "'Did you?'" }
    database.addHabit(values)
    try database.addMark("2026-11-01", version >= 16 ? "2" : nil)
    let content = try ImportedFile.read(database)
    let habit = try content.habit
    #expect(habit.draft.question == (version >= 23 ? "Did you?" : "About"))
    #expect(habit.draft.notes == (version >= 23 ? "About" : ""))
    #expect(habit.draft.plan == HabitPlan(kind: .check, schedule: .daily))
    #expect(habit.values == ["2026-11-01": .done(true)])
    #expect(content.issues == [])
  }

  @Test(
    "Tables and columns are found in any case of letters, as in SQLite",
    arguments: [("Id", ""), ("ID", ""), ("iD", "alter table Habits rename column freq_num to FREQ_NUM;")]
      + ["Habits", "Repetitions"].map { name in
        ("id", "alter table \(name) rename to other; alter table other rename to \(name.uppercased());")
      })
  func letterCase(_ keyName: String, _ script: String) throws {
    var database = LoopDatabase(version: 12)
    database.keyName = keyName
    database.script = script
    database.addHabit(["color": "-16742021"])
    try database.addMark("2016-03-14", nil)
    let content = try ImportedFile.read(database)
    #expect(try content.habit.values == ["2016-03-14": .done(true)])
    #expect(try content.habit.draft.color == 8 && content.issues == [])
  }

  @Test("Another version is rejected", arguments: [-1, 0, 11, 26])
  func otherVersions(_ version: Int) throws {
    var database = LoopDatabase()
    database.addHabit()
    database.version = version
    #expect(try ImportedFile.failedRule(database.bytes(), as: .loop) == "not_a_loop_backup")
  }

  @Test("The values of a check become done, not done, skipped or nothing")
  func checkValues() throws {
    var database = LoopDatabase()
    database.addHabit()
    for (day, value) in [2, 0, 3, 1, -1, 5].enumerated() { try database.addMark("2026-11-0\(day + 1)", "\(value)") }
    let content = try ImportedFile.read(database)
    #expect(
      try content.habit.values == [
        "2026-11-01": .done(true), "2026-11-02": .done(false), "2026-11-03": .skipped,
      ])
    #expect(content.issues == ["habit_mark 6 /done: row_unreadable"])
    #expect(content.report.rejectedMarks == 1)
  }

  @Test("The values of an amount are thousandths, except the codes for skipped and unknown")
  func amounts() throws {
    var database = LoopDatabase()
    database.addHabit(["type": "1", "target_value": "1.5", "unit": "'l'"])
    let values = ["0", "1", "2", "3", "-1", "1500", "1000000000000", "1000000000001", "-5"]
    for (day, value) in values.enumerated() { try database.addMark("2026-11-0\(day + 1)", value) }
    let content = try ImportedFile.read(database)
    let habit = try content.habit
    #expect(habit.draft.plan.target == HabitPlan.Target(amount: 1500, direction: .atLeast))
    #expect(habit.draft.unit == "l")
    #expect(
      habit.values == [
        "2026-11-01": .amount(0), "2026-11-02": .amount(1), "2026-11-03": .amount(2), "2026-11-04": .skipped,
        "2026-11-06": .amount(1500), "2026-11-07": .amount(1_000_000_000_000),
      ])
    #expect(content.issues == ["habit_mark 8 /amount: invalid_amount", "habit_mark 9 /amount: invalid_amount"])
  }

  @Test("Of two rows of one day the last counts, also if it is no mark")
  func duplicates() throws {
    var database = LoopDatabase()
    database.addHabit()
    for value in ["2", "0"] { try database.addMark("2026-11-01", value) }
    for value in ["2", "-1"] { try database.addMark("2026-11-02", value) }
    for _ in 0..<2 { try database.addMark("2026-11-03", "-1") }
    let content = try ImportedFile.read(database)
    #expect(try content.habit.values == ["2026-11-01": .done(false)])
    #expect(content.issues == ["habit_mark 2: day_repeated", "habit_mark 4: day_repeated"])
  }

  @Test("A note of a day without a mark stays, also in place of an earlier mark, which is reported")
  func notesWithoutMarks() throws {
    var database = LoopDatabase()
    database.addHabit(id: 1)
    database.addHabit(id: 2, ["type": "1", "target_value": "1"])
    for (day, value) in ["-1", "1", "2"].enumerated() {
      try database.addMark("2026-11-0\(day + 1)", value, note: "'check \(day)'")
    }
    try database.addMark("2026-11-03", "-1", note: "'later'")
    for value in ["2", "2"] { try database.addMark("2026-11-05", value, note: "'same'") }
    try database.addMark("2026-11-04", "-1", note: "'  '")
    try database.addMark("2026-11-06", "-1", note: "'' || char(0)")
    try database.addMark("2026-11-27", "-1", note: "'tomorrow'")
    try database.addMark("2026-11-28", "-1")
    try database.addMark("2026-11-01", "-1", habit: 2, note: "'amount'")
    let content = try ImportedFile.read(database)
    #expect(
      content.habits.map(\.notes) == [
        [
          "2026-11-01 nil: check 0", "2026-11-02 nil: check 1", "2026-11-03 nil: later", "2026-11-05 done(true): same",
        ], ["2026-11-01 nil: amount"],
      ])
    #expect(
      content.issues == [
        "habit_mark 4: day_repeated", "habit_mark 8 /note: note_shortened", "habit_mark 9 /day: date_in_future",
      ])
    #expect(content.report.rejectedMarks == 1)
  }

  @Test("Notes of marks are read; one that is too long is shortened and reported")
  func notes() throws {
    var database = LoopDatabase()
    database.addHabit()
    let long = String(repeating: "x", count: 501)
    try database.addMark("2026-11-01", "2", note: "'Late, but done'")
    try database.addMark("2026-11-02", "2", note: "'\(long)'")
    try database.addMark("2026-11-03", "2", note: "''")
    let content = try ImportedFile.read(database)
    let marks = try content.habit.marks.sorted { $0.key < $1.key }
    #expect(marks.map(\.value.note) == ["Late, but done", String(long.dropLast()), nil])
    #expect(content.issues == ["habit_mark 2 /note: note_shortened"])
    #expect(content.report.rejectedMarks == 0)
  }

  /// The schedules of frequencies, for a check and for an amount; nil if the row is rejected.
  private static let frequencies: [(Int, Int, HabitSchedule?, HabitSchedule?)] = [
    (1, 1, .daily, .daily), (7, 7, .daily, .daily), (8, 7, .daily, .daily), (500, 400, .daily, .daily),
    (1, 7, .times(1, days: 7), .per(.week)), (3, 7, .times(3, days: 7), .per(.week)),
    (1, 30, .times(1, days: 30), .per(.month)), (10, 31, .times(10, days: 31), .per(.month)),
    (1, 2, .times(1, days: 2), nil), (1, 366, .times(1, days: 366), nil), (1, 367, nil, nil),
    (0, 1, nil, nil), (0, 0, nil, nil), (-1, 7, nil, nil), (1, 0, .daily, .daily),
  ]

  @Test("Frequencies become schedules, or reject the row", arguments: frequencies.indices)
  func schedules(_ index: Int) throws {
    let (numerator, denominator, check, amount) = Self.frequencies[index]
    var database = LoopDatabase()
    let frequency = ["freq_num": "\(numerator)", "freq_den": "\(denominator)"]
    database.addHabit(id: 1, frequency)
    database.addHabit(id: 2, frequency.merging(["type": "1", "target_value": "1"]) { $1 })
    try database.addMark("2026-11-01", "2", habit: 1)
    let content = try ImportedFile.read(database)
    #expect(content.habits.map(\.draft.plan.schedule) == [check, amount].compactMap { $0 })
    let rejected = [(1, check), (2, amount)].filter { $0.1 == nil }.map { "habit \($0.0) /schedule: invalid_schedule" }
    #expect(content.issues.sorted() == rejected)
    #expect(content.report.rejectedHabits == rejected.count)
    #expect(content.report.rejectedMarks == (check == nil ? 1 : 0))
  }

  @Test("A target of 0 to reach becomes 0.001 and is reported; a maximum of 0 stays")
  func targets() throws {
    var database = LoopDatabase()
    let targets = [
      ("0", 0), ("0", 1), ("2.5", 1), ("0.0001", 0), ("-1", 1), ("1e9", 0), ("1000000001", 0), ("9e99", 1),
    ]
    for (id, target) in targets.enumerated() {
      database.addHabit(id: id + 1, ["type": "1", "target_value": target.0, "target_type": "\(target.1)"])
    }
    let content = try ImportedFile.read(database)
    #expect(content.habits.map(\.draft.plan.target?.amount) == [1, 0, 2500, 1_000_000_000_000])
    #expect(content.habits.map(\.draft.plan.isAtMost) == [false, true, true, false])
    #expect(
      content.issues == [
        "habit 1 /target: target_raised", "habit 4 /target: invalid_target", "habit 5 /target: invalid_target",
        "habit 7 /target: invalid_target", "habit 8 /target: invalid_target",
      ])
    #expect(content.report.rejectedHabits == 4)
  }

  @Test(
    "Colors are migrated as by Loop: ARGB integers, then a palette of 13, then one of 20",
    arguments: [
      (12, -2_937_041, 0), (13, -415_707, 4), (13, -5_592_406, 19), (13, 12, 19), (13, 13, 0), (13, -1, 0),
      (14, 0, 0), (15, 1, 1), (20, 2, 4), (20, 3, 5), (20, 4, 7), (20, 5, 8), (20, 6, 9), (20, 7, 10), (20, 8, 13),
      (20, 9, 14), (20, 10, 15), (20, 11, 17), (20, 12, 19), (20, 19, 19), (20, 20, 0), (21, 12, 12), (25, 19, 19),
      (25, 20, 0), (25, -1, 0),
    ])
  func colors(_ version: Int, _ stored: Int, _ color: Int) throws {
    var database = LoopDatabase(version: version)
    database.addHabit(["color": "\(stored)"])
    let content = try ImportedFile.read(database)
    #expect(try content.habit.draft.color == color)
    let isUnknown = color == 0 && ![0, -2_937_041].contains(stored)
    #expect(content.issues == (isUnknown ? ["habit 1 /color: not_imported"] : []))
  }

  @Test("The bits of a reminder's days begin with Saturday; without days or minute there is none, which is reported")
  func reminders() throws {
    var database = LoopDatabase()
    for (id, (minute, days)) in [("30", 0b000_0101), ("0", 127), ("30", 0), ("null", 127)].enumerated() {
      database.addHabit(id: id + 1, ["reminder_hour": "7", "reminder_min": minute, "reminder_days": "\(days)"])
    }
    database.addHabit(id: 5, ["reminder_hour": "24", "reminder_min": "0"])
    let content = try ImportedFile.read(database)
    #expect(
      content.habits.map { $0.draft.reminders.items.first?.weekdays } == [[1, 6], [1, 2, 3, 4, 5, 6, 7], nil, nil])
    #expect(content.habits.map { $0.draft.reminders.items.first?.time.text } == ["07:30", "07:00", nil, nil])
    #expect(
      content.issues == [
        "habit 5 /reminders: invalid_format", "habit 3 /reminders: not_imported", "habit 4 /reminders: not_imported",
      ])
  }

  @Test("Habits come in the order of their positions, archived ones too")
  func positions() throws {
    var database = LoopDatabase()
    database.addHabit(id: 1, ["name": "'C'", "position": "null"])
    database.addHabit(id: 2, ["name": "'B'", "position": "7", "archived": "1"])
    database.addHabit(id: 3, ["name": "' A '", "position": "3"])
    let habits = try ImportedFile.read(database).habits
    #expect(habits.map(\.draft.name) == ["A", "B", "C"])
    #expect(habits.map(\.isArchived) == [false, true, false])
    #expect(habits.map(\.row.number) == [3, 2, 1])
  }

  @Test("A field that breaks a rule rejects its habit with the marks, and no other")
  func fieldRules() throws {
    var database = LoopDatabase()
    let long = { (count: Int) in "'\(String(repeating: "x", count: count))'" }
    let fields = [
      ("name", "'  '"), ("name", "null"), ("name", long(81)), ("name", long(80)), ("question", long(201)),
      ("description", long(2001)), ("unit", long(21)), ("name", "'a' || char(0) || 'b'"), ("name", "x'ff'"),
      ("name", "7.5"), ("color", "'red'"), ("type", "2"),
    ]
    for (id, field) in fields.enumerated() {
      database.addHabit(id: id + 1, ["type": field.0 == "unit" ? "1" : "0"].merging([field.0: field.1]) { $1 })
      try database.addMark("2026-11-01", "2", habit: id + 1)
    }
    let content = try ImportedFile.read(database)
    #expect(content.habits.map(\.row.number) == [4, 10])
    #expect(
      content.issues.sorted() == [
        "habit 1 /name: title_required", "habit 11 /color: row_unreadable", "habit 12 /kind: row_unreadable",
        "habit 2 /name: title_required", "habit 3 /name: title_too_long", "habit 5 /question: too_long",
        "habit 6 /notes: too_long", "habit 7 /unit: too_long", "habit 8 /name: invalid_format",
        "habit 9 /name: row_unreadable",
      ])
    #expect(content.report.rejectedHabits == 10 && content.report.rejectedMarks == 10)
  }

  @Test("Marks without a habit, in the future, too early or with a wrong type are reported")
  func markRules() throws {
    var database = LoopDatabase()
    database.addHabit()
    try database.addMark("2026-11-26", "2")
    try database.addMark("2026-11-27", "2")
    try database.addMark("1926-12-20", "2")
    try database.addMark("1926-12-21", "2")
    try database.addMark("2026-11-01", "2", habit: 9)
    try database.addMark("2026-11-02", "'yes'")
    database.insert("Repetitions", ["habit": "1", "value": "2"])
    database.insert("Repetitions", ["habit": "1", "timestamp": "-9223372036854775808", "value": "2"])
    try database.addMark("2026-11-03", "2", note: "x'00'")
    let content = try ImportedFile.read(database)
    #expect(try content.habit.values == ["2026-11-26": .done(true), "1926-12-21": .done(true)])
    #expect(
      content.issues == [
        "habit_mark 2 /day: date_in_future", "habit_mark 3 /day: date_too_early", "habit_mark 5 /habit: unknown_row",
        "habit_mark 6 /done: row_unreadable", "habit_mark 7 /day: row_unreadable", "habit_mark 8 /day: date_too_early",
        "habit_mark 9 /note: row_unreadable",
      ])
  }

  @Test("At most 500 rows are listed, and all are counted")
  func manyIssues() throws {
    var database = LoopDatabase()
    database.addHabit()
    for _ in 0..<600 { try database.addMark("2026-12-01", "2") }
    let report = try ImportedFile.read(database).report
    #expect(report.issues.count == 500 && report.rejectedMarks == 600)
  }
}
