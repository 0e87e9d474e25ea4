import Kernel
import TestSupport
import Testing

@testable import kindling

/// Rows that a merge joins, hides and shows again. (Sync, 3.)
@Suite struct RepairTests {
  private let laptop: SyncDevice
  private let phone: SyncDevice

  init() throws {
    laptop = try SyncDevice("laptop")
    try laptop.user.call("habits.create", #"{"name": "Run"}"#)
    try laptop.user.call("sparks.create", #"{"title": "A lighthouse", "category": "idea"}"#)
    phone = try SyncDevice("phone", linkedTo: laptop)
  }

  private func pause(_ device: SyncDevice, _ days: String) throws {
    for device in [laptop, phone] { device.user.clock.advance(seconds: 60) }
    try device.user.call("habits.pause", #"{"habitId": 1, \#(days)}"#)
  }

  private func expectPauses(_ expected: [String]) throws {
    for _ in 0..<2 { try laptop.exchange(with: phone) }
    #expect(try laptop.digest() == phone.digest())
    for device in [laptop, phone] {
      let pauses = try device.user.call("habits.get", #"{"habitId": 1}"#)["pauses"].elements
      #expect(pauses.map { "\($0["from"].string ?? "") \($0["to"].string ?? "open")" } == expected)
      #expect(try device.user.harness.violations() == [])
    }
  }

  @Test("Pauses of two devices that overlap or touch are one pause; others stay apart")
  func pauses() throws {
    try pause(laptop, #""from": "2026-11-21""#)
    try pause(phone, #""from": "2026-11-25""#)
    try expectPauses(["2026-11-21 open"])
    try phone.user.call("habits.resume", #"{"habitId": 1}"#)
    try expectPauses([])
    try pause(laptop, #""from": "2026-12-01", "to": "2026-12-05""#)
    try pause(laptop, #""from": "2026-12-20", "to": "2026-12-21""#)
    try pause(phone, #""from": "2026-12-06", "to": "2026-12-08""#)
    try pause(phone, #""from": "2026-12-10", "to": "2026-12-11""#)
    try expectPauses(["2026-12-01 2026-12-08", "2026-12-10 2026-12-11", "2026-12-20 2026-12-21"])
  }

  @Test("A value that was written for a field before its type changed elsewhere is converted, or hidden meanwhile")
  func convertedValues() throws {
    func call(_ device: SyncDevice, _ method: String, _ parameters: String) throws {
      for device in [laptop, phone] { device.user.clock.advance(seconds: 60) }
      try device.user.call(method, parameters)
    }
    func setType(_ type: String) throws {
      try call(
        laptop, "tables.update",
        #"{"tableId": 1, "customFields": [{"key": "route", "name": "Route", "type": "\#(type)"}], "dropValues": true}"#)
    }
    func expectValues(_ expected: [String?]) throws {
      for _ in 0..<2 { try laptop.exchange(with: phone) }
      #expect(try laptop.digest() == phone.digest())
      for device in [laptop, phone] {
        let entries = try device.user.call("entries.list", #"{"tableId": 1, "sort": "title"}"#)["items"].elements
        let values = entries.map { entry in
          entry["customData"].names.contains("route") ? entry["customData"]["route"].description : nil
        }
        #expect(values == expected)
        let violations = try device.user.harness.violations()
        #expect(violations == [])
      }
    }
    try call(laptop, "tables.create", #"{"name": "Runs", "customFields": [{"name": "Route"}]}"#)
    for title in ["A", "B", "C"] {
      try call(
        laptop, "entries.add",
        #"{"tableId": 1, "title": "\#(title)", "durationSeconds": 60, "customData": {"route": "North"}}"#)
    }
    try expectValues([#""North""#, #""North""#, #""North""#])
    try setType("number")
    try call(phone, "entries.update", #"{"entryId": 1, "customData": {"route": "7.5"}}"#)
    try call(phone, "entries.update", #"{"entryId": 2, "customData": {"route": "South"}}"#)
    try expectValues(["7.5", nil, nil])
    try call(phone, "entries.update", #"{"entryId": 2, "mood": 4}"#)
    try call(phone, "entries.update", #"{"entryId": 3, "customData": {"route": 2}}"#)
    try expectValues(["7.5", nil, "2"])
    try setType("text")
    try expectValues([#""7.5""#, #""South""#, #""2""#])
  }

  @Test("A row whose newer values are not complete is hidden, and returns with its ID and its words when they are")
  func incomplete() throws {
    let status = try phone.status()
    let changes = try phone.user.call(
      "sync.changes",
      #"{"from": {"replica": "00000000000b", "device": "watch", "accounts": \#(status["accounts"]), "version": 1}}"#)
    let line = try #require(changes["changes"].elements.first { $0["kind"].string == "spark" })
    func apply(_ line: String) throws {
      try laptop.user.call(
        "sync.apply",
        #"""
        {"from": {"replica": "00000000000b", "device": "watch", "accounts": \#(status["accounts"]), "version": 1},
          "after": 0, "next": 0, "isLast": true, "buckets": true, "changes": [\#(line)]}
        """#)
    }
    let values = line["values"].description.replacing(#""title":"A lighthouse""#, with: #""note":null"#)
    #expect(values != line["values"].description)
    try apply(
      #"""
      {"kind": "spark", "uid": \#(line["uid"]), "at": "2026-11-22T10:00:00.000Z+0/00000000000b",
        "hash": "00000000000000ff", "values": \#(values)}
      """#)
    #expect(try laptop.user.call("sparks.list")["items"].elements.isEmpty)
    #expect(try laptop.status()["parked"].int == 1)
    #expect(try laptop.user.harness.violations() == [])
    try apply(
      #"""
      {"kind": "spark", "uid": \#(line["uid"]), "part": "title", "at": "2026-11-22T10:00:00.000Z+1/00000000000b",
        "values": {"title": "A harbor"}}
      """#)
    let spark = try laptop.user.call("sparks.list", #"{"text": "harbor"}"#)["items"].elements
    #expect(spark.map { $0["id"].int } == [1])
    #expect(try laptop.user.call("sparks.list", #"{"text": "lighthouse"}"#)["items"].elements.isEmpty)
    #expect(try laptop.user.harness.violations() == [])
  }
}
