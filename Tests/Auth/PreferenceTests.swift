import Database
import Kernel
import SQLite
import Service
import TestSupport
import Testing

@testable import Auth

/// The methods `preferences.*`.
@Suite struct PreferenceTests {
  private let harness: Harness
  private let user: TestUser

  init() throws {
    harness = try Harness(checks: Auth.checks)
    user = try harness.user()
  }

  private func values(_ app: String = "web", of user: TestUser? = nil) throws -> String {
    let reply = try (user ?? self.user).call("preferences.get", #"{"app": "\#(app)"}"#)
    #expect(reply["app"].string == app)
    return reply["values"].description
  }

  @discardableResult
  private func set(_ values: String, _ app: String = "web") throws -> String {
    try user.call("preferences.set", #"{"app": "\#(app)", "values": \#(values)}"#)["values"].description
  }

  private func eventSubjects() throws -> [String] {
    try harness.connection.statement("select subject from journal where topic = 'preferences.changed' order by seq")
      .all { try $0["subject"] }
  }

  private func rowCount() throws -> Int? {
    try harness.connection.statement("select count(*) from preferences").scalar(Int.self)
  }

  @Test("Preferences are merged by name, null removes one, and the reply has all of them")
  func merge() throws {
    #expect(try values() == "{}")
    #expect(
      try set(#"{"theme": "dark", "sorts": {"missions": "points", "library": null}, "volume": 0.50}"#)
        == #"{"theme":"dark","sorts":{"missions":"points","library":null},"volume":0.50}"#)
    #expect(
      try set(#"{"sorts": {"missions": "date"}, "theme": null, "none": null, "flags": [1, true, null]}"#)
        == #"{"sorts":{"missions":"date"},"volume":0.50,"flags":[1,true,null]}"#)
    #expect(try values() == #"{"sorts":{"missions":"date"},"volume":0.50,"flags":[1,true,null]}"#)
    #expect(try harness.violations() == [])
    #expect(try set(#"{"sorts": null, "volume": null, "flags": null}"#) == "{}")
    #expect(try values() == "{}" && rowCount() == 0)
  }

  @Test("Names are compared byte by byte, and values keep their spelling")
  func names() throws {
    #expect(try set(#"{"": 1, "é": 2, "e\u0301": 3, "a\"b": 1e2}"#) == "{\"\":1,\"é\":2,\"e\u{301}\":3,\"a\\\"b\":1e2}")
    #expect(try set(#"{"\u00e9": null, "": "\u0000"}"#) == "{\"\":\"\\u0000\",\"e\u{301}\":3,\"a\\\"b\":1e2}")
  }

  @Test("A change emits one event with the app, and a call without a change none")
  func events() throws {
    try set(#"{"theme": "dark"}"#)
    for values in [#"{"theme": "dark"}"#, #"{ "theme" : "dark" }"#, "{}", #"{"other": null}"#] { try set(values) }
    #expect(try eventSubjects() == ["web"])
    try set(#"{"theme": "dark"}"#, "emacs")
    try set(#"{"theme": "light"}"#)
    try set(#"{"theme": null}"#)
    #expect(try eventSubjects() == ["web", "emacs", "web", "web"])
  }

  @Test("Apps and users have separate preferences, which are deleted with the account")
  func separation() throws {
    let other = try harness.user("Grace")
    try set(#"{"theme": "dark"}"#)
    try set(#"{"theme": "light"}"#, "Web")
    #expect(try values() == #"{"theme":"dark"}"# && values("Web") == #"{"theme":"light"}"#)
    #expect(try values(of: other) == "{}")
    try user.call("auth.deleteAccount", #"{"password": "\#(TestUser.password)"}"#)
    #expect(try rowCount() == 0)
    #expect(try user.failure("preferences.get", #"{"app": "web"}"#).rule == "not_signed_in")
  }

  @Test("The stored object has at most 64 KiB, in UTF-8 and without white space")
  func size() throws {
    // {"a":"…"} has eight bytes more than the text.
    let longest = String(repeating: "x", count: Preferences.maxBytes - 8)
    try set(#"{  "a":  "\#(longest)"  }"#)
    for values in [#"{"b": 1}"#, #"{"a": "\#(longest)x"}"#, #"{"a": "\#(longest.dropLast())é"}"#] {
      let failure = try user.failure("preferences.set", #"{"app": "web", "values": \#(values)}"#)
      #expect(failure.code == 1006 && failure.rule == "preferences_too_large" && failure.path == "/values")
      #expect(failure.description.contains("64\u{a0}KiB"))
    }
    #expect(try values().utf8.count == Preferences.maxBytes)
    #expect(try set(#"{"a": null, "b": "\#(longest)"}"#).utf8.count == Preferences.maxBytes)
    #expect(try harness.violations() == [])
  }

  @Test("A user has preferences for at most 32 apps")
  func apps() throws {
    for number in 1...32 { try set(#"{"a": 1}"#, "app \(number)") }
    let failure = try user.failure("preferences.set", #"{"app": "web", "values": {"a": 1}}"#)
    #expect(failure.code == 1006 && failure.rule == "too_many_apps")
    try set(#"{"a": 2}"#, "app 1")
    try set("{}")
    try set(#"{"a": null}"#, "app 2")
    try set(#"{"a": 1}"#)
  }

  @Test(
    "The name of an app has 1 to 64 characters on one line",
    arguments: [
      ("", "too_short"), (String(repeating: "x", count: 65), "too_long"), (#"a\nb"#, "invalid_format"),
      (#"a\u0000"#, "invalid_format"),
    ])
  func invalidApp(_ app: String, _ rule: String) throws {
    for method in ["preferences.get", "preferences.set"] {
      let values = method == "preferences.set" ? #", "values": {"a": 1}"# : ""
      let failure = try user.failure(method, #"{"app": "\#(app)"\#(values)}"#)
      #expect(failure.code == 1005 && failure.rule == rule && failure.path == "/app")
    }
    try set(#"{"a": 1}"#, String(repeating: "é", count: 64))
  }

  @Test("Values that are no object are rejected", arguments: ["[]", "1", #""{}""#, "null"])
  func noObject(_ values: String) throws {
    let failure = try user.failure("preferences.set", #"{"app": "web", "values": \#(values)}"#)
    #expect(failure.code == -32602 && failure.path == "/values")
  }

  // MARK: - Stored preferences

  @Test("Preferences are exported and imported")
  func export() throws {
    try set(#"{"theme": "dark", "sorts": {"a": [1, 2]}}"#)
    let export = try ExportLines(of: Auth.exports, as: user)
    #expect(
      export.lines(of: "preferences") == [
        #"{"kind":"preferences","app":"web","values":{"theme":"dark","sorts":{"a":[1,2]}}}"#
      ])
    let other = try harness.user("Grace")
    try export.importLines(Auth.exports, as: other)
    #expect(try values(of: other) == values())
    try set(#"{"theme": "light"}"#)
    try export.importLines(Auth.exports, as: user)
    #expect(try values() == #"{"theme":"light","sorts":{"a":[1,2]}}"#)
    try export.importLines(Auth.exports, as: user, .replace)
    #expect(try values() == #"{"theme":"dark","sorts":{"a":[1,2]}}"#)
  }

  @Test(
    "An invalid line is rejected",
    arguments: [
      #""web","values":{}"#, #""web","values":{"a":null}"#, #""a\tb","values":{"a":1}"#, #""web","values":[1]"#,
      "\"\(String(repeating: "e\u{301}", count: 64))\",\"values\":{\"a\":1}",
      "\"web\",\"values\":{\"a\":\"\(String(repeating: "x", count: 65_529))\"}",
    ])
  func rejectedLine(_ fields: String) throws {
    var export = try ExportLines(of: Auth.exports, as: user)
    export.lines.append(#"{"kind":"preferences","app":\#(fields)}"#)
    let summary = try export.importLines(Auth.exports, as: user)
    #expect(summary.rejectedLines.count == 1)
    #expect(try rowCount() == 0)
  }

  @Test("An import adds no apps over the limit, but replaces those that exist")
  func fullImport() throws {
    for number in 1...32 { try set(#"{"a": 1}"#, "app \(number)") }
    var export = try ExportLines(of: Auth.exports, as: user)
    try set(#"{"a": 2}"#, "app 7")
    export.lines.append(#"{"kind":"preferences","app":"web","values":{"a":1}}"#)
    let summary = try export.importLines(Auth.exports, as: user, .replace)
    #expect(summary.rejectedLines.count == 1)
    #expect(try rowCount() == 32 && values("app 7") == #"{"a":1}"#)
  }

  @Test("The doctor reports preferences that are no object", arguments: ["{]}", #"{"a"}"#, #"{"a":1}{}"#])
  func damage(_ content: String) throws {
    try set(#"{"a": 1}"#)
    try harness.connection.statement("update preferences set content = :content").bind("content", content).run()
    #expect(try harness.violations() == ["preferences: user \(user.id): the preferences of an app are no JSON object"])
    #expect(try user.failure("preferences.get", #"{"app": "web"}"#).rule == "database_damaged")
  }
}
