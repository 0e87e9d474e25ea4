import Database
import Kernel
import SQLite
import TestSupport
import Testing

/// Changes and deletion of a user's own account. (Accounts, 1.)
@Suite struct ProfileTests {
  let client: TestUser
  let token: String

  init() throws {
    client = try Harness().connect()
    token = try client.signUp()
  }

  private func user() throws -> JSON { try client.call("profile.get")["user"] }

  @Test(
    "A change is returned and persists after the session is resumed",
    arguments: [
      (#"{"name": "  Ada King "}"#, "name", "Ada King"), (#"{"avatar": "woman"}"#, "avatar", "woman"),
      (#"{"avatar": "flame"}"#, "avatar", "flame"),
      (#"{"locale": "fr"}"#, "locale", "fr"), (#"{"locale": "es-MX"}"#, "locale", "es"),
      (#"{"locale": "tlh"}"#, "locale", "en"),
      (#"{"timeZone": "Asia/Kathmandu"}"#, "timeZone", "Asia/Kathmandu"),
      (#"{"timeZone": "US/Pacific"}"#, "timeZone", "US/Pacific"),
    ])
  func change(_ params: String, _ field: String, _ value: String) throws {
    let before = try user()
    let reply = try client.call("profile.update", params)["user"]
    #expect(reply[field].string == value)
    #expect(try user().description == reply.description)
    #expect(try client.call("auth.resume", #"{"token": "\#(token)"}"#)["user"].description == reply.description)
    for name in before.names where ![field, "firstName", "initials"].contains(name) {
      #expect(reply[name].description == before[name].description, "\(name)")
    }
  }

  @Test("The start of the week can be any weekday", arguments: [1, 6, 7])
  func weekStart(weekday: Int) throws {
    let params = #"{"weekStartsOn": \#(weekday)}"#
    #expect(try client.call("profile.update", params)["user"]["weekStartsOn"].int == weekday)
    #expect(try user()["weekStartsOn"].int == weekday)
  }

  @Test("Other numbers are not weekdays", arguments: [0, 8, -1])
  func invalidWeekStart(weekday: Int) throws {
    let before = try user().description
    let failure = try client.failure("profile.update", #"{"weekStartsOn": \#(weekday)}"#)
    #expect(failure.rule == "out_of_range" && failure.path == "/weekStartsOn")
    #expect(failure.description.contains("First day of the week"))
    #expect(try user().description == before)
  }

  @Test("A user is on the leaderboard of friends only after allowing it")
  func leaderboard() throws {
    #expect(try user()["isOnLeaderboard"].bool == false)
    for value in [true, false] {
      let reply = try client.call("profile.update", #"{"isOnLeaderboard": \#(value)}"#)["user"]
      #expect(try reply["isOnLeaderboard"].bool == value && user() == reply)
    }
    let failure = try client.failure("profile.update", #"{"isOnLeaderboard": null}"#)
    #expect(failure.code == -32602 && failure.path == "/isOnLeaderboard")
  }

  @Test("The first name and the initials change with the name")
  func firstName() throws {
    let reply = try client.call("profile.update", #"{"name": "Grace Hopper"}"#)["user"]
    #expect(reply["firstName"].string == "Grace" && reply["initials"].string == "GH")
  }

  @Test("A day starts at an hour from 0 to 6", arguments: -1...7)
  func dayStarts(_ hour: Int) throws {
    let params = #"{"dayStartsAt": \#(hour)}"#
    guard !(0...6).contains(hour) else {
      #expect(try client.call("profile.update", params)["user"]["dayStartsAt"].int == hour)
      return
    }
    let failure = try client.failure("profile.update", params)
    #expect(failure.code == 1005)
    #expect(failure.rule == "invalid_day_start")
    #expect(failure.path == "/dayStartsAt")
  }

  @Test("If one field is invalid, nothing changes and every invalid field is reported")
  func allOrNothing() throws {
    let before = try user().description
    let failure = try client.failure(
      "profile.update", #"{"name": "x", "avatar": "cow", "timeZone": "Mars", "dayStartsAt": 7, "locale": "fr"}"#)
    #expect(try failure.rules == ["name_too_short", "unknown_avatar", "unknown_time_zone", "invalid_day_start"])
    #expect(try failure.paths == ["/name", "/avatar", "/timeZone", "/dayStartsAt"])
    #expect(try user().description == before)
    #expect(try client.journalTopics == ["account.created"])
  }

  @Test("A change emits each of its events once; a call without changes emits none")
  func journal() throws {
    try client.call("profile.update")
    try client.call("profile.update", #"{"name": " Ada Lovelace ", "timeZone": "UTC", "dayStartsAt": 0}"#)
    #expect(try client.journalTopics == ["account.created"])
    try client.call("profile.update", #"{"avatar": "dog"}"#)
    try client.call("profile.update", #"{"avatar": "dog"}"#)
    #expect(try client.journalTopics == ["account.created", "profile.updated", "profile.published"])
  }

  @Test("The address cannot be changed")
  func email() throws {
    #expect(try client.failure("profile.update", #"{"email": "a@b.co"}"#).path == "/email")
  }

  @Test("The strength label is in the user's language and needs no sign-in")
  func strength() throws {
    try client.call("profile.update", #"{"locale": "fr"}"#)
    let good = try client.call("auth.passwordStrength", #"{"password": "12345678"}"#)
    #expect(good["strength"].string == "good" && good["score"].double == 0.75)
    try client.call("auth.signOut")
    let english = try client.call("auth.passwordStrength", #"{"password": "12345678"}"#)
    #expect(english["label"].string != good["label"].string)
    let none = try client.call("auth.passwordStrength", #"{"password": ""}"#)
    #expect(none.matches(try JSON(#"{"strength": "none", "score": 0, "label": null}"#)))
  }

  // MARK: - Deletion of an account

  @Test("Deleting an account deletes all data of its user and no data of other users")
  func deleteAccount() throws {
    let connection = client.database.connection
    let ada = try #require(try user()["id"].int)
    try client.signUp(name: "Grace", email: "grace@example.org")
    let grace = try #require(try user()["id"].int)
    try client.call("auth.resume", #"{"token": "\#(try #require(try signInAgain()))"}"#)
    let tables = try connection.tablesOfUsers()
    #expect(tables.isSuperset(of: ["sessions", "journal", "ledger", "client_keys", "lesson_completions", "courses"]))
    for table in tables {
      try connection.addRow(to: table, of: ada)
      try connection.addRow(to: table, of: grace)
      #expect(try connection.countRows(of: table, user: ada) > 0, "\(table)")
    }
    let rowCounts = try tables.sorted().map { try connection.countRows(of: $0, user: grace) }

    try client.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    for table in tables { #expect(try connection.countRows(of: table, user: ada) == 0, "\(table)") }
    #expect(try tables.sorted().map { try connection.countRows(of: $0, user: grace) } == rowCounts)
    #expect(try connection.statement("select email from users").all { try $0.text(0) } == ["grace@example.org"])
    #expect(try connection.statement("pragma foreign_key_check").row { try $0.text(0) } == nil)
  }

  /// Signs Ada in again and returns the token.
  private func signInAgain() throws -> String? { try client.signIn()["token"].string }

  @Test("After the deletion, the connection is signed out and the address is available")
  func afterDeletion() throws {
    #expect(try client.failure("auth.deleteAccount", #"{"password": "wrong"}"#).rule == "wrong_password")
    try client.call("auth.deleteAccount", #"{"password": "analytical engine"}"#)
    #expect(try client.signedInEmail == nil)
    #expect(try client.failure("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
    #expect(try client.signInFailure("ada@example.org", "analytical engine").rule == "invalid_credentials")
    #expect(try client.call("system.info")["counts"]["users"].int == 0)
    try client.signUp()
  }
}
