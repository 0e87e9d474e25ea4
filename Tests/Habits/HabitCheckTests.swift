import Database
import SQLite
import TestSupport
import Testing

@Suite("Doctor checks of habits")
struct HabitCheckTests {
  private let user: TestUser

  init() throws {
    user = try Harness.habits(at: "2026-05-01T12:00:00Z").user(zone: "UTC")
    try user.createHabit(#""name": "Read""#)
    try user.createHabit(#""name": "Run""#)
    for habit in [1, 2] { for day in 1...9 { try user.mark(habit, "2026-03-0\(day)") } }
  }

  @Test(
    "A value that the program cannot have written is reported with its habit, and other habits are checked",
    arguments: [
      ("icon = 'ab'", "icon of id=1: …"), ("start_day = -900000000", "start_day of id=1: -900000000"),
      ("end_day = 900000000", "end_day of id=1: 900000000"),
      ("reminders = '29:00 1'", "reminders of id=1: 29:00 1"),
      ("schedule = 'weekdays 1,1'", "schedule of id=1: weekdays 1,1"),
    ])
  func impossibleValues(_ assignment: String, _ problem: String) throws {
    #expect(try user.harness.violations() == [])
    try user.database.connection.execute(
      script: """
        update habits set \(assignment) where id = 1;
        update habit_checkpoints set run = 77, longest = 77 where habit_id = 2;
        """, name: "tamper")
    let violations = try user.harness.violations()
    #expect(violations.contains { $0.contains("habits.\(problem.split(separator: " ")[0]) of id=1") }, "\(violations)")
    #expect(violations.contains { $0.contains("habit_checkpoints.run of habit_id=2 is 77") }, "\(violations)")
  }
}
