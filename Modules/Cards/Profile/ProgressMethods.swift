import Database
import Kernel
import Localization
import Service

/// Methods that show and reset a user's progress. (Sparks, 1.2 and 5.)
enum ProgressMethods {
  static let all: [Method] = [get, reset]

  private static let get = Method(
    "sparks.progress", "Returns the level, points, streak, fuel and totals.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Before the first spark")
    ]
  ) { (_: NoParameters, context) in
    try ProgressReport(reading: context)
  }

  private static let reset = Method(
    "sparks.reset", "Deletes all sparks, and resets points, streak, fuel, missions and cards; settings remain.",
    effect: .write, access: .signedIn, traits: [.long, .idempotent, .destructive],
    examples: [
      Method.Example(
        "Start over", after: Method.Example.Call("sparks.create", #"{"title": "A trial"}"#))
    ]
  ) { (_: NoParameters, context) in
    let user = try context.user
    let today = user.account.day(at: context.now)
    let store = ResetStore(transaction: context.transaction, user: user.id)
    let total = try store.sparkCount()
    try context.transaction.withLargeCache {
      try store.deleteAllSparks(total) { try context.reportProgress($0, of: total) }
      try store.deleteProgress()
    }
    try context.emit(CardsTopics.sparksReset, EmptyPayload(), of: user.id, subject: String(user.id))
    let profile = SparkProfile(of: user.account, on: today)
    return ProgressReport(
      profile: profile, cards: 0, streak: Streak(profile.streak, of: user.account, on: today), locale: context.locale)
  }
}

/// The reply with a user's progress.
struct ProgressReport: ResultObject {
  let profile: SparkProfile
  let cards: Int
  let streak: Streak
  let locale: TextLocale

  private var level: Level { CardCatalog.current.levels[ProfileRules.level(of: profile.points) - 1] }

  static let shape = Shape<ProgressReport>("Progress", "The user's progress.") {
    Field("level", "The level.", as: .integer(1...10)) { $0.level.number }
    Field("title", "The title of the level.") { $0.level.title.text(in: $0.locale) }
    Field("color", "The slug of the level's color.") { $0.level.color }
    Field("colorName", "The display name of the level's color.") { $0.level.colorName.text(in: $0.locale) }
    Field("points", "The total number of points.") { $0.profile.points }
    Field("fraction", "The progress within the level.", as: .fraction) {
      ProfileRules.levelProgress(of: $0.profile.points)
    }
    Field("toNext", "The points left to the next level, or to the end of the last level.") {
      ProfileRules.pointsToNextLevel(of: $0.profile.points)
    }
    Field("sparksToNext", "The estimated number of sparks to the next level; 0 in the last level.") {
      ProfileRules.sparksToNextLevel(of: $0.profile.points)
    }
    Field("fuel", "The fuel gauge.") { FuelGauge(fuel: $0.profile.fuel) }
    Field("overloads", "The number of overloads.") { $0.profile.overloads }
    Field("lastOverloadAt", "The time of the last overload; null if there was none.") { $0.profile.lastOverloadAt }
    Field("streak", "The streak of days with sparks.", \.streak)
    Field("counts", "The lifetime counts.") { ProgressCounts(profile: $0.profile, cards: $0.cards) }
  }
}

extension ProgressReport {
  /// Reads the progress of the signed-in user.
  init(reading context: CallContext) throws {
    let user = try context.user
    let today = user.account.day(at: context.now)
    let transaction = context.transaction
    profile =
      try ProfileStore(transaction: transaction, user: user.id).profile() ?? SparkProfile(of: user.account, on: today)
    cards = try CardStore(transaction: transaction, user: user.id).ownership(in: .current).count { $0 != nil }
    streak = Streak(profile.streak, of: user.account, on: today)
    locale = context.locale
  }
}

/// The state of the fuel gauge. (Sparks, 2.5.)
struct FuelGauge: ResultObject {
  let fuel: Int

  static let shape = Shape<FuelGauge>("FuelGauge", "The fuel gauge, which overloads at 1000.") {
    Field("amount", "The fuel.", as: .integer(0...999), \.fuel)
    Field("fraction", "The fuel as a fraction of the capacity.", as: .fraction) {
      Double($0.fuel) / Double(ProfileRules.fuelCapacity)
    }
  }
}

struct ProgressCounts: ResultObject {
  let profile: SparkProfile
  let cards: Int

  static let shape = Shape<ProgressCounts>("ProgressCounts", "The user's lifetime counts.") {
    Field("sparks", "The number of sparks.") { $0.profile.sparks.total }
    Field("decision", "The number of sparks in the category decision.") { $0.profile.sparks[.decision] }
    Field("energy", "The number of sparks in the category energy.") { $0.profile.sparks[.energy] }
    Field("idea", "The number of sparks in the category idea.") { $0.profile.sparks[.idea] }
    Field("experiment", "The number of sparks in the category experiment.") { $0.profile.sparks[.experiment] }
    Field("challenge", "The number of sparks in the category challenge.") { $0.profile.sparks[.challenge] }
    Field("missionsCompleted", "The number of completed missions, including repetitions.") {
      $0.profile.missionsCompleted
    }
    Field("cards", "The number of distinct owned cards.", \.cards)
  }
}
