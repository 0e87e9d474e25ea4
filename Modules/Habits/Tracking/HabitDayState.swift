/// The state of a day of a habit. (Habits, 4.)
enum HabitDayState: String, CaseIterable, Sendable {
  case none, done, skipped, implied
  case notDue = "not_due"
  case open, missed

  /// Whether the day counts in a streak.
  var counts: Bool { self == .done || self == .implied }
}
