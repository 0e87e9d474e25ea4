import Kernel
import Localization
import Service
import Testing

@testable import Learning

@Suite("The shipped catalog (Learning paths, 4 and 3.5.)")
struct CatalogTests {
  let path = ShippedCatalog.current.path
  let achievements = ShippedCatalog.current.achievements

  @Test("The path has 11 stages, 28 lessons and 710 minutes")
  func totals() {
    #expect(path.id == "path-fullstack-mobile")
    #expect(path.stages.count == 11)
    #expect(path.lessons.count == 28)
    #expect(path.minutes == 710)
    #expect(path.lessons.allSatisfy { (15...30).contains($0.minutes) })
  }

  @Test("Each stage has the lessons and minutes of the rules", arguments: 0..<11)
  func stage(_ index: Int) {
    let stage = path.stages[index]
    #expect(stage.id == "stage-\(RuleLessons.twoDigits(index + 1))")
    #expect(stage.number == index + 1)
    #expect(stage.lessonIndices.count == RuleLessons.lessonsPerStage[index])
    #expect(stage.minutes == RuleLessons.minutesPerStage[index])
    #expect(stage.lessonIndices.map { path.lessons[$0].position } == Array(1...stage.lessonIndices.count))
    #expect(stage.masteryLine == ShippedCatalog.masteryLines[index])
  }

  @Test("The lessons have the slugs of the rules, in order")
  func lessons() {
    #expect(path.lessons.map(\.id) == RuleLessons.slugs)
  }

  @Test("Twelve achievements have their rules, in order")
  func rules() {
    let expected: [(String, Achievement.Category, Achievement.Rule)] = [
      ("ach-code-starter", .mastery, .stage(number: 1)), ("ach-version-pro", .mastery, .stage(number: 2)),
      ("ach-first-steps", .milestone, .lessons(1)), ("ach-dedicated", .streak, .streak(days: 3)),
      ("ach-ui-artisan", .mastery, .stage(number: 3)), ("ach-week-warrior", .streak, .streak(days: 7)),
      ("ach-halfway-hero", .milestone, .completedLessons(percent: 50)),
      ("ach-data-wizard", .mastery, .stage(number: 7)),
      ("ach-speed-learner", .special, .lessons(8)), ("ach-streak-legend", .streak, .streak(days: 30)),
      ("ach-architect", .mastery, .stage(number: 11)), ("ach-grand-master", .milestone, .everyStage),
    ]
    #expect(achievements.map(\.id) == expected.map(\.0))
    #expect(achievements.map(\.category) == expected.map(\.1))
    #expect(achievements.map(\.rule) == expected.map(\.2))
  }

  @Test(
    "Each category has the number of achievements of the rules",
    arguments: [
      (Achievement.Category.mastery, 5), (.streak, 3), (.milestone, 3), (.special, 1),
    ])
  func categories(_ category: Achievement.Category, _ count: Int) {
    #expect(achievements.count { $0.category == category } == count)
  }

  @Test("Every text exists in every language", arguments: Language.builtIn)
  func texts(_ language: Language) {
    let locale = TextLocale(language)
    var texts = [path.title, path.description]
    for stage in path.stages { texts += [stage.title, stage.description, .shipped(stage.masteryLine)] }
    for lesson in path.lessons { texts += [lesson.title, lesson.subtitle] }
    for achievement in achievements { texts += [.shipped(achievement.title), .shipped(achievement.description)] }
    #expect(texts.count == 2 + 33 + 56 + 24)
    #expect(texts.allSatisfy { $0?.text(in: locale).string.isEmpty == false })
  }

  @Test(
    "The titles of the path and of its first contents match the rules in three languages",
    arguments: [
      (
        Language.en, "Full-Stack Mobile Engineer Path", "Programming Basics", "Introduction to Programming",
        "Code Starter"
      ),
      (
        .es, "Ruta de ingeniería móvil full-stack", "Fundamentos de programación", "Introducción a la programación",
        "Primeras líneas de código"
      ),
      (
        .fr, "Parcours de développement mobile full-stack", "Bases de la programmation",
        "Introduction à la programmation",
        "Premières lignes de code"
      ),
    ])
  func titles(_ language: Language, _ path: String, _ stage: String, _ lesson: String, _ achievement: String) {
    let locale = TextLocale(language)
    #expect(self.path.title.text(in: locale).string == path)
    #expect(self.path.stages[0].title.text(in: locale).string == stage)
    #expect(self.path.lessons[0].title.text(in: locale).string == lesson)
    #expect(achievements[0].title.text(in: locale).string == achievement)
  }

  @Test(
    "An invalid document of the program is rejected",
    arguments: [
      "", "{}", document("null"), document(#"[{"id": "ach-dedicated", "category": "streak", "rule": "moons"}]"#),
      document(#"[{"id": "ach-dedicated", "category": "streak", "rule": "streak", "target": 0}]"#),
      document(#"[{"id": "ach-dedicated", "category": "unheard", "rule": "streak", "target": 3}]"#),
    ])
  func rejected(_ json: String) {
    #expect(throws: (any Error).self) { try ShippedContent.read(LearningDocument.self, from: Array(json.utf8)) }
  }

  @Test("The rejected documents differ from a valid one only in the rejected part")
  func accepted() throws {
    let json = Self.document(#"[{"id": "ach-dedicated", "category": "streak", "rule": "streak", "target": 3}]"#)
    let catalog = ShippedCatalog(try ShippedContent.read(from: Array(json.utf8)))
    #expect(catalog.path.stages.map(\.id) == ["stage-01"])
    #expect(catalog.achievements.map(\.rule) == [.streak(days: 3)])
  }

  /// Returns a document with one stage without lessons.
  private static func document(_ achievements: String) -> String {
    """
    {"id": "kindling", "courses": [{"id": "path-fullstack-mobile", "stages": [{"id": "stage-01", "lessons": []}]}],
     "achievements": \(achievements)}
    """
  }
}
