import Kernel
import Service
import TestSupport
import Testing

@testable import Cards

@Suite("Import of sparks, cards and progress")
struct SparkImportTests {
  private let harness: Harness
  private let ada: TestUser

  /// Creates three days of sparks with duplicate cards, and a new user to import them.
  init() throws {
    harness = try Harness.cards(at: "2026-11-21T13:00:00Z")
    ada = try harness.user("Ada", joined: "2026-11-01T12:00:00Z")
    for day in 18...20 {
      for _ in 0..<2 { try ada.createSpark(.challenge, at: "2026-11-\(day)T12:00:00Z") }
    }
    try ada.deleteSpark(1)
  }

  private func lines() throws -> ExportLines { try ExportLines(of: Cards.exports, as: ada) }

  @discardableResult
  private func restore(_ lines: ExportLines, in user: TestUser, _ conflict: ImportConflictPolicy = .skip) throws
    -> [String]
  {
    try lines.importLines(Cards.exports, as: user, conflict).rejectedLines.flatMap { line in
      line.issues.map { "\(line.kind) \($0.path) \($0.rule)" }
    }
  }

  @Test("An export after an import equals the imported file")
  func roundTrip() throws {
    let eve = try harness.user("Eve")
    let lines = try lines()
    #expect(lines.lines(of: "points").count { $0.contains("card_duplicate") } == 4)
    #expect(try restore(lines, in: eve) == [])
    #expect(try ExportLines(of: Cards.exports, as: eve) == lines)
    #expect(try eve.streaks == [3, 3])
    #expect(try harness.violations().isEmpty)
    try eve.createSpark(.challenge)
    #expect(try eve.streaks == [4, 4])
    #expect(try harness.violations().isEmpty)
  }

  @Test("A file of an earlier version, without the cards of sparks and the first day, is restored")
  func earlierVersion() throws {
    let eve = try harness.user("Eve", joined: "2026-11-01T12:00:00Z")
    try ada.createSpark(.idea, at: "2026-11-21T12:00:00Z")
    let lines = try lines()
    var earlier = lines
    earlier.lines = lines.lines.map {
      let line = $0.replacing(#/,"firstDay":"[^"]*"/#, with: "")
      return line.contains(#""kind":"spark""#) ? line.replacing(#/,"card":"[^"]*"/#, with: "") : line
    }
    #expect(lines.lines(of: "card").count == 2 && earlier != lines)
    #expect(try restore(earlier, in: eve) == [])
    #expect(try eve.points == ada.points && eve.progress["counts"]["cards"] == ada.progress["counts"]["cards"])
    #expect(try ExportLines(of: Cards.exports, as: eve).lines(of: "card") == lines.lines(of: "card"))
    #expect(
      try ExportLines(of: Cards.exports, as: eve).lines(of: "sparkProfile") == lines.lines(of: "sparkProfile"))
    #expect(try harness.violations().isEmpty)
  }

  @Test("An import restores no longer streak than the imported sparks have", arguments: [2, 4_000_000])
  func longestStreak(_ claimed: Int) throws {
    let eve = try harness.user("Eve")
    var lines = try lines()
    lines.lines = lines.lines.map { $0.replacing(#""longestStreak":3"#, with: #""longestStreak":\#(claimed)"#) }
    #expect(try restore(lines, in: eve) == [])
    #expect(try eve.streaks == [3, 3])
    #expect(try harness.violations().isEmpty)
  }

  @Test("Sparks before the first day of the imported profile, or before joining without one, count for no streak")
  func firstDay() throws {
    let (eve, mia) = (try harness.user("Eve"), try harness.user("Mia"))
    var lines = try lines()
    lines.lines = lines.lines.map { $0.replacing(#""firstDay":"2026-11-01""#, with: #""firstDay":"2026-11-20""#) }
    try restore(lines, in: eve)
    #expect(try eve.streaks == [1, 1])
    lines.lines.removeAll { $0.contains(#""kind":"sparkProfile""#) }
    try restore(lines, in: mia)
    #expect(try mia.streaks == [0, 0])
    #expect(try harness.violations().isEmpty)
  }

  @Test("An import rejects a card that no spark dropped, and a spark with an unknown card")
  func cards() throws {
    let eve = try harness.user("Eve")
    let card = #"{"kind":"card","card":"card-idea-prometheus","owned":7,"obtainedAt":"2026-11-20T09:00:00Z"}"#
    var lines = try lines()
    lines.lines.append(card)
    #expect(try restore(lines, in: eve) == ["card /card unknown_row"])
    #expect(try eve.progress["counts"]["cards"].int == 1)
    let spark = try #require(lines.lines(of: "spark").first)
    let unknown = spark.replacing(#/"card":"[^"]*"/#, with: #""card":"card-none""#)
    #expect(
      try restore(ExportLines([lines.lines[0], unknown]), in: harness.user("Mia")) == ["spark /card unknown_row"])
    #expect(try harness.violations().isEmpty)
  }

  @Test("An import pays one bonus for each copy of a card but one, whatever the lines say")
  func bonuses() throws {
    let (eve, mia) = (try harness.user("Eve"), try harness.user("Mia"))
    var lines = try lines()
    // The spark of the first copy, a deleted spark and another card get a bonus.
    for (spark, card) in [(1, "card-challenge-gauntlet"), (-1, "card-challenge-gauntlet"), (2, "card-idea-brain")] {
      lines.lines.append(
        """
        {"kind":"points","rule":"card_duplicate","spark":\(spark),"subject":"\(card)","period":"all","points":10,\
        "paidAt":"2026-11-20T09:00:00Z"}
        """)
    }
    try restore(lines, in: eve)
    lines.lines.removeAll { $0.contains("card_duplicate") }
    try restore(lines, in: mia)
    for user in [eve, mia] {
      #expect(try user.ledger().filter { $0.hasPrefix("card") } == Array(repeating: "card_duplicate 10", count: 4))
      #expect(try user.points == ada.points)
    }
    #expect(try harness.violations().isEmpty)
  }

  @Test(
    "An import reports the same rule for an invalid value as `sparks.create`",
    arguments: [
      ("category", #""none""#, "invalid_category"), ("intensity", #""none""#, "invalid_intensity"),
      ("estimatedMinutes", "0", "invalid_minutes"), ("actualMinutes", "1441", "invalid_minutes"),
    ])
  func rules(_ field: String, _ value: String, _ rule: String) throws {
    #expect(try ada.failure("sparks.create", #"{"title": "Plan", "\#(field)": \#(value)}"#).rule == rule)
    let spark = """
      {"kind":"spark","id":1,"title":"Plan","category":"idea","intensity":"low","tags":[],"isFavorite":false,\
      "points":8,"createdAt":"2026-11-20T09:00:00Z","updatedAt":"2026-11-20T09:00:00Z","zone":"UTC","day":"2026-11-20",\
      "isMorning":true,"revision":0}
      """
    let (object, others) = (try JSON(spark), spark.replacing(try Regex("\"\(field)\":[^,]*,"), with: ""))
    #expect(object["kind"].string == "spark")
    let line = others.replacing(#""kind":"spark","#, with: #""kind":"spark","\#(field)":\#(value),"#)
    #expect(
      try restore(ExportLines([#"{"kind":"kindling","version":1}"#, line]), in: ada) == ["spark /\(field) \(rule)"])
  }
}
