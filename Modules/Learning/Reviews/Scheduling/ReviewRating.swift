import SQLite
/// How well somebody remembered a card: what is answered to a review.
enum ReviewRating: Int, CaseIterable, SQLiteValue {
  /// Forgotten.
  case again = 1
  /// Remembered, with great effort.
  case hard
  /// Remembered.
  case good
  /// Remembered at once.
  case easy
}
