import Kernel
import Localization

/// What the program ships for learning: one path and twelve achievements. (Learning paths, 4 and 3.5.)
///
/// Ids, order and numbers are data in `Catalogue/fullstack-mobile.json`; texts are entries of the string tables, found by
/// these ids once. An object only because handing it on should not copy its lists.
final class ShippedCatalogue: Sendable {
  let path: LearningPath
  /// The achievements in the order of the sheet.
  let achievements: [Achievement]
  /// The slugs of the achievements, for finding their places.
  let achievementSlugs: SlugOrder
  /// The unlocks of somebody who has not begun; ready, because those of everybody begin with it.
  let nothingEarned: AchievementUnlocks

  init(path: LearningPath, achievements: [Achievement]) {
    self.path = path
    self.achievements = achievements
    achievementSlugs = SlugOrder(achievements.map(\.id))
    nothingEarned = AchievementUnlocks(total: achievements.count)
  }

  /// The catalogue of this program, read when it is first needed.
  static let current: ShippedCatalogue = {
    do {
      return try CatalogueReader.catalogue(in: PackageResources.fullstack_mobile_json)
    } catch {
      // The file is part of the program and a test reads it: this is a fault of the build, never of an input.
      preconditionFailure("the shipped catalogue cannot be read: \(error)")
    }
  }()

  /// The sentences on the mastery cards of the shipped stages, in their order.
  static let masteryLines = [
    Strings.masteryStage01, Strings.masteryStage02, Strings.masteryStage03, Strings.masteryStage04,
    Strings.masteryStage05, Strings.masteryStage06, Strings.masteryStage07, Strings.masteryStage08,
    Strings.masteryStage09, Strings.masteryStage10, Strings.masteryStage11,
  ]
}
