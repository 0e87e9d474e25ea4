import Database
import Foundation
import Kernel
import Service
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("The method `data.import`")
struct ImportTests {
  private let scenario: ImportScenario
  private let text: String

  init() throws {
    scenario = try ImportScenario.filled()
    text = try scenario.exportText(of: scenario.source)
  }

  private var target: TestUser { scenario.target }

  @Test("After an import, a new account exports the same file byte for byte")
  func roundTrip() throws {
    let reply = try scenario.importText(text, into: target, "replace")
    #expect(reply["rejected"].int == 0, "\(reply["rows"])")
    #expect(reply["dryRun"].bool == false)
    let lines = text.split(separator: "\n").count - 1
    #expect((reply["added"].int ?? 0) + (reply["replaced"].int ?? 0) == lines)
    let again = try scenario.exportText(of: target)
    for (before, after) in zip(text.split(separator: "\n"), again.split(separator: "\n")) { #expect(before == after) }
    #expect(again == text)
    #expect(try target.harness.violations() == [])
  }

  @Test("A repeated import changes nothing", arguments: ["skip", "replace"])
  func repeatedImport(_ conflict: String) throws {
    try scenario.importText(text, into: target, "replace")
    let reply = try scenario.importText(text, into: target, conflict)
    #expect(reply["rejected"].int == 0, "\(reply.additionsAndErrors)")
    // Replacing a row deletes its child rows, which are then added again.
    #expect(conflict == "replace" || reply["added"].int == 0, "\(reply.additionsAndErrors)")
    #expect(try scenario.exportText(of: target) == text)
    #expect(try target.harness.violations() == [])
  }

  @Test("An import into the exported account changes nothing", arguments: ["skip", "replace"])
  func exportedAccount(_ conflict: String) throws {
    let reply = try scenario.importText(text, into: scenario.source, conflict)
    #expect(reply["rejected"].int == 0, "\(reply.additionsAndErrors)")
    #expect(conflict == "replace" || reply["added"].int == 0, "\(reply.additionsAndErrors)")
    #expect(try scenario.exportText(of: scenario.source) == text)
    #expect(try scenario.source.harness.violations() == [])
  }

  @Test("With `fail`, an import with existing rows changes nothing and reports their lines")
  func fail() throws {
    let failure = try scenario.importFailure(text, into: scenario.source, "fail")
    #expect(failure.rule == "already_exists" && failure.code == 1004)
    #expect(failure.path?.hasPrefix("/path/") == true)
    #expect(try Set(failure.rules) == ["already_exists"], "\(failure)")
    #expect(try scenario.exportText(of: scenario.source) == text)
    let before = try scenario.exportText(of: target)
    let broken = text + "{\"kind\": \"missionFavorite\"}\n"
    #expect(try scenario.importFailure(broken, into: target, "fail").rules.count == 1)
    #expect(try scenario.importFailure(broken, into: target, "fail").code == 1005)
    #expect(try scenario.importFailure(broken, into: scenario.source, "fail").code == 1005)
    #expect(try scenario.exportText(of: target) == before)
    #expect(try scenario.importText(text, into: target, "fail")["rejected"].int == 0)
    #expect(try target.harness.violations() == [])
  }

  @Test("A dry run reports the same counts as the import and changes nothing")
  func dryRun() throws {
    let before = try scenario.exportText(of: target)
    let preview = try scenario.importText(text, into: target, "replace", #", "dryRun": true, "clientKey": "a""#)
    #expect(preview["dryRun"].bool == true)
    #expect(try scenario.exportText(of: target) == before)
    #expect(try target.call("profile.get")["user"]["name"].string == "Zoe")
    let real = try scenario.importText(text, into: target, "replace", #", "clientKey": "a""#)
    #expect(real["kinds"].description == preview["kinds"].description)
    #expect(try scenario.exportText(of: target) == text)
  }

  @Test("A repeated call with a client key returns the first result")
  func clientKey() throws {
    let first = try scenario.importText(text, into: target, "fail", #", "clientKey": "a""#)
    let second = try scenario.importText(text, into: target, "fail", #", "clientKey": "a""#)
    #expect(first.description == second.description)
  }

  @Test(
    "Invalid lines are reported with field and rule in the user's language, and the other lines are imported"
  )
  func report() throws {
    try target.call("profile.update", #"{"locale": "fr"}"#)
    let reply = try scenario.importText(
      """
      {"kind":"kindling","version":1}
      not json

      {"kind":"nobody"}
      {"kind":"missionFavorite","mission":"d-morning-spark","more":1}
      {"kind":"missionFavorite","mission":"d-morning-spark"}
      {"kind":"entry","table":4,"type":"log","title":"","notes":"n","tags":[],"customData":{},"isImportant":false,\
      "occurredAt":"2026-11-20T09:00:00Z","createdAt":"2026-11-20T09:00:00Z","updatedAt":"2026-11-20T09:00:00Z",\
      "zone":"Nowhere","day":"2026-11-20","mood":9}
      """, into: target)
    #expect(reply["added"].int == 1 && reply["rejected"].int == 4)
    let rows = reply["rows"].elements.map { row in
      "\(row["line"].int ?? 0) \(row["kind"].string ?? "") \(row["field"].string ?? "") \(row["rule"].string ?? "")"
    }
    #expect(
      rows == [
        "2   line_malformed", "4 nobody /kind unknown_kind", "5 missionFavorite /more invalid_field",
        "7 entry /table unknown_row", "7 entry /title too_short", "7 entry /mood mood_out_of_range",
        "7 entry /zone unknown_time_zone",
      ])
    #expect(reply["rows"][1]["message"].string == "Cette ligne est d’un type inconnu.")
  }

  @Test(
    "A file that is not an export or has an unsupported version is rejected",
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
    let failure = try scenario.importFailure(text, into: target)
    #expect(failure.rule == rule && failure.path == "/path")
  }

  @Test(
    "Invalid parameters are rejected",
    arguments: [
      (#""onConflict": "skip""#, "missing_parameter"),
      (#""onConflict": "skip", "content": "", "path": "/x""#, "ambiguous_parameters"),
      (#""onConflict": "skip", "path": "/dev/zero""#, "unreadable_file"),
      (#""onConflict": "merge", "content": """#, "not_one_of"),
      (#""onConflict": "skip", "path": "/nowhere""#, "unreadable_file"),
    ])
  func invalidParameters(_ params: String, _ rule: String) throws {
    #expect(try target.failure("data.import", "{\(params)}").rule == rule)
  }

  @Test("A repeated import does not change the number of equal sparks or of equal entries")
  func equalRows() throws {
    for _ in 0..<3 { try scenario.source.call("sparks.create", #"{"title": "Same"}"#) }
    let table = try scenario.source.call("tables.list")["items"][0]["id"].int ?? 0
    for _ in 0..<3 {
      try scenario.source.call("entries.add", #"{"tableId": \#(table), "title": "Same", "durationSeconds": 60}"#)
    }
    let text = try scenario.exportText(of: scenario.source)
    for _ in 0..<2 {
      try scenario.importText(text, into: target, "replace")
      #expect(try scenario.exportText(of: target) == text)
    }
  }

  @Test("An import reports progress; if canceled, it changes nothing", arguments: [1, 2, nil])
  func cancel(_ poll: Int?) throws {
    // The lines are long, because cancellation is polled after every thousand lines and every chunk of the file.
    let favorites = (0..<2500).map { number in
      #"{"kind":"missionFavorite","mission":"mission-\#(number)","fill":"\#(String(repeating: "x", count: 300))"}"#
    }
    let path = scenario.folder.path("long")
    try ([#"{"kind":"kindling","version":1}"#] + favorites).joined(separator: "\n")
      .write(toFile: path, atomically: false, encoding: .utf8)
    let before = try scenario.exportText(of: target)
    let lines = try CallCancellation.lines(
      #"""
      {"jsonrpc": "2.0", "id": 7, "method": "data.import", "params": {"path": "\#(path)", "onConflict": "skip",
        "progressToken": "t"}}
      """#.replacing("\n", with: " "), canceledAtPoll: poll, as: target)
    #expect(
      CallCancellation.steps(lines.dropLast()).first == "0 %" && CallCancellation.steps(lines.dropLast()).last == "end")
    guard let poll else {
      #expect(CallCancellation.steps(lines.dropLast()).count > 3)
      #expect(lines.last?["result"]["rejected"].int == 2500)
      #expect(lines.last?["result"]["rows"].elements.count == 500)
      return
    }
    #expect(lines.last?["error"]["code"].int == -32800, "\(poll)")
    #expect(try scenario.exportText(of: target) == before)
  }

  @Test("An import emits one event")
  func events() throws {
    let since = try target.call("events.list", #"{"since": 0}"#)["seq"].int ?? 0
    try scenario.importText(text, into: target, "replace")
    let items = try target.call("events.list", #"{"since": \#(since)}"#)["items"].elements
    #expect(items.compactMap { $0["topic"].string } == ["data.imported"])
  }
}
