import Kernel
import Service

/// The journal topics of sparks, cards, missions and settings.
///
/// Payloads contain no user text.
enum CardsTopics {
  static let sparkCreated = Topic<SparkCreatedEvent>(
    "spark.created", "The user has captured a spark.", subject: "The number of the spark.")
  static let sparkUpdated = Topic<EmptyPayload>(
    "spark.updated", "The user has changed a spark.", subject: "The number of the spark.")
  static let sparkDeleted = Topic<EmptyPayload>(
    "spark.deleted", "The user has deleted a spark.", subject: "The number of the spark.")
  static let cardObtained = Topic<CardObtainedEvent>(
    "card.obtained", "A spark has dropped a card.", subject: "The slug of the card.")
  static let missionCompleted = Topic<MissionCompletedEvent>(
    "mission.completed", "The user has completed a mission.", subject: "The slug of the mission.")
  static let missionFavorite = Topic<MissionFavoriteEvent>(
    "mission.favorite", "The user has made a mission a favourite, or no longer one.",
    subject: "The slug of the mission.")
  static let overloadTriggered = Topic<EmptyPayload>(
    "overload.triggered", "The gauge of the user has run over.",
    subject: "The slug of the mission whose reward has made it run over.")
  static let progressReset = Topic<EmptyPayload>(
    "progress.reset", "The user has reset all progress with sparks.", subject: "The number of the user.")
  static let settingsUpdated = Topic<EmptyPayload>(
    "settings.updated", "The user has changed the settings for sparks and reminders.",
    subject: "The number of the user.")

  static let all = [
    sparkCreated.description, sparkUpdated.description, sparkDeleted.description, cardObtained.description,
    missionCompleted.description, missionFavorite.description, overloadTriggered.description,
    progressReset.description, settingsUpdated.description,
  ]
}

/// The payload of `spark.created`.
struct SparkCreatedEvent: ResultObject {
  let category: SparkCategory
  let points: Int

  static let shape = Shape<SparkCreatedEvent>("CapturedSpark", "A spark that was captured.") {
    Field("category", "What it is about.", \.category)
    Field("points", "What its category and intensity are worth.", \.points)
  }
}

/// The payload of `card.obtained`.
struct CardObtainedEvent: ResultObject {
  let spark: Int64
  let card: DroppedCard

  static let shape = Shape<CardObtainedEvent>("ObtainedCard", "A card that was obtained.") {
    Field("sparkId", "The number of the spark.", \.spark)
    Field("ownedCount", "How often the card was obtained, with this time.", \.card.owned)
    Field("bonus", "The points for a card that was owned already; 0 for a new one.", \.card.bonus)
  }
}

/// The payload of `mission.completed`.
struct MissionCompletedEvent: ResultObject {
  let mission: Mission
  let day: CivilDay

  static let shape = Shape<MissionCompletedEvent>("RewardedMission", "A mission that was completed.") {
    Field("type", "Whether it comes again: daily, weekly or achievement.", \.mission.kind)
    Field("reward", "The points that it brings.", \.mission.reward)
    Field("day", "The civil day of the user.", \.day)
  }
}

/// The payload of `mission.favorite`.
struct MissionFavoriteEvent: ResultObject {
  let isFavorite: Bool

  static let shape = Shape<MissionFavoriteEvent>("MarkedMission", "A mission that was marked or unmarked.") {
    Field("isFavorite", "Whether it is a favourite from now on.", \.isFavorite)
  }
}
