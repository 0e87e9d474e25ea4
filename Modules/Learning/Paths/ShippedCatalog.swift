import Kernel
import Localization
import Service

/// The shipped learning path and the twelve achievements. (Learning paths, 4 and 3.5.)
///
/// Ids, order and numbers are data in `Catalog/fullstack-mobile.json`; texts are entries of the string tables with
/// the same ids. It is a class so that passing it retains one reference instead of each array.
final class ShippedCatalog: Sendable {
  let path: LearningPath
  /// The achievements in the order of the rules.
  let achievements: [Achievement]
  /// The lookup table of achievement slugs.
  let achievementSlugs: SlugIndex
  /// The unlocks of a new user, created once because loading any user's unlocks starts with them.
  let emptyUnlocks: AchievementUnlocks

  /// Completes the first course and the badges of a document with texts of the string tables.
  init(_ document: LearningDocument) {
    path = LearningPath(shipped: document.courses[0])
    achievements = document.achievements
    achievementSlugs = SlugIndex(achievements.map(\.id))
    emptyUnlocks = AchievementUnlocks(total: achievements.count)
  }

  /// The catalog of this program, loaded on first use.
  static let current = ShippedCatalog(ShippedContent.part(of: PackageResources.fullstack_mobile_json))

  /// The sentences on the mastery cards of the shipped stages, in order.
  static let masteryLines = [
    Strings.masteryStage01, Strings.masteryStage02, Strings.masteryStage03, Strings.masteryStage04,
    Strings.masteryStage05, Strings.masteryStage06, Strings.masteryStage07, Strings.masteryStage08,
    Strings.masteryStage09, Strings.masteryStage10, Strings.masteryStage11,
  ]
}

extension LearningPath {
  /// Creates the path of a course whose texts are entries of the string tables.
  fileprivate convenience init(shipped content: ContentCourse) {
    let (course, lines) = (Course(content.source), ShippedCatalog.masteryLines)
    self.init(
      id: content.id, title: .shipped("path.\(content.id).title"),
      description: .shipped("path.\(content.id).description"), isBuiltIn: true,
      stages: course.stages.enumerated().map { index, stage in
        Stage(
          id: stage.id, number: stage.number, title: .shipped("stage.\(stage.id).title"),
          description: .shipped("stage.\(stage.id).description"),
          masteryLine: index < lines.count ? lines[index] : Strings.masteryOther)
      },
      lessons: course.lessons.map { lesson in
        Lesson(
          id: lesson.id, stage: lesson.stage - 1, position: lesson.position,
          title: .shipped("lesson.\(lesson.id).title"), subtitle: .shipped("lesson.\(lesson.id).subtitle"),
          minutes: lesson.minutes)
      })
  }
}

extension ContentText {
  /// The text of an entry of the string tables.
  fileprivate static func shipped(_ key: String) -> ContentText { .shipped(ShippedContent.text(key)) }
}
