import Kernel

/// Which day of a challenge it is for one participant: a function of civil days alone.
///
/// Nothing happens at midnight. The day of the challenge is one more than the midnights since the start that did not fall
/// into a pause; a pause that begins and ends on one day holds no midnight and costs nothing. (Challenges and friends, 2.4;
/// decisions, "Goals, challenges, friends".)
struct ChallengeCalendar: Hashable, Sendable {
  /// The participant's civil day on which it began.
  var startDay: CivilDay
  /// The latest civil day on which the participation changed.
  ///
  /// Days never go back behind it, even where the clock or the zone is set back. (Decisions, "Everywhere".)
  var reachedDay: CivilDay
  /// How many midnights the pauses held that are over.
  var pausedDays: Int
  /// The civil day on which the present pause began; nil outside of one.
  var pausedOn: CivilDay?

  /// The calendar of somebody who begins on a day.
  init(startDay: CivilDay) {
    self.startDay = startDay
    reachedDay = startDay
    pausedDays = 0
  }

  /// The day of the challenge.
  ///
  /// - Parameters:
  ///   - today: The participant's civil day.
  ///   - duration: How many days the challenge takes; after the last one the day stays.
  /// - Returns: 1 to `duration`.
  func day(on today: CivilDay, of duration: Int) -> Int {
    min(duration, 1 + (pausedOn ?? max(today, reachedDay)).days(since: startDay) - pausedDays)
  }

  /// Notes that something changed on a day.
  mutating func reach(_ today: CivilDay) { reachedDay = max(today, reachedDay) }

  /// Begins a pause.
  mutating func pause(on today: CivilDay) {
    reach(today)
    pausedOn = reachedDay
  }

  /// Ends the pause.
  mutating func resume(on today: CivilDay) {
    reach(today)
    pausedDays += pausedOn.map { reachedDay.days(since: $0) } ?? 0
    pausedOn = nil
  }
}
