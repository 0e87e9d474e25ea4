import Kernel
import Service

/// The bounds and normalization of sparks. (Sparks, 1.1.)
enum SparkRules {
  /// The range of title lengths, in characters; titles that are empty after trimming are rejected.
  static let titleLengths = 0...200
  /// The range of note lengths, in characters.
  static let noteLengths = 0...5000
  /// The range of estimated and actual durations, in minutes.
  static let minutes = 1...1440
  /// The range of the number of sparks that one call can delete.
  static let deletionCounts = 1...500
  /// The local hour at which the morning ends. (Sparks, 3.1.)
  static let noon = 12

  /// Trims title, notes and tags; lowercases and deduplicates the tags.
  static func normalize(_ draft: inout SparkDraft) {
    draft.title = draft.title.trimmed
    draft.notes = draft.notes.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    draft.tags = TagList.normalized(draft.tags)
  }

  /// Returns whether an instant is between the start of the user's day and noon, local time.
  static func isMorning(_ instant: Instant, for account: Account) -> Bool {
    (account.dayStartsAt..<noon).contains(account.zone.localHour(at: instant))
  }

  /// Returns whether a spark of another device has values that sparks of this version can have.
  @Sendable
  static func isPossible(_ spark: Spark) -> Bool {
    let isCardKnown = spark.card.map { CardCatalog.current.cardSlugs.index(of: $0) != nil } ?? true
    return isCardKnown && !spark.draft.title.isBlank && TagList.areInBounds(spark.draft.tags)
      && spark.day.isPossible(at: spark.draft.createdAt, inZone: spark.zone)
      && isPossible(isMorning: spark.isMorning, at: spark.draft.createdAt, inZone: spark.zone)
  }

  /// Returns whether a stored `isMorning` is possible at an instant, for some start of the user's day.
  ///
  /// The bounds have one hour of tolerance, like `Zone.possibleDays`. In an unknown zone, both values are possible.
  static func isPossible(isMorning: Bool, at instant: Instant, inZone zone: String) -> Bool {
    guard let zone = Zone(identifier: zone) else { return true }
    let hour = zone.localHour(at: instant)
    return isMorning ? (0...noon).contains(hour) || hour == 23 : !(7..<noon - 1).contains(hour)
  }
}
