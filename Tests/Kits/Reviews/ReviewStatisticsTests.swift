import Kernel
import TestSupport
import Testing

@testable import Kits

@Suite("Reviews per day: reviews.history and reviews.forecast")
struct ReviewStatisticsTests {
  private let harness: Harness
  private let user: TestUser
  private let kit: String

  init() throws {
    harness = try Harness.kits(at: "2026-11-21T09:00:00Z")
    user = try harness.user()
    kit = try user.createKit("Words", questions: 9)
  }

  private func history(_ from: String, _ to: String, more: String = "") throws -> JSON {
    try user.call("reviews.history", #"{"from": "\#(from)", "to": "\#(to)"\#(more)}"#)
  }

  private func forecast(_ from: String, _ to: String, more: String = "") throws -> JSON {
    try user.call("reviews.forecast", #"{"from": "\#(from)", "to": "\#(to)"\#(more)}"#)
  }

  private func answer(_ review: String, _ rating: Int, milliseconds: Int? = nil) throws {
    let duration = milliseconds.map { #", "milliseconds": \#($0)"# } ?? ""
    try user.call("reviews.answer", #"{"questionId": "\#(review)", "rating": \#(rating)\#(duration)}"#)
  }

  // MARK: - History

  @Test("The history lists every day with its answers, correct answers and minutes")
  func history() throws {
    try answer("\(kit)-1", 1, milliseconds: 90_000)
    try answer("\(kit)-2", 2, milliseconds: 45_000)
    harness.clock.set(to: try "2026-11-23T09:00:00Z".instant)
    try answer("\(kit)-3", 4)
    #expect(
      try history("2026-11-21", "2026-11-23").description == #"""
        {"from":"2026-11-21","to":"2026-11-23","items":[{"day":"2026-11-21","answers":2,"correct":1,"minutes":2.25},\#
        {"day":"2026-11-22","answers":0,"correct":0,"minutes":0},\#
        {"day":"2026-11-23","answers":1,"correct":1,"minutes":0}],"answers":3,"correct":2,"minutes":2.25}
        """#)
    #expect(try history("2026-11-22", "2026-11-22")["answers"].int == 0)
    #expect(try harness.violations().isEmpty)
  }

  @Test("An undone answer disappears from the history, and answers to deleted kits remain")
  func undone() throws {
    try answer("\(kit)-1", 3, milliseconds: 6000)
    try answer("\(kit)-2", 1, milliseconds: 60_000)
    try user.call("reviews.undo")
    #expect(try history("2026-11-21", "2026-11-21")["minutes"].double == 0.1)
    try user.call("kits.delete", #"{"kitId": "\#(kit)"}"#)
    #expect(try history("2026-11-21", "2026-11-21")["correct"].int == 1)
    #expect(try harness.violations().isEmpty)
  }

  @Test("With kits, only their answers count")
  func historyOfKits() throws {
    let other = try user.createKit("Numbers", questions: 3)
    try answer("\(kit)-1", 3, milliseconds: 6000)
    try answer("\(other)-1", 1, milliseconds: 12_000)
    try answer("\(other)-2", 4)
    let ofOther = try history("2026-11-20", "2026-11-21", more: #", "kitIds": ["\#(other)", "\#(other)"]"#)
    #expect(ofOther["items"].elements.map { $0["answers"].int } == [0, 2])
    #expect(ofOther["correct"].int == 1 && ofOther["minutes"].double == 0.2)
    let ofBoth = try history("2026-11-21", "2026-11-21", more: #", "kitIds": ["\#(other)", "\#(kit)"]"#)
    #expect(ofBoth.description == (try history("2026-11-21", "2026-11-21")).description)
  }

  @Test("Answers after the clock is set back count for the latest day")
  func clockSetBack() throws {
    try answer("\(kit)-1", 3)
    harness.clock.set(to: try "2026-11-19T09:00:00Z".instant)
    try answer("\(kit)-2", 3)
    #expect(try history("2026-11-19", "2026-11-21")["items"].elements.map { $0["answers"].int } == [0, 0, 2])
  }

  // MARK: - Forecast

  @Test("The forecast counts questions on the day on which they are due, overdue questions today")
  func forecast() throws {
    for review in 1...3 { try answer("\(kit)-\(review)", 4) }
    let due = try #require(CivilDay("2026-11-29"))
    #expect(
      try forecast("2026-11-28", "2026-11-30").description == #"""
        {"from":"2026-11-28","to":"2026-11-30","items":[{"day":"2026-11-28","due":0},{"day":"2026-11-29","due":3},\#
        {"day":"2026-11-30","due":0}],"due":3}
        """#)
    harness.clock.set(to: try "2026-12-02T09:00:00Z".instant)
    #expect(try forecast("2026-11-28", "2026-12-01")["due"].int == 0)
    #expect(try forecast(due.text, "2026-12-03")["items"].elements.map { $0["due"].int } == [0, 0, 0, 3, 0])
    #expect(try forecast("2026-12-03", "2026-12-09")["due"].int == 0)
    #expect(try user.reviewQueue().number("counts/due") == 3)
  }

  @Test("Questions at a step are due on the day of the step")
  func steps() throws {
    try answer("\(kit)-1", 1)
    #expect(try forecast("2026-11-21", "2026-11-22")["items"].elements.map { $0["due"].int } == [1, 0])
  }

  @Test("With kits, only their questions count")
  func forecastOfKits() throws {
    let other = try user.createKit("Numbers", questions: 3)
    try answer("\(kit)-1", 4)
    try answer("\(other)-1", 4)
    try answer("\(other)-2", 4)
    for (kits, due) in [("\"\(kit)\"", 1), ("\"\(other)\"", 2), ("\"\(kit)\", \"\(other)\"", 3)] {
      #expect(try forecast("2026-11-21", "2026-12-31", more: #", "kitIds": [\#(kits)]"#)["due"].int == due)
    }
  }

  // MARK: - Ranges

  @Test("A reversed, too long or unknown selection is rejected", arguments: ["reviews.history", "reviews.forecast"])
  func rejectedRanges(_ method: String) throws {
    for (params, rule, path) in [
      (#""from": "2026-11-22", "to": "2026-11-21""#, "invalid_range", "/to"),
      (#""from": "2024-01-01", "to": "2026-09-27""#, "too_many_buckets", "/to"),
      (#""from": "0001-01-01", "to": "9999-12-31""#, "too_many_buckets", "/to"),
      (#""from": "2026-11-21", "to": "2026-11-21", "kitIds": ["kit-none"]"#, "kit_not_found", "/kitIds/0"),
    ] {
      let failure = try user.failure(method, "{\(params)}")
      #expect(failure.rule == rule && failure.path == path, "\(params)")
    }
    let longest = try user.call(method, #"{"from": "2024-01-01", "to": "2026-09-26"}"#)
    #expect(longest["items"].elements.count == 1000)
    let last = try user.call(method, #"{"from": "9999-12-30", "to": "9999-12-31"}"#)
    #expect(last["items"].elements.map { $0["day"].string } == ["9999-12-30", "9999-12-31"])
  }

  @Test("Another user's answers and questions do not count")
  func otherUsers() throws {
    try answer("kit-basic-colors-1", 4)
    let other = try harness.user("Ben")
    let range = #"{"from": "2026-11-01", "to": "2026-12-31", "kitIds": ["kit-basic-colors"]}"#
    #expect(try other.call("reviews.history", range)["answers"].int == 0)
    #expect(try other.call("reviews.forecast", range)["due"].int == 0)
  }
}
