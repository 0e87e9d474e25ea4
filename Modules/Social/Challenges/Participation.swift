import Kernel
import SQLite
import Service

/// Somebody's part in a challenge. (Challenges and friends, 1.3.)
///
/// What changes with the days is not stored but computed: ask for it with the participant's civil day.
struct Participation: Hashable, Sendable {
  /// How it stands.
  enum Status: String, CaseIterable, ResultValue, SQLiteValue {
    case active, paused, completed
  }

  /// What friends see happen in it. (Challenges and friends, 2.7 and 2.8.)
  struct Activity: Hashable, Sendable {
    /// When the latest tick was made; without one, when the participation changed last.
    var time: Instant
    /// The name of the task that was ticked, empty if nobody had named it; nil without a tick.
    var task: String?
  }

  /// The row; 0 before it is inserted.
  var id: Int64
  /// Whose it is.
  var participant: Int64
  /// The row of the challenge.
  var challenge: Int64
  /// The title of the challenge.
  var title: String
  /// How many days the challenge takes.
  var duration: Int
  /// How many tasks a day has.
  var tasksPerDay: Int
  /// How it stands.
  var status: Status
  /// When it began.
  var startedAt: Instant
  /// The days.
  var calendar: ChallengeCalendar
  /// The day of the challenge on which something was ticked last.
  var tickedDay: Int
  /// How many tasks of that day are ticked.
  var ticks: Int
  /// When it changed last.
  var updatedAt: Instant
  /// What friends see.
  var activity: Activity
  /// The number of the latest change, counted over all participations.
  var revision: Int64 = 0

  /// The day of the challenge on a civil day of the participant, 1 to `duration`.
  func day(on today: CivilDay) -> Int { calendar.day(on: today, of: duration) }

  /// How many tasks of that day are ticked: none where the last tick was on an earlier one.
  func completedTasks(on today: CivilDay) -> Int { tickedDay == day(on: today) ? ticks : 0 }

  /// How many tasks of that day are left, never less than 0. (2.4, "X to go".)
  func toGo(on today: CivilDay) -> Int { max(0, tasksPerDay - completedTasks(on: today)) }
}

extension Participation {
  /// The part of somebody who joins a challenge: day 1, nothing ticked.
  ///
  /// - Parameters:
  ///   - challenge: What is joined.
  ///   - participant: The row of the user.
  ///   - now: When.
  ///   - today: The participant's civil day.
  init(joining challenge: Challenge, participant: Int64, at now: Instant, on today: CivilDay) {
    self.init(
      id: 0, participant: participant, challenge: challenge.id, title: challenge.title, duration: challenge.duration,
      tasksPerDay: challenge.tasksPerDay, status: .active, startedAt: now,
      calendar: ChallengeCalendar(startDay: today), tickedDay: 1, ticks: 0, updatedAt: now,
      activity: Activity(time: now, task: nil))
  }
}

/// A task that was ticked. (Challenges and friends, 1.5.)
struct TaskCompletion: Hashable, Sendable {
  /// The row; 0 before it is inserted.
  var id: Int64 = 0
  /// The day of the challenge, from 1.
  var day: Int
  /// The position of the task in the day, from 0.
  var index: Int
  /// What it was called at that time; empty if nobody had named it.
  var name: String
  /// When it was ticked.
  var completedAt: Instant

  /// What it was called at that time; nil if nobody had named it.
  var givenName: String? { name.isEmpty ? nil : name }
}
