/// A streak of consecutive civil days with an activity.
///
/// Lessons, sparks and the entries of a library table have such streaks. (Streaks, 3.)
/// Goal streaks are different: they count learned days and lapse at a deadline. (Goals, 2.4.)
public struct DayStreak: Hashable, Sendable {
  /// The number of consecutive days up to `lastDay`; use `displayedLength(on:)` to display it.
  public var current: Int
  /// The maximum of `current` so far; it never decreases.
  public var longest: Int
  /// The last day with an activity, in the user's zone at that time; nil before the first.
  public var lastDay: CivilDay?

  /// A streak without activities.
  public static let none = DayStreak(current: 0, longest: 0, lastDay: nil)

  /// Creates a streak from its stored values; `longest` is raised to `current` if it is smaller.
  public init(current: Int, longest: Int, lastDay: CivilDay?) {
    self.current = current
    self.longest = max(longest, current)
    self.lastDay = lastDay
  }

  /// Returns the streak after an activity on a day in the user's current zone.
  ///
  /// The streak is unchanged if `lastDay` is `today` or later. It can be later if the clock was set back or the zone
  /// changed. (Streaks, 3.)
  public func recordingActivity(on today: CivilDay) -> DayStreak {
    guard let lastDay else { return DayStreak(current: 1, longest: longest, lastDay: today) }
    guard today > lastDay else { return self }
    return DayStreak(current: today == lastDay.next ? current + 1 : 1, longest: longest, lastDay: today)
  }

  /// Returns the length to display: `current`, or 0 if `lastDay` is before yesterday.
  ///
  /// A last day after `today` is treated as today. (Streaks, 3.)
  public func displayedLength(on today: CivilDay) -> Int {
    guard let lastDay, lastDay >= today.previous else { return 0 }
    return current
  }
}
