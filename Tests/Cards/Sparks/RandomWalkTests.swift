import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

@testable import Cards

/// A user of the random walk with the expected state.
private struct Walker {
  let user: TestUser
  var account: Account
  var model = WalkModel()

  func day(at instant: Instant) -> Int { account.day(at: instant).dayNumber }
}

@Suite("A random walk through sparks (Sparks, 1.2, 1.3 and 2.)")
struct RandomWalkTests {
  private static let words = ["garden", "river", "Stone", "paper", "lamp", "walk", "tea", "ember", "12", "Été"]
  private static let zones = [
    "UTC", "Europe/Madrid", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata",
    "America/Santiago",
  ]

  private let random = SeededRandomSource(seed: 4_711)

  private func any<Element>(_ list: [Element]) -> Element { list[random.next(upperBound: list.count)] }
  private func chance(_ percent: Int) -> Bool { random.next(upperBound: 100) < percent }
  private func text(wordCount: Int) -> String { (0..<wordCount).map { _ in any(Self.words) }.joined(separator: " ") }
  private func tags() -> String {
    "[" + (0..<random.next(upperBound: 4)).map { _ in #""\#(any(Self.words))""# }.joined(separator: ", ") + "]"
  }

  /// Returns a random instant of the last ten days.
  private func pastInstant(before now: Instant) -> Instant {
    now.adding(milliseconds: -Int64(random.next(upperBound: 10 * 86_400_000)))
  }

  @Test("After random operations of three users all derived data match the sparks and the ledger")
  func walk() throws {
    let harness = try Harness.cards(at: "2026-02-20T09:00:00Z", random: SeededRandomSource(seed: 3))
    var walkers = try ["Ada", "Bob", "Eve"].map { name in
      let user = try harness.user(name, dayStartsAt: name == "Eve" ? 4 : 0, joined: "2026-02-01T09:00:00Z")
      let account = try #require(user.dispatcher.conversation.user?.account)
      return Walker(user: user, account: account)
    }
    for operation in 1...Search.tries(2_000, thorough: 10_000) {
      try step(&walkers[random.next(upperBound: 3)], harness)
      guard operation.isMultiple(of: 200) else { continue }
      for walker in walkers {
        try DerivedDataChecker(connection: harness.connection, user: walker.user.id).check(walker.model)
        try checkMissions(walker, harness)
      }
      #expect(try harness.violations().isEmpty)
    }
    #expect(walkers.allSatisfy { !$0.model.sparks.isEmpty })
  }

  // MARK: - Operations

  private func step(_ walker: inout Walker, _ harness: Harness) throws {
    let ids = walker.model.sparks.keys.sorted()
    switch random.next(upperBound: 100) {
    case 0..<40: try create(&walker, harness)
    case 40..<58 where !ids.isEmpty: try update(&walker, any(ids), harness)
    case 58..<72 where !ids.isEmpty: try delete(&walker, [any(ids)], harness)
    case 72..<76 where ids.count > 5: try delete(&walker, (0..<6).map { _ in any(ids) }, harness)
    case 76..<90: harness.clock.advance(seconds: Int64(random.next(upperBound: 16 * 3600)))
    case 90..<92: harness.clock.advance(seconds: -Int64(random.next(upperBound: 40 * 3600)))
    case 92..<94: try changeZone(&walker)
    case 94..<97 where !ids.isEmpty: try attemptInvalidCall(walker, any(ids), harness)
    default: harness.clock.advance(milliseconds: Int64(random.next(upperBound: 3_600_000)))
    }
  }

  private func create(_ walker: inout Walker, _ harness: Harness) throws {
    let now = harness.clock.now()
    let (category, intensity) = (any(SparkCategory.allCases), any(SparkIntensity.allCases))
    let instant = chance(30) ? pastInstant(before: now) : now
    let reply = try walker.user.call(
      "sparks.create",
      """
      {"title": "\(text(wordCount: 2))", "notes": "\(text(wordCount: random.next(upperBound: 4)))",
       "category": "\(category)", "intensity": "\(intensity)", "tags": \(tags()), "createdAt": "\(instant.text)"}
      """)
    let streakBefore = walker.model.reportedStreak(on: walker.day(at: now))
    walker.model.set(try #require(reply["spark"]["id"].int), category, intensity, on: walker.day(at: instant))
    try compare(reply, streakBefore, &walker, now)
  }

  private func update(_ walker: inout Walker, _ id: Int, _ harness: Harness) throws {
    let now = harness.clock.now()
    var spark = try #require(walker.model.sparks[id])
    var changes: [String] = []
    if chance(30) { changes.append(#""title": "\#(text(wordCount: 2))""#) }
    if chance(20) { changes.append(#""notes": \#(chance(50) ? "null" : "\"\(text(wordCount: 2))\"")"#) }
    if chance(20) { changes.append(#""tags": \#(tags())"#) }
    if chance(40) {
      spark.category = any(SparkCategory.allCases)
      changes.append(#""category": "\#(spark.category)""#)
    }
    if chance(40) {
      spark.intensity = any(SparkIntensity.allCases)
      changes.append(#""intensity": "\#(spark.intensity)""#)
    }
    if chance(30) {
      let instant = pastInstant(before: now)
      spark.day = walker.day(at: instant)
      changes.append(#""createdAt": "\#(instant.text)""#)
    }
    guard !changes.isEmpty else { return }
    let streakBefore = walker.model.reportedStreak(on: walker.day(at: now))
    let reply = try walker.user.updateSpark(id, changes.joined(separator: ", "))
    walker.model.set(id, spark.category, spark.intensity, on: spark.day)
    try compare(reply, streakBefore, &walker, now)
  }

  private func delete(_ walker: inout Walker, _ ids: [Int], _ harness: Harness) throws {
    let now = harness.clock.now()
    let streakBefore = walker.model.reportedStreak(on: walker.day(at: now))
    let reply = try walker.user.call("sparks.delete", #"{"sparkIds": \#(ids)}"#)
    #expect(reply["deleted"].int == Set(ids).count)
    for id in Set(ids) { walker.model.remove(id) }
    try compare(reply, streakBefore, &walker, now)
  }

  private func changeZone(_ walker: inout Walker) throws {
    try walker.user.call("profile.update", #"{"timeZone": "\#(any(Self.zones))"}"#)
    walker.account = try #require(walker.user.dispatcher.conversation.user?.account)
  }

  private func attemptInvalidCall(_ walker: Walker, _ id: Int, _ harness: Harness) throws {
    let state = try harness.storedTotals()
    let later = harness.clock.now().adding(milliseconds: 1).text
    switch random.next(upperBound: 3) {
    case 0: _ = try walker.user.failure("sparks.create", #"{"title": "Later", "createdAt": "\#(later)"}"#)
    case 1: _ = try walker.user.failure("sparks.update", #"{"sparkId": \#(id), "createdAt": "\#(later)"}"#)
    default: _ = try walker.user.failure("sparks.delete", #"{"sparkIds": [\#(id), 999999]}"#)
    }
    #expect(try harness.storedTotals() == state)
  }

  // MARK: - Comparisons

  private func compare(_ reply: JSON, _ streakBefore: Int, _ walker: inout Walker, _ now: Instant) throws {
    let today = walker.day(at: now)
    walker.model.recordChange(on: today)
    let streak = reply["streak"]
    #expect(streak["before"].int == streakBefore)
    #expect(streak["after"].int == walker.model.reportedStreak(on: today))
    #expect(streak["longest"].int == walker.model.longestStreak)
    #expect(reply["totals"]["sparks"].int == walker.model.sparks.count)
  }

  /// Compares the progress of missions with values computed from the sparks and the points.
  private func checkMissions(_ walker: Walker, _ harness: Harness) throws {
    let today = walker.day(at: harness.clock.now())
    let latest = max(walker.model.latestMissionDay, today)
    // 1970-01-01 was a Thursday.
    let monday = latest - (latest + 3) % 7
    let sparks = walker.model.sparks.values
    let day = sparks.filter { $0.day == latest }
    let week = sparks.filter { monday <= $0.day && $0.day < monday + 7 }
    let points = try walker.user.points
    let expected: [String: Int] = [
      "d-spark-streak": day.count, "d-idea-generator": day.count { $0.category == .idea },
      "d-energy-boost": day.count { $0.category == .energy }, "d-high-intensity": day.count { $0.intensity.level > 2 },
      "w-weekly-warrior": week.count, "w-challenge-master": week.count { $0.category == .challenge },
      "w-consistent-creator": Set(week.map(\.day)).count, "w-diversity-champion": Set(week.map(\.category)).count,
      "w-decision-week": week.count { $0.category == .decision },
      "w-intensity-champion": week.count { $0.intensity.level > 2 }, "a-spark-legend": sparks.count,
      "a-point-master": points, "a-unstoppable": walker.model.reportedStreak(on: today),
      "a-peak-igniter": min(10, points / 1000 + 1),
    ]
    for item in try walker.user.call("missions.list")["items"].elements {
      guard let value = expected[item["id"].string ?? ""], let target = item["target"].int else { continue }
      let isCompleted = item["status"].string == "completed"
      #expect(item["value"].int == (isCompleted ? target : min(target, value)), "\(item["id"])")
      #expect(isCompleted || value < target, "\(item["id"])")
    }
  }
}
