import Kernel
import Localization
import TestSupport
import Testing

@testable import Learning

@Suite("Achievements (Learning paths, 3.5 and 9.)")
struct AchievementTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  @Test("Each lesson of the path earns the badges of the rules")
  func pathBadges() throws {
    let expected: [Int: [String]] = [
      1: ["ach-first-steps"], 3: ["ach-code-starter"], 6: ["ach-version-pro"], 8: ["ach-speed-learner"],
      10: ["ach-ui-artisan"], 14: ["ach-halfway-hero"], 19: ["ach-data-wizard"],
      28: ["ach-architect", "ach-grand-master"],
    ]
    for (index, lesson) in RuleLessons.slugs.enumerated() {
      let earned = try user.completeLesson(lesson).texts("achievements", "id")
      #expect(earned == expected[index + 1] ?? [], "\(lesson)")
    }
    #expect(try user.call("achievements.list").number("earned") == 9)
    #expect(try user.call("achievements.list").text("earnedText") == "9 badges")
    #expect(try harness.violations() == [])
  }

  @Test("Streak badges are earned with the lessons of the third and the seventh consecutive day")
  func streakBadges() throws {
    var earned: [Int: [String]] = [:]
    for day in 1...7 {
      earned[day] = try user.completeLesson(RuleLessons.slugs[day - 1]).texts("achievements", "id")
      harness.clock.advance(seconds: 86_400)
    }
    #expect(earned[2] == [])
    #expect(earned[3] == ["ach-code-starter", "ach-dedicated"])
    #expect(earned[7] == ["ach-week-warrior"])
  }

  @Test("A lesson of a course can earn streak badges, but no lesson or stage badges")
  func courseLessons() throws {
    try user.call("paths.import", ImportCall.course(lessonsPerStage: Array(repeating: 1, count: 30)))
    var earned: [String] = []
    for day in 1...30 {
      earned += try user.completeLesson("course-1-lesson-\(day)-1").texts("achievements", "id").map { "\($0) \(day)" }
      harness.clock.advance(seconds: 86_400)
    }
    #expect(earned == ["ach-dedicated 3", "ach-week-warrior 7", "ach-streak-legend 30"])
  }

  @Test("A streak badge remains unlocked after the streak ends")
  func badgeStaysUnlocked() throws {
    for lesson in RuleLessons.slugs.prefix(3) {
      try user.completeLesson(lesson)
      harness.clock.advance(seconds: 86_400)
    }
    harness.clock.advance(seconds: 864_000)
    #expect(try user.completeLesson("lesson-02-1").count("achievements") == 0)
    let list = try user.call("achievements.list", #"{"category": "streak"}"#)
    #expect(list.flag("items/0/isEarned") == true)
    #expect(list.text("items/0/unlockedAt") == "2026-11-23T09:00:00.000Z")
  }

  @Test(
    "A rule is satisfied as soon as its threshold is reached",
    arguments: [
      (.lessons(1), 0, 0, false), (.lessons(1), 1, 0, true), (.completedLessons(percent: 50), 1, 0, false),
      (.completedLessons(percent: 50), 2, 0, true), (.stage(number: 1), 1, 0, false), (.stage(number: 1), 2, 0, true),
      (.stage(number: 9), 4, 0, false), (.everyStage, 3, 0, false), (.everyStage, 4, 0, true),
      (.streak(days: 3), 4, 2, false), (.streak(days: 3), 0, 3, true),
    ] as [(Achievement.Rule, Int, Int, Bool)])
  func thresholds(_ rule: Achievement.Rule, _ done: Int, _ streak: Int, _ isSatisfied: Bool) {
    let path = LearningPath.fixture(lessonsPerStage: [2, 2])
    let progress = PathProgress(on: path, completions: (0..<4).map { $0 < done ? .min : nil })
    #expect(AchievementRules.isMet(rule, progress: progress, streak: streak) == isSatisfied)
  }

  @Test(
    "An empty path earns no badge",
    arguments: [Achievement.Rule.completedLessons(percent: 50), .everyStage, .lessons(1)])
  func emptyPath(_ rule: Achievement.Rule) {
    #expect(!AchievementRules.isMet(rule, progress: PathProgress(on: .fixture(lessonsPerStage: [])), streak: 0))
  }

  @Test(
    "The header depends on the fraction earned",
    arguments: [
      (0, Strings.badgesNone), (1, Strings.badgesUnderQuarter), (2, Strings.badgesUnderQuarter),
      (3, Strings.badgesUnderHalf), (5, Strings.badgesUnderHalf), (6, Strings.badgesUnderThreeQuarters),
      (8, Strings.badgesUnderThreeQuarters), (9, Strings.badgesUnderAll), (11, Strings.badgesUnderAll),
      (12, Strings.badgesAll),
    ])
  func header(_ earned: Int, _ header: Message) {
    #expect(AchievementRules.header(earned: earned, total: 12) == header)
  }

  @Test("A category filters only the items, not earned, total and header")
  func categories() throws {
    try user.completeFirstLessons(3)
    let all = try user.call("achievements.list")
    #expect(all.texts("items", "id") == ShippedCatalog.current.achievements.map(\.id))
    let streaks = try user.call("achievements.list", #"{"category": "streak"}"#)
    #expect(streaks.texts("items", "id") == ["ach-dedicated", "ach-week-warrior", "ach-streak-legend"])
    #expect(streaks.number("earned") == 2)
    #expect(streaks.number("total") == 12)
    #expect(streaks.text("header") == "A good start. Keep going!")
    #expect(try user.failure("achievements.list", #"{"category": "gold"}"#).rule == "not_one_of")
  }

  @Test(
    "Locked badges have the hint of their category, earned ones have none",
    arguments: [
      ("mastery", 1, "Finish the stage “Git & Version Control”"), ("streak", 0, "Study every day without a break"),
      ("milestone", 1, "Get further along the path"), ("special", 0, "Take on a little more"),
    ])
  func hints(_ category: String, _ index: Int, _ hint: String) throws {
    try user.completeFirstLessons(3)
    let list = try user.call("achievements.list", #"{"category": "\#(category)"}"#)
    #expect(list.text("items/\(index)/hint") == hint)
    if index == 1 { #expect(list.isNull("items/0/hint")) }
  }

  @Test("A badge can be read before and after it is earned; an unknown one is not found")
  func get() throws {
    let parameters = #"{"achievementId": "ach-first-steps"}"#
    #expect(try user.call("achievements.get", parameters).flag("achievement/isEarned") == false)
    try user.completeLesson("lesson-01-1")
    let earned = try user.call("achievements.get", parameters)["achievement"]
    #expect(earned.text("title") == "First Steps" && earned.flag("isEarned") == true && earned.isNull("hint"))
    let unknown = try user.failure("achievements.get", #"{"achievementId": "ach-other"}"#)
    #expect(unknown.rule == "achievement_not_found" && unknown.path == "/achievementId")
  }

  @Test("Sharing returns the text of an earned badge, rejects a locked one, and does not find an unknown one")
  func share() throws {
    try user.completeLesson("lesson-01-1")
    let reply = try user.call("achievements.share", #"{"achievementId": "ach-first-steps"}"#)
    #expect(reply.text("text") == "🎉 New badge in Kindling: First Steps (Finish one lesson)")
    let locked = try user.failure("achievements.share", #"{"achievementId": "ach-dedicated"}"#)
    #expect(locked.code == 1007)
    #expect(locked.rule == "achievement_locked")
    let unknown = try user.failure("achievements.share", #"{"achievementId": "ach-other"}"#)
    #expect(unknown.code == 1003)
    #expect(unknown.rule == "achievement_not_found")
  }

  @Test(
    "The text for sharing is localized",
    arguments: [
      ("es", "🎉 Nueva insignia en Kindling: Primeros pasos (Terminar una lección)"),
      ("fr", "🎉 Nouveau badge dans Kindling\u{202F}: Premiers pas (Terminer une leçon)"),
    ])
  func shareInLanguages(_ locale: String, _ text: String) throws {
    try user.completeLesson("lesson-01-1")
    try user.setLocale(locale)
    let reply = try user.call("achievements.share", #"{"achievementId": "ach-first-steps"}"#)
    #expect(reply.text("text") == text)
  }
}
