import Kernel
import SQLite
import Service

extension Spark {
  /// The largest `revision` that an import accepts, so that later edits cannot overflow the integer.
  static let maxRevision = 1_000_000_000

  /// The sparks of each user. (Sparks, 1.1.)
  static let table = Table(
    "sparks", key: .number, id: \Spark.id,
    blank: Spark(
      id: 0,
      draft: SparkDraft(
        title: "", category: .idea, intensity: .medium, tags: [], isFavorite: false, createdAt: .min),
      points: 0, updatedAt: .min, zone: "", day: .min, isMorning: false, revision: 0),
    [
      Column("title", \.draft.title, .text(1...SparkRules.titleLengths.upperBound), "The title."),
      Column("titleKey", .text(0...SparkRules.titleLengths.upperBound), "The sort key of the title.", from: "title") {
        $0.draft.title.sortKey
      },
      Column("notes", \.draft.notes, .text(1...SparkRules.noteLengths.upperBound), "The notes."),
      Column("category", \.draft.category, .oneOf(SparkCategory.self), "The category.").part("kind").reporting(
        as: .invalidCategory),
      Column("intensity", \.draft.intensity, .enumerated(SparkIntensity.allCases.map(\.rawValue)), "The intensity.")
        .part("kind")
        .reporting(as: .invalidIntensity),
      Column("tags", \.draft.tags, "The tags."),
      Column(
        "estimatedMinutes", \.draft.estimatedMinutes, .integer(SparkRules.minutes), "The estimated duration in minutes."
      ).reporting(as: .invalidMinutes),
      Column("actualMinutes", \.draft.actualMinutes, .integer(SparkRules.minutes), "The actual duration in minutes.")
        .reporting(as: .invalidMinutes),
      Column("isFavorite", \.draft.isFavorite, .flag, "Whether it is a favorite."),
      Column(
        "points", \.points, .integer(8...62), "The points of its category and intensity.",
        .derived(from: "category and intensity")),
      Column("createdAt", \.draft.createdAt, .instant, "The time of the spark.").part("time"),
      Column("updatedAt", \.updatedAt, .instant, "The time of the last change.").local,
      Column("zone", \.zone, .zone, "The IANA time zone in which the day was computed.").part("time"),
      Column(
        "day", \.day, .day, "The civil day.",
        .bounded("a day that `createdAt` can have in `zone`, for some hour at which days start")
      ).part("time"),
      Column(
        "isMorning", \.isMorning, .flag, "Whether it was created in the morning.",
        .bounded("consistent with the hour of `createdAt` in `zone`, for some hour at which days start")
      ).part("time"),
      Column("revision", \.revision, .integer(0...maxRevision), "The number of edits.").local,
      Column(
        "card", column: "card_id", \.card, .text(1...64),
        "The slug of the card that it dropped; null if it dropped none, as in a CSV file that is imported.",
        isFixed: true),
    ])
}
