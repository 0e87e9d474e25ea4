import Kernel
import Localization
import Service

extension Achievement.Category: ResultValue {}

/// An achievement as returned to its user.
struct AchievementView: ResultObject {
  /// The index in the catalog.
  let index: Int
  let unlockedAt: Instant?
  /// The active path, to which the hint refers.
  let path: LearningPath
  let locale: TextLocale

  private var achievement: Achievement { ShippedCatalog.current.achievements[index] }

  static let shape = Shape<AchievementView>(
    "Achievement", "A badge.", cacheKey: { CatalogFieldKey(index: $0.index, in: $0.locale) }
  ) {
    Field("id", "The slug of the badge.", as: .achievementID) { $0.achievement.id }
    Field("title", "The title.") { $0.achievement.title.text(in: $0.locale) }
    Field("description", "The achievement for which the badge is awarded.") {
      $0.achievement.description.text(in: $0.locale)
    }
    Field("category", "The category.") { $0.achievement.category }
    Field("categoryTitle", "The name of the category.") { $0.achievement.category.title.text(in: $0.locale) }
  } fields: {
    Field("isEarned", "Whether the user has earned the badge.") { $0.unlockedAt != nil }
    Field("unlockedAt", "The time when the user earned the badge; null if locked.", \.unlockedAt)
    Field("hint", "A hint on how to earn the badge; null if earned.") { view in
      view.unlockedAt == nil
        ? AchievementRules.hint(for: view.achievement, on: view.path).text(in: view.locale)
        : nil
    }
  }
}

/// The reply of `achievements.get`.
struct AchievementReply: ResultObject {
  let achievement: AchievementView

  static let shape = Shape<AchievementReply>("AchievementReply", "A badge.") {
    Field("achievement", "The badge.", \.achievement)
  }
}

/// The badges of a user.
struct AchievementList: ResultObject {
  let page: Page<AchievementView>
  let earnedCount: Int
  let total: Int
  let header: Text
  let locale: TextLocale

  static let shape = Shape<AchievementList>("AchievementList", "The badges of a user.") {
    Field("items", "The badges of this page, in the order of the catalog.", \.page.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.page.nextCursor)
    Field("earned", "The number of earned badges in all categories.", \.earnedCount)
    Field("earnedText", "The number of earned badges, as text.") {
      Strings.badgeCount(count: $0.earnedCount).text(in: $0.locale)
    }
    Field("total", "The number of badges in all categories.", \.total)
    Field("header", "A sentence about the fraction of badges earned.", \.header)
  }
}

/// The text for sharing a badge.
struct SharedAchievement: ResultObject {
  let text: Text

  static let shape = Shape<SharedAchievement>("SharedAchievement", "The text for sharing an earned badge.") {
    Field("text", "The text.", \.text)
  }
}
