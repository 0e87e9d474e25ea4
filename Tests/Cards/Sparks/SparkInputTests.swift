import Kernel
import TestSupport
import Testing

@testable import Cards

/// One user-perceived character of seven code points.
private let family = "👨‍👩‍👧‍👦"

private func characters(_ count: Int, _ character: String = "x") -> String {
  String(repeating: character, count: count)
}

/// Returns `count` distinct tags as JSON without brackets.
private func listOfTags(_ count: Int) -> String {
  (0..<count).map { #""tag \#($0)""# }.joined(separator: ", ")
}

@Suite("Input of sparks (Sparks, 1.1, 2.6 and 8.)")
struct SparkInputTests {
  @Test(
    "Values at the bounds are accepted",
    arguments: [
      #"{"title": "x"}"#, #"{"title": "\#(characters(200))"}"#, #"{"title": "\#(characters(200, family))"}"#,
      #"{"title": "Title", "notes": "\#(characters(5000))"}"#,
      #"{"title": "Title", "notes": "\#(characters(5000, "é"))"}"#,
      #"{"title": "Title", "estimatedMinutes": 1, "actualMinutes": 1440}"#,
      #"{"title": "Title", "estimatedMinutes": 1440, "actualMinutes": 1}"#,
      #"{"title": "Title", "tags": [\#(listOfTags(20))]}"#, #"{"title": "Title", "tags": []}"#,
      #"{"title": "Title", "createdAt": "2026-11-21T09:00:00.000Z"}"#,
      #"{"title": "Title", "createdAt": "1970-01-01T00:00:00Z"}"#,
      #"{"title": "Title", "createdAt": "0001-01-01T00:00:00Z"}"#,
    ])
  func accepted(_ parameters: String) throws {
    let ada = try Harness.cards().user()
    #expect(try ada.call("sparks.create", parameters)["card"]["isNew"].bool == true)
  }

  @Test(
    "Surrounding white space does not count toward the bounds",
    arguments: [
      #"{"title": "  \#(characters(200))  "}"#, #"{"title": "Title", "notes": "\n\#(characters(5000))\n"}"#,
      #"{"title": "Title", "tags": ["  \#(characters(100))  "]}"#,
    ])
  func trimmedFirst(_ parameters: String) throws {
    let ada = try Harness.cards().user()
    #expect(throws: Never.self) { try ada.call("sparks.create", parameters) }
  }

  @Test(
    "Values out of bounds and unknown choices are rejected and change nothing",
    arguments: [
      (#"{"title": ""}"#, ["title_required"]), (#"{"title": " \n\t "}"#, ["title_required"]),
      (#"{"title": "\#(characters(201))"}"#, ["title_too_long"]),
      (#"{"title": "\#(characters(201, family))"}"#, ["title_too_long"]),
      (#"{"title": "Title", "notes": "\#(characters(5001))"}"#, ["too_long"]),
      (#"{"title": "Title", "category": "love"}"#, ["invalid_category"]),
      (#"{"title": "Title", "category": "Idea"}"#, ["invalid_category"]),
      (#"{"title": "Title", "intensity": "huge"}"#, ["invalid_intensity"]),
      (#"{"title": "Title", "estimatedMinutes": 0}"#, ["invalid_minutes"]),
      (#"{"title": "Title", "estimatedMinutes": 1441}"#, ["invalid_minutes"]),
      (#"{"title": "Title", "actualMinutes": 0}"#, ["invalid_minutes"]),
      (#"{"title": "Title", "actualMinutes": -5}"#, ["invalid_minutes"]),
      (#"{"title": "Title", "actualMinutes": 1441}"#, ["invalid_minutes"]),
      (#"{"title": "Title", "tags": [\#(listOfTags(21))]}"#, ["invalid_tag"]),
      (#"{"title": "Title", "tags": ["\#(characters(101))"]}"#, ["invalid_tag"]),
      // The composed form of the mark has two code points.
      (#"{"title": "Title", "tags": ["a\#(characters(20, "\u{344}"))"]}"#, ["too_many_marks"]),
      (#"{"title": "Title", "createdAt": "2026-11-21T09:00:00.001Z"}"#, ["date_in_future"]),
      (#"{"title": "", "createdAt": "2027-01-01T00:00:00Z"}"#, ["title_required", "date_in_future"]),
      (
        #"{"title": "\#(characters(201))", "category": "love", "intensity": "huge", "estimatedMinutes": 0, "actualMinutes": 0}"#,
        ["title_too_long", "invalid_category", "invalid_intensity", "invalid_minutes", "invalid_minutes"]
      ),
    ])
  func rejected(_ parameters: String, _ rules: [String]) throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let before = try harness.storedTotals()
    let failure = try ada.failure("sparks.create", parameters)
    #expect(failure.code == 1005)
    #expect(failure.rule == rules.first)
    #expect(try failure.rules == rules)
    #expect(try harness.storedTotals() == before)
    #expect(try ada.journal().isEmpty)
  }

  @Test(
    "Values of the wrong type, unknown fields and a missing title are rejected",
    arguments: [
      #"{"title": 5}"#, #"{}"#, #"{"title": "Title", "tags": "garden"}"#,
      #"{"title": "Title", "estimatedMinutes": "5"}"#,
      #"{"title": "Title", "isFavorite": 1}"#, #"{"title": "Title", "mood": 3}"#, #"{"title": "Title", "points": 99}"#,
    ])
  func wrongTypes(_ parameters: String) throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let before = try harness.storedTotals()
    #expect(try ada.failure("sparks.create", parameters).code == -32602)
    #expect(try harness.storedTotals() == before)
  }

  @Test("Omitted fields have the defaults of the rules")
  func defaults() throws {
    let ada = try Harness.cards().user()
    let spark = try ada.call("sparks.create", #"{"title": "  A plan  "}"#)["spark"]
    let expected = try JSON(
      """
      {"title": "A plan", "notes": null, "category": "idea", "intensity": "medium", "tags": [], "estimatedMinutes": null,
       "actualMinutes": null, "isFavorite": false, "points": 12, "createdAt": "2026-11-21T09:00:00.000Z",
       "updatedAt": "2026-11-21T09:00:00.000Z", "day": "2026-11-21"}
      """)
    #expect(spark.matches(expected))
  }

  @Test("Tags are trimmed, lowercased, distinct and not empty; commas do not split them")
  func tags() throws {
    let ada = try Harness.cards().user()
    let reply = try ada.call(
      "sparks.create",
      #"{"title": "Title", "tags": [" Garden ", "GARDEN", "", "  ", "red, green", "Été", "garden"]}"#)
    let tags = reply["spark"]["tags"].elements.compactMap(\.string)
    #expect(tags == ["garden", "red, green", "été"])
    #expect(try ada.call("sparks.get", #"{"sparkId": 1}"#)["spark"].matches(reply["spark"]))
  }

  @Test("Notes are trimmed, and empty notes become null", arguments: [#""""#, #""  \n ""#, "null"])
  func emptyNotes(_ notes: String) throws {
    let ada = try Harness.cards().user()
    #expect(try ada.call("sparks.create", #"{"title": "Title", "notes": \#(notes)}"#)["spark"]["notes"].isNull)
    let trimmed = try ada.call("sparks.create", #"{"title": "Title", "notes": "\n two words "}"#)
    #expect(trimmed["spark"]["notes"].string == "two words")
  }

  @Test(
    "Every category in every intensity earns the points of the table",
    arguments: [
      (SparkCategory.decision, [10, 15, 20, 25]), (.energy, [15, 22, 30, 37]), (.idea, [8, 12, 16, 20]),
      (.experiment, [20, 30, 40, 50]), (.challenge, [25, 37, 50, 62]),
    ])
  func points(_ category: SparkCategory, _ expected: [Int]) throws {
    let ada = try Harness.cards().user()
    let points = try SparkIntensity.allCases.map { try ada.createSpark(category, $0)["spark"]["points"].int }
    #expect(points == expected)
    #expect(try ada.ledger().filter { $0.hasPrefix("spark ") } == expected.map { "spark \($0)" })
  }

  @Test("A repeated call with the same client key returns the first reply and creates nothing")
  func clientKey() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let call = #"{"title": "Once", "clientKey": "import-1"}"#
    let first = try ada.call("sparks.create", call)
    let after = try harness.storedTotals()
    try harness.clock.set(to: "2026-11-22T09:00:00Z")
    #expect(try ada.call("sparks.create", call).description == first.description)
    #expect(try harness.storedTotals() == after)
    let bob = try harness.user("Bob")
    #expect(try bob.call("sparks.create", call)["spark"]["id"].int != first["spark"]["id"].int)
  }

  @Test(
    "Sparks at very early instants can be created and deleted in every zone",
    arguments: ["0001-01-01T00:00:00Z", "1582-10-15T12:00:00Z"],
    ["UTC", "Pacific/Pago_Pago", "Pacific/Kiritimati"])
  func earlyInstants(_ instant: String, _ zone: String) throws {
    let harness = try Harness.cards()
    let ada = try harness.user(zone: zone, dayStartsAt: 6)
    let id = try ada.createSparkID(at: instant)
    // The user joined later.
    #expect(try ada.streaks == [0, 0])
    try ada.call("missions.list")
    try ada.deleteSpark(id)
    #expect(try harness.violations().isEmpty)
  }

  @Test("A rejected call does not consume its client key")
  func clientKeyOfFailedCall() throws {
    let ada = try Harness.cards().user()
    #expect(try ada.failure("sparks.create", #"{"title": "", "clientKey": "once"}"#).rule == "title_required")
    #expect(try ada.call("sparks.create", #"{"title": "Now", "clientKey": "once"}"#)["spark"]["id"].int == 1)
  }

  @Test(
    "Invalid row IDs are not found", arguments: ["0", "-1", "9223372036854775807", "-9223372036854775808"])
  func invalidIDs(_ id: String) throws {
    let ada = try Harness.cards().user()
    #expect(try ada.failure("sparks.get", #"{"sparkId": \#(id)}"#).rule == "spark_not_found")
    #expect(try ada.failure("sparks.update", #"{"sparkId": \#(id)}"#).rule == "spark_not_found")
    #expect(try ada.failure("sparks.delete", #"{"sparkIds": [\#(id)]}"#).rule == "spark_not_found")
  }

  @Test("The methods of sparks, missions, cards and progress require sign-in")
  func signedOut() throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let id = try ada.createSparkID()
    try ada.call("auth.signOut")
    let before = try harness.storedTotals()
    for (method, parameters) in [
      ("sparks.create", #"{"title": "Title"}"#), ("sparks.get", #"{"sparkId": \#(id)}"#),
      ("sparks.update", #"{"sparkId": \#(id), "title": "Mine"}"#), ("sparks.delete", #"{"sparkId": \#(id)}"#),
      ("missions.list", "{}"), ("missions.favorite", #"{"missionId": "d-idea-generator", "isFavorite": true}"#),
      ("cards.list", "{}"), ("cards.summary", "{}"), ("cards.get", #"{"cardId": "card-idea-brain"}"#),
      ("sparks.progress", "{}"), ("sparks.reset", "{}"),
    ] {
      #expect(try ada.failure(method, parameters).code == 1001, "\(method)")
    }
    #expect(try harness.storedTotals() == before)
  }
}
