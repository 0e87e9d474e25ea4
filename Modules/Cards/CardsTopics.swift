import Service

extension TopicDescription {
  static let sparkCreated = TopicDescription("spark.created", "The user has captured a spark.")
  static let sparkUpdated = TopicDescription("spark.updated", "The user has changed a spark.")
  static let sparkDeleted = TopicDescription("spark.deleted", "The user has deleted a spark.")
  static let cardObtained = TopicDescription("card.obtained", "A spark has dropped a card.")
  static let cardRestored = TopicDescription(
    "card.restored", "A card that was drawn elsewhere has come with an import.", audience: .nobody)
  static let missionCompleted = TopicDescription("mission.completed", "The user has completed a mission.")
  static let missionFavorite = TopicDescription(
    "mission.favorite", "The user has made a mission a favourite, or no longer one.")
  static let overloadTriggered = TopicDescription("overload.triggered", "The gauge of the user has run over.")
  static let progressReset = TopicDescription("progress.reset", "The user has begun anew.")

  /// The topics of sparks, missions and cards.
  static let sparks = [
    sparkCreated, sparkUpdated, sparkDeleted, cardObtained, cardRestored, missionCompleted, missionFavorite,
    overloadTriggered, progressReset,
  ]
}
