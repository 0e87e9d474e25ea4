import Kernel
import Localization

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

  init(path: LearningPath, achievements: [Achievement]) {
    self.path = path
    self.achievements = achievements
    achievementSlugs = SlugIndex(achievements.map(\.id))
    emptyUnlocks = AchievementUnlocks(total: achievements.count)
  }

  /// The catalog of this program, loaded on first use.
  static let current: ShippedCatalog = {
    do {
      return try ShippedCatalogReader.catalog(in: PackageResources.fullstack_mobile_json)
    } catch {
      // The file is part of the program and a test reads it, so a failure is a build error.
      preconditionFailure("cannot read the shipped catalog: \(error)")
    }
  }()

  /// The sentences on the mastery cards of the shipped stages, in order.
  static let masteryLines = [
    Strings.masteryStage01, Strings.masteryStage02, Strings.masteryStage03, Strings.masteryStage04,
    Strings.masteryStage05, Strings.masteryStage06, Strings.masteryStage07, Strings.masteryStage08,
    Strings.masteryStage09, Strings.masteryStage10, Strings.masteryStage11,
  ]
}
