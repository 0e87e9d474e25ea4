import Kernel
import SQLite
import Service

/// The progress of one user in one challenge. (Challenges and friends, 1.3.)
///
/// Values that depend on the current day are computed from the participant's civil day, not stored.
struct Participation: Hashable, Sendable {
  enum Status: String, CaseIterable, ResultValue, SQLiteValue {
    case active, paused, completed
  }

  /// The latest activity, which friends see. (Challenges and friends, 2.7 and 2.8.)
  struct Activity: Hashable, Sendable {
    /// The instant of the latest tick; if there are no ticks, that of the latest change.
    var time: Instant
    /// The name of the task ticked last, empty if it is unnamed; nil if there are no ticks.
    var task: String?
  }

  /// The row id; 0 before insertion.
  var id: Int64
  var participantID: Int64
  var challengeID: Int64
  var title: String
  var duration: Int
  var tasksPerDay: Int
  var status: Status
  var startedAt: Instant
  var calendar: ChallengeCalendar
  /// The challenge day of the latest tick, even one that was undone; 1 before the first tick.
  var tickedDay: Int
  /// The number of ticked tasks on `tickedDay`.
  var ticks: Int
  var updatedAt: Instant
  var activity: Activity
  /// The number of the latest change, from a counter shared by all participations.
  var revision: Int64 = 0

  /// Returns the challenge day on a civil day of the participant, 1 to `duration`.
  func day(on today: CivilDay) -> Int { calendar.day(on: today, of: duration) }

  /// Returns the number of ticked tasks of the challenge day of `today`; 0 if the last tick was on an earlier day.
  func completedTasks(on today: CivilDay) -> Int { tickedDay == day(on: today) ? ticks : 0 }

  /// Returns the number of open tasks of the challenge day of `today`, at least 0. (Challenges and friends, 2.4.)
  func toGo(on today: CivilDay) -> Int { max(0, tasksPerDay - completedTasks(on: today)) }
}

extension Participation {
  /// Creates the participation of a user who joins a challenge, on day 1 and without ticks.
  init(joining challenge: Challenge, participantID: Int64, at now: Instant, on today: CivilDay) {
    self.init(
      id: 0, participantID: participantID, challengeID: challenge.id, title: challenge.title,
      duration: challenge.duration,
      tasksPerDay: challenge.tasksPerDay, status: .active, startedAt: now,
      calendar: ChallengeCalendar(startDay: today), tickedDay: 1, ticks: 0, updatedAt: now,
      activity: Activity(time: now, task: nil))
  }
}

/// A ticked task. (Challenges and friends, 1.5.)
struct TaskCompletion: Hashable, Sendable {
  /// The row id; 0 before insertion.
  var id: Int64 = 0
  /// The challenge day, from 1.
  var day: Int
  /// The index of the task in the day, from 0.
  var index: Int
  /// The name of the task when it was ticked; empty if it had none.
  var name: String
  var completedAt: Instant

  /// `name`, or nil if it is empty.
  var nonemptyName: String? { name.isEmpty ? nil : name }
}
