import Foundation
import Kernel
import TestFiles
import TestSupport
import Testing

@testable import kindling

@Suite("Hostile import files")
struct HostileFileTests {
  private let scenario: ImportScenario
  private let header = #"{"kind":"kindling","version":1}"#
  private let instant = "2026-11-20T09:00:00.000Z"

  init() throws {
    scenario = try ImportScenario()
    try scenario.target.signUp(name: "Zoe", email: "zoe@example.org")
  }

  private var target: TestUser { scenario.target }

  private func spark(_ title: String = "Plan", tags: String = "[]", more: String = #""revision":0"#) -> String {
    #"""
    {"kind":"spark","id":1,"title":"\#(title)","category":"idea","intensity":"low","tags":\#(tags),"isFavorite":false,\#
    "points":10,"createdAt":"\#(instant)","updatedAt":"\#(instant)","zone":"UTC","day":"2026-11-20","isMorning":true,\#
    \#(more)}
    """#
  }

  private func entry(_ customData: String) -> String {
    #"""
    {"kind":"entry","table":1,"type":"log","title":"Run","notes":"n","tags":[],"customData":\#(customData),\#
    "isImportant":false,"occurredAt":"\#(instant)","createdAt":"\#(instant)","updatedAt":"\#(instant)","zone":"UTC",\#
    "day":"2026-11-20"}
    """#
  }

  private var table: String {
    #"""
    {"kind":"table","id":1,"name":"Log","description":"","category":"health","targetUnit":"entries","customFields":[],"isActive":true,\#
    "createdAt":"\#(instant)","updatedAt":"\#(instant)","bestStreak":0}
    """#
  }

  @Test(
    "An invalid id or address of a course is reported as such, also if an error stops the import",
    arguments: [
      (
        #"{"kind":"courseLesson","course":1,"documentId":"a b","stage":1,"position":2,"titleEn":"B","minutes":5}"#,
        "course_invalid_id"
      ),
      (
        #"{"kind":"courseLink","course":1,"lesson":"a","position":6,"titleFr":"L","url":"ftp://a.org"}"#,
        "course_invalid_url"
      ),
    ])
  func courses(_ line: String, _ rule: String) throws {
    let lines = [
      header, #"{"kind":"course","id":1,"titleEn":"Knots","createdAt":"\#(instant)"}"#,
      #"{"kind":"courseStage","course":1,"documentId":"s","number":1,"titleEn":"One"}"#,
      #"{"kind":"courseLesson","course":1,"documentId":"a","stage":1,"position":1,"titleEn":"A","minutes":5}"#, line,
    ]
    let text = lines.joined(separator: "\n")
    #expect(try scenario.importFailure(text, into: target, "fail").rules == [rule])
    #expect(try scenario.importText(text, into: target)["rows"][0]["rule"].string == rule)
  }

  @Test("Unknown kinds on 10,000 lines are counted, but most are not named")
  func unknownKinds() throws {
    let lines = (0..<10_000).map { #"{"kind":"k\#($0)"}"# }
    let reply = try scenario.importText(([header] + lines + [spark()]).joined(separator: "\n"), into: target)
    #expect(reply["rejected"].int == 10_000 && reply["added"].int == 1)
    #expect(reply["kinds"].elements.count == 52)
    #expect(reply["kinds"].elements.reduce(0) { $0 + ($1["rejected"].int ?? 0) } == 10_000)
    #expect(try target.harness.violations() == [])
  }

  @Test("A line of more than 16 MiB is rejected, and the other lines are imported")
  func longLine() throws {
    let long = #"{"kind":"\#(String(repeating: "x", count: 16 << 20))"}"#
    let reply = try scenario.importText([header, long, spark()].joined(separator: "\n"), into: target)
    #expect(reply["added"].int == 1 && reply["rejected"].int == 1)
    #expect(reply["rows"][0]["line"].int == 2 && reply["rows"][0]["rule"].string == "line_malformed")
  }

  @Test("The issues of a line and of a call are limited")
  func endlessIssues() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let marks = "a" + String(repeating: "\u{301}", count: 1 << 18)
    let many = (0..<200_000).map { #""f\#($0)":"\u0000""# }.joined(separator: ",")
    let broken = "[" + Array(repeating: #""\u0000""#, count: 900).joined(separator: ",") + "]"
    let lines = [
      spark(tags: "[" + Array(repeating: #""\u0000""#, count: 200_000).joined(separator: ",") + "]"),
      spark(tags: broken), spark(more: #""revision":0,"\#(long)":1"#), spark(more: #""revision":0,"\#(marks)":1"#),
      #"{"kind":"\#(long)"}"#, #"{"kind":"\#(marks)"}"#, table, entry("{\(many)}"),
      entry(#"{"\#(long)":1}"#), entry(#"{"\#(long)":"\u0000"}"#), entry(#"{"\#(marks)":"x"}"#),
      entry(#"{"a\u0000":"x"}"#), spark(tags: #"["\#(marks)"]"#),
    ]
    let text = ([header] + lines).joined(separator: "\n")
    let reply = try scenario.importText(text, into: target)
    #expect(reply["added"].int == 1 && reply["rejected"].int == lines.count - 1, "\(reply["rows"])")
    #expect(reply["rows"].elements.count { $0["line"].int == 3 } == 20)
    #expect(reply.description.utf8.count < 50_000)
    #expect(try scenario.importFailure(text, into: target, "fail").description.utf8.count < 50_000)
    #expect(try target.harness.violations() == [])
  }

  @Test("A spark with the maximum revision can be changed; a larger revision is rejected")
  func revisions() throws {
    let text = [
      header, spark(more: #""revision":1000000000"#), spark(more: #""revision":9223372036854775807"#),
    ].joined(separator: "\n")
    #expect(try scenario.importText(text, into: target)["rejected"].int == 1)
    try target.call("sparks.update", #"{"sparkId": 1, "intensity": "high"}"#)
    try target.call("sparks.delete", #"{"sparkId": 1}"#)
    #expect(try target.harness.violations() == [])
  }

  @Test(
    "A repeated import matches thousands of sparks and entries with the same instant", arguments: ["skip", "replace"])
  func oneInstant(_ conflict: String) throws {
    let sparks = (1...3_000).map { spark("Plan \($0)").replacing(#""id":1,"#, with: #""id":\#($0),"#) }
    let entries = (1...3_000).map { entry("{}").replacing("Run", with: "Run \($0)") }
    let text = ([header] + sparks + [table] + entries).joined(separator: "\n")
    #expect(try scenario.importText(text, into: target)["added"].int == 6_001)
    let reply = try scenario.importText(text, into: target, conflict)
    #expect(reply["added"].int == 0 && reply["rejected"].int == 0)
    #expect(try target.harness.violations() == [])
  }

  @Test("A repeated import matches thousands of challenges of other users")
  func challenges() throws {
    let lines = (1...3_000).flatMap { number in
      [
        #"""
        {"kind":"challenge","id":\#(number),"title":"Go \#(number)","description":"","duration":3,"tasksPerDay":1,\#
        "isActive":true,"visibility":"friends","isMine":false,"createdAt":"\#(instant)"}
        """#,
        #"""
        {"kind":"participation","id":\#(number),"challenge":\#(number),"status":"active","startedAt":"\#(instant)",\#
        "startDay":"2026-11-20","reachedDay":"2026-11-20","pausedDays":0,"updatedAt":"\#(instant)",\#
        "activityAt":"\#(instant)"}
        """#,
      ]
    }
    let text = ([header] + lines).joined(separator: "\n")
    #expect(try scenario.importText(text, into: target)["added"].int == 6_000)
    #expect(try scenario.importText(text, into: target)["skipped"].int == 6_000)
    #expect(try target.harness.violations() == [])
  }

  @Test(
    "CSV files with too many columns, an unterminated quote or an oversized cell in the header are rejected",
    arguments: [
      ("title" + String(repeating: ",x", count: 100_000), "unknown_column"), ("\"title\n", "row_unreadable"),
      // An oversized cell in the header has the same rule as an unterminated quote.
      ("title," + String(repeating: "x", count: 2 << 20), "row_unreadable"),
    ])
  func tables(_ text: String, _ rule: String) throws {
    let path = scenario.folder.path("table")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let failure = try target.failure(
      "data.import", #"{"path": "\#(path)", "format": "csv", "what": "sparks", "onConflict": "skip"}"#)
    #expect(failure.rule == rule)
    #expect(failure.description.utf8.count < 5000)
  }

  @Test("Trailing delimiters, as spreadsheets write them, are ignored")
  func emptyColumns() throws {
    let reply = try target.call(
      "data.import",
      #"{"format": "csv", "what": "sparks", "onConflict": "skip", "content": "title;tags;;\nA;home;;\nB;;;\n"}"#)
    #expect(reply["added"].int == 2 && reply["rejected"].int == 0)
  }

  @Test("A row matches its spark regardless of white space around the title")
  func trimmedTitles() throws {
    let call = #"""
      {"format": "csv", "what": "sparks", "onConflict": "skip", "content": "title,createdAt\n A ,2026-11-20T09:00:00Z\n"}
      """#
    #expect(try target.call("data.import", call)["added"].int == 1)
    #expect(try target.call("data.import", call)["skipped"].int == 1)
  }
}
