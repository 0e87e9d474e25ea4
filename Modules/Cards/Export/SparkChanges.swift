import Service

/// What imported lines of sparks and points leave for the recomputation of the ledger and the cards.
final class SparkChanges: ImportState {
  /// The sparks whose points are compared with the ledger; deleted ones may be negative.
  var sparks: Set<Int64> = []
  /// The indexes of the cards that imported sparks dropped.
  var cards: Set<Int> = []
  /// The first imported spark that names no card; later ones have higher IDs.
  var firstWithoutCard: Int64?
  /// The longest streak that a line claims.
  var longestStreak = 0

  /// The first imported spark if the file does not name the cards that its sparks dropped.
  ///
  /// Earlier versions did not export them.
  var firstWithUnknownCard: Int64? { cards.isEmpty ? firstWithoutCard : nil }
}
