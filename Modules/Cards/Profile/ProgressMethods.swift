import Database
import Kernel
import Localization
import Service

/// Methods that show and reset a user's progress. (Sparks, 1.2 and 7.)
enum ProgressMethods {
  static let all: [Method] = [get, reset]

  private static let get = Method(
    "progress.get", "Shows the level, points, streak, gauge and totals.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Before the first spark",
        result: """
          {"level": 1, "title": "Novice Igniter", "points": 0, "progress": 0, "toNext": 1000, "sparksToNext": 34,
            "fuel": {"amount": 0, "share": 0}, "streak": {"current": 0, "longest": 0}, "totals": {"sparks": 0}}
          """)
    ]
  ) { (_: NoParameters, context) in
    let user = try context.user
    let today = user.account.day(at: context.now)
    let transaction = context.transaction
    let profile = try ProfileStore(transaction: transaction, user: user.id).profile() ?? SparkProfile(on: today)
    let cards = try CardStore(transaction: transaction, user: user.id).ownership(in: .current)
    return ProgressReport(
      profile: profile, cards: cards.count { $0 != nil }, today: today, locale: context.conversation.locale)
  }

  private static let reset = Method(
    "progress.reset", "Resets sparks, points, streak, missions and cards; settings stay.", effect: .write,
    access: .signedIn, traits: [.long],
    examples: [
      Method.Example(
        "After trying things out", after: Method.Example.Call("sparks.create", #"{"title": "A trial"}"#),
        result: #"{"level": 1, "points": 0, "totals": {"sparks": 0, "missionsCompleted": 0}}"#)
    ]
  ) { (_: NoParameters, context) in
    let user = try context.user
    let today = user.account.day(at: context.now)
    let store = ResetStore(transaction: context.transaction, user: user.id)
    let total = try store.sparkCount()
    try store.deleteAllSparks { try context.reportProgress($0, of: total) }
    try store.deleteProgress()
    try context.emit(CardsTopics.progressReset, EmptyPayload(), of: user.id, subject: String(user.id))
    return ProgressReport(profile: SparkProfile(on: today), cards: 0, today: today, locale: context.conversation.locale)
  }
}

/// The reply with a user's progress.
struct ProgressReport: ResultObject {
  let profile: SparkProfile
  let cards: Int
  let today: CivilDay
  let locale: TextLocale

  private var level: Level { CardCatalog.current.levels[ProfileRules.level(of: profile.points) - 1] }

  static let shape = Shape<ProgressReport>("Progress", "What a user has come to.") {
    Field("level", "The level, 1 to 10.") { $0.level.number }
    Field("title", "What it is called.") { $0.level.title.rendered(in: $0.locale) }
    Field("colour", "Its colour, as a slug.") { $0.level.color }
    Field("colourName", "Its colour, in words.") { $0.level.colorName.rendered(in: $0.locale) }
    Field("points", "The sum of all points.") { $0.profile.points }
    Field("progress", "The share of the level, from 0 to 1.") { ProfileRules.levelProgress(of: $0.profile.points) }
    Field("toNext", "The points to the next level; in the last one to its end.") {
      ProfileRules.pointsToNextLevel(of: $0.profile.points)
    }
    Field("sparksToNext", "About how many sparks that takes; 0 in the last level.") {
      ProfileRules.sparksToNextLevel(of: $0.profile.points)
    }
    Field("fuel", "How full the gauge is.") { FuelGauge(fuel: $0.profile.fuel) }
    Field("overloads", "How often the gauge has run over.") { $0.profile.overloads }
    Field("lastOverloadAt", "When it did so last; null where it never has.") { $0.profile.lastOverloadAt }
    Field("streak", "The streak of days with sparks.") {
      SparkStreak(
        current: ProfileRules.reportedStreak(of: $0.profile, on: $0.today), longest: $0.profile.longestStreak,
        lastDay: $0.profile.lastDay)
    }
    Field("totals", "The sums over everything.") { ProgressTotals(profile: $0.profile, cards: $0.cards) }
  }
}

/// The state of the fuel gauge. (2.5.)
struct FuelGauge: ResultObject {
  let fuel: Int

  static let shape = Shape<FuelGauge>("FuelGauge", "The gauge that runs over at 1000.") {
    Field("amount", "How much is in it, 0 to 999.", \.fuel)
    Field("share", "The share of a full one, from 0 to 1.") { Double($0.fuel) / Double(ProfileRules.fuelCapacity) }
  }
}

/// The streak of days with sparks. (2.4.)
struct SparkStreak: ResultObject {
  let current: Int
  let longest: Int
  let lastDay: CivilDay?

  static let shape = Shape<SparkStreak>("SparkStreak", "The streak of days with sparks.") {
    Field("current", "The days in a row; 0 if the last day is before yesterday.", \.current)
    Field("longest", "The most days in a row so far.", \.longest)
    Field("lastDay", "The last day with a spark; null where there is none.", \.lastDay)
  }
}

/// The lifetime totals.
struct ProgressTotals: ResultObject {
  let profile: SparkProfile
  let cards: Int

  static let shape = Shape<ProgressTotals>("ProgressTotals", "Sums over everything.") {
    Field("sparks", "The number of sparks.") { $0.profile.sparks.total }
    Field("decision", "Those of the category decision.") { $0.profile.sparks[.decision] }
    Field("energy", "Those of the category energy.") { $0.profile.sparks[.energy] }
    Field("idea", "Those of the category idea.") { $0.profile.sparks[.idea] }
    Field("experiment", "Those of the category experiment.") { $0.profile.sparks[.experiment] }
    Field("challenge", "Those of the category challenge.") { $0.profile.sparks[.challenge] }
    Field("missionsCompleted", "How often a mission was completed.") { $0.profile.missionsCompleted }
    Field("cards", "How many different cards are owned.", \.cards)
  }
}
