import Database
import Kernel
import Localization
import SQLite
import Service
import TestSupport
import Testing

@testable import Cards

@Suite("The method reminders.due (sparks-missions-cards-library.md 7)")
struct ReminderTests {
  static let evening = #"{"from": "2026-11-22T18:00:00Z", "to": "2026-11-23T18:00:00Z"}"#

  let fixture: Fixture

  init() throws {
    let due = ReminderMethods.due(
      openMissions: { _ in
        [OpenMission(id: "d-spark-streak", title: Strings.navHome, isWeekly: false, progress: 2, target: 3)]
      }, missionTitle: { $0 == "a-first-card" ? Strings.navAwards : nil })
    fixture = try Fixture([due] + SettingsMethods.all)
    try fixture.signUp()
  }

  private func due(_ parameters: String = ReminderTests.evening) throws -> [JSON] {
    try JSON(fixture.call("reminders.due", parameters))["items"].elements
  }

  private func texts(_ parameters: String = ReminderTests.evening) throws -> [String] {
    try due(parameters).compactMap { $0["text"].string }
  }

  private var user: Int64 { fixture.dispatcher.conversation.user?.id ?? 0 }

  /// Sparks on some days of November 2026, of two categories each.
  private func spark(on days: Int...) throws {
    let insert = try fixture.database.connection.statement(
      """
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      select :user, :day, value, 0, 2, 0, 0, 0 from json_each('["idea", "energy"]')
      """)
    for day in days {
      try insert.bind("user", user).bind("day", try "2026-11-\(day)".day.dayNumber).run()
    }
  }

  private func complete(_ mission: String, at instant: String, period: Int = 0) throws {
    try fixture.database.connection.statement(
      """
      insert into mission_completions (user_id, period, mission_id, day, completed_at, reward)
      values (:user, :period, :mission, 0, :at, 1)
      """
    ).bind("user", user).bind("period", period).bind("mission", mission)
      .bind("at", try instant.instant.milliseconds).run()
  }

  private func seeMissions(upTo day: String) throws {
    try fixture.database.connection.statement(
      """
      insert into spark_profiles (user_id, decisions, energies, ideas, experiments, challenges, points, streak,
        longest_streak, last_day, fuel, overloads, last_overload_at, missions_completed, latest_day)
      values (:user, 0, 0, 0, 0, 0, 0, 0, 0, null, 0, 0, null, 0, :day)
      """
    ).bind("user", user).bind("day", try day.day.dayNumber).run()
  }

  @Test("A new user has reminders of every day and every week")
  func newUser() throws {
    let items = try due(#"{"from": "2026-11-22T00:00:00Z", "to": "2026-11-24T00:00:00Z"}"#)
    #expect(
      items.map { "\($0["type"].string ?? "") \($0["at"].string ?? "")" } == [
        "weekly_report 2026-11-22T18:00:00.000Z", "daily_reminder 2026-11-22T19:00:00.000Z",
        "daily_reminder 2026-11-23T19:00:00.000Z",
      ])
    #expect(items.allSatisfy { $0["missionId"].isNull })
    #expect(items.first?.names == ["type", "at", "missionId", "text"])
  }

  @Test("Streaks, missions and achievements come from what the user has done")
  func everything() throws {
    fixture.clock.set(to: try "2026-11-22T12:00:00Z".instant)
    try spark(on: 18, 20, 21)
    try complete("a-first-card", at: "2026-11-22T20:00:00Z")
    try complete("a-forgotten", at: "2026-11-22T20:00:00Z")
    try complete("d-idea-generator", at: "2026-11-22T20:00:00Z", period: try "2026-11-22".day.dayNumber)
    try complete("a-epic-hunter", at: "2026-11-23T18:00:00Z")
    try complete("a-rare-collector", at: "2026-11-22T17:59:59.999Z")
    #expect(
      try texts() == [
        "Your weekly report is ready. See how your week went.", "What sparked today? Capture it before it fades.",
        "Your 2-day streak ends today. Capture a spark to keep it going.", "Achievement unlocked: Awards",
        "Achievement unlocked", "“Home” ends in an hour: 2 of 3 done.",
      ])
    #expect(
      try due().map { $0["missionId"].string } == [
        nil, nil, nil, "a-first-card", "a-forgotten", "d-spark-streak",
      ])
    #expect(try due().last?["at"].string == "2026-11-22T23:00:00.000Z")
  }

  @Test(
    "Texts are in the user's language, and count",
    arguments: [
      ("es", 1, "Tu racha de 1 día termina hoy. Captura una chispa para mantenerla."),
      ("es", 3, "Tu racha de 3 días termina hoy. Captura una chispa para mantenerla."),
      ("fr", 1, "Votre série de 1 jour se termine aujourd’hui. Notez une étincelle pour la poursuivre."),
      ("fr", 3, "Votre série de 3 jours se termine aujourd’hui. Notez une étincelle pour la poursuivre."),
      ("en", 1, "Your 1-day streak ends today. Capture a spark to keep it going."),
    ])
  func languages(_ locale: String, _ length: Int, _ text: String) throws {
    try fixture.call("profile.update", #"{"locale": "\#(locale)"}"#)
    for day in (22 - length)..<22 { try spark(on: day) }
    #expect(try due().first { $0["type"].string == "streak_reminder" }?["text"].string == text)
  }

  @Test(
    "Missions are named in the user's language",
    arguments: [
      ("es", "«Inicio» termina en una hora: llevas 2 de 3."),
      ("fr", "«\u{a0}Accueil\u{a0}» se termine dans une heure\u{202f}: 2 sur 3."),
    ])
  func missionTitles(_ locale: String, _ text: String) throws {
    try fixture.call("profile.update", #"{"locale": "\#(locale)"}"#)
    fixture.clock.set(to: try "2026-11-22T12:00:00Z".instant)
    #expect(try texts().last == text)
  }

  @Test("Settings, zone and the start of the day count as they are now")
  func settings() throws {
    fixture.clock.set(to: try "2026-11-22T12:00:00Z".instant)
    try fixture.call("profile.update", #"{"timeZone": "Europe/Madrid", "dayStartsAt": 3}"#)
    try fixture.call(
      "settings.update", #"{"dailyReminder": {"time": "06:30"}, "weeklyReport": {"enabled": false}}"#)
    #expect(
      try due().map { "\($0["type"].string ?? "") \($0["at"].string ?? "")" } == [
        "mission_deadline 2026-11-23T01:00:00.000Z", "daily_reminder 2026-11-23T05:30:00.000Z",
      ])
    try fixture.call(
      "settings.update", #"{"dailyReminder": {"enabled": false}, "missionDeadlines": {"enabled": false}}"#)
    #expect(try due().isEmpty)
  }

  @Test("With the clock set back, the missions are those of the latest day that was reached")
  func clockSetBack() throws {
    try seeMissions(upTo: "2026-11-22")
    #expect(try due().last?["at"].string == "2026-11-22T23:00:00.000Z")
  }

  @Test("What another user has done is not told")
  func anotherUser() throws {
    try spark(on: 20, 21)
    try complete("a-first-card", at: "2026-11-22T20:00:00Z")
    try seeMissions(upTo: "2026-11-22")
    try fixture.call("settings.update", #"{"weeklyReport": {"enabled": false}}"#)
    try fixture.signUp(name: "Grace Hopper", email: "grace@example.org")
    #expect(try due().compactMap { $0["type"].string } == ["weekly_report", "daily_reminder"])
  }

  @Test("A streak of years is counted in whole")
  func longStreak() throws {
    let last = try "2026-11-21".day.dayNumber
    try fixture.database.connection.statement(
      """
      with recursive days (day) as (select :last union all select day - 1 from days where day > :last - 1499)
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      select :user, day, 'idea', 1, 0, 0, 0, 0 from days
      """
    ).bind("user", user).bind("last", last).run()
    #expect(try texts().contains("Your 1,500-day streak ends today. Capture a spark to keep it going."))
  }

  @Test(
    "A span that is none is refused",
    arguments: [
      (#"{"from": "2026-11-22T00:00:00Z", "to": "2026-11-21T00:00:00Z"}"#, 1005, "/to", "invalid_range"),
      (#"{"from": "2026-11-22T00:00:00Z", "to": "2028-11-22T00:00:00Z"}"#, 1005, "/to", "range_too_long"),
      (#"{"from": "2026-11-22", "to": "tomorrow"}"#, 1005, "/from", "invalid_format"),
      (#"{"from": "2026-11-22T00:00:00Z"}"#, -32602, "/to", nil),
      (#"{"from": "2026-11-22T00:00:00Z", "to": 5}"#, -32602, "/to", nil),
    ] as [(String, Int, String, String?)])
  func refusal(_ parameters: String, _ code: Int, _ path: String, _ rule: String?) throws {
    let refusal = try fixture.refusal("reminders.due", parameters)
    #expect(refusal.code == code)
    #expect(refusal.path == path)
    #expect(refusal.rule == rule)
  }

  @Test("Asking writes nothing, and nobody is asked without an account")
  func reading() throws {
    try spark(on: 21)
    let changes = try fixture.database.journal.latest()
    _ = try due()
    #expect(try fixture.database.journal.latest() == changes)
    try fixture.call("auth.signOut")
    #expect(try fixture.refusal("reminders.due", ReminderTests.evening).rule == "not_signed_in")
  }
}
