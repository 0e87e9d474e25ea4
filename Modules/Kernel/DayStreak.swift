/// A streak of consecutive civil days with an activity.
///
/// One value for the streaks that count days: of lessons (learning-paths.md 3.4), of sparks
/// (sparks-missions-cards-library.md 2.4) and of entries of a library table (5.3 of the same sheet). Where history can be
/// edited there, the domain computes the run of days anew and makes a new value of it. The streak of a goal
/// (goals-and-streaks.md 2.4) is none of these: it counts marks within 32 hours of each other.
public struct DayStreak: Hashable, Sendable {
  /// The number of consecutive days that end on `lastDay`; to show it, use `reported(on:)`.
  public let current: Int
  /// The highest `current` so far; it never falls.
  public let longest: Int
  /// The last day with an activity, in the zone of that moment; nil before the first.
  public let lastDay: CivilDay?

  /// A streak that has not begun.
  public static let none = DayStreak(current: 0, longest: 0, lastDay: nil)

  /// Makes a streak from its stored numbers; `longest` is raised to `current` where it is smaller.
  public init(current: Int, longest: Int, lastDay: CivilDay?) {
    self.current = current
    self.longest = max(longest, current)
    self.lastDay = lastDay
  }

  /// Counts an activity of today.
  ///
  /// With the clock or the zone set back, so that the last day lies after today, nothing changes (learning-paths.md 3.4
  /// and 9).
  ///
  /// - Parameter today: The present day in the user's present zone.
  /// - Returns: The streak after it.
  public func marked(on today: CivilDay) -> DayStreak {
    guard let lastDay else { return DayStreak(current: 1, longest: longest, lastDay: today) }
    guard today > lastDay else { return self }
    return DayStreak(current: today == lastDay.next ? current + 1 : 1, longest: longest, lastDay: today)
  }

  /// The streak as it is told to the user.
  ///
  /// A last day after today counts as today (learning-paths.md 9).
  ///
  /// - Parameter today: The present day in the user's present zone.
  /// - Returns: `current`, or 0 if the last day is before yesterday.
  public func reported(on today: CivilDay) -> Int {
    guard let lastDay, lastDay >= today.previous else { return 0 }
    return current
  }
}
