import Kernel

/// The challenge day of one participant, computed from civil days.
///
/// The challenge day is 1 plus the number of midnights since the start that were not in a pause. A pause that begins
/// and ends on the same day contains no midnight and has no effect. No job runs at midnight. (Challenges and friends,
/// 2.4.)
struct ChallengeCalendar: Hashable, Sendable {
  /// The civil day of the start, in the participant's zone.
  var startDay: CivilDay
  /// The latest civil day on which the participation changed.
  ///
  /// An earlier civil day counts as this one, in case the clock or the zone is set back.
  var lastChangeDay: CivilDay
  /// The number of midnights in completed pauses.
  var pausedDays: Int
  /// The civil day on which the current pause began; nil if not paused.
  var pausedOn: CivilDay?

  init(startDay: CivilDay) {
    self.startDay = startDay
    lastChangeDay = startDay
    pausedDays = 0
  }

  /// Returns the challenge day, from 1 to `duration`; `duration` after the last day.
  func day(on today: CivilDay, of duration: Int) -> Int {
    min(duration, 1 + (pausedOn ?? max(today, lastChangeDay)).days(since: startDay) - pausedDays)
  }

  /// Records a change on a civil day.
  mutating func recordChange(on today: CivilDay) { lastChangeDay = max(today, lastChangeDay) }

  mutating func pause(on today: CivilDay) {
    recordChange(on: today)
    pausedOn = lastChangeDay
  }

  mutating func resume(on today: CivilDay) {
    recordChange(on: today)
    pausedDays += pausedOn.map { lastChangeDay.days(since: $0) } ?? 0
    pausedOn = nil
  }
}
