import Database
import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Settings (Sparks, 7.)")
struct SettingsTests {
  let user: TestUser

  init() throws {
    user = try Harness.cards().user()
  }

  static let defaults = #"""
    {"displayName":"Igniter","avatarIcon":"flame","cardBack":"default","timeZone":"UTC","dailyReminder":{"enabled":true,"time":"19:00"},"weeklyReport":{"enabled":true},"missionDeadlines":{"enabled":true},"achievementNotifications":{"enabled":true},"streakReminder":{"enabled":true},"soundEnabled":true,"hapticsEnabled":true,"soundVolume":0.7,"darkMode":true,"fontScale":1,"reduceMotion":false,"missionsView":"grid","libraryView":"grid","missionsSort":"progress","librarySort":"date","onboardingDone":false}
    """#

  private func settings() throws -> JSON { try user.call("settings.get")["settings"] }

  private func rowCount() throws -> Int? {
    try user.database.connection.statement("select count(*) from user_settings").scalar(Int.self)
  }

  private func eventCount() throws -> Int? {
    try user.database.connection.statement("select count(*) from journal where topic = 'settings.updated'")
      .scalar(Int.self)
  }

  @Test("Without changes the settings are the defaults, and no row exists")
  func defaults() throws {
    #expect(try settings().description == SettingsTests.defaults)
    #expect(try rowCount() == 0)
  }

  @Test(
    "The default name is in the user's language",
    arguments: [("es", "Alma de fuego"), ("fr", "Porte-flamme")])
  func unnamed(_ locale: String, _ name: String) throws {
    let user = try Harness.cards().user(locale: locale)
    #expect(try user.call("settings.get")["settings"]["displayName"].string == name)
    let changed = try user.call("settings.update", #"{"soundVolume": 0.1}"#)
    #expect(changed["settings"]["displayName"].string == name)
  }

  /// Non-default values of every setting, as passed and as returned.
  static let everySetting: [(String, String, String)] = [
    ("displayName", #""  Ada the Bright ""#, #""Ada the Bright""#), ("displayName", #""A""#, #""A""#),
    ("displayName", "\"\(String(repeating: "👩‍👩‍👧‍👦", count: 50))\"", "\"\(String(repeating: "👩‍👩‍👧‍👦", count: 50))\""),
    ("avatarIcon", #""bolt""#, #""bolt""#), ("cardBack", #""👍🏽""#, #""👍🏽""#),
    ("cardBack", "\"\(String(repeating: "x", count: 64))\"", "\"\(String(repeating: "x", count: 64))\""),
    ("dailyReminder", #"{"enabled": false}"#, #"{"enabled":false,"time":"19:00"}"#),
    ("dailyReminder", #"{"time": "00:00"}"#, #"{"enabled":true,"time":"00:00"}"#),
    ("dailyReminder", #"{"enabled": false, "time": "23:59"}"#, #"{"enabled":false,"time":"23:59"}"#),
    ("weeklyReport", #"{"enabled": false}"#, #"{"enabled":false}"#),
    ("missionDeadlines", #"{"enabled": false}"#, #"{"enabled":false}"#),
    ("achievementNotifications", #"{"enabled": false}"#, #"{"enabled":false}"#),
    ("streakReminder", #"{"enabled": false}"#, #"{"enabled":false}"#),
    ("soundEnabled", "false", "false"), ("hapticsEnabled", "false", "false"), ("darkMode", "false", "false"),
    ("reduceMotion", "true", "true"), ("onboardingDone", "true", "true"),
    ("soundVolume", "0", "0"), ("soundVolume", "0.25", "0.25"), ("soundVolume", "1", "1"),
    ("soundVolume", "-0.1", "0"), ("soundVolume", "1.01", "1"), ("soundVolume", "-1e300", "0"),
    ("fontScale", "0.8", "0.8"), ("fontScale", "1.25", "1.25"), ("fontScale", "1.5", "1.5"),
    ("fontScale", "0.79", "0.8"), ("fontScale", "1.51", "1.5"), ("fontScale", "0", "0.8"), ("fontScale", "9", "1.5"),
    ("missionsView", #""list""#, #""list""#), ("missionsView", #""board""#, #""board""#),
    ("libraryView", #""list""#, #""list""#),
    ("missionsSort", #""date""#, #""date""#), ("missionsSort", #""points""#, #""points""#),
    ("missionsSort", #""name""#, #""name""#),
    ("librarySort", #""name""#, #""name""#), ("librarySort", #""progress""#, #""progress""#),
  ]

  @Test("A changed setting is clamped, saved and emitted once; all other settings remain", arguments: everySetting)
  func change(_ name: String, _ value: String, _ returned: String) throws {
    let before = try settings()
    let reply = try user.call("settings.update", #"{"\#(name)": \#(value)}"#)["settings"]
    #expect(reply[name].description == returned)
    #expect(try settings().description == reply.description)
    for other in before.names where other != name { #expect(reply[other].description == before[other].description) }
    #expect(try eventCount() == 1)

    try user.call("settings.update", #"{"\#(name)": \#(value)}"#)
    #expect(try eventCount() == 1)
    try user.call("settings.update", #"{"\#(name)": \#(before[name])}"#)
    #expect(try settings().description == SettingsTests.defaults)
    #expect(try eventCount() == 2)
  }

  @Test("All settings can be changed at once, with one event")
  func changeEverything() throws {
    let all = #"""
      {"displayName":"Ada","avatarIcon":"star","cardBack":"night","dailyReminder":{"enabled":false,"time":"06:30"},"weeklyReport":{"enabled":false},"missionDeadlines":{"enabled":false},"achievementNotifications":{"enabled":false},"streakReminder":{"enabled":false},"soundEnabled":false,"hapticsEnabled":false,"soundVolume":0.1,"darkMode":false,"fontScale":1.5,"reduceMotion":true,"missionsView":"board","libraryView":"list","missionsSort":"points","librarySort":"name","onboardingDone":true}
      """#
    try user.call("settings.update", all)
    let updated = try settings()
    let expected = try JSON(all)
    for name in expected.names { #expect(updated[name].description == expected[name].description) }
    #expect(updated.names.count == expected.names.count + 1)
    #expect(try eventCount() == 1)
  }

  @Test(
    "A call that changes nothing writes nothing",
    arguments: [
      "{}", #"{"displayName": null, "dailyReminder": null, "soundVolume": null, "missionsView": null}"#,
      #"{"dailyReminder": {}, "weeklyReport": {}, "streakReminder": {"enabled": null}}"#,
      #"{"displayName": " Igniter ", "dailyReminder": {"enabled": true, "time": "19:00"}, "soundVolume": 0.7}"#,
      #"{"fontScale": 1.0, "missionsView": "grid", "librarySort": "date", "onboardingDone": false}"#,
    ])
  func changeNothing(_ change: String) throws {
    #expect(try user.call("settings.update", change)["settings"].description == SettingsTests.defaults)
    #expect(try rowCount() == 0)
    #expect(try eventCount() == 0)
  }

  @Test(
    "An invalid value is rejected with its rule and path",
    arguments: [
      (#"{"dailyReminder": {"time": "24:00"}}"#, "/dailyReminder/time invalid_time"),
      (#"{"dailyReminder": {"time": "12:60"}}"#, "/dailyReminder/time invalid_time"),
      (#"{"dailyReminder": {"time": "7:00"}}"#, "/dailyReminder/time invalid_time"),
      (#"{"dailyReminder": {"time": ""}}"#, "/dailyReminder/time invalid_time"),
      (#"{"dailyReminder": {"time": "19:00:00"}}"#, "/dailyReminder/time invalid_time"),
      (#"{"missionsView": "timeline"}"#, "/missionsView invalid_setting"),
      (#"{"missionsView": "Grid"}"#, "/missionsView invalid_setting"),
      (#"{"libraryView": "board"}"#, "/libraryView invalid_setting"),
      (#"{"missionsSort": "deadline"}"#, "/missionsSort invalid_setting"),
      (#"{"librarySort": "points"}"#, "/librarySort invalid_setting"),
      (#"{"displayName": ""}"#, "/displayName invalid_setting"),
      (#"{"displayName": " \t\n "}"#, "/displayName invalid_setting"),
      (#"{"displayName": "A\u0000B"}"#, "/displayName invalid_format"),
      (#"{"displayName": "A\nB"}"#, "/displayName invalid_format"),
      (#"{"displayName": "A\u202EB"}"#, "/displayName invalid_format"),
      ("{\"displayName\": \"\(String(repeating: "é", count: 51))\"}", "/displayName invalid_setting"),
      (#"{"avatarIcon": ""}"#, "/avatarIcon invalid_setting"),
      ("{\"avatarIcon\": \"\(String(repeating: "x", count: 65))\"}", "/avatarIcon invalid_setting"),
      ("{\"cardBack\": \"\(String(repeating: "👩‍👩‍👧‍👦", count: 64))\"}", "/cardBack invalid_setting"),
      (
        #"{"displayName": "", "dailyReminder": {"enabled": false, "time": "9"}, "darkMode": false, "librarySort": "x"}"#,
        "/displayName invalid_setting, /dailyReminder/time invalid_time, /librarySort invalid_setting"
      ),
    ])
  func failure(_ change: String, _ issues: String) throws {
    let failure = try user.failure("settings.update", change)
    #expect(failure.code == 1005)
    let broken = try zip(failure.paths, failure.rules).map { "\($0) \($1)" }.joined(separator: ", ")
    #expect(broken == issues)
    #expect(try settings().description == SettingsTests.defaults)
    #expect(try rowCount() == 0 && eventCount() == 0)
  }

  @Test(
    "Unknown settings and values of the wrong type are rejected",
    arguments: [
      (#"{"timeZone": "Europe/Madrid"}"#, "/timeZone"), (#"{"theme": "light"}"#, "/theme"),
      (#"{"weeklyReport": {"time": "18:00"}}"#, "/weeklyReport/time"), (#"{"weeklyReport": false}"#, "/weeklyReport"),
      (#"{"dailyReminder": {"time": 1900}}"#, "/dailyReminder/time"),
      (#"{"dailyReminder": "19:00"}"#, "/dailyReminder"),
      (#"{"streakReminder": {"enabled": 1}}"#, "/streakReminder/enabled"),
      (#"{"soundVolume": "loud"}"#, "/soundVolume"), (#"{"fontScale": true}"#, "/fontScale"),
      (#"{"darkMode": 1}"#, "/darkMode"), (#"{"missionsView": 1}"#, "/missionsView"),
      (#"{"displayName": 7}"#, "/displayName"),
    ])
  func invalidParams(_ change: String, _ path: String) throws {
    let failure = try user.failure("settings.update", change)
    #expect(failure.code == -32602)
    #expect(failure.path == path)
    #expect(try rowCount() == 0)
  }

  @Test("The time zone belongs to the account")
  func zone() throws {
    try user.call("profile.update", #"{"timeZone": "Europe/Madrid"}"#)
    #expect(try settings()["timeZone"].string == "Europe/Madrid")
    let reply = try user.call("settings.update", #"{"darkMode": false}"#)
    #expect(reply["settings"]["timeZone"].string == "Europe/Madrid")
  }

  @Test("Each user has separate settings")
  func anotherUser() throws {
    try user.call("settings.update", #"{"displayName": "Countess", "dailyReminder": {"time": "06:00"}}"#)
    try user.signUp(name: "Grace Hopper", email: "grace@example.org")
    #expect(try settings().description == SettingsTests.defaults)
    try user.call("settings.update", #"{"displayName": "Admiral"}"#)
    try user.call(
      "auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
    #expect(try settings()["displayName"].string == "Countess")
    #expect(try settings()["dailyReminder"]["time"].string == "06:00")
    #expect(try rowCount() == 2)
  }

  @Test("Settings require sign-in", arguments: ["settings.get", "settings.update"])
  func signedOut(_ method: String) throws {
    try user.call("auth.signOut")
    #expect(try user.failure(method).rule == "not_signed_in")
  }
}
