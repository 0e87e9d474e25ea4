import Kernel
import Localization
import Service

/// A challenge with the user's own participation.
struct ChallengeView: ResultObject {
  let challenge: Challenge
  let participation: ParticipationView?
  let locale: TextLocale

  static let shape = Shape<ChallengeView>("Challenge", "Some days with some tasks on each.") {
    Field("id", "The row of the challenge.") { $0.challenge.id }
    Field("title", "The title.") { $0.challenge.title }
    Field("description", "What it is about; may be empty.") { $0.challenge.description }
    Field("duration", "How many days it takes.") { $0.challenge.duration }
    Field("tasksPerDay", "How many tasks a day has.") { $0.challenge.tasksPerDay }
    Field("taskNames", "What the tasks of a day are called, in order.") { view in
      (0..<view.challenge.tasksPerDay).map { view.challenge.name(ofTask: $0, in: view.locale) }
    }
    Field("isActive", "Whether it can be joined.") { $0.challenge.isActive }
    Field("participation", "The user's latest part in it; null where there was none.", \.participation)
  }
}

struct ChallengeReply: ResultObject {
  let challenge: ChallengeView

  static let shape = Shape<ChallengeReply>("ChallengeReply", "One challenge.") {
    Field("challenge", "The challenge.", \.challenge)
  }
}

/// A participation as its user sees it on a given day.
struct ParticipationView: ResultObject {
  let participation: Participation
  let today: CivilDay
  let tasks: [TaskView]
  let locale: TextLocale

  static let shape = Shape<ParticipationView>("Participation", "The user's part in a challenge, as it stands today.") {
    Field("id", "The row of the participation.") { $0.participation.id }
    Field("challengeId", "The row of the challenge.") { $0.participation.challenge }
    Field("title", "The title of the challenge.") { $0.participation.title }
    Field("status", "How it stands.") { $0.participation.status }
    Field("currentDay", "The day of the challenge, from 1 to its duration.") { $0.participation.day(on: $0.today) }
    Field("duration", "How many days the challenge takes.") { $0.participation.duration }
    Field("completedTasks", "How many tasks of this day are ticked.") { $0.participation.completedTasks(on: $0.today) }
    Field("totalTasks", "How many tasks a day has.") { $0.participation.tasksPerDay }
    Field("toGo", "How many tasks of this day are left.") { $0.participation.toGo(on: $0.today) }
    Field("toGoText", "The same in words.") {
      $0.participation.toGoText(on: $0.today).rendered(in: $0.locale)
    }
    Field("progressText", "The day and its tasks in words.") {
      $0.participation.progress(on: $0.today).rendered(in: $0.locale)
    }
    Field("startDate", "When it began.") { $0.participation.startedAt }
    Field("lastUpdated", "When it changed last.") { $0.participation.updatedAt }
    Field("tasks", "The tasks of this day in order.", \.tasks)
  }
}

struct TaskView: ResultObject {
  let index: Int
  let name: Text
  let completedAt: Instant?

  static let shape = Shape<TaskView>("ChallengeTask", "A task of the present day of a challenge.") {
    Field("index", "Its place, from 0.", \.index)
    Field("name", "What it is called.", \.name)
    Field("isCompleted", "Whether it is ticked.") { $0.completedAt != nil }
    Field("completedAt", "When it was ticked; null where it is not.", \.completedAt)
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
    Field("changed", "Whether this call has changed anything.", \.changed)
  }
}

extension Participation {
  /// Returns the completed and total tasks of a day, such as "3/5". (Challenges and friends, 2.2.)
  func tasksProgress(on today: CivilDay) -> String { "\(completedTasks(on: today))/\(tasksPerDay)" }

  /// Returns "2 to go", or that all tasks of the day are done.
  func toGoText(on today: CivilDay) -> Message {
    let remaining = toGo(on: today)
    return remaining == 0 ? Strings.toGoDone : Strings.toGoCount(count: remaining)
  }

  /// Returns "Day 12, 3/5 tasks". (Challenges and friends, 2.2.)
  func progress(on today: CivilDay) -> Message {
    Strings.challengeProgress(day: day(on: today), done: completedTasks(on: today), tasks: tasksPerDay)
  }
}
