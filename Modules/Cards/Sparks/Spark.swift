import Kernel
import Service

/// A spark that a user has captured. (Sparks, 1.1.)
struct Spark: Hashable, Sendable {
  /// The row id; 0 before insertion.
  var id: Int64
  /// 1 to 200 characters, trimmed.
  var title: String
  /// Up to 5,000 characters, trimmed; nil if empty.
  var notes: String?
  var category: SparkCategory
  var intensity: SparkIntensity
  /// Trimmed, lowercase, distinct and not empty.
  var tags: [String]
  /// 1 to 1,440.
  var estimatedMinutes: Int?
  /// 1 to 1,440.
  var actualMinutes: Int?
  var isFavorite: Bool
  /// The points of its category and intensity. (2.1.)
  var points: Int
  var createdAt: Instant
  var updatedAt: Instant
  /// The IANA time zone in which `day` was computed.
  var zone: String
  /// The civil day, computed with the zone and day start at that time.
  var day: CivilDay
  /// Whether it was created in the morning, see `SparkRules.isMorning`.
  var isMorning: Bool
  /// The number of edits.
  var revision: Int
}

/// A spark in a reply.
struct SparkView: ResultObject {
  private let spark: Spark

  init(_ spark: Spark) {
    self.spark = spark
  }

  /// All columns except the zone and the revision.
  static let shape = Shape<SparkView>("Spark", "A moment that the user has captured.") {
    Field("id", "The number of the spark.", \.spark.id)
    Field("title", "What it is called.", \.spark.title)
    Field("notes", "What the user has noted about it; null without notes.", \.spark.notes)
    Field("category", "What it is about.", \.spark.category)
    Field("intensity", "How strong it is.", \.spark.intensity)
    Field("tags", "Words that the user has given it, in lower case.", \.spark.tags)
    Field("estimatedMinutes", "How many minutes it should take, 1 to 1,440; null if unknown.", \.spark.estimatedMinutes)
    Field("actualMinutes", "How many minutes it took, 1 to 1,440; null if unknown.", \.spark.actualMinutes)
    Field("isFavorite", "Whether the user has marked it.", \.spark.isFavorite)
    Field("points", "What its category and intensity are worth.", \.spark.points)
    Field("createdAt", "When it happened.", \.spark.createdAt)
    Field("updatedAt", "When it was changed last.", \.spark.updatedAt)
    Field("day", "The civil day on which it fell, as the user counted days then.", \.spark.day)
  }
}
