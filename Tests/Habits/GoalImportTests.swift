import Database
import Habits
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@Suite("Import of goals")
struct GoalImportTests {
  private static let exportTime = "2026-12-02T20:00:00Z"
  private let original: TestUser

  /// Creates a goal with four weeks of history: lapses, a completed period, a change of the duration and frozen days.
  init() throws {
    original = try Harness.userWithGoal("week", at: "2026-11-02T12:00:00Z", zone: "Europe/Paris")
    try original.logDay()
    try original.freezeDay(at: "2026-11-03T12:00:00Z")
    try original.logDay(at: "2026-11-04T12:00:00Z")
    try original.logDay(at: "2026-11-08T12:00:00Z")
    try original.clock.set(to: "2026-11-09T12:00:00Z")
    try original.continueGoal(keepStreak: true)
    try original.logDay()
    try original.call("goals.update", #"{"text": "Swift on Linux", "duration": "month"}"#)
    try original.logDay()
    try original.clock.set(to: "2026-11-29T12:00:00Z")
    try original.signIn()
    try original.logDay()
    try original.logDay(at: "2026-11-30T12:00:00Z")
    try original.freezeDay(at: "2026-12-01T12:00:00Z")
    try original.clock.set(to: Self.exportTime)
  }

  private func lines(_ user: TestUser) throws -> ExportLines {
    try ExportLines(of: Habits.exports, as: user)
  }

  private func newUser() throws -> TestUser { try Harness.habits(at: Self.exportTime).user(zone: "Europe/Paris") }

  /// Returns the numbers of added, replaced, skipped and rejected rows.
  private func counts(_ summary: ImportSummary) -> [Int] {
    [summary.total.added, summary.total.replaced, summary.total.skipped, summary.total.rejected]
  }

  @Test("An imported goal is exported as the same lines, and the import emits no event")
  func roundTrip() throws {
    let (file, other) = (try lines(original), try newUser())
    #expect(file.lines(of: "goalMark").count == 9 && file.lines(of: "goalPeriod").count == 2)
    #expect(file.lines(of: "goalDecision").count == 3)
    #expect(counts(try file.importLines(Habits.exports, as: other)) == [15, 0, 0, 0])
    #expect(try lines(other) == file)
    #expect(try other.harness.violations() == [])
    #expect(try other.goalStatus().description == original.goalStatus().description)
    #expect(try other.goalHistory().map(\.description) == original.goalHistory().map(\.description))
    let calendar = try other.call("goals.calendar", #"{"month": "2026-11"}"#)
    #expect(try calendar.description == original.call("goals.calendar", #"{"month": "2026-11"}"#).description)
    #expect(try other.journal() == [])
  }

  @Test("A file of an earlier version has no decisions; all devices that import it have the same base")
  func earlierFile() throws {
    var file = try lines(original)
    file.lines = file.lines.filter { !$0.hasPrefix(#"{"kind":"goalDecision""#) }
      .map { $0.replacing(#/,"position":\d+/#, with: "") }
    let users = [try newUser(), try newUser()]
    users[1].clock.advance(seconds: -3600)
    for user in users {
      #expect(counts(try file.importLines(Habits.exports, as: user)) == [12, 0, 0, 0])
      #expect(try user.harness.violations() == [])
      #expect(try user.goalStatus()["streak"].description == original.goalStatus()["streak"].description)
      #expect(try user.goalHistory().map(\.description) == original.goalHistory().map(\.description))
    }
    let imported = try lines(users[0])
    #expect(try lines(users[1]) == imported)
    #expect(imported.lines(of: "goalDecision").count == 1)
    let copy = try newUser()
    #expect(counts(try imported.importLines(Habits.exports, as: copy)) == [13, 0, 0, 0])
    #expect(try lines(copy) == imported)
  }

  @Test("The original and the imported goal behave identically")
  func sameBehavior() throws {
    let other = try newUser()
    try lines(original).importLines(Habits.exports, as: other)
    for user in [original, other] {
      try user.logDay()
      try user.clock.set(to: "2026-12-05T12:00:00Z")
      try user.freezeDay()
      try user.clock.set(to: "2026-12-13T12:00:00Z")
      try user.signIn()
      try user.continueGoal(keepStreak: false)
      try user.logDay()
    }
    #expect(try lines(other) == lines(original))
    #expect(try other.harness.violations() == [])
  }

  @Test("A period that awaits a decision still awaits it after the import, and is recorded once")
  func completedPeriod() throws {
    try original.clock.set(to: "2026-12-09T12:00:00Z")
    try original.signIn()
    try original.call("goals.update")
    let (file, other) = (try lines(original), try Harness.habits(at: "2026-12-09T12:00:00Z").user(zone: "Europe/Paris"))
    #expect(file.lines(of: "goalPeriod").count == 3)
    try file.importLines(Habits.exports, as: other)
    #expect(try lines(other) == file)
    #expect(try other.goalStatus()["state"].string == "period_complete")
    try other.setGoal("week")
    #expect(try other.goalHistory().count == 3)
  }

  @Test("If a goal exists, an import is skipped, replaces it with its marks and periods, or fails")
  func conflicts() throws {
    let (file, other) = (try lines(original), try newUser())
    try other.call("goals.set", #"{"text": "Piano"}"#)
    try other.logDay()
    let before = try lines(other)
    #expect(counts(try file.importLines(Habits.exports, as: other)) == [0, 0, 15, 0])
    #expect(throws: DomainError.self) { try file.importLines(Habits.exports, as: other, .fail) }
    #expect(try lines(other) == before)
    for _ in 0..<2 {
      #expect(counts(try file.importLines(Habits.exports, as: other, .replace)) == [14, 1, 0, 0])
      #expect(try lines(other) == file)
      #expect(try other.harness.violations() == [])
    }
  }

  @Test("An invalid goal line replaces nothing")
  func invalidGoal() throws {
    let other = try newUser()
    try other.setGoal()
    try other.logDay()
    let before = try lines(other)
    for change in [("\"period\":3", "\"period\":0"), ("\"blockingRun\":3", "\"blockingRun\":9")] {
      var file = try lines(original)
      file.lines[1] = file.lines[1].replacing(change.0, with: change.1)
      #expect(file.lines[1] != (try lines(original)).lines[1])
      let summary = try file.importLines(Habits.exports, as: other, .replace)
      #expect(counts(summary) == [0, 0, 0, 15])
      #expect(try lines(other) == before)
    }
  }

  @Test(
    "Invalid lines are rejected",
    arguments: [
      (
        #""text":"Swift on Linux","duration":"month","createdAt""#, #""text":" Swift","duration":"month","createdAt""#,
        15
      ),
      (#""periodEnd":"2026-12-09""#, #""periodEnd":"2026-12-10""#, 15),
      (#""day":"2026-12-01","run":4"#, #""day":"2026-12-01","run":5"#, 1),
      (#""day":"2026-12-01","run":4,"period":3"#, #""day":"2026-12-01","run":4,"period":4"#, 1),
      (#""day":"2026-12-01""#, #""day":"2026-11-30""#, 1),
      (#""kind":"goalPeriod","period":2"#, #""kind":"goalPeriod","period":3"#, 1),
      (#""kind":"goalPeriod","period":2"#, #""kind":"goalPeriod","period":1"#, 1),
      (#""endDay":"2026-11-09""#, #""endDay":"2026-11-08""#, 2),
      (#""run":4,"blockingRun""#, #""run":9223372036854775807,"blockingRun""#, 15),
    ])
  func rejected(_ text: String, _ replacement: String, _ rejectedCount: Int) throws {
    var file = try lines(original)
    let before = file
    file.lines = file.lines.map { $0.replacing(text, with: replacement) }
    #expect(file != before)
    let newUser = try newUser()
    #expect(try file.importLines(Habits.exports, as: newUser).total.rejected == rejectedCount)
    #expect(try newUser.harness.violations() == [])
  }

  @Test("An import with too many freezes in a period is rejected")
  func tooManyFreezes() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-02T12:00:00Z")
    for day in 2...4 { try user.logDay(at: "2026-11-0\(day)T12:00:00Z") }
    var file = try lines(user)
    file.lines = file.lines.map { $0.replacing(#""mark":"learned""#, with: #""mark":"frozen""#) }
    let other = try newUser()
    #expect(throws: DomainError.inconsistentExport) { try file.importLines(Habits.exports, as: other) }
    #expect(try lines(other).lines.count == 1)
  }

  @Test(
    "Importing randomly damaged files leaves consistent data, and the methods succeed or fail with a rule",
    arguments: Search.seeds(5, thorough: 20))
  func damaged(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let file = try lines(original)
    let other = try newUser()
    for _ in 0..<15 {
      let damaged = file.damaged(random)
      let conflict: ImportConflictPolicy = random.next() % 4 == 0 ? .skip : .replace
      do {
        try damaged.importLines(Habits.exports, as: other, conflict)
      } catch let failure as DomainError {
        #expect(failure.rule == "inconsistent_export")
      }
      #expect(try other.harness.violations() == [], "\(damaged.lines)")
      try other.callMethods()
      #expect(try other.harness.violations() == [], "\(damaged.lines)")
    }
  }
}

extension TestUser {
  /// Calls all methods except `goals.set`; errors with a rule other than `internal` are accepted.
  fileprivate func callMethods() throws {
    for (method, parameters) in [
      ("status", "{}"), ("calendar", "{}"), ("history", "{}"), ("log", "{}"), ("freeze", "{}"),
      ("continue", #"{"keepStreak": true}"#), ("log", "{}"), ("update", #"{"duration": "year"}"#), ("freeze", "{}"),
      ("history", "{}"),
    ] {
      do {
        try call("goals.\(method)", parameters)
      } catch let failure as CallFailure {
        #expect(failure.rule != nil && failure.rule != "internal", "goals.\(method): \(failure)")
      }
    }
  }
}
