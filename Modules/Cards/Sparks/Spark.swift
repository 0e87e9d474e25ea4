import Kernel
import Service

/// An idea, a decision or an experiment that a user has captured. (Sparks, 1.1.)
struct Spark: Hashable, Sendable {
  /// The row id; 0 before insertion.
  var id: Int64
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
  /// The points of its category and intensity. (Sparks, 2.1.)
  var points: Int
  var createdAt: Instant
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
    Field("title", "The title.", \.spark.title)
    Field("notes", "The notes; null without notes.", \.spark.notes)
    Field("category", "The category.", \.spark.category)
    Field("intensity", "The intensity.", \.spark.intensity)
    Field("tags", "The tags, in lower case.", \.spark.tags)
    Field(
      "estimatedMinutes", "The estimated duration in minutes, 1 to 1,440; null if unknown.", \.spark.estimatedMinutes)
    Field(
      "actualMinutes", "The actual duration in minutes; null if unknown.", as: .integer(1...1440), \.spark.actualMinutes
    )
    Field("isFavorite", "Whether it is a favorite.", \.spark.isFavorite)
    Field("points", "The points of its category and intensity.", \.spark.points)
    Field("createdAt", "The time of the spark.", \.spark.createdAt)
    Field("updatedAt", "The time of the last change.", \.spark.updatedAt)
    Field("day", "The civil day of createdAt; later changes of time zone or day start do not change it.", \.spark.day)
  }
}
