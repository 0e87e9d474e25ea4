public import Kernel

/// A streak as clients see it, whatever it counts.
public struct Streak: Hashable, Sendable {
  /// The current length; 0 if the streak has ended.
  public let current: Int
  /// The maximum length so far.
  public let longest: Int
  /// The last day that counts; nil before the first.
  public let lastDay: CivilDay?
  /// Whether the streak ends at `deadlineAt` unless the user does something before.
  public let isAtRisk: Bool
  /// The instant at which the streak ends; nil while nothing is at risk.
  public let deadlineAt: Instant?

  /// Creates a streak with a rule of its own for its end.
  public init(current: Int, longest: Int, lastDay: CivilDay?, isAtRisk: Bool, deadlineAt: Instant?) {
    self.current = current
    self.longest = longest
    self.lastDay = lastDay
    self.isAtRisk = isAtRisk
    self.deadlineAt = deadlineAt
  }

  /// Creates the streak of a user's days on a day: it is at risk if it includes yesterday but not yet `today`, and ends
  /// with `today`.
  public init(_ streak: DayStreak, of account: Account, on today: CivilDay) {
    let current = streak.displayedLength(on: today)
    let isAtRisk = current > 0 && streak.lastDay.map { $0 < today } == true
    self.init(
      current: current, longest: streak.longest, lastDay: streak.lastDay, isAtRisk: isAtRisk,
      deadlineAt: isAtRisk ? account.zone.start(of: today.next, dayStartsAt: account.dayStartsAt) : nil)
  }
}

extension Streak: ResultObject {
  /// The streak object in all replies.
  public static let shape = Shape<Streak>("Streak", "A streak; what counts for it differs between streaks.") {
    Field("current", "The current length; 0 if the streak has ended.", \.current)
    Field("longest", "The maximum length so far.", \.longest)
    Field("lastDay", "The last day that counts; null before the first.", \.lastDay)
    Field("isAtRisk", "Whether the streak ends at deadlineAt unless the user does something before.", \.isAtRisk)
    Field("deadlineAt", "The time at which the streak ends; null while nothing is at risk.", \.deadlineAt)
  }
}
