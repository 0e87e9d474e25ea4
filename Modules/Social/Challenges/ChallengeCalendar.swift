import Kernel

/// The challenge day of one participant, computed from civil days.
///
/// The challenge day is 1 plus the number of civil days that have begun since the start, except during pauses. A pause
/// that begins and ends on the same civil day has no effect. No job runs when a day begins. (Challenges and friends,
/// 2.4.)
struct ChallengeCalendar: Hashable, Sendable {
  /// The civil day of the start, in the participant's zone.
  var startDay: CivilDay
  /// The latest civil day on which the participation changed.
  ///
  /// An earlier civil day counts as this one: the clock may have been set back or the zone changed.
  var lastChangeDay: CivilDay
  /// The number of civil days that began during completed pauses.
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
