import Kernel
import TestSupport
import Testing

@testable import Cards
@testable import Service

@Suite("Searching and listing sparks (Sparks, 2.8.)")
struct SparkListTests {
  // MARK: - Filters

  /// Returns a user with five sparks, a minute apart.
  private func user() throws -> TestUser {
    let user = try Harness.cards().user()
    let sparks = [
      ("Garden plan", #""notes": "Éclair, then roses", "category": "idea", "intensity": "low", "tags": ["Home"]"#),
      ("Run in the park", #""category": "energy", "intensity": "high", "tags": ["Sport", "park"]"#),
      ("Change jobs?", #""category": "decision", "intensity": "extreme", "isFavorite": true"#),
      ("rocket Gardening", #""category": "experiment", "intensity": "high", "notes": "Boom""#),
      ("Straße 42", #""category": "challenge", "intensity": "medium", "tags": ["home", "été"], "isFavorite": true"#),
    ]
    for (title, more) in sparks {
      try user.createSpark(title: title, more)
      user.clock.advance(seconds: 60)
    }
    return user
  }

  @Test(
    "Each filter, and combinations of filters",
    arguments: [
      (#""text": """#, "54321"), (#""text": "  ""#, "54321"), (#""text": "garden""#, "41"),
      (#""text": "GARDENING""#, "4"),
      (#""text": "plan gar""#, "1"), (#""text": "arden""#, ""), (#""text": "eclair""#, "1"), (#""text": "ECLÁ""#, "1"),
      (#""text": "strasse""#, "5"), (#""text": "home""#, "51"), (#""text": "ete""#, "5"),
      (#""text": "roses boom""#, ""),
      (#""text": "!?""#, ""), (#""text": "🔥""#, ""), (#""text": "jobs?""#, "3"), (#""text": "4""#, "5"),
      (#""category": "energy""#, "2"), (#""intensity": "high""#, "42"),
      (#""category": "energy", "intensity": "high""#, "2"), (#""category": "energy", "intensity": "low""#, ""),
      (#""tags": ["home"]"#, "51"), (#""tags": [" HOME ", "park"]"#, "521"), (#""tags": ["E\u0301té"]"#, "5"),
      (#""tags": ["hom"]"#, ""), (#""tags": []"#, "54321"), (#""tags": [" "]"#, "54321"),
      (#""withNotes": true"#, "41"), (#""withNotes": false"#, "54321"), (#""favorites": true"#, "53"),
      (#""favorites": false"#, "54321"), (#""favorites": true, "tags": ["home"], "text": "42""#, "5"),
      (#""favorites": true, "tags": ["park"]"#, ""), (#""withNotes": true, "text": "gar", "intensity": "low""#, "1"),
      (#""range": "today", "category": "challenge""#, "5"),
    ])
  func filters(_ parameters: String, _ expected: String) throws {
    let items = try user().call("sparks.list", "{\(parameters)}")["items"].elements
    #expect(items.compactMap(\.["id"].int).map(String.init).joined() == expected)
  }

  @Test(
    "Each sort order",
    arguments: [
      ("", "54321"), (#""sort": "newest""#, "54321"), (#""sort": "oldest""#, "12345"),
      // 8, 30, 25, 40 and 37 points.
      (#""sort": "points""#, "45231"), (#""sort": "intensity""#, "34251"), (#""sort": "category""#, "53241"),
      (#""sort": "alphabetical""#, "31425"),
    ])
  func orders(_ parameters: String, _ expected: String) throws {
    let user = try user()
    let items = try user.call("sparks.list", "{\(parameters)}")["items"].elements
    #expect(items.compactMap(\.["id"].int).map(String.init).joined() == expected)
    #expect(items[0]["day"].string == "2026-11-21")
  }

  @Test(
    "Search text is never interpreted as FTS5 syntax",
    arguments: [
      #"\""#, "*", "^", "(", "garden)", "AND", "garden AND zebra", "garden OR zebra", "NOT zebra", "NEAR(garden plan)",
      "words:garden", "-zebra", "{words}:garden", "+", "'", "; drop table sparks", #"\\"#, "u2xsecret", "u1xsecret",
      #"x\" OR \"u1xsecret"#, "sec* OR u1x", "%", "_",
    ])
  func syntax(_ text: String) throws {
    let harness = try Harness.cards()
    let (other, user) = (try harness.user("Bob"), try harness.user())
    try other.insert(Spark(title: "Secret treasure"))
    try user.createSpark(title: "Garden plan")
    let expected = text == "garden)" ? ["Garden plan"] : []
    #expect(try user.sparkTitles(#""text": "\#(text)""#) == expected)
    #expect(try user.call("sparks.suggest", #"{"text": "\#(text)"}"#)["items"].elements.isEmpty)
  }

  @Test("A word that looks like a term of another user is an ordinary word")
  func wordLikeTerm() throws {
    let harness = try Harness.cards()
    let (other, user) = (try harness.user("Bob"), try harness.user())
    try other.insert(Spark(title: "secret"))
    try user.createSpark(title: "u\(other.id)xsecret")
    #expect(try user.sparkTitles(#""text": "u\#(other.id)x""#) == ["u\(other.id)xsecret"])
    #expect(try other.sparkPages(SparkFilter(words: ["secret"]), limit: 5).flatMap(\.self).count == 1)
  }

  // MARK: - Ranges

  @Test(
    "Named ranges are whole days; the current ones end today",
    arguments: [
      // Today, range, first and last day.
      ("2026-11-21", DaySelection.DayRangeName.today, "2026-11-21", "2026-11-21"),
      ("2026-03-01", .yesterday, "2026-02-28", "2026-02-28"),
      ("2028-03-01", .yesterday, "2028-02-29", "2028-02-29"), ("2026-11-21", .thisWeek, "2026-11-16", "2026-11-21"),
      ("2026-11-16", .thisWeek, "2026-11-16", "2026-11-16"), ("2026-11-22", .thisWeek, "2026-11-16", "2026-11-22"),
      ("2026-11-16", .lastWeek, "2026-11-09", "2026-11-15"), ("2027-01-01", .thisWeek, "2026-12-28", "2027-01-01"),
      ("2028-02-10", .thisMonth, "2028-02-01", "2028-02-10"), ("2026-02-28", .thisMonth, "2026-02-01", "2026-02-28"),
      ("2026-03-31", .lastMonth, "2026-02-01", "2026-02-28"), ("2027-01-31", .lastMonth, "2026-12-01", "2026-12-31"),
      ("2027-01-31", .thisYear, "2027-01-01", "2027-01-31"), ("2026-12-31", .thisYear, "2026-01-01", "2026-12-31"),
    ] as [(String, DaySelection.DayRangeName, String, String)])
  func ranges(_ today: String, _ range: DaySelection.DayRangeName, _ first: String, _ last: String) throws {
    let user = try Harness.cards().user(locale: "en-GB")
    let account = try #require(user.dispatcher.conversation.user?.account)
    let days = try DaySelection(range, from: nil, to: nil).days(on: day(today), of: account)
    #expect(days == (try day(first))...(try day(last)))
  }

  @Test(
    "A custom range includes both ends",
    arguments: [
      ("2026-11-16", "2026-11-18", "161718"), ("2026-11-16", "2026-11-17", "1617"), ("2026-11-16", "2026-11-16", "16"),
      ("2020-01-01", "2030-01-01", "1516171821"), ("2026-11-19", "2026-11-21", "21"), ("2026-11-19", "2026-11-20", ""),
      ("0001-01-01", "0001-01-01", ""),
      ("9999-12-31", "9999-12-31", ""),
    ])
  func custom(_ from: String, _ to: String, _ expected: String) throws {
    let user = try Harness.cards().user()
    for day in [15, 16, 17, 18, 21] {
      try user.createSpark(title: "\(day)", #""createdAt": "2026-11-\#(day)T00:00:00Z""#)
    }
    let parameters = #""from": "\#(from)", "to": "\#(to)", "sort": "oldest""#
    #expect(try user.sparkTitles(parameters + #", "range": "custom""#).joined() == expected)
    #expect(try user.sparkTitles(parameters).joined() == expected, "the bounds imply a custom range")
  }

  @Test(
    "An invalid range is rejected",
    arguments: [
      (#""from": "2026-11-18", "to": "2026-11-17""#, "/to"), (#""range": "custom""#, "/from"),
      (#""range": "custom", "from": "2026-11-17""#, "/to"), (#""to": "2026-11-17""#, "/from"),
      (#""range": "today", "from": "2026-11-17""#, "/from"), (#""range": "all", "to": "2026-11-17""#, "/to"),
    ])
  func rejectedRanges(_ parameters: String, _ path: String) throws {
    let failure = try Harness.cards().user().failure("sparks.list", "{\(parameters)}")
    #expect(failure.code == 1005 && failure.rule == "invalid_range" && failure.path == path)
    #expect(try failure.paths == [path])
  }

  @Test("A zone change does not move the days of sparks; today follows the new zone")
  func zoneChange() throws {
    let user = try Harness.cards(at: "2026-11-21T22:30:00Z").user()
    try user.createSpark(title: "Late")
    #expect(try user.sparkTitles(#""range": "today""#) == ["Late"])
    try user.call("profile.update", #"{"timeZone": "Asia/Tokyo"}"#)
    #expect(try user.sparkTitles(#""range": "today""#).isEmpty)
    #expect(try user.sparkTitles(#""range": "yesterday""#) == ["Late"])
    try user.createSpark(title: "Early")
    #expect(try user.sparkTitles(#""range": "today""#) == ["Early"])
    try user.call("profile.update", #"{"timeZone": "Pacific/Pago_Pago"}"#)
    #expect(try user.sparkTitles(#""range": "today""#) == ["Late"])
    #expect(try user.sparkTitles(#""from": "2026-11-22", "to": "2026-11-22""#) == ["Early"])
  }

  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  // MARK: - Pages

  @Test(
    "Pages have 50 sparks by default, the last one has no cursor, and a cursor of another order is rejected",
    arguments: SparkSort.allCases)
  func pages(_ sort: SparkSort) throws {
    let user = try Harness.cards().user()
    for index in 0..<55 { try user.insert(Spark(title: "É \(index % 4)", at: Int64(index / 10))) }
    let first = try user.call("sparks.list", #"{"sort": "\#(sort.rawValue)"}"#)
    #expect(first["items"].elements.count == 50)
    let cursor = try #require(first["nextCursor"].string)
    let second = try user.call("sparks.list", #"{"sort": "\#(sort.rawValue)", "cursor": "\#(cursor)"}"#)
    #expect(second["items"].elements.count == 5 && second["nextCursor"].isNull)
    #expect(Set((first["items"].elements + second["items"].elements).compactMap(\.["id"].int)).count == 55)
    for other in SparkSort.allCases where other != sort {
      let failure = try user.failure("sparks.list", #"{"sort": "\#(other.rawValue)", "cursor": "\#(cursor)"}"#)
      #expect(failure.rule == "invalid_cursor" && failure.path == "/cursor")
    }
  }

  @Test(
    "A forged cursor finds no sparks of other users and causes no internal error",
    arguments: [
      ("points", "sparksPoints_-9223372036854775808_9223372036854775807_1", 1), ("points", "sparksPoints_99_0_0", 0),
      ("category", "sparksCategory_77_1_1", 0), ("newest", "sparksNewest_-9223372036854775808_-1", 0),
      ("oldest", "sparksOldest_9223372036854775807_9223372036854775807", 0),
      ("alphabetical", "sparksAlphabetical_1_1_", 1),
      ("alphabetical", "sparksAlphabetical_1_1_ff", nil), ("newest", "sparksNewest_1", nil),
    ] as [(String, String, Int?)])
  func forgedCursors(_ sort: String, _ cursor: String, _ count: Int?) throws {
    let harness = try Harness.cards()
    let (other, user) = (try harness.user("Bob"), try harness.user())
    try other.insert(Spark(title: "Theirs"))
    try user.createSpark(title: "Mine")
    let parameters = #"{"sort": "\#(sort)", "cursor": "\#(cursor)"}"#
    guard let count else {
      #expect(try user.failure("sparks.list", parameters).rule == "invalid_cursor")
      return
    }
    #expect(try user.call("sparks.list", parameters)["items"].elements.count == count)
  }

  @Test(
    "An invalid filter, order or limit is rejected",
    arguments: [
      (#""category": "sleep""#, "invalid_category"), (#""intensity": "mild""#, "invalid_intensity"),
      (#""range": "tomorrow""#, "not_one_of"), (#""sort": "random""#, "not_one_of"),
      (#""from": "2026-02-30""#, "invalid_format"), (#""limit": 0"#, "out_of_range"),
    ])
  func errors(_ parameters: String, _ rule: String) throws {
    #expect(try Harness.cards().user().failure("sparks.list", "{\(parameters)}").rules.contains(rule))
  }

  // MARK: - Summary numbers

  @Test("Summary numbers include all sparks, regardless of the filter")
  func numbers() throws {
    let user = try Harness.cards().user()
    #expect(
      try user.call("sparks.list")["counts"].description
        == #"{"total":0,"today":0,"lastSevenDays":0,"averageIntensity":0}"#)
    try user.createSpark(title: "Now", #""intensity": "extreme""#)
    try user.createSpark(title: "Also now", #""intensity": "high""#)
    try user.createSpark(title: "In the week", #""createdAt": "2026-11-15T00:00:00Z", "intensity": "low""#)
    try user.createSpark(title: "Before it", #""createdAt": "2026-11-14T23:59:59Z", "intensity": "low""#)
    try user.createSpark(title: "Long ago", #""createdAt": "2025-11-21T23:59:59Z", "intensity": "extreme""#)
    let numbers = try user.call("sparks.list", #"{"text": "nothing"}"#)["counts"]
    #expect(
      numbers.description == #"{"total":5,"today":2,"lastSevenDays":3,"averageIntensity":2.6}"#)
  }
}
