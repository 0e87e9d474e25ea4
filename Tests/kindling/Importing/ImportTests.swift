import Database
import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

/// What an export wrote, and a fresh database beside it into which it is taken.
struct Removal {
  let folder: TemporaryFolder
  let old: Fixture
  let new: Fixture

  /// Two services of which nobody knows anything yet.
  init(old: Fixture, new: Fixture) throws {
    folder = try TemporaryFolder()
    (self.old, self.new) = (old, new)
  }

  init() throws {
    folder = try TemporaryFolder()
    old = try WholeService.fixture()
    try old.signUp(name: "Eve", email: "eve@example.org")
    try FullLife.live(in: old)
    try old.signUp(name: "Zoé", email: "zoe@example.org", locale: "fr")
    try FullLife.live(in: old)
    try old.call("profile.update", #"{"timeZone": "Europe/Paris", "dayStartsAt": 3}"#)
    new = try WholeService.fixture()
    try new.signUp(name: "Zoe", email: "zoe@example.org")
  }

  /// What an export of the signed-in user holds.
  func export(_ fixture: Fixture) throws -> String {
    let path = folder.path("export")
    try fixture.call("data.export", #"{"path": "\#(path)"}"#)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Takes a text into the account of whoever is signed in.
  @discardableResult
  func take(_ text: String, into fixture: Fixture, _ conflict: String = "skip", _ more: String = "") throws -> JSON {
    let path = folder.path("import")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try JSON(
      fixture.call("data.import", #"{"path": "\#(path)", "onConflict": "\#(conflict)"\#(more)}"#))
  }

  /// What the doctor finds.
  func findings(_ fixture: Fixture) throws -> [String] {
    try Doctor(fixture.database, examinations: Composition.examinations).examine().map(\.description)
  }
}

@Suite("The method data.import")
struct ImportTests {
  private let removal: Removal
  private let text: String

  init() throws {
    removal = try Removal()
    text = try removal.export(removal.old)
  }

  private var new: Fixture { removal.new }

  @Test("Everything goes into a fresh database and comes out of it again, byte for byte")
  func roundTrip() throws {
    let reply = try removal.take(text, into: new, "replace")
    #expect(reply["refused"].int == 0, "\(reply["rows"])")
    #expect(reply["dryRun"].bool == false)
    let lines = text.split(separator: "\n").count - 1
    #expect((reply["added"].int ?? 0) + (reply["replaced"].int ?? 0) == lines)
    let again = try removal.export(new)
    for (before, after) in zip(text.split(separator: "\n"), again.split(separator: "\n")) { #expect(before == after) }
    #expect(again == text)
    #expect(try removal.findings(new) == [])
  }

  @Test("A second time changes nothing: everything is there already", arguments: ["skip", "replace"])
  func twice(_ conflict: String) throws {
    try removal.take(text, into: new, "replace")
    let reply = try removal.take(text, into: new, conflict)
    #expect(reply["refused"].int == 0, "\(reply.changes)")
    // What belongs to something that is replaced is taken away with it and added again.
    #expect(conflict == "replace" || reply["added"].int == 0, "\(reply.changes)")
    #expect(try removal.export(new) == text)
    #expect(try removal.findings(new) == [])
  }

  @Test("Into the account that it came from it changes nothing", arguments: ["skip", "replace"])
  func home(_ conflict: String) throws {
    let reply = try removal.take(text, into: removal.old, conflict)
    #expect(reply["refused"].int == 0, "\(reply.changes)")
    #expect(conflict == "replace" || reply["added"].int == 0, "\(reply.changes)")
    #expect(try removal.export(removal.old) == text)
    #expect(try removal.findings(removal.old) == [])
  }

  @Test("What must not meet anything takes nothing at all where it does, and names the lines")
  func fail() throws {
    let refusal = try removal.refusal(text, into: removal.old, "fail")
    #expect(refusal.rule == "already_there" && refusal.code == 1004)
    #expect(refusal.path?.hasPrefix("/path/") == true)
    #expect(try Set(refusal.rules) == ["already_there"], "\(refusal)")
    #expect(try removal.export(removal.old) == text)
    let before = try removal.export(new)
    let broken = text + "{\"kind\": \"missionFavorite\"}\n"
    #expect(try removal.refusal(broken, into: new, "fail").rules.count == 1)
    #expect(try removal.refusal(broken, into: new, "fail").code == 1005)
    #expect(try removal.refusal(broken, into: removal.old, "fail").code == 1005)
    #expect(try removal.export(new) == before)
    #expect(try removal.take(text, into: new, "fail")["refused"].int == 0)
    #expect(try removal.findings(new) == [])
  }

  @Test("A dry run reports the same and keeps nothing")
  func dryRun() throws {
    let before = try removal.export(new)
    let trial = try removal.take(text, into: new, "replace", #", "dryRun": true, "clientKey": "a""#)
    #expect(trial["dryRun"].bool == true)
    #expect(try removal.export(new) == before)
    #expect(try JSON(new.call("profile.get"))["user"]["name"].string == "Zoe")
    let real = try removal.take(text, into: new, "replace", #", "clientKey": "a""#)
    #expect(real["kinds"].description == trial["kinds"].description)
    #expect(try removal.export(new) == text)
  }

  @Test("A client key lets a call be sent again after a crash")
  func clientKey() throws {
    let first = try removal.take(text, into: new, "fail", #", "clientKey": "a""#)
    let second = try removal.take(text, into: new, "fail", #", "clientKey": "a""#)
    #expect(first.description == second.description)
  }

  @Test(
    "Lines that cannot be taken are reported with the field and the rule in the user's language, and the others are taken"
  )
  func report() throws {
    try new.call("profile.update", #"{"locale": "fr"}"#)
    let reply = try removal.take(
      """
      {"kind":"kindling","version":1}
      not json

      {"kind":"nobody"}
      {"kind":"missionFavorite","mission":"d-morning-spark","more":1}
      {"kind":"missionFavorite","mission":"d-morning-spark"}
      {"kind":"entry","table":4,"type":"log","title":"","notes":"n","tags":[],"customData":{},"isImportant":false,\
      "occurredAt":"2026-11-20T09:00:00Z","createdAt":"2026-11-20T09:00:00Z","updatedAt":"2026-11-20T09:00:00Z",\
      "zone":"Nowhere","day":"2026-11-20","mood":9}
      """, into: new)
    #expect(reply["added"].int == 1 && reply["refused"].int == 4)
    let rows = reply["rows"].elements.map { row in
      "\(row["line"].int ?? 0) \(row["kind"].string ?? "") \(row["field"].string ?? "") \(row["rule"].string ?? "")"
    }
    #expect(
      rows == [
        "2   line_malformed", "4 nobody /kind unknown_kind", "5 missionFavorite /more invalid_field",
        "7 entry /table unknown_row", "7 entry /title too_short", "7 entry /mood out_of_range",
        "7 entry /zone unknown_time_zone",
      ])
    #expect(reply["rows"][1]["message"].string == "Ce type de ligne n’existe pas.")
  }

  @Test(
    "What is no export is refused, and nothing is taken",
    arguments: [
      ("", "not_an_export"), ("\n\n", "not_an_export"), ("title,notes\nA,B", "not_an_export"),
      (#"{"kind":"account"}"#, "not_an_export"), (#"{"kind":"kindling"}"#, "not_an_export"),
      (#"{"kind":"kindling","version":2}"#, "newer_export"), (#"{"kind":"kindling","version":0}"#, "invalid_version"),
      (#"{"kind":"kindling","version":-1}"#, "invalid_version"),
      (#"{"kind":"kindling","version":1.5}"#, "invalid_version"),
      (#"{"kind":"kindling","version":"1"}"#, "invalid_version"),
      (#"{"kind":"kindling","version":null}"#, "invalid_version"),
      (#"{"kind":"kindling","version":99999999999999999999}"#, "invalid_version"),
    ])
  func foreign(_ text: String, _ rule: String) throws {
    let refusal = try removal.refusal(text, into: new)
    #expect(refusal.rule == rule && refusal.path == "/path")
  }

  @Test(
    "A bad wish is refused",
    arguments: [
      (#""onConflict": "skip""#, "content_or_path"),
      (#""onConflict": "skip", "content": "", "path": "/x""#, "content_or_path"),
      (#""onConflict": "skip", "path": "/dev/zero""#, "unreadable_file"),
      (#""onConflict": "merge", "content": """#, "not_one_of"),
      (#""onConflict": "skip", "path": "/nowhere""#, "unreadable_file"),
    ])
  func wishes(_ params: String, _ rule: String) throws {
    #expect(try new.refusal("data.import", "{\(params)}").rule == rule)
  }

  @Test("Equal sparks and entries of one moment stay as many as they were")
  func equals() throws {
    for _ in 0..<3 { try removal.old.call("sparks.create", #"{"title": "Same"}"#) }
    let table = try JSON(removal.old.call("tables.list"))["items"][0]["id"].int ?? 0
    for _ in 0..<3 {
      try removal.old.call("entries.add", #"{"tableId": \#(table), "title": "Same", "durationSeconds": 60}"#)
    }
    let text = try removal.export(removal.old)
    for _ in 0..<2 {
      try removal.take(text, into: new, "replace")
      #expect(try removal.export(new) == text)
    }
  }

  @Test("An import tells how far it has come; cancelled on the way, it takes nothing", arguments: [1, 2, nil])
  func cancel(_ look: Int?) throws {
    // Two lines for each look: one after a thousand lines, and one for each portion of the file.
    let sparks = (0..<2500).map { number in
      #"{"kind":"missionFavorite","mission":"mission-\#(number)","fill":"\#(String(repeating: "x", count: 300))"}"#
    }
    let path = removal.folder.path("long")
    try ([#"{"kind":"kindling","version":1}"#] + sparks).joined(separator: "\n")
      .write(toFile: path, atomically: false, encoding: .utf8)
    let before = try removal.export(new)
    let lines = try CancelledRun.lines(
      #"""
      {"jsonrpc": "2.0", "id": 7, "method": "data.import", "params": {"path": "\#(path)", "onConflict": "skip",
        "progressToken": "t"}}
      """#.replacing("\n", with: " "), cancelledAtLook: look, in: new)
    #expect(CancelledRun.steps(lines.dropLast()).first == "0 %" && CancelledRun.steps(lines.dropLast()).last == "end")
    guard let look else {
      #expect(CancelledRun.steps(lines.dropLast()).count > 3)
      #expect(lines.last?["result"]["refused"].int == 2500)
      #expect(lines.last?["result"]["rows"].elements.count == 500)
      return
    }
    #expect(lines.last?["error"]["code"].int == -32800, "\(look)")
    #expect(try removal.export(new) == before)
  }

  @Test("Whoever listens hears once of an import, friends do not")
  func events() throws {
    let since = try JSON(new.call("events.list", #"{"since": 0}"#))["seq"].int ?? 0
    try removal.take(text, into: new, "replace")
    let heard = try JSON(new.call("events.list", #"{"since": \#(since)}"#))["items"].elements
    #expect(heard.compactMap { $0["topic"].string } == ["data.imported"])
  }
}

extension Removal {
  /// The refusal of a text.
  func refusal(_ text: String, into fixture: Fixture, _ conflict: String = "skip") throws -> Fixture.Failure {
    let path = folder.path("import")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try fixture.refusal("data.import", #"{"path": "\#(path)", "onConflict": "\#(conflict)"}"#)
  }
}

extension JSON {
  /// What an import has changed, for messages.
  var changes: [String] {
    self["kinds"].elements.filter { $0["added"].int != 0 || $0["refused"].int != 0 }.map(\.description)
      + self["rows"].elements.map(\.description)
  }
}
