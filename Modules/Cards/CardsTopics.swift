import Service

extension Topic {
  static let sparkCreated = Topic("spark.created", "The user has captured a spark.")
  static let sparkUpdated = Topic("spark.updated", "The user has changed a spark.")
  static let sparkDeleted = Topic("spark.deleted", "The user has deleted a spark.")
  static let cardObtained = Topic("card.obtained", "A spark has dropped a card.")
  static let cardRestored = Topic(
    "card.restored", "A card that was drawn elsewhere has come with an import.", audience: .nobody)
  static let missionCompleted = Topic("mission.completed", "The user has completed a mission.")
  static let missionFavorite = Topic("mission.favorite", "The user has made a mission a favourite, or no longer one.")
  static let overloadTriggered = Topic("overload.triggered", "The gauge of the user has run over.")
  static let progressReset = Topic("progress.reset", "The user has begun anew.")

  /// The topics of sparks, missions and cards.
  static let sparks = [
    sparkCreated, sparkUpdated, sparkDeleted, cardObtained, cardRestored, missionCompleted, missionFavorite,
    overloadTriggered, progressReset,
  ]
}
