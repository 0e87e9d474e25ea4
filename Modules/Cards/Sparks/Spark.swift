import Kernel
import Service

/// A moment that its user has captured. (Sparks, 1.1.)
struct Spark: Hashable, Sendable {
  /// The row; 0 before it is kept.
  var id: Int64
  /// 1 to 200 characters, trimmed.
  var title: String
  /// Up to 5,000 characters, trimmed; nil where there are none.
  var notes: String?
  /// What it is about.
  var category: SparkCategory
  /// How strong it is.
  var intensity: SparkIntensity
  /// Trimmed, in lower case, none twice, none empty.
  var tags: [String]
  /// 1 to 1,440.
  var estimatedMinutes: Int?
  /// 1 to 1,440.
  var actualMinutes: Int?
  /// Whether the user has marked it.
  var isFavorite: Bool
  /// What its category and intensity are worth. (2.1.)
  var points: Int
  /// When it happened.
  var createdAt: Instant
  /// When it was changed last.
  var updatedAt: Instant
  /// The zone, by its IANA name, in which its day was counted.
  var zone: String
  /// The civil day on which it fell, in the zone and with the start of the day of that moment.
  var day: CivilDay
  /// Whether the wall clock showed an hour before noon.
  var isMorning: Bool
  /// How often it was edited.
  var revision: Int
}

/// A spark as its user sees it.
struct SparkView: ResultObject {
  private let spark: Spark

  /// Shows a spark.
  init(_ spark: Spark) {
    self.spark = spark
  }

  /// Everything about it but the zone of its day and the number of its edits.
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
