import Kernel
import Localization
import Service

extension Achievement.Category: ResultValue {}

/// An achievement as returned to its user.
struct AchievementView: ResultObject {
  /// The index in the catalog.
  let index: Int
  let unlockedAt: Instant?
  let locale: TextLocale

  private var achievement: Achievement { ShippedCatalog.current.achievements[index] }

  static let shape = Shape<AchievementView>(
    "Achievement", "A badge.", entry: { CatalogEntry(index: $0.index, in: $0.locale) }
  ) {
    Field("id", "The slug of the badge.") { $0.achievement.id }
    Field("title", "The title.") { $0.achievement.title.rendered(in: $0.locale) }
    Field("description", "What it is given for.") { $0.achievement.description.rendered(in: $0.locale) }
    Field("category", "The category.") { $0.achievement.category }
    Field("categoryTitle", "The name of the category.") { $0.achievement.category.title.rendered(in: $0.locale) }
  } fields: {
    Field("isEarned", "Whether the user has earned it.") { $0.unlockedAt != nil }
    Field("unlockedAt", "When the user earned it; null before.", \.unlockedAt)
    Field("hint", "How it is earned; null once it is.") { view in
      view.unlockedAt == nil
        ? AchievementRules.hint(for: view.achievement, on: ShippedCatalog.current.path).rendered(in: view.locale)
        : nil
    }
  }
}

/// The badges of a user.
struct AchievementList: ResultObject {
  let page: Page<AchievementView>
  let earned: Int
  let total: Int
  let header: Text
  let locale: TextLocale

  static let shape = Shape<AchievementList>("AchievementList", "The badges of a user.") {
    Field("items", "The badges of this page, in the order of the catalog.", \.page.items)
    Field("nextCursor", "What to pass as cursor for the page after this one; null on the last.", \.page.nextCursor)
    Field("earned", "How many of all badges are earned.", \.earned)
    Field("earnedText", "How many of all badges are earned, in words.") {
      Strings.badgeCount(count: $0.earned).rendered(in: $0.locale)
    }
    Field("total", "The number of all badges.", \.total)
    Field("header", "A sentence about the share of all badges that is earned.", \.header)
  }
}

/// The text for sharing a badge.
struct SharedAchievement: ResultObject {
  let text: Text

  static let shape = Shape<SharedAchievement>("SharedAchievement", "What a user may share of a badge.") {
    Field("text", "The text.", \.text)
  }
}
