import Kernel
import Service

/// The values of a spark that a user can set. (Sparks, 1.1.)
struct SparkDraft: Hashable, Sendable {
  /// 1 to 200 characters, trimmed.
  var title: String
  /// Up to 5,000 characters, trimmed; nil if empty.
  var notes: String?
  var category: SparkCategory
  var intensity: SparkIntensity
  /// The distinct tags, each trimmed, lowercase and not empty.
  var tags: [String]
  /// 1 to 1,440; nil if unknown.
  var estimatedMinutes: Int?
  /// 1 to 1,440; nil if unknown.
  var actualMinutes: Int?
  var isFavorite: Bool
  var createdAt: Instant
}

/// An idea, a decision or an experiment that a user has captured. (Sparks, 1.1.)
struct Spark: Hashable, Sendable {
  /// The row id; 0 before insertion.
  var id: Int64
  /// The values that the user has set.
  var draft: SparkDraft
  /// The points of its category and intensity. (Sparks, 2.1.)
  var points: Int
  var updatedAt: Instant
  /// The IANA time zone in which `day` was computed.
  var zone: String
  /// The civil day of `createdAt`; later changes of the account's zone or day start do not change it.
  var day: CivilDay
  /// Whether it was created in the morning; see `SparkRules.isMorning`.
  var isMorning: Bool
  /// The number of edits.
  var revision: Int
  /// The slug of the card that it dropped; nil if it was imported from a CSV file.
  var card: String?
}

/// A spark in a reply.
struct SparkView: ResultObject {
  private let spark: Spark

  init(_ spark: Spark) {
    self.spark = spark
  }

  /// All properties except `zone`, `isMorning`, `revision` and `card`.
  static let shape = Shape<SparkView>("Spark", "A spark captured by the user.") {
    Field("id", "The ID of the spark.", as: .sparkID, \.spark.id)
    Field("title", "The title.", \.spark.draft.title)
    Field("notes", "The notes; null without notes.", \.spark.draft.notes)
    Field("category", "The category.", \.spark.draft.category)
    Field("intensity", "The intensity.", \.spark.draft.intensity)
    Field("tags", "The tags, in lower case.", \.spark.draft.tags)
    Field(
      "estimatedMinutes", "The estimated duration in minutes, 1 to 1,440; null if unknown.",
      \.spark.draft.estimatedMinutes)
    Field(
      "actualMinutes", "The actual duration in minutes; null if unknown.", as: .integer(1...1440),
      \.spark.draft.actualMinutes
    )
    Field("isFavorite", "Whether it is a favorite.", \.spark.draft.isFavorite)
    Field("points", "The points of its category and intensity.", \.spark.points)
    Field("createdAt", "The time of the spark.", \.spark.draft.createdAt)
    Field("updatedAt", "The time of the last change.", \.spark.updatedAt)
    Field("day", "The civil day of createdAt; later changes of time zone or day start do not change it.", \.spark.day)
  }
}
