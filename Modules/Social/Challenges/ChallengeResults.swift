import Kernel
import Localization
import Service

/// A challenge with the user's own participation.
struct ChallengeView: ResultObject {
  let challenge: Challenge
  let participation: ParticipationView?
  let locale: TextLocale

  static let shape = Shape<ChallengeView>("Challenge", "A challenge: a number of days, each with the same tasks.") {
    Field("id", "The ID of the challenge.", as: .challengeID) { $0.challenge.id }
    Field("title", "The title.") { $0.challenge.title }
    Field("description", "The description; may be empty.") { $0.challenge.description }
    Field("duration", "The number of days.") { $0.challenge.duration }
    Field("tasksPerDay", "The number of tasks per day.") { $0.challenge.tasksPerDay }
    Field("taskNames", "The names of the tasks of a day, in order.") { view in
      (0..<view.challenge.tasksPerDay).map { view.challenge.name(ofTask: $0, in: view.locale) }
    }
    Field("isActive", "Whether the challenge can be joined.") { $0.challenge.isActive }
    Field("participation", "The user's latest participation; null if there is none.", \.participation)
  }
}

struct ChallengeReply: ResultObject {
  let challenge: ChallengeView

  static let shape = Shape<ChallengeReply>("ChallengeReply", "One challenge.") {
    Field("challenge", "The challenge.", \.challenge)
  }
}

/// A participation in a reply, as of a civil day of its user.
struct ParticipationView: ResultObject {
  let participation: Participation
  let today: CivilDay
  let tasks: [TaskView]
  let locale: TextLocale

  static let shape = Shape<ParticipationView>("Participation", "The user's participation in a challenge, as of today.")
  {
    Field("id", "The ID of the participation.", as: .participationID) { $0.participation.id }
    Field("challengeId", "The ID of the challenge.", as: .challengeID) { $0.participation.challengeID }
    Field("title", "The title of the challenge.") { $0.participation.title }
    Field("status", "The status.") { $0.participation.status }
    Field("dayNumber", "The challenge day, from 1 to the duration.", as: .ordinal) {
      $0.participation.day(on: $0.today)
    }
    Field("duration", "The number of days of the challenge.") { $0.participation.duration }
    Field("completedTasks", "The number of ticked tasks of the current day.") {
      $0.participation.completedTasks(on: $0.today)
    }
    Field("totalTasks", "The number of tasks per day.") { $0.participation.tasksPerDay }
    Field("toGo", "The number of open tasks of the current day.") { $0.participation.toGo(on: $0.today) }
    Field("toGoText", "The number of open tasks in words.") {
      $0.participation.toGoText(on: $0.today).text(in: $0.locale)
    }
    Field("progressText", "The day and its tasks in words.") {
      $0.participation.progressText(on: $0.today).text(in: $0.locale)
    }
    Field("startedAt", "The time of joining.") { $0.participation.startedAt }
    Field("updatedAt", "The time of the last change.") { $0.participation.updatedAt }
    Field("tasks", "The tasks of the current day, in order.", \.tasks)
  }
}

struct TaskView: ResultObject {
  let index: Int
  let name: Text
  let completedAt: Instant?

  static let shape = Shape<TaskView>("ChallengeTask", "A task of the current challenge day.") {
    Field("index", "The index of the task in the day, from 0.", as: .count, \.index)
    Field("name", "The name.", \.name)
    Field("isCompleted", "Whether the task is ticked.") { $0.completedAt != nil }
    Field("completedAt", "The time of the tick; null if not ticked.", \.completedAt)
  }
}

struct ParticipationReply: ResultObject {
  let participation: ParticipationView

  static let shape = Shape<ParticipationReply>("ParticipationReply", "One participation.") {
    Field("participation", "The participation.", \.participation)
  }
}

struct TickReply: ResultObject {
  let participation: ParticipationView
  let changed: Bool

  static let shape = Shape<TickReply>("TickReply", "A participation after a task was ticked or unticked.") {
    Field("participation", "The participation.", \.participation)
    Field("changed", "Whether the call changed anything.", \.changed)
  }
}

extension Participation {
  /// Returns the completed and total tasks of a day, such as "3/5". (Challenges and friends, 2.2.)
  func tasksProgress(on today: CivilDay) -> String { "\(completedTasks(on: today))/\(tasksPerDay)" }

  /// Returns the number of open tasks in words, such as "2 to go".
  func toGoText(on today: CivilDay) -> Message {
    let remaining = toGo(on: today)
    return remaining == 0 ? Strings.toGoDone : Strings.toGoCount(count: remaining)
  }

  /// Returns the day and its tasks in words, such as "Day 12, 3/5 tasks". (Challenges and friends, 2.2.)
  func progressText(on today: CivilDay) -> Message {
    Strings.challengeProgress(day: day(on: today), done: completedTasks(on: today), tasks: tasksPerDay)
  }
}
