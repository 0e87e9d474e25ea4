import Database
import Kernel
import Localization
import SQLite
import TestSupport
import Testing

@testable import Service

/// The methods `reminders.*` with kinds that are declared here.
@Suite struct ReminderTests {
  private let user: TestUser

  /// A time with weekdays, only a time, neither, and two kinds that are due together.
  private static let reminders = Reminders([
    ReminderDeclaration(
      .goal, default: ReminderSetting(isOn: false, time: TimeOfDay(minutes: 18 * 60), weekdays: .all)
    ) { setting, span, _ in
      span.occurrences(of: setting).map { DueReminder(at: $0.instant, Strings.reminderDaily) }
    },
    ReminderDeclaration(.streak, default: ReminderSetting(isOn: true, time: TimeOfDay(minutes: 20 * 60))) {
      setting, span, _ in
      span.occurrences(of: setting).map { DueReminder(at: $0.instant, Strings.reminderStreak(days: 2)) }
    },
    ReminderDeclaration(.achievement, default: ReminderSetting(isOn: true)) { _, _, _ in
      ["2026-11-23T20:00:00Z", "2026-11-22T20:00:00Z", "2026-11-01T00:00:00Z"].compactMap(Instant.init).map {
        DueReminder(at: $0, Strings.reminderAchievement(title: "First"), about: .mission("a-first"))
      }
    },
    ReminderDeclaration(
      habits: { _ in
        [
          HabitReminderSetting(
            habitID: 7, name: "Read",
            setting: ReminderSetting(isOn: true, time: TimeOfDay(minutes: 60), weekdays: Weekdays([6, 2])))
        ]
      },
      due: { span, _ in
        span.occurrences(of: TimeOfDay(minutes: 20 * 60)).map {
          DueReminder(at: $0.instant, title: Strings.reminderDaily, Strings.reminderWeeklyReport, about: .habit(7))
        }
      }),
  ])

  init() throws {
    user = try Harness(Self.reminders.methods, checks: Self.reminders.checks).user()
  }

  private func list() throws -> [String: JSON] {
    Dictionary(
      uniqueKeysWithValues: try user.call("reminders.list")["items"].elements.map { ($0["kind"].string ?? "", $0) })
  }

  private func due(_ since: String, _ until: String) throws -> [JSON] {
    try user.call("reminders.due", #"{"since": "\#(since)", "until": "\#(until)"}"#)["items"].elements
  }

  private func kinds(_ since: String, _ until: String) throws -> [String?] {
    try due(since, until).map { $0["kind"].string }
  }

  private func eventSubjects() throws -> [String] {
    try user.database.connection.statement("select subject from journal where topic = 'reminders.changed' order by seq")
      .all { try $0["subject"] }
  }

  // MARK: - Settings

  @Test("The list has the default settings in the order of the kinds, and then the habits")
  func defaults() throws {
    #expect(
      try user.call("reminders.list").description == """
        {"items":[{"kind":"streak","name":"Streak reminder","isOn":true,"time":"20:00","weekdays":null,"habitId":null},\
        {"kind":"achievement","name":"Achievements","isOn":true,"time":null,"weekdays":null,"habitId":null},\
        {"kind":"goal","name":"Goal reminder","isOn":false,"time":"18:00","weekdays":[1,2,3,4,5,6,7],"habitId":null},\
        {"kind":"habit","name":"Read","isOn":true,"time":"01:00","weekdays":[2,6],"habitId":7}]}
        """)
    try user.setLocale("fr")
    #expect(try list()["goal"]?["name"].string == "Rappel de l’objectif")
    #expect(try list()["habit"]?["name"].string == "Read")
  }

  @Test(
    "An update changes the given fields, emits one event, and none if it changes nothing",
    arguments: [
      (#""isOn": true"#, #"true,"time":"18:00","weekdays":[1,2,3,4,5,6,7]"#),
      (#""time": "00:00""#, #"false,"time":"00:00","weekdays":[1,2,3,4,5,6,7]"#),
      (#""time": "23:59", "weekdays": [7, 1, 7]"#, #"false,"time":"23:59","weekdays":[1,7]"#),
      (#""isOn": true, "time": "07:05", "weekdays": [3]"#, #"true,"time":"07:05","weekdays":[3]"#),
    ])
  func update(_ change: String, _ fields: String) throws {
    for isFirst in [true, false] {
      let reply = try user.call("reminders.update", #"{"kind": "goal", \#(change)}"#)
      #expect(reply["reminder"].description.contains(#""isOn":\#(fields),"#), "\(reply)")
      #expect(reply["changed"].bool == isFirst)
      #expect(try list()["goal"]?.description == reply["reminder"].description)
      #expect(try eventSubjects() == ["goal"])
    }
    #expect(try user.harness.violations() == [])
  }

  @Test("An update without a change stores nothing")
  func noChange() throws {
    for change in ["", #", "isOn": false"#, #", "time": "18:00""#, #", "weekdays": [7, 6, 5, 4, 3, 2, 1]"#] {
      #expect(try user.call("reminders.update", #"{"kind": "goal"\#(change)}"#)["changed"].bool == false)
    }
    #expect(try eventSubjects().isEmpty)
    #expect(try user.database.connection.statement("select count(*) from reminders").scalar(Int.self) == 0)
  }

  @Test(
    "A field that the kind does not have, or an invalid value, is rejected with its path",
    arguments: [
      (#"{"kind": "streak", "weekdays": [1]}"#, ["/weekdays reminder_without_weekdays"]),
      (
        #"{"kind": "achievement", "isOn": false, "time": "10:00", "weekdays": [1]}"#,
        ["/time reminder_without_time", "/weekdays reminder_without_weekdays"]
      ),
      (#"{"kind": "habit", "isOn": false}"#, ["/kind reminder_of_habit"]),
      (#"{"kind": "breakfast"}"#, ["/kind not_one_of"]),
      (#"{"kind": "goal", "time": "24:00"}"#, ["/time invalid_time"]),
      (#"{"kind": "goal", "time": "7:00"}"#, ["/time invalid_time"]),
      (#"{"kind": "goal", "weekdays": []}"#, ["/weekdays too_few"]),
      (#"{"kind": "goal", "weekdays": [1, 8]}"#, ["/weekdays/1 out_of_range"]),
    ])
  func rejected(_ parameters: String, _ issues: [String]) throws {
    let before = try user.call("reminders.list").description
    let failure = try user.failure("reminders.update", parameters)
    #expect(failure.code == 1005)
    #expect(try zip(failure.paths, failure.rules).map { "\($0) \($1)" } == issues)
    #expect(try user.call("reminders.list").description == before)
    #expect(try eventSubjects().isEmpty)
  }

  @Test("Each user has separate settings, and all methods require sign-in")
  func users() throws {
    let other = try user.harness.user("Grace")
    try user.call("reminders.update", #"{"kind": "goal", "isOn": true}"#)
    let kinds = try other.call("reminders.list")["items"].elements
    #expect(kinds.first { $0["kind"].string == "goal" }?["isOn"].bool == false)
    try other.call("auth.signOut")
    for (method, parameters) in [
      ("reminders.list", "{}"), ("reminders.update", #"{"kind": "goal"}"#),
      ("reminders.due", #"{"since": "2026-11-22T00:00:00Z", "until": "2026-11-23T00:00:00Z"}"#),
    ] { #expect(try other.failure(method, parameters).rule == "not_signed_in") }
  }

  // MARK: - Due reminders

  @Test("Due reminders are sorted by time, then by kind, with their subjects and texts")
  func order() throws {
    #expect(
      try kinds("2026-11-22T00:00:00Z", "2026-11-24T00:00:00Z") == [
        "streak", "achievement", "habit", "streak", "achievement", "habit",
      ])
    let items = try due("2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z")
    #expect(
      items.dropFirst().map(\.description) == [
        """
        {"kind":"achievement","at":"2026-11-22T20:00:00.000Z","title":null,"text":"Achievement unlocked: First",\
        "missionId":"a-first","habitId":null,"study":null}
        """,
        """
        {"kind":"habit","at":"2026-11-22T20:00:00.000Z","title":"What sparked today? Capture it before it fades.",\
        "text":"Your weekly report is ready. See how your week went.","missionId":null,"habitId":7,"study":null}
        """,
      ])
  }

  @Test("The start of a span is inclusive, the end exclusive")
  func bounds() throws {
    let all = ["streak", "achievement", "habit"]
    #expect(try kinds("2026-11-22T20:00:00Z", "2026-11-22T20:00:00.001Z") == all)
    #expect(try kinds("2026-11-22T19:59:59.999Z", "2026-11-22T20:00:00Z").isEmpty)
    #expect(try kinds("2026-11-22T20:00:00.001Z", "2026-11-23T20:00:00Z").isEmpty)
    #expect(try kinds("2026-11-22T20:00:00Z", "2026-11-22T20:00:00Z").isEmpty)
  }

  @Test("Only reminders that are on are due, at the time and on the weekdays of the setting")
  func settings() throws {
    try user.call("reminders.update", #"{"kind": "achievement", "isOn": false}"#)
    try user.call("reminders.update", #"{"kind": "streak", "time": "21:30"}"#)
    try user.call("reminders.update", #"{"kind": "goal", "isOn": true, "weekdays": [1]}"#)
    let items = try due("2026-11-22T00:00:00Z", "2026-11-24T00:00:00Z")
    #expect(
      items.map { "\($0["kind"].string ?? "") \($0["at"].string?.prefix(16) ?? "")" } == [
        "habit 2026-11-22T20:00", "streak 2026-11-22T21:30", "goal 2026-11-23T18:00", "habit 2026-11-23T20:00",
        "streak 2026-11-23T21:30",
      ])
  }

  // MARK: - Stored settings

  @Test("Settings are exported and imported; a line with other fields than the kind is rejected")
  func export() throws {
    try user.call("reminders.update", #"{"kind": "goal", "isOn": true, "time": "07:30", "weekdays": [1, 5]}"#)
    try user.call("reminders.update", #"{"kind": "achievement", "isOn": false}"#)
    let export = try ExportLines(of: Self.reminders.exports, as: user)
    #expect(
      export.lines(of: "reminder") == [
        #"{"kind":"reminder","reminder":"achievement","isOn":false}"#,
        #"{"kind":"reminder","reminder":"goal","isOn":true,"minute":450,"weekdays":"1,5"}"#,
      ])
    let other = try user.harness.user("Grace")
    #expect(try export.importLines(Self.reminders.exports, as: other).rejectedLines.isEmpty)
    #expect(try other.call("reminders.list").description == user.call("reminders.list").description)
    try user.call("reminders.update", #"{"kind": "goal", "time": "08:00"}"#)
    try export.importLines(Self.reminders.exports, as: user, .replace)
    #expect(try list()["goal"]?["time"].string == "07:30")
  }

  @Test(
    "An imported line with other fields than the kind is rejected",
    arguments: [
      #""goal","isOn":true,"minute":450"#, #""goal","isOn":true,"weekdays":"1,5""#,
      #""goal","isOn":true,"minute":450,"weekdays":"5,1""#, #""streak","isOn":true,"minute":450,"weekdays":"1""#,
      #""achievement","isOn":true,"minute":450"#, #""habit","isOn":true"#, #""study","isOn":true"#,
    ])
  func rejectedLine(_ fields: String) throws {
    var export = try ExportLines(of: Self.reminders.exports, as: user)
    export.lines.append(#"{"kind":"reminder","reminder":\#(fields)}"#)
    let summary = try export.importLines(Self.reminders.exports, as: user)
    #expect(summary.rejectedLines.flatMap(\.issues).map(\.rule) == ["invalid_line"])
    #expect(try user.database.connection.statement("select count(*) from reminders").scalar(Int.self) == 0)
  }

  @Test(
    "The doctor reports a setting with other fields than its kind",
    arguments: ["minute = null", "weekdays = null", "weekdays = '2,1'", "kind = 'achievement'", "kind = 'habit'"])
  func damage(_ change: String) throws {
    try user.call("reminders.update", #"{"kind": "goal", "isOn": true}"#)
    #expect(try user.harness.violations() == [])
    try user.database.connection.statement(SQL(interning: "update reminders set \(change)")).run()
    #expect(try user.harness.violations().count == 1)
  }
}
