import Kernel
import Localization
import Service

/// The effects of a change of sparks. (Sparks, 2.6.)
struct SparkOutcome: ResultObject {
  let completions: [MissionCompletion]
  let before: SparkProfile
  let after: SparkProfile
  let streakBefore: Int
  let streak: Int
  let locale: TextLocale

  static let shape = Shape<SparkOutcome>("SparkOutcome", "The effects of a change of sparks.") {
    Field("pointsGained", "The change of points from spark, card and rewards; negative if points were lost.") {
      $0.after.points - $0.before.points
    }
    Field("missionsCompleted", "The completed missions, in order of completion.") { outcome in
      outcome.completions.map { CompletedMission(completion: $0, locale: outcome.locale) }
    }
    Field("overloads", "The number of overloads caused by the change.") { $0.after.overloads - $0.before.overloads }
    Field("level", "The level before and after the change.") {
      LevelChange(pointsBefore: $0.before.points, pointsAfter: $0.after.points, locale: $0.locale)
    }
    Field("streak", "The streak of days with sparks before and after the change.") {
      SparkStreakChange(before: $0.streakBefore, after: $0.streak, longest: $0.after.streak.longest)
    }
    Field("totals", "The user's lifetime totals.") {
      SparkTotals(sparks: $0.after.sparks.total, points: $0.after.points)
    }
  }
}

/// A mission that was completed by the current call.
struct CompletedMission: ResultObject {
  let completion: MissionCompletion
  let locale: TextLocale

  private var mission: Mission { CardCatalog.current.missions[completion.index] }

  static let shape = Shape<CompletedMission>("CompletedMission", "A mission completed by the call.") {
    Field("id", "The slug.", as: .missionID) { $0.mission.id }
    Field("title", "The title.") { $0.mission.title.text(in: $0.locale) }
    Field("type", "The type: daily, weekly or achievement (a lifetime mission).") { $0.mission.kind }
    Field("difficulty", "The difficulty.") { $0.mission.difficulty }
    Field("reward", "The points for completing it.") { $0.mission.reward }
    Field("isOverload", "Whether its reward overloaded the fuel gauge.") { $0.completion.isOverload }
  }
}

/// The levels before and after a change of points.
struct LevelChange: ResultObject {
  let pointsBefore: Int
  let pointsAfter: Int
  let locale: TextLocale

  static let shape = Shape<LevelChange>("LevelChange", "The level before and after a change.") {
    Field("before", "The level before the change.", as: .integer(1...10)) { ProfileRules.level(of: $0.pointsBefore) }
    Field("after", "The level after the change.", as: .integer(1...10)) { ProfileRules.level(of: $0.pointsAfter) }
    Field("title", "The title of the level after the change.") {
      CardCatalog.current.levels[ProfileRules.level(of: $0.pointsAfter) - 1].title.text(in: $0.locale)
    }
  }
}

/// The streak before and after a change.
struct SparkStreakChange: ResultObject {
  let before: Int
  let after: Int
  let longest: Int

  static let shape = Shape<SparkStreakChange>("SparkStreakChange", "The streak before and after a change.") {
    Field("before", "The length of the streak before the change, in days.", \.before)
    Field("after", "The length of the streak after the change, in days.", \.after)
    Field("longest", "The length of the longest streak in days.", \.longest)
  }
}

/// The lifetime totals of sparks and points.
struct SparkTotals: ResultObject {
  let sparks: Int
  let points: Int

  static let shape = Shape<SparkTotals>("SparkTotals", "The user's lifetime totals.") {
    Field("sparks", "The number of sparks.", \.sparks)
    Field("points", "The total number of points.", \.points)
  }
}

/// The card that a spark dropped. (Sparks, 4.2.)
struct DroppedCard: ResultObject {
  let card: Card
  let copies: Int
  let locale: TextLocale

  /// The points for a duplicate; 0 for a new card.
  var bonus: Int { copies > 1 ? card.rarity.duplicatePoints : 0 }

  static let shape = Shape<DroppedCard>("DroppedCard", "The card that a spark dropped.") {
    Field("id", "The slug.", as: .cardID) { $0.card.id }
    Field("title", "The title.") { $0.card.title.text(in: $0.locale) }
    Field("category", "The category.") { $0.card.category }
    Field("rarity", "The rarity.") { $0.card.rarity }
    Field("isNew", "Whether it is the first copy.") { $0.copies == 1 }
    Field("ownedCount", "The number of copies, including this one.", \.copies)
    Field("bonus", "The points for a duplicate; 0 for a new card.", \.bonus)
  }
}

/// The reply to creating a spark.
struct CreatedSpark: ResultObject {
  let spark: Spark
  let card: DroppedCard
  let outcome: SparkOutcome

  static let shape = Shape<CreatedSpark>("CreatedSpark", "A new spark, its card and its effects.") {
    Field("spark", "The spark.") { SparkView($0.spark) }
    Field("card", "The card that the spark dropped.", \.card)
    SparkOutcome.shape.fields(of: \.outcome)
  }
}

/// The reply to changing a spark.
struct UpdatedSpark: ResultObject {
  let spark: Spark
  let isChanged: Bool
  let outcome: SparkOutcome

  static let shape = Shape<UpdatedSpark>("UpdatedSpark", "A spark after an update, and the effects of the update.") {
    Field("spark", "The spark.") { SparkView($0.spark) }
    Field("changed", "Whether the call changed anything.", \.isChanged)
    SparkOutcome.shape.fields(of: \.outcome)
  }
}

/// The reply to deleting sparks.
struct DeletedSparks: ResultObject {
  let deleted: Int
  let outcome: SparkOutcome

  static let shape = Shape<DeletedSparks>(
    "DeletedSparks", "The number of deleted sparks and the effects of the deletion."
  ) {
    Field("deleted", "The number of deleted sparks.", \.deleted)
    SparkOutcome.shape.fields(of: \.outcome)
  }
}

struct SparkReply: ResultObject {
  let spark: Spark

  static let shape = Shape<SparkReply>("SparkReply", "A spark.") {
    Field("spark", "The spark.") { SparkView($0.spark) }
  }
}
