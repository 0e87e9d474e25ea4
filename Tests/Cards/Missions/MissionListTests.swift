import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Listing missions (Sparks, 3.4.)")
struct MissionListTests {
  /// Returns a user with available, in-progress and completed missions on a Saturday morning.
  private func user(locale: String = "en") throws -> TestUser {
    let ada = try Harness.cards().user(locale: locale)
    try ada.createSpark(.idea, .high)
    try ada.createSpark(.energy, .low)
    return ada
  }

  private func ids(_ user: TestUser, _ parameters: String = "{}") throws -> [String] {
    try user.call("missions.list", parameters)["items"].elements.compactMap { $0["id"].string }
  }

  @Test(
    "The type and timeframe filters",
    arguments: [("daily", 5), ("weekly", 10), ("achievement", 28)])
  func kinds(_ kind: String, _ count: Int) throws {
    let ada = try user()
    let expected = MissionRow.all.filter { $0.kind.rawValue == kind }.map(\.id)
    #expect(expected.count == count)
    for name in ["type", "timeframe"] {
      #expect(try ids(ada, #"{"\#(name)": "\#(kind)"}"#).sorted() == expected.sorted())
    }
  }

  @Test("The difficulty filter", arguments: ["easy", "medium", "hard", "expert"])
  func difficulties(_ difficulty: String) throws {
    let expected = MissionRow.all.filter { $0.difficulty.rawValue == difficulty }.map(\.id)
    #expect(try ids(try user(), #"{"difficulty": "\#(difficulty)"}"#).sorted() == expected.sorted())
  }

  @Test("The status filter; counts include all missions")
  func statuses() throws {
    let ada = try user()
    let completed = ["d-morning-spark", "d-idea-generator", "d-high-intensity", "w-grand-achiever", "a-first-card"]
    #expect(try ids(ada, #"{"status": "completed"}"#).sorted() == completed.sorted())
    let (available, inProgress) = (
      try ids(ada, #"{"status": "available"}"#), try ids(ada, #"{"status": "in_progress"}"#)
    )
    #expect(inProgress.contains("d-spark-streak") && inProgress.contains("a-peak-igniter"))
    #expect(available.contains("w-challenge-master"))
    #expect(available.count + inProgress.count + completed.count == 43)
    let counts = try ada.call("missions.list", #"{"type": "daily"}"#)["counts"]
    #expect(counts["total"].int == 43)
    #expect(counts["available"].int == available.count)
    #expect(counts["inProgress"].int == inProgress.count)
    #expect(counts["completed"].int == 5)
    #expect(abs((counts["fraction"].double ?? 0) - 5.0 / 43) < 1e-12)
  }

  @Test("Favorites persist across periods until they are removed")
  func favorites() throws {
    let harness = try Harness.cards()
    let (ada, bob) = (try harness.user("Ada"), try harness.user("Bob"))
    #expect(try ids(ada, #"{"favorites": true}"#).isEmpty)
    func setFavorite(_ id: String, _ isFavorite: Bool) throws -> JSON {
      try ada.call("missions.favorite", #"{"missionId": "\#(id)", "isFavorite": \#(isFavorite)}"#)
    }
    let reply = try setFavorite("w-idea-factory", true)
    #expect(reply.matches(try JSON(#"{"mission": {"id": "w-idea-factory", "isFavorite": true}, "changed": true}"#)))
    #expect(try setFavorite("d-idea-generator", true)["changed"].bool == true)
    let state = try harness.storedTotals()
    #expect(try setFavorite("d-idea-generator", true)["changed"].bool == false)
    #expect(try setFavorite("a-first-card", false)["changed"].bool == false)
    #expect(try harness.storedTotals() == state)
    try harness.clock.set(to: "2026-12-05T09:00:00Z")
    #expect(try ids(ada, #"{"favorites": true}"#).sorted() == ["d-idea-generator", "w-idea-factory"])
    #expect(try ids(ada, #"{"favorites": true, "type": "daily"}"#) == ["d-idea-generator"])
    #expect(try ids(bob, #"{"favorites": true}"#).isEmpty)
    #expect(try setFavorite("w-idea-factory", false)["changed"].bool == true)
    #expect(try ids(ada, #"{"favorites": true}"#) == ["d-idea-generator"])
    #expect(
      try ada.journal() == [
        "mission.favorite w-idea-factory", "mission.favorite d-idea-generator", "mission.favorite w-idea-factory",
      ])
  }

  @Test(
    "Marking an unknown mission as a favorite is rejected and changes nothing",
    arguments: ["", "a-first-card ", "A-FIRST-CARD", "x"])
  func unknown(_ id: String) throws {
    let harness = try Harness.cards()
    let ada = try harness.user()
    let state = try harness.storedTotals()
    let failure = try ada.failure("missions.favorite", #"{"missionId": "\#(id)", "isFavorite": true}"#)
    #expect(failure.rule == "mission_not_found")
    #expect(failure.code == 1003)
    #expect(try harness.storedTotals() == state)
  }

  @Test(
    "The text filter finds titles that contain the text, ignoring case; an empty text does not filter",
    arguments: [
      (
        "collector",
        ["w-point-collector", "a-rare-collector", "a-card-collector", "a-legendary-collector", "a-point-collector"]
      ),
      ("POINT COLL", ["w-point-collector", "a-point-collector"]), ("igniter", ["a-peak-igniter"]), ("nothing", []),
      (" top i ", ["a-peak-igniter"]), ("", MissionRow.all.map(\.id)), ("  ", MissionRow.all.map(\.id)),
    ])
  func text(_ text: String, _ expected: [String]) throws {
    let ada = try Harness.cards().user()
    #expect(try ids(ada, #"{"text": "\#(text)"}"#).sorted() == expected.sorted())
  }

  @Test("Titles and searches are in the language of the user", arguments: ["es", "fr"])
  func languages(_ locale: String) throws {
    let ada = try user(locale: locale)
    let titles = try ada.call("missions.list")["items"].elements.compactMap { $0["title"].string }
    let english = Set(MissionRow.all.map(\.title))
    #expect(titles.count == 43)
    #expect(titles.filter { english.contains($0) }.count < 5)
    let title = try ada.mission("d-morning-spark")["title"].string ?? ""
    #expect(try ids(ada, #"{"text": "\#(title.uppercased())"}"#).contains("d-morning-spark"))
    #expect(try ids(ada, #"{"text": "morning"}"#).isEmpty)
  }

  // MARK: - Orders

  /// Returns the ascending sort key of an item in an order, as defined by the rules.
  private static func sortKey(_ item: JSON, by order: String, now: Instant) -> Double {
    let share = Double(item["value"].int ?? 0) / Double(item["target"].int ?? 1)
    let deadline: Instant? = item["deadlineAt"].string.flatMap { Instant($0) }
    let hoursLeft: Double? = deadline.map { Double($0.milliseconds(since: now)) / 3_600_000 }
    let weights: [String: Double] = ["easy": 50, "medium": 100, "hard": 200, "expert": 500]
    let weight = weights[item["difficulty"].string ?? ""] ?? 0
    switch order {
    case "progress": return -share
    case "points": return -Double(item["reward"].int ?? 0)
    case "deadline": return hoursLeft ?? .infinity
    case "difficulty": return -weight
    default:
      let urgency = hoursLeft.map { $0 < 24 ? 100.0 : $0 < 72 ? 50 : 0 } ?? 0
      return -(urgency + weight / 10 + (share > 0.5 ? 25 : 0))
    }
  }

  @Test(
    "Missions are sorted in each order, with ties in catalog order",
    arguments: ["progress", "points", "deadline", "priority", "difficulty"],
    [
      "2026-11-17T09:00:00Z", "2026-11-20T00:00:00Z", "2026-11-20T12:00:00Z", "2026-11-21T09:00:00Z",
      "2026-11-22T13:00:00Z",
    ])
  func orders(_ order: String, _ instant: String) throws {
    let harness = try Harness.cards(at: instant)
    let ada = try harness.user()
    try ada.createSpark(.idea, .high)
    for _ in 0..<5 { try ada.createSpark(.energy, .low) }
    let items = try ada.call("missions.list", #"{"sort": "\#(order)"}"#)["items"].elements
    let catalogIDs = MissionRow.all.map(\.id)
    let keys = items.map { item in
      (
        Self.sortKey(item, by: order, now: harness.clock.now()),
        catalogIDs.firstIndex(of: item["id"].string ?? "") ?? -1
      )
    }
    #expect(items.count == 43)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Alphabetical order, with equal titles in catalog order")
  func alphabetical() throws {
    let ada = try user()
    let expected = MissionRow.all.enumerated().sorted { ($0.element.title, $0.offset) < ($1.element.title, $1.offset) }
    #expect(try ids(ada, #"{"sort": "alphabetical"}"#) == expected.map(\.element.id))
  }

  @Test("The default order is by progress")
  func defaultOrder() throws {
    let ada = try user()
    #expect(try ids(ada) == ids(ada, #"{"sort": "progress"}"#))
  }

  @Test("A mission by its slug is the item of the list; an unknown slug is an error")
  func get() throws {
    let ada = try user()
    for slug in ["w-idea-factory", "d-morning-spark", "a-first-card"] {
      let mission = try ada.call("missions.get", #"{"missionId": "\#(slug)"}"#)["mission"]
      #expect(try mission.description == ada.mission(slug).description)
    }
    let failure = try ada.failure("missions.get", #"{"missionId": "d-none"}"#)
    #expect(failure.rule == "mission_not_found" && failure.path == "/missionId")
  }

  @Test("An item has the values of the rules")
  func item() throws {
    let ada = try user()
    let expected = try JSON(
      """
      {"id": "w-idea-factory", "title": "Idea Factory", "type": "weekly", "family": null, "difficulty": "medium",
       "category": "idea", "target": 7, "reward": 350, "value": 1, "status": "in_progress", "completedAt": null,
       "deadlineAt": "2026-11-23T00:00:00.000Z", "isFavorite": false}
      """)
    #expect(try ada.mission("w-idea-factory").matches(expected))
    #expect(try ada.mission("d-spark-streak")["deadlineAt"].string == "2026-11-22T00:00:00.000Z")
    #expect(try ada.mission("a-first-card").matches(try JSON(#"{"family": "cards", "deadlineAt": null}"#)))
  }

  @Test(
    "An invalid filter or order is rejected",
    arguments: [
      #"{"type": "monthly"}"#, #"{"status": "expired"}"#, #"{"difficulty": "extreme"}"#, #"{"sort": "date"}"#,
    ])
  func rejected(_ parameters: String) throws {
    #expect(try Harness.cards().user().failure("missions.list", parameters).code == 1005)
  }

  @Test("The type or timeframe `all` does not restrict the list", arguments: ["type", "timeframe"])
  func allTypes(_ name: String) throws {
    let ada = try user()
    let all = try ids(ada)
    #expect(all.count == 43)
    #expect(try ids(ada, #"{"\#(name)": "all"}"#) == all)
    #expect(try ids(ada, #"{"\#(name)": "all", "difficulty": "easy"}"#) == ids(ada, #"{"difficulty": "easy"}"#))
  }

  @Test("Pages contain every mission once, in the order of the list", arguments: MissionOrder.allCases)
  func pages(_ order: MissionOrder) throws {
    let ada = try user()
    let parameters = #""sort": "\#(order)", "difficulty": "easy""#
    let expected = try ids(ada, "{\(parameters)}")
    let pages = try ada.pages("missions.list", parameters, limit: 4).map { $0["items"].elements }
    #expect(pages.allSatisfy { $0.count <= 4 })
    #expect(pages.joined().compactMap { $0["id"].string } == expected && expected.count == 6)
  }

  @Test("A cursor of a filtered list continues that list, and the list without the filter accepts it")
  func cursorOfFilteredList() throws {
    let ada = try user()
    let available = try ids(ada, #"{"status": "available"}"#)
    let cursor = try ada.call("missions.list", #"{"status": "available", "limit": 1}"#)["nextCursor"].description
    #expect(try ids(ada, #"{"limit": 500, "cursor": \#(cursor)}"#).count < 43)
    #expect(
      try ids(ada, #"{"status": "available", "cursor": \#(cursor)}"#) == Array(available.dropFirst()))
  }

  @Test("A cursor at a mission that the filter excludes continues after that mission")
  func cursorAtExcludedMission() throws {
    let ada = try user()
    let all = try ids(ada, #"{"sort": "alphabetical"}"#)
    let available = Set(try ids(ada, #"{"status": "available"}"#))
    let index = try #require(
      all.indices.dropFirst().first { available.contains(all[$0 - 1]) && !available.contains(all[$0]) })
    let page = try ada.call("missions.list", #"{"sort": "alphabetical", "limit": \#(index + 1)}"#)
    let parameters = #"{"sort": "alphabetical", "status": "available", "cursor": \#(page["nextCursor"])}"#
    #expect(try ids(ada, parameters) == all.dropFirst(index + 1).filter { available.contains($0) })
  }
}
