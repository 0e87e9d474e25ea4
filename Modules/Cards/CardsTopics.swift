import Kernel
import SQLite
import Service

/// The journal topics of sparks, cards and missions.
///
/// Payloads contain no user text.
enum CardsTopics {
  private enum TitleQueries: SQL, StatementSet {
    case spark = "select title from sparks where id = :subject and user_id = :user"
  }

  private static let sparkTitle = SubjectTitle(TitleQueries.spark)
  private static let cardTitle = SubjectTitle(message: { id in
    let catalog = CardCatalog.current
    return catalog.cardSlugs.index(of: id).map { catalog.cards[$0].title }
  })
  private static let missionTitle = SubjectTitle(message: { id in
    let catalog = CardCatalog.current
    return catalog.missionSlugs.index(of: id).map { catalog.missions[$0].title }
  })

  static let sparkCreated = Topic<SparkCreatedEvent>(
    "spark.created", "The user created a spark.", subject: "The ID of the spark.",
    title: sparkTitle)
  static let sparkUpdated = Topic<EmptyPayload>(
    "spark.updated", "The user changed a spark.", subject: "The ID of the spark.",
    title: sparkTitle)
  static let sparkDeleted = Topic<EmptyPayload>(
    "spark.deleted", "The user deleted a spark.", subject: "The ID of the spark.", title: sparkTitle,
    deletes: [])
  static let cardObtained = Topic<CardObtainedEvent>(
    "card.obtained", "A spark dropped a card.", subject: "The slug of the card.", title: cardTitle)
  static let missionCompleted = Topic<MissionCompletedEvent>(
    "mission.completed", "The user completed a mission.", subject: "The slug of the mission.", title: missionTitle)
  static let missionFavorite = Topic<MissionFavoriteEvent>(
    "mission.favorite", "The user added a mission to the favorites or removed it.",
    subject: "The slug of the mission.", title: missionTitle)
  static let overloadTriggered = Topic<EmptyPayload>(
    "overload.triggered", "The user's fuel gauge overloaded.",
    subject: "The slug of the mission whose reward caused the overload.", title: missionTitle)
  static let sparksReset = Topic<EmptyPayload>(
    "spark.reset", "The user reset sparks, points, streak, missions and cards.",
    subject: "The ID of the user.", deletes: ["spark", "card", "mission"])

  static let all = [
    sparkCreated.declaration, sparkUpdated.declaration, sparkDeleted.declaration, cardObtained.declaration,
    missionCompleted.declaration, missionFavorite.declaration, overloadTriggered.declaration,
    sparksReset.declaration,
  ]
}

/// The payload of `spark.created`.
struct SparkCreatedEvent: ResultObject {
  let category: SparkCategory
  let points: Int

  static let shape = Shape<SparkCreatedEvent>("SparkCreatedEvent", "A created spark.") {
    Field("category", "The category.", \.category)
    Field("points", "The points of its category and intensity.", \.points)
  }
}

/// The payload of `card.obtained`.
struct CardObtainedEvent: ResultObject {
  let sparkID: Int64
  let card: DroppedCard

  static let shape = Shape<CardObtainedEvent>("CardObtainedEvent", "An obtained card.") {
    Field("sparkId", "The ID of the spark.", as: .sparkID, \.sparkID)
    Field("ownedCount", "The number of copies, including this one.", \.card.copies)
    Field("bonus", "The points for a duplicate; 0 for a new card.", \.card.bonus)
  }
}

/// The payload of `mission.completed`.
struct MissionCompletedEvent: ResultObject {
  let mission: Mission
  let day: CivilDay

  static let shape = Shape<MissionCompletedEvent>("MissionCompletedEvent", "A completed mission.") {
    Field("type", "The type: daily, weekly or achievement (a lifetime mission).", \.mission.kind)
    Field("reward", "The points for completing it.", \.mission.reward)
    Field("day", "The user's civil day of the completion.", \.day)
  }
}

/// The payload of `mission.favorite`.
struct MissionFavoriteEvent: ResultObject {
  let isFavorite: Bool

  static let shape = Shape<MissionFavoriteEvent>(
    "MissionFavoriteEvent", "A mission that was added to the favorites or removed from them."
  ) {
    Field("isFavorite", "Whether the mission is a favorite.", \.isFavorite)
  }
}
