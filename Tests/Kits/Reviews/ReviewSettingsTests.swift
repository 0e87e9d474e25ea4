import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Review settings")
struct ReviewSettingsTests {
  /// Returns the previewed intervals of the rating "easy" for the first questions of a kit, in seconds.
  private func easyIntervals(_ user: TestUser, of kit: String) throws -> [Int] {
    try user.reviewQueue(#"{"kitIds": ["\#(kit)"], "limit": 20}"#)["items"].elements
      .compactMap { $0["choices"].elements.last?.number("interval") }
  }

  @Test("Omitted settings are unchanged, and values out of range change nothing")
  func change() throws {
    let user = try Harness.kits().user()
    let first = try user.call("reviews.configure", #"{"fuzz": true, "desiredRetention": 85}"#)
    #expect(first.number("newPerDay") == 20)
    let second = try user.call("reviews.configure", #"{"newPerDay": 5}"#)
    #expect(second.number("desiredRetention") == 85)
    #expect(second.flag("fuzz") == true)
    for percent in [69, 100] {
      let call = #"{"fuzz": false, "desiredRetention": \#(percent)}"#
      #expect(try user.failure("reviews.configure", call).rules == ["out_of_range"])
    }
    #expect(try user.call("reviews.configure").flag("fuzz") == true)
  }

  @Test("A lower retention yields longer intervals", arguments: [(70, 77), (90, 8), (99, 1)])
  func retention(_ percent: Int, _ days: Int) throws {
    let user = try Harness.kits().user()
    try user.call("reviews.configure", #"{"desiredRetention": \#(percent)}"#)
    let reply = try user.answerQuestion("kit-maths-1", .easy)
    let expected = ReviewScheduler(desiredRetention: Double(percent) / 100)
      .answer(nil, .easy, at: try "2026-11-21T09:00:00Z".instant)
    #expect(reply["question"].text("dueAt") == expected.due.text)
    #expect(expected.due.milliseconds(since: expected.answeredAt) == Int64(days) * ReviewScheduler.millisecondsPerDay)
  }

  @Test("Without fuzz, equal questions have equal intervals; with fuzz, the intervals differ and match the preview")
  func fuzz() throws {
    let user = try Harness.kits().user()
    let kit = try user.createKit("Words", questions: 20)
    #expect(Set(try easyIntervals(user, of: kit)) == [8 * 86_400])
    try user.call("reviews.configure", #"{"fuzz": true}"#)
    let previewed = try easyIntervals(user, of: kit)
    #expect(previewed.count == 20)
    #expect(Set(previewed).count > 2)
    #expect(previewed.allSatisfy { (6 * 86_400...11 * 86_400).contains($0) })
    #expect(try easyIntervals(user, of: kit) == previewed)
    let start = try "2026-11-21T09:00:00Z".instant
    for (index, interval) in previewed.enumerated() {
      let reply = try user.answerQuestion("\(kit)-\(index + 1)", .easy)
      #expect(reply["question"].text("dueAt") == start.adding(milliseconds: Int64(interval) * 1000).text)
    }
    try user.call("reviews.configure", #"{"fuzz": false}"#)
    #expect(try user.answerQuestion("kit-maths-1", .easy)["question"].text("dueAt") == "2026-11-29T09:00:00.000Z")
  }
}
