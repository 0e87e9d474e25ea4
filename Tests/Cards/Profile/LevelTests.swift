import Kernel
import TestSupport
import Testing

@testable import Cards

@Suite("Levels (Sparks, 2.3.)")
struct LevelTests {
  @Test(
    "Level, points and sparks to the next level, and progress, at every boundary and between boundaries",
    arguments: [
      (0, 1, 1000, 34, 0.0), (1, 1, 999, 34, 0.001), (10, 1, 990, 33, 0.01), (999, 1, 1, 1, 0.999),
      (1000, 2, 1000, 34, 0), (1999, 2, 1, 1, 0.999), (2000, 3, 1000, 34, 0), (3000, 4, 1000, 34, 0),
      (4000, 5, 1000, 34, 0), (4940, 5, 60, 2, 0.94), (4939, 5, 61, 3, 0.939), (5000, 6, 1000, 34, 0),
      (6000, 7, 1000, 34, 0), (7000, 8, 1000, 34, 0), (7500, 8, 500, 17, 0.5), (8000, 9, 1000, 34, 0),
      (8999, 9, 1, 1, 0.999), (9000, 10, 1000, 0, 0), (9999, 10, 1, 0, 0.999), (10000, 10, 0, 0, 1),
      (10001, 10, 0, 0, 1), (50000, 10, 0, 0, 1),
    ])
  func boundaries(_ points: Int, _ level: Int, _ toNext: Int, _ sparks: Int, _ share: Double) {
    #expect(ProfileRules.level(of: points) == level)
    #expect(ProfileRules.pointsToNextLevel(of: points) == toNext)
    #expect(ProfileRules.sparksToNextLevel(of: points) == sparks)
    #expect(abs(ProfileRules.levelProgress(of: points) - share) < 1e-12)
  }

  @Test(
    "Each level has its title and color",
    arguments: [
      (0, "Novice Igniter", "gray"), (1000, "Apprentice Igniter", "light-gray"),
      (2000, "Skilled Igniter", "bronze"), (3000, "Adept Igniter", "silver"), (4000, "Expert Igniter", "gold"),
      (5000, "Master Igniter", "orange"), (6000, "Grand Master", "red"), (7000, "Legendary Igniter", "purple"),
      (8000, "Titan of Ignition", "cyan"), (9000, "Mythical Flame", "fire-red"), (50000, "Mythical Flame", "fire-red"),
    ])
  func titles(_ points: Int, _ title: String, _ color: String) throws {
    let ada = try Harness.cards().user()
    try ada.createSpark()
    try ada.addPoints(points - (try ada.points))
    let progress = try ada.progress
    #expect(progress["title"].string == title)
    #expect(progress["color"].string == color)
    #expect(progress["points"].int == points)
  }

  @Test("The reply to a spark has the levels before and after")
  func change() throws {
    let ada = try Harness.cards(at: "2026-11-21T13:00:00Z").user()
    try ada.createSpark(.energy, .low)
    try ada.addPoints(1985 - (try ada.points))
    let reply = try ada.createSpark(.challenge, .low)
    #expect(
      reply["level"].matches(try JSON(#"{"before": 2, "after": 3, "title": "Skilled Igniter"}"#)), "\(reply)")
  }

  @Test("Progress before the first spark")
  func firstDay() throws {
    let progress = try Harness.cards().user().progress
    #expect(
      progress.matches(
        try JSON(
          """
          {"level": 1, "title": "Novice Igniter", "color": "gray", "points": 0, "fraction": 0, "toNext": 1000,
           "sparksToNext": 34, "fuel": {"amount": 0, "fraction": 0}, "overloads": 0, "lastOverloadAt": null,
           "streak": {"current": 0, "longest": 0, "lastDay": null, "isAtRisk": false, "deadlineAt": null},
           "counts": {"sparks": 0, "decision": 0, "energy": 0, "idea": 0, "experiment": 0, "challenge": 0,
             "missionsCompleted": 0, "cards": 0}}
          """)))
  }
}
