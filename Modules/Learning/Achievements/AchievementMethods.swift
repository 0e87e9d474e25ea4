import Database
import Kernel
import Localization
import Service

/// The methods for achievements. (Learning paths, 3.5.)
enum AchievementMethods {
  static let all: [Method] = [list, get, share]

  private struct ListParameters: Parameters {
    let category: Achievement.Category?
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      category = try fields.optional(
        "category", .choice, "The category of the badges to list. Default: all categories.")
      page = try fields.page(of: .achievements)
    }
  }

  private static let list = Method(
    "achievements.list", "Lists the earned and the locked badges.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Badges of one category", #"{"category": "special"}"#)
    ]
  ) { (input: ListParameters, context) in
    let achievements = ShippedCatalog.current.achievements
    let unlocks = try AchievementStore(transaction: context.transaction)
      .unlocks(of: context.user.id, in: .current)
    let active = try PathLookup(context).active()
    let page = Page(of: Array(achievements.indices), input.page) {
      input.category == nil || achievements[$0].category == input.category
    } cursor: {
      Cursor(.achievements, Int64($0))
    }
    return AchievementList(
      page: page.map {
        AchievementView(index: $0, unlockedAt: unlocks.unlockedAt[$0], path: active, locale: context.locale)
      },
      earnedCount: unlocks.earnedCount, total: unlocks.total,
      header: context.text(AchievementRules.header(earned: unlocks.earnedCount, total: unlocks.total)),
      locale: context.locale)
  }

  private struct AchievementParameters: Parameters {
    let id: String

    init(from fields: inout ParameterReader) throws(DomainError) {
      id = try fields.required("achievementId", .id(.achievementID), "The slug of the badge.")
    }
  }

  private static let get = Method(
    "achievements.get", "Returns a badge, earned or locked.", effect: .read, access: .signedIn,
    errors: [.achievementNotFound],
    examples: [
      Method.Example(
        "A locked badge", #"{"achievementId": "ach-first-steps"}"#)
    ]
  ) { (input: AchievementParameters, context) in
    let (index, unlocks) = try lookup(input.id, context)
    return AchievementReply(
      achievement: AchievementView(
        index: index, unlockedAt: unlocks.unlockedAt[index], path: try PathLookup(context).active(),
        locale: context.locale))
  }

  private static let share = Method(
    "achievements.share", "Returns the text for sharing an earned badge.", effect: .read, access: .signedIn,
    errors: [.achievementNotFound, .achievementLocked],
    examples: [
      Method.Example(
        "The badge of the first lesson", #"{"achievementId": "ach-first-steps"}"#,
        after: Method.Example.Call("lessons.complete", #"{"lessonId": "lesson-01-1"}"#))
    ]
  ) { (input: AchievementParameters, context) in
    let (index, unlocks) = try lookup(input.id, context)
    guard unlocks.isEarned(index) else { throw DomainError.achievementLocked.at("/achievementId") }
    let achievement = ShippedCatalog.current.achievements[index]
    return SharedAchievement(
      text: context.text(Strings.shareBadge(title: achievement.title, description: achievement.description)))
  }

  /// Returns the index of a badge and the badges of the user; throws `achievement_not_found`.
  private static func lookup(
    _ id: String, _ context: CallContext
  ) throws -> (index: Int, unlocks: AchievementUnlocks) {
    guard let index = ShippedCatalog.current.achievementSlugs.index(of: id) else {
      throw DomainError.achievementNotFound.at("/achievementId", id: id)
    }
    let store = AchievementStore(transaction: context.transaction)
    return (index, try store.unlocks(of: context.user.id, in: .current))
  }
}

extension PagedList {
  /// The badges in `achievements.list`; the key is the index in the catalog.
  fileprivate static let achievements = PagedList("achievements")
}
