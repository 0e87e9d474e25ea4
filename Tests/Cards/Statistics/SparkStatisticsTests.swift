import TestSupport
import Testing

@testable import Cards

@Suite("Statistics of created, edited and deleted sparks (Sparks, 2.6, 2.7 and 6.)")
struct SparkStatisticsTests {
  @Test("A spark counts on its day; editing its time moves it to another day, and deleting it removes it")
  func lifecycle() throws {
    let user = try Harness.cards().user(locale: "en-GB")
    func trend() throws -> [String] {
      try user.call("sparks.trend", #"{"range": "this_week", "bucket": "day"}"#)["items"].elements
        .map { "\($0["sparks"]) \($0["points"])" }
    }
    let createdID = try user.call(
      "sparks.create", #"{"title": "Old", "category": "challenge", "createdAt": "2026-11-19T10:00:00Z"}"#)["spark"][
        "id"
      ].int
    try user.call("sparks.create", #"{"title": "New", "category": "idea", "intensity": "extreme"}"#)
    #expect(try trend() == ["0 0", "0 0", "0 0", "1 37", "0 0", "1 20"])

    let overview = try user.call("sparks.statistics", #"{"range": "all"}"#)["overview"]
    #expect(overview.span == "2026-11-19…2026-11-21")
    #expect(overview["streak"]["current"].int == 1)
    #expect(overview["missionsCompleted"].int ?? 0 > 0)

    let id = try #require(createdID)
    try user.call(
      "sparks.update", #"{"sparkId": \#(id), "category": "decision", "createdAt": "2026-11-17T10:00:00Z"}"#)
    #expect(try trend() == ["0 0", "1 15", "0 0", "0 0", "0 0", "1 20"])
    try user.call("sparks.delete", #"{"sparkId": \#(id)}"#)
    #expect(try trend() == ["0 0", "0 0", "0 0", "0 0", "0 0", "1 20"])
    #expect(try user.call("sparks.statistics", #"{"range": "all"}"#)["overview"]["days"].int == 1)
  }
}
