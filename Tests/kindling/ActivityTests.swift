import Kernel
import TestFiles
import TestSupport
import Testing

/// The calendar of everything that a user has done, in the composed program.
@Suite struct ActivityTests {
  /// The numbers of a day in the order of the fields.
  private static let fields = ["lessons", "reviews", "marks", "sparks", "entries", "tasks"]

  private let client: TestUser

  init() throws {
    client = try Harness.program().connect()
    try client.signUp()
    try client.setDayStart(4)
  }

  private func days(_ params: String) throws -> [JSON] {
    try client.call("activity.calendar", params)["items"].elements
  }

  @Test("Each day has the numbers of what was done on it, whatever the order and the time of day")
  func walk() throws {
    try client.call("habits.create", #"{"name": "Read"}"#)
    try client.call("habits.create", #"{"name": "Water", "kind": "amount", "target": 2, "direction": "at_least"}"#)
    try client.call("tables.create", #"{"name": "Runs"}"#)
    try client.call("challenges.create", #"{"title": "Walk", "description": "", "duration": 60, "tasksPerDay": 9}"#)
    let participation = try client.call("challenges.join", #"{"challengeId": 1}"#)["participation"]["id"]
    let random = SeededRandomSource(seed: 42)
    var expected: [String: [String: Int]] = [:]
    for _ in 0..<120 {
      client.clock.advance(seconds: Int64(random.next(upperBound: 20 * 3600)))
      let day = try #require(try client.call("habits.today")["day"].string)
      let field = Self.fields[Int(random.next(upperBound: 6))]
      var count = 1
      switch field {
      case "lessons":
        let lesson = try client.call("dashboard.get")["forToday"]["lessonId"]
        guard !lesson.isNull else { continue }
        try client.call("lessons.complete", #"{"lessonId": \#(lesson)}"#)
      case "reviews":
        let next = try client.call("reviews.next", #"{"kitIds": ["kit-basic-colors"], "limit": 1}"#)["items"].elements
        guard let card = next.first?["questionId"] else { continue }
        try client.call("reviews.answer", #"{"questionId": \#(card), "rating": 3}"#)
      case "marks":
        let before = try client.call("habits.today")["items"].elements.compactMap { $0["mark"].isNull ? nil : 1 }.count
        try client.call("habits.mark", #"{"habitId": 1, "done": true}"#)
        try client.call("habits.mark", #"{"habitId": 2, "amount": 1.5}"#)
        count = 2 - before
      case "sparks": try client.call("sparks.create", #"{"title": "An idea"}"#)
      case "entries":
        try client.call("entries.add", #"{"tableId": 1, "type": "log", "title": "Run", "notes": "Rain"}"#)
      default:
        let open = try client.call("challenges.list")["items"][0]["participation"]["tasks"].elements
          .first { $0["isCompleted"].bool == false }
        guard let open else { continue }
        try client.call(
          "challenges.completeTask", #"{"participationId": \#(participation), "taskIndex": \#(open["index"])}"#)
      }
      expected[day, default: [:]][field, default: 0] += count
    }
    let days = try days(#"{"from": "2026-11-01", "to": "2027-11-01"}"#)
    #expect(days.count == 366 && expected.count > 20)
    for day in days {
      let numbers = Self.fields.map { day[$0].int ?? -1 }
      let counts = expected[day["day"].string ?? ""] ?? [:]
      #expect(numbers == Self.fields.map { counts[$0] ?? 0 }, "\(day["day"])")
      #expect(day["total"].int == numbers.reduce(0, +))
    }
  }

  @Test("Marks that say not done, amounts of zero and skipped days are no activity")
  func marks() throws {
    try client.call("habits.create", #"{"name": "Read"}"#)
    try client.call("habits.create", #"{"name": "Sweets", "kind": "amount", "target": 2, "direction": "at_most"}"#)
    try client.call("habits.mark", #"{"habitId": 1, "done": false}"#)
    try client.call("habits.mark", #"{"habitId": 2, "amount": 0}"#)
    try client.call("habits.mark", #"{"habitId": 1, "day": "2026-11-20", "skipped": true}"#)
    #expect(try days(#"{"from": "2026-11-20", "to": "2026-11-21"}"#).map { $0["marks"].int } == [0, 0])
  }

  @Test("Without a span, the calendar has the user's current month")
  func month() throws {
    #expect(try days("{}").map { $0["day"].string }.first == "2026-11-01")
    #expect(try days("{}").count == 30)
    #expect(try days(#"{"month": "2028-02"}"#).count == 29)
  }

  @Test("At most 400 days are returned, in order, with a month or both ends")
  func rejected() throws {
    #expect(try days(#"{"from": "2026-01-01", "to": "2027-02-04"}"#).count == 400)
    for (params, rule, path) in [
      (#"{"from": "2026-01-01", "to": "2027-02-05"}"#, "span_too_long", "/to"),
      (#"{"from": "2026-01-02", "to": "2026-01-01"}"#, "invalid_span", "/to"),
      (#"{"from": "2026-01-02"}"#, "month_or_span", "/to"), (#"{"to": "2026-01-02"}"#, "month_or_span", "/from"),
      (#"{"month": "2026-01", "from": "2026-01-02"}"#, "month_or_span", "/to"),
      (#"{"month": "2026-01", "from": "2026-01-02", "to": "2026-01-03"}"#, "month_or_span", "/month"),
    ] {
      let failure = try client.failure("activity.calendar", params)
      #expect(failure.rule == rule && failure.path == path, "\(params): \(failure)")
    }
  }
}
