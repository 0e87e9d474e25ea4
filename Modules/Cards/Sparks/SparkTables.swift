import Kernel
import SQLite
import Service

extension Spark {
  /// The maximum number of edits in an import, so that counting can continue without overflow.
  static let maxRevision = 1_000_000_000

  /// The sparks of each user. (Sparks, 1.1.)
  static let table = Table(
    "sparks", key: .number, id: \Spark.id,
    blank: Spark(
      id: 0, title: "", category: .idea, intensity: .medium, tags: [], isFavorite: false, points: 0, createdAt: .min,
      updatedAt: .min, zone: "", day: .min, isMorning: false, revision: 0),
    [
      Column("title", \.title, .text(1...SparkRules.titleLengths.upperBound), "The title."),
      Column("titleKey", .text(0...SparkRules.titleLengths.upperBound), "The title as lists are sorted.", from: "title")
      {
        $0.title.sortKey
      },
      Column("notes", \.notes, .text(1...SparkRules.noteLengths.upperBound), "The notes."),
      Column("category", \.category, .oneOf(SparkCategory.self), "What it is about."),
      Column("intensity", \.intensity, .enumerated(SparkIntensity.allCases.map(\.rawValue)), "How strong it is."),
      Column("tags", \.tags, "The tags."),
      Column("estimatedMinutes", \.estimatedMinutes, .integer(SparkRules.minutes), "How long it was to take."),
      Column("actualMinutes", \.actualMinutes, .integer(SparkRules.minutes), "How long it took."),
      Column("isFavorite", \.isFavorite, .flag, "Whether it is marked."),
      Column(
        "points", \.points, .integer(8...62), "What its category and intensity are worth.",
        .derived(from: "category and intensity")),
      Column("createdAt", \.createdAt, .instant, "When it happened."),
      Column("updatedAt", \.updatedAt, .instant, "When it was last changed."),
      Column("zone", \.zone, .zone, "In which zone the user was."),
      Column(
        "day", \.day, .day, "On which civil day that fell.",
        .bounded("possible at the instant of the spark in its zone, whenever the user's days began")),
      Column(
        "isMorning", \.isMorning, .flag, "Whether that was before noon.",
        .bounded("the hour of the spark in its zone, whenever the user's days began")),
      Column("revision", \.revision, .integer(0...maxRevision), "How many times it was changed."),
    ])
}
