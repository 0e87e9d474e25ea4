import Database
import Habits
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@Suite("Export, import and checks of habits (Habits, 9.)")
struct HabitImportTests {
  private let original: TestUser

  /// Creates a user with habits of both kinds, marks of half a year, pauses and an archived habit.
  init() throws {
    original = try Harness.habits(at: "2026-05-01T09:00:00Z").user()
    try original.createHabit(
      #""name": "Read", "icon": "📚", "reminders": [{"time": "21:00", "weekdays": [7]}], "group": "Calm""#)
    try original.createHabit(
      #""name": "Water", "kind": "amount", "target": 2, "unit": "l", "schedule": {"type": "per", "period": "week"}"#)
    _ = try original.createThreeOfSeven()
    try original.createHabit(#""name": "Old""#)
    try original.call("habits.archive", #"{"habitId": 4}"#)
    try original.call("habits.move", #"{"habitId": 3, "position": 0}"#)
    try original.clock.set(to: "2026-11-21T09:00:00Z")
    try original.signIn()
    var day = try "2026-04-20".day
    while day <= (try "2026-11-21".day) {
      try original.mark(1, day.text, #""done": \#(day.dayNumber % 5 != 0), "note": "Day \#(day.weekday)""#)
      try original.mark(2, day.text, day.weekday == 6 ? #""skipped": true"# : #""amount": 0.4"#)
      if day.weekday < 4 { try original.mark(3, day.text) }
      day = day.next
    }
    for span in [#""from": "2026-06-01", "to": "2026-06-07""#, #""from": "2026-12-24""#] {
      try original.call("habits.pause", #"{"habitId": 1, \#(span)}"#)
    }
  }

  private func lines(_ user: TestUser) throws -> ExportLines { try ExportLines(of: Habits.exports, as: user) }

  private func newUser() throws -> TestUser { try Harness.habits(at: "2026-11-21T09:00:00Z").user() }

  @Test("An import restores all habits with marks and pauses, and importing them again changes nothing")
  func roundTrip() throws {
    let exported = try lines(original)
    #expect(exported.lines(of: "habit").count == 4 && exported.lines(of: "habitPause").count == 2)
    let user = try newUser()
    for conflict in [ImportConflictPolicy.skip, .skip, .replace] {
      try exported.importLines(Habits.exports, as: user, conflict)
      #expect(try lines(user) == exported)
      #expect(try user.call("habits.list") == (try original.call("habits.list")))
      #expect(try user.harness.violations() == [])
    }
  }

  @Test(
    "A habit without reminders, or with null, is imported without reminders", arguments: ["", #", "reminders": null"#])
  func withoutReminders(_ field: String) throws {
    let exported = try lines(original)
    let user = try newUser()
    let changed = ExportLines(exported.lines.map { $0.replacing(#/,"reminders":"[^"]*"/#, with: field) })
    #expect(changed != exported)
    try changed.importLines(Habits.exports, as: user)
    #expect(try user.call("habits.list")["items"].elements.count == exported.lines(of: "habit").count)
    #expect(try user.habit(1)["reminders"].elements.isEmpty)
  }

  @Test("Imported habits follow existing ones, and marks are imported day by day")
  func merge() throws {
    let user = try newUser()
    try user.createHabit(#""name": "First""#)
    try lines(original).importLines(Habits.exports, as: user)
    #expect(
      try user.call("habits.list")["items"].elements.compactMap { $0["name"].string }
        == ["First", "Run", "Read", "Water", "Old"])
    try user.call("habits.unmark", #"{"habitId": 2, "day": "2026-11-21"}"#)
    try user.mark(2, "2026-11-20", #""skipped": true"#)
    try lines(original).importLines(Habits.exports, as: user)
    #expect(try user.states(2, "2026-11-20", "2026-11-21") == "skipped done")
    #expect(try user.harness.violations() == [])
  }

  @Test("A damaged file is rejected or leaves consistent data", arguments: Search.seeds(10, thorough: 40))
  func damaged(_ seed: UInt64) throws {
    let user = try newUser()
    var excerpt = try lines(original)
    excerpt.lines = excerpt.lines.filter { !$0.hasPrefix(#"{"kind":"habitMark""#) || $0.contains(#""day":"2026-11"#) }
    let damaged = excerpt.damaged(SeededRandomSource(seed: seed))
    _ = try? damaged.importLines(Habits.exports, as: user)
    #expect(try user.harness.violations() == [])
    try user.call("habits.list")
  }

  @Test("As CSV, each marked day is a row and each habit a column")
  func csv() throws {
    let user = try newUser()
    for fields in [#""name": "Read""#, #""name": "Read""#, #""name": "Water", "kind": "amount", "target": 2"#] {
      try user.createHabit(fields)
    }
    try user.mark(1, "2026-11-20")
    try user.mark(2, "2026-11-20", #""done": false"#)
    try user.mark(3, "2026-11-21", #""amount": 1.25"#)
    try user.mark(1, "2026-11-21", #""skipped": true"#)
    #expect(
      try csvRows(user) == [
        ["day", "Read", "Read 2", "Water"], ["2026-11-20", "done", "no", ""], ["2026-11-21", "skipped", "", "1.25"],
      ])
  }

  @Test("As CSV, the notes of each habit that has any follow the marks, also those of unmarked days")
  func csvNotes() throws {
    let user = try newUser()
    for name in ["Read", "Run", "Read", "Read note"] { try user.createHabit(#""name": "\#(name)""#) }
    try user.mark(1, "2026-11-20", #""done": true, "note": "Chapter 3""#)
    try user.mark(2, "2026-11-20")
    try user.harness.connection.execute(
      script: """
        insert into habit_marks (habit_id, day, skipped, note) values (3, \(try "2026-11-19".day.dayNumber), 0, 'ill')
        """, name: "note")
    #expect(
      try csvRows(user) == [
        ["day", "Read", "Run", "Read 2", "Read note", "Read note 2", "Read note 3"],
        ["2026-11-19", "", "", "", "", "", "ill"], ["2026-11-20", "done", "done", "", "", "Chapter 3", ""],
      ])
  }

  private func csvRows(_ user: TestUser) throws -> [[String]] {
    var rows: [[String]] = []
    let source = try #require(Habits.exports.tables.first { "\($0.name)" == "habits" })
    try user.dispatcher.perform(.read) { context in
      let table = try source.open(context, 0)
      _ = try table.write(of: user.id, on: context.transaction) { rows.append($0) }
    }
    return rows
  }

  // MARK: - Notes and future marks

  @Test("Notes of unmarked days and marks of a future that a clock set back has left are exported and imported")
  func notesAndFuture() throws {
    let user = try newUser()
    try user.createHabit()
    _ = try user.createThreeOfSeven()
    try user.harness.connection.execute(
      script: """
        insert into habit_marks (habit_id, day, skipped, note) values (1, \(try "2026-11-19".day.dayNumber), 0, 'ill')
        """, name: "note")
    try user.clock.set(to: "2029-02-03T09:00:00Z")
    try user.signIn()
    for habit in 1...2 { try user.mark(habit, "2029-02-03") }
    try user.clock.set(to: "2026-11-21T09:00:00Z")
    try user.signIn()
    let exported = try lines(user)
    #expect(exported.lines(of: "habitMark").count == 3)
    let other = try newUser()
    for conflict in [ImportConflictPolicy.skip, .replace] {
      let report = try exported.importLines(Habits.exports, as: other, conflict)
      #expect(report.kinds.allSatisfy { $0.counts.rejected == 0 })
      #expect(try lines(other) == exported)
      #expect(try other.call("habits.list") == user.call("habits.list"))
      #expect(try other.harness.violations() == [])
    }
  }

  @Test(
    "A line of a mark has one value, or only a note",
    arguments: [
      (#""done":null,"amount":null,"skipped":false,"note":"x""#, 0), (#""done":null,"skipped":true,"note":null"#, 0),
      (#""done":null,"amount":null,"skipped":false,"note":null"#, 1), (#""done":true,"skipped":true,"note":"x""#, 1),
    ])
  func lineValues(_ values: String, _ rejected: Int) throws {
    let user = try newUser()
    try user.createHabit()
    try user.mark(1, "2026-11-20", #""done": true, "note": "old""#)
    var exported = try lines(user)
    let line = try #require(exported.lines(of: "habitMark").first)
    let habit = try #require(line.firstMatch(of: /"habit":\d+/)?.output)
    exported.lines = exported.lines.map {
      $0 == line ? #"{"kind":"habitMark",\#(habit),"day":"2026-11-20",\#(values)}"# : $0
    }
    let other = try newUser()
    let report = try exported.importLines(Habits.exports, as: other)
    #expect(report.kinds.first { $0.name == "habitMark" }?.counts.rejected == rejected, "\(line)")
    #expect(try other.harness.violations() == [])
  }

  // MARK: - Checkpoints

  @Test("Checkpoints change no status, and marks of any day leave the doctor without findings")
  func checkpoints() throws {
    let connection = original.harness.connection
    let count = SQL(interning: "select count(*) from habit_checkpoints")
    #expect(try connection.statement(count).scalar(Int.self) == 3)
    for (habit, day) in [(1, "2026-11-20"), (3, "2026-11-01"), (2, "2026-05-05"), (3, "2026-10-02"), (1, "2026-04-19")]
    {
      try original.call("habits.unmark", #"{"habitId": \#(habit), "day": "\#(day)"}"#)
      let status = try original.call("habits.today")
      #expect(try original.harness.violations() == [])
      try connection.execute(
        script: "create temp table saved as select * from habit_checkpoints; delete from habit_checkpoints",
        name: "delete")
      #expect(try original.call("habits.today") == status)
      try connection.execute(
        script: "insert into habit_checkpoints select * from temp.saved; drop table temp.saved", name: "restore")
    }
  }

  @Test("The doctor reports pauses that touch and marks of the wrong kind")
  func doctor() throws {
    var count = 0
    for change in [
      "insert into habit_pauses values (1, \(try "2026-06-08".day.dayNumber), null)",
      "update habit_marks set done = 1, amount = null where habit_id = 2 and skipped = 0",
      "update habits set position = 7 where id = 1",
    ] {
      try original.harness.connection.execute(script: change, name: "damage")
      let violations = try original.harness.violations()
      #expect(violations.count > count, "\(change): \(violations)")
      count = violations.count
    }
  }
}
