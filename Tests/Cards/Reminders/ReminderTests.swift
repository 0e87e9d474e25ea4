import Database
import Kernel
import Localization
import SQLite
import Service
import TestSupport
import Testing

@testable import Cards

@Suite("The method reminders.due (Accounts, 5.)")
struct ReminderTests {
  /// From Sunday, 18:00, to Monday, 18:00.
  static let sundayToMonday = #"{"since": "2026-11-22T18:00:00Z", "until": "2026-11-23T18:00:00Z"}"#

  let user: TestUser

  init() throws {
    user = try Harness.cards().user()
  }

  private func due(_ parameters: String = ReminderTests.sundayToMonday) throws -> [JSON] {
    try user.call("reminders.due", parameters)["items"].elements
  }

  /// Returns the due reminders as "kind instant".
  private func kindsAndInstants(_ parameters: String = ReminderTests.sundayToMonday) throws -> [String] {
    try due(parameters).map { "\($0["kind"].string ?? "") \($0["at"].string ?? "")" }
  }

  /// Returns the texts of the due reminders of a kind.
  private func texts(_ kind: String, _ parameters: String = ReminderTests.sundayToMonday) throws -> [String] {
    try due(parameters).filter { $0["kind"].string == kind }.compactMap { $0["text"].string }
  }

  private func turnOff(_ kind: String) throws {
    try user.call("reminders.update", #"{"kind": "\#(kind)", "isOn": false}"#)
  }

  /// Sets the clock to an instant and creates an idea, which several missions count.
  private func createIdea(at instant: String) throws {
    user.clock.set(to: try instant.instant)
    try user.call("sparks.create", #"{"title": "Spark"}"#)
  }

  @Test("A new user has daily and weekly reminders")
  func newUser() throws {
    let items = try due(#"{"since": "2026-11-22T00:00:00Z", "until": "2026-11-24T00:00:00Z"}"#)
    #expect(
      try kindsAndInstants(#"{"since": "2026-11-22T00:00:00Z", "until": "2026-11-24T00:00:00Z"}"#) == [
        "weekly_report 2026-11-22T18:00:00.000Z", "daily_spark 2026-11-22T19:00:00.000Z",
        "daily_spark 2026-11-23T19:00:00.000Z",
      ])
    #expect(items.first?.names == ["kind", "at", "title", "text", "missionId", "habitId", "study"])
    #expect(items.allSatisfy { $0["missionId"].isNull })
    #expect(
      items.prefix(2).map { $0["text"].string } == [
        "Your weekly report is ready. See how your week went.", "What sparked today? Capture it before it fades.",
      ])
  }

  // MARK: - Missions

  @Test("Reminders of missions in progress are due one hour before the deadline, with the progress")
  func missions() throws {
    try createIdea(at: "2026-11-21T13:00:00Z")
    let span = #"{"since": "2026-11-21T20:00:00Z", "until": "2026-11-23T00:00:00Z"}"#
    let daily = try due(span).filter { $0["at"].string == "2026-11-21T23:00:00.000Z" }
    #expect(daily.map { $0["missionId"].string } == ["d-spark-streak"])
    #expect(daily.map { $0["text"].string } == ["“Spark Streak” ends in an hour. You have 1 of 3."])
    let weekly = try due(span).filter { $0["at"].string == "2026-11-22T23:00:00.000Z" }
    #expect(
      weekly.map { $0["missionId"].string } == [
        "w-weekly-warrior", "w-idea-factory", "w-consistent-creator", "w-diversity-champion", "w-point-collector",
        "w-grand-achiever",
      ])
    #expect(weekly[4]["text"].string == "“Point Collector” ends in an hour. You have 12 of 800.")

    // The missions of the next day have no progress.
    try user.clock.set(to: "2026-11-22T00:00:00Z")
    #expect(try due(span).count { $0["kind"].string == "mission_deadline" } == 6)
    try user.clock.set(to: "2026-11-23T00:00:00Z")
    #expect(try texts("mission_deadline", span).isEmpty)
  }

  @Test(
    "Deadlines depend on the user's zone and day start",
    arguments: [
      ("UTC", 0, "2026-11-21T12:00:00Z", ["2026-11-21T23:00:00.000Z", "2026-11-22T23:00:00.000Z"]),
      ("UTC", 4, "2026-11-22T02:00:00Z", ["2026-11-22T03:00:00.000Z", "2026-11-23T03:00:00.000Z"]),
      ("Europe/Madrid", 0, "2026-11-22T12:00:00Z", ["2026-11-22T22:00:00.000Z"]),
      // Madrid in spring: a day that ends in the skipped hour ends at the next valid instant.
      ("Europe/Madrid", 2, "2027-03-27T12:00:00Z", ["2027-03-28T00:00:00.000Z", "2027-03-28T23:00:00.000Z"]),
      // Madrid in autumn: a day that ends after the repeated hour.
      ("Europe/Madrid", 3, "2027-10-30T12:00:00Z", ["2027-10-31T01:00:00.000Z", "2027-11-01T01:00:00.000Z"]),
      // Cairo in spring has no midnight: the day ends at 1:00.
      ("Africa/Cairo", 0, "2027-04-29T12:00:00Z", ["2027-04-29T21:00:00.000Z", "2027-05-02T20:00:00.000Z"]),
      // Nuuk in spring has no 23:00; one hour before midnight is 22:00.
      ("America/Nuuk", 0, "2027-03-27T15:00:00Z", ["2027-03-28T00:00:00.000Z", "2027-03-29T00:00:00.000Z"]),
      // Lord Howe moves by half an hour.
      ("Australia/Lord_Howe", 2, "2027-10-02T12:00:00Z", ["2027-10-02T14:30:00.000Z", "2027-10-03T14:00:00.000Z"]),
    ])
  func deadlines(_ zone: String, _ dayStartsAt: Int, _ now: String, _ instants: [String]) throws {
    let now = try now.instant
    user.clock.set(to: now)
    try user.signUp(email: "grace@example.org", zone: zone)
    try user.call("profile.update", #"{"dayStartsAt": \#(dayStartsAt)}"#)
    try createIdea(at: now.text)
    let items = try due(#"{"since": "\#(now)", "until": "\#(now.adding(seconds: 7 * 86_400))"}"#)
    let deadlines = items.filter { $0["kind"].string == "mission_deadline" }.compactMap { $0["at"].string }
    #expect(Set(deadlines).sorted() == instants)
  }

  // MARK: - Streak and achievements

  @Test("Streak and achievement reminders depend on the user's activity")
  func streakAndAchievements() throws {
    for day in [18, 20, 21] { try createIdea(at: "2026-11-\(day)T13:00:00Z") }
    #expect(try texts("streak") == ["Your 2-day streak ends today. Capture a spark to keep it going."])
    #expect(
      try texts("streak", #"{"since": "2026-11-01T00:00:00Z", "until": "2026-12-01T00:00:00Z"}"#) == [
        "Your 1-day streak ends today. Capture a spark to keep it going.",
        "Your 2-day streak ends today. Capture a spark to keep it going.",
      ])

    let completion = #"{"since": "2026-11-18T13:00:00Z", "until": "2026-11-18T13:00:00.001Z"}"#
    #expect(try texts("achievement", completion) == ["Achievement unlocked: First Card"])
    #expect(try due(completion).map { $0["missionId"].string } == ["a-first-card"])
    try createIdea(at: "2026-11-22T12:00:00Z")
    #expect(try texts("streak").isEmpty)
    #expect(
      try kindsAndInstants(#"{"since": "2026-11-23T20:00:00Z", "until": "2026-11-30T20:00:00Z"}"#).filter {
        $0.hasPrefix("streak")
      } == ["streak 2026-11-23T20:00:00.000Z"])
  }

  @Test("Achievement reminders of one instant are in catalog order; daily and unknown missions have none")
  func achievementsOfOneInstant() throws {
    for (mission, period) in [("a-rare-collector", 0), ("a-first-card", 0), ("a-gone", 0), ("d-spark-streak", 20_779)] {
      try user.database.connection.statement(
        """
        insert into mission_completions (user_id, period, mission_id, day, completed_at, reward, position)
        values (:user, :period, :mission, 20779, :at, 1, :at)
        """
      ).bind("user", user.id).bind("period", period).bind("mission", mission)
        .bind("at", try "2026-11-22T20:00:00Z".instant.milliseconds).run()
    }
    #expect(
      try due().filter { $0["kind"].string == "achievement" }.map { $0["missionId"].string }
        == ["a-first-card", "a-rare-collector"])
  }

  @Test("A streak of years is counted completely, including days before the span")
  func longStreak() throws {
    try user.database.connection.statement(
      """
      with recursive days (day) as (select :last union all select day - 1 from days where day > :last - 1499)
      insert into spark_days (user_id, day, category, low, medium, high, extreme, mornings)
      select :user, day, value, 1, 0, 0, 0, 0 from days, json_each('["idea", "energy"]')
      """
    ).bind("user", user.id).bind("last", try "2026-11-21".day.dayNumber).run()
    let text = "Your 1,500-day streak ends today. Capture a spark to keep it going."
    #expect(try texts("streak") == [text])
    #expect(
      try texts("streak", #"{"since": "2026-01-01T00:00:00Z", "until": "2026-12-01T00:00:00Z"}"#) == [text])
  }

  // MARK: - Language, settings, users, spans

  @Test(
    "Texts are in the user's language, with plurals",
    arguments: [
      ("es", 1, "Tu racha de 1 día termina hoy. Captura una chispa para mantenerla."),
      ("es", 3, "Tu racha de 3 días termina hoy. Captura una chispa para mantenerla."),
      ("fr", 1, "Votre série de 1 jour se termine aujourd’hui. Capturez une étincelle pour la poursuivre."),
      ("fr", 3, "Votre série de 3 jours se termine aujourd’hui. Capturez une étincelle pour la poursuivre."),
    ])
  func languages(_ locale: String, _ length: Int, _ text: String) throws {
    try user.call("profile.update", #"{"locale": "\#(locale)"}"#)
    for day in (22 - length)..<22 { try createIdea(at: "2026-11-\(day)T13:00:00Z") }
    #expect(try texts("streak") == [text])
    let title = try #require(CardCatalog.current.missions.first { $0.id == "w-consistent-creator" }?.title)
    let name = title.text(in: user.dispatcher.conversation.locale).string
    #expect(try texts("mission_deadline").contains { $0.contains(name) && $0.contains("\(length)") })
  }

  @Test("Reminders use the current settings and time zone")
  func settings() throws {
    try createIdea(at: "2026-11-22T13:00:00Z")
    try user.call("profile.update", #"{"timeZone": "Europe/Madrid"}"#)
    try user.call("reminders.update", #"{"kind": "daily_spark", "time": "06:30"}"#)
    for kind in ["weekly_report", "mission_deadline", "streak"] { try turnOff(kind) }
    #expect(try kindsAndInstants() == ["daily_spark 2026-11-23T05:30:00.000Z"])
    for kind in ["daily_spark", "achievement"] { try turnOff(kind) }
    #expect(try kindsAndInstants(#"{"since": "2026-11-01T00:00:00Z", "until": "2026-12-01T00:00:00Z"}"#).isEmpty)
  }

  @Test("Other users do not affect the reminders")
  func anotherUser() throws {
    try createIdea(at: "2026-11-21T13:00:00Z")
    try turnOff("weekly_report")
    try user.signUp(name: "Grace Hopper", email: "grace@example.org")
    #expect(
      try kindsAndInstants(#"{"since": "2026-11-21T12:00:00Z", "until": "2026-11-23T12:00:00Z"}"#) == [
        "daily_spark 2026-11-21T19:00:00.000Z", "weekly_report 2026-11-22T18:00:00.000Z",
        "daily_spark 2026-11-22T19:00:00.000Z",
      ])
  }

  @Test(
    "An invalid span is rejected",
    arguments: [
      (#"{"since": "2026-11-22T00:00:00Z", "until": "2026-11-21T00:00:00Z"}"#, 1005, "/until", "invalid_span"),
      (#"{"since": "2026-11-22T00:00:00Z", "until": "2028-11-22T00:00:00Z"}"#, 1005, "/until", "span_too_long"),
      (#"{"since": "2026-11-22", "until": "2026-11-23T00:00:00Z"}"#, 1005, "/since", "invalid_format"),
      (#"{"since": "2026-11-22T00:00:00Z"}"#, -32602, "/until", "missing_parameter"),
      (#"{"since": "2026-11-22T00:00:00Z", "until": 5}"#, -32602, "/until", nil),
    ] as [(String, Int, String, String?)])
  func failure(_ parameters: String, _ code: Int, _ path: String, _ rule: String?) throws {
    let failure = try user.failure("reminders.due", parameters)
    #expect(failure.code == code)
    #expect(failure.path == path)
    #expect(failure.rule == rule)
  }

  @Test("Reading emits no events and requires sign-in")
  func reading() throws {
    try createIdea(at: "2026-11-21T13:00:00Z")
    let position = try user.database.journal.latestSequenceNumber()
    _ = try due()
    #expect(try user.database.journal.latestSequenceNumber() == position)
    try user.call("auth.signOut")
    #expect(try user.failure("reminders.due", ReminderTests.sundayToMonday).rule == "not_signed_in")
  }
}
