import Kernel
import TestSupport
import Testing

@testable import Service
@testable import kindling

/// Lines with values that their kinds cannot have. (Sync, 5.)
@Suite struct LineCheckTests {
  private let laptop: SyncDevice

  init() throws {
    laptop = try SyncDevice("laptop")
    try laptop.user.call("habits.create", #"{"name": "Water", "kind": "amount", "target": 2, "unit": "l"}"#)
    try laptop.user.call("habits.create", #"{"name": "Read"}"#)
    try laptop.user.call("habits.mark", #"{"habitId": 1, "amount": 1}"#)
    try laptop.user.call("habits.move", #"{"habitId": 2, "position": 0}"#)
    try laptop.user.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    try laptop.user.call("tables.create", #"{"name": "Log", "category": "health"}"#)
    _ = try laptop.digest()
  }

  /// Returns the latest line of a kind, with a later stamp.
  private func line(_ kind: String, _ part: String) throws -> String {
    let line = try laptop.lines().last { $0["kind"].string == kind && ($0["part"].string ?? "") == part }
    return try #require(line).description.replacing(
      #/"at":"[^"]*"/#, with: #""at":"2026-11-21T10:00:00.000Z+0/00000000000b""#)
  }

  private func expectRefused(_ line: String, _ path: String) throws {
    let digest = try laptop.digest()
    let failure = #expect(throws: CallFailure.self) { try laptop.apply([line]) }
    // A missing value is a missing parameter.
    #expect(
      [1005, -32602].contains(failure?.code) && failure?.path == "/changes/0/\(path)",
      "\(line) \(failure?.description ?? "")")
    #expect(try laptop.digest() == digest)
    #expect(try laptop.user.harness.violations() == [])
  }

  /// A member of a line that is removed or replaced.
  private static let changes: [(kind: String, part: String, text: String, replacement: String, path: String)] = [
    ("habitMark", "", #""day":"2026-11-21""#, #""x":1"#, "values/day"),
    ("habitMark", "", #""day":"2026-11-21""#, #""day":null"#, "values/day"),
    ("habitMark", "", #""day":"2026-11-21""#, #""day":"2026-11-22""#, "uid"),
    ("habitMark", "", #""day":"2026-11-21""#, #""day":"2026-02-30""#, "values/day"),
    ("habitOrder", "", #""uid":"26"#, #""uid":"36"#, "uid"),
    ("habitOrder", "", #""part":"""#, #""part":"x""#, "part"),
    (
      "sparkProfile", "longestStreak", #""longestStreak":1"#, #""longestStreak":9223372036854775807"#,
      "values/longestStreak"
    ),
    ("sparkProfile", "longestStreak", #""longestStreak":1"#, #""longestStreak":4000001"#, "values/longestStreak"),
    ("sparkProfile", "longestStreak", #""longestStreak":1"#, #""longestStreak":-1"#, "values/longestStreak"),
    ("account", "", #""name":"Zoe""#, #""x":1"#, "values/name"),
    ("spark", "", #""category":"idea""#, #""category":"x""#, "values/category"),
    ("spark", "", #""title":"A lighthouse""#, #""title":"""#, "values/title"),
    (
      "table", "", #""customFields":[]"#, #""customFields":[{"key":"way","name":"Way","type":"text","unit":"km"}]"#,
      "values/customFields"
    ),
    (
      "table", "", #""customFields":[]"#, #""customFields":[{"key":"way","name":" ","type":"text"}]"#,
      "values/customFields"
    ),
  ]

  @Test("A missing, impossible or contradictory value is reported with its path", arguments: changes)
  func invalid(_ kind: String, _ part: String, _ text: String, _ replacement: String, _ path: String) throws {
    let line = try line(kind, part)
    let changed = line.replacing(text, with: replacement)
    try #require(changed != line, "\(line)")
    try expectRefused(changed, path)
  }

  @Test("A table with custom fields of a type that this version does not know is parked")
  func newerCustomFields() throws {
    let line = try line("table", "").replacing(
      #""customFields":[]"#, with: #""customFields":[{"key":"way","name":"Way","type":"route"}]"#)
    let status = try laptop.apply([line])
    #expect(status["applied"]["parked"].int == 1)
    #expect(try laptop.user.call("tables.list")["items"].elements.isEmpty)
    #expect(try laptop.user.harness.violations() == [])
  }

  @Test("A mark that does not suit its habit is parked, also after the habit has got another kind")
  func kindsOfMarks() throws {
    let mark = try line("habitMark", "")
    let changed = mark.replacing(#""amount":1000"#, with: #""done":true"#)
    try #require(changed != mark, "\(mark)")
    try laptop.apply([changed])
    #expect(try laptop.status()["parked"].int == 1 && laptop.user.harness.violations() == [])
    let habit = try line("habit", "")
    let retyped = habit.replacing(#""type":"check""#, with: #""direction":"at_least","target":1000,"type":"amount""#)
    try #require(retyped != habit, "\(habit)")
    for mark in [#"2026-11-19", "done": true"#, #"2026-11-20", "skipped": true"#] {
      try laptop.user.call("habits.mark", #"{"habitId": 2, "day": "\#(mark)}"#)
    }
    let phone = try SyncDevice("phone", linkedTo: laptop)
    try laptop.apply([retyped])
    try phone.exchange(with: laptop)
    let watch = try SyncDevice("watch", linkedTo: laptop)
    for device in [laptop, phone, watch] {
      #expect(try device.status()["parked"].int == 2 && device.user.harness.violations() == [], "\(device.name)")
      #expect(try device.digest() == laptop.digest() && device.content() == laptop.content())
    }
  }

  @Test(
    "A course whose lessons, stages and links do not fit together is parked",
    arguments: [
      (#""documentId":"knot""#, #""documentId":"bend""#), (#""stage":1"#, #""stage":2"#),
      (#""position":1,"titleEn":"Bowline""#, #""position":2,"titleEn":"Bowline""#),
      (#""course_lessons":[{"#, #""course_lessons":[],"lessons":[{"#),
    ])
  func course(_ text: String, _ replacement: String) throws {
    let links = #""links": [{"title": {"en": "Animation"}, "url": "https://example.org"}]"#
    let lesson = #"{"id": "knot", "title": {"en": "Bowline"}, "minutes": 1, \#(links)}"#
    let stage = #"{"title": {"en": "Basics"}, "lessons": [\#(lesson)]}"#
    try laptop.user.call("paths.import", #"{"source": {"title": {"en": "Knots"}, "stages": [\#(stage)]}}"#)
    let line = try line("course", "")
    let changed = line.replacing(text, with: replacement)
    try #require(changed != line, "\(line)")
    #expect(try laptop.apply([changed])["applied"]["parked"].int == 1)
    #expect(try laptop.user.harness.violations() == [])
  }

  @Test(
    "A text that is no uid or stamp is reported with an example of one",
    arguments: [
      ("uid", #""uid":"[0-9a-f]*""#, "5d0f6c21aa03b9e4"),
      ("at", #""at":"[^"]*""#, "2026-03-28T22:30:00.000Z+0/77af9e610730"),
    ])
  func formats(_ name: String, _ pattern: String, _ example: String) throws {
    let line = try line("habit", "").replacing(try Regex(pattern), with: #""\#(name)":7"#)
    let failure = #expect(throws: CallFailure.self) { try laptop.apply([line]) }
    #expect(failure?.path == "/changes/0/\(name)" && failure?.description.contains(example) == true)
  }

  @Test("A text that is no replica is reported with an example of one", arguments: [#""5d0f6c21aa03b9e4""#, "12"])
  func replica(_ replica: String) throws {
    let failure = #expect(throws: CallFailure.self) {
      try laptop.user.call(
        "sync.changes", #"{"from": {"replica": \#(replica), "device": "watch", "accounts": [], "version": 1}}"#)
    }
    #expect(failure?.path == "/from/replica" && failure?.description.contains("77af9e610730") == true)
  }

  @Test(
    "A stamp has one form",
    arguments: [
      "2026-11-21t09:00:00.000Z+0/77af9e610730", "2026-11-21T09:00:00.000z+0/77af9e610730",
      "2026-11-21T09:00:00Z+0/77af9e610730", "2026-11-21T10:00:00.000+01:00+0/77af9e610730",
      "2026-02-30T09:00:00.000Z+0/77af9e610730", "1969-12-31T23:59:59.999Z+0/77af9e610730",
      "4000-01-01T00:00:00.000Z+0/77af9e610730", "9999-12-31T23:59:59.999Z+0/77af9e610730",
      "2026-11-21T09:00:00.000Z+65536/77af9e610730", "2026-11-21T09:00:00.000Z+00/77af9e610730",
      "2026-11-21T09:00:00.000Z+1000000/77af9e610730", "2026-11-21T09:00:00.000Z+-1/77af9e610730",
      "2026-11-21T09:00:00.000Z+/77af9e610730", "2026-11-21T09:00:00.000Z+0/77AF9E610730",
      "2026-11-21T09:00:00.000Z+0/77af9e61073", "2026-11-21T09:00:00.000Z+0/77af9e6107300",
      "2026-11-21T09:00:00.000Z+0", "2026-11-21T09:00:00.000Z/77af9e610730", "2026-11-21T09:00:00.000Z", "Z", "+0/", "",
    ])
  func stampForms(_ text: String) throws {
    let line = try line("habit", "").replacing(#/"at":"[^"]*"/#, with: #""at":"\#(text)""#)
    let failure = #expect(throws: CallFailure.self) { try laptop.apply([line]) }
    #expect(failure?.path == "/changes/0/at" && failure?.rule == "invalid_format")
  }

  @Test("The latest possible stamp is accepted, and later calls are stored and exchanged nevertheless")
  func latestStamp() throws {
    let phone = try SyncDevice("phone", linkedTo: laptop)
    let stamp = Stamp(value: Stamp.latest - 1, replica: 0xb).text
    let line = try line("habit", "").replacing(#/"at":"[^"]*"/#, with: #""part":"color","at":"\#(stamp)""#)
      .replacing(#/"values":\{.*\}/#, with: #""values":{"color":9}}"#)
      .replacing(#""part":"","#, with: "")
    try laptop.apply([line])
    try laptop.user.call("habits.update", #"{"habitId": 1, "notes": "Tea"}"#)
    try laptop.user.call("habits.update", #"{"habitId": 1, "notes": "Water"}"#)
    try laptop.exchange(with: phone)
    #expect(try laptop.digest() == phone.digest())
    for device in [laptop, phone] { #expect(try device.user.harness.violations() == []) }
    let notes = try [laptop, phone].map { try $0.user.call("habits.list")["items"].elements.map(\.["notes"].string) }
    #expect(notes[0] == notes[1])
  }

  @Test("The position after lines is not before them")
  func positions() throws {
    let status = try laptop.status()
    let failure = #expect(throws: CallFailure.self) {
      try laptop.user.call(
        "sync.apply",
        #"""
        {"from": {"replica": "00000000000b", "device": "watch", "accounts": \#(status["accounts"]), "version": 1},
          "after": 5, "next": 4, "isLast": true, "changes": []}
        """#)
    }
    #expect(failure?.path == "/next" && failure?.rule == "out_of_range")
  }
}
