import Kernel
import Localization
import Service

/// A challenge with the user's own participation.
struct ChallengeView: ResultObject {
  let challenge: Challenge
  let participation: ParticipationView?
  /// The creator, if that is the user or a friend.
  let creator: Account?
  let isMine: Bool
  let isInvited: Bool
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
    Field("visibility", "Who sees the challenge besides its creator, participants and invited users.") {
      $0.challenge.visibility
    }
    Field("creator", "The creator, if that is the user or a friend; otherwise null.") {
      $0.creator.map(UserSummary.init)
    }
    Field("isMine", "Whether the user created the challenge, and can change it.", \.isMine)
    Field("isInvited", "Whether the creator has invited the user.", \.isInvited)
    Field("participation", "The user's latest participation; null if there is none.", \.participation)
  }
}

struct ChallengeReply: ResultObject {
  let challenge: ChallengeView

  static let shape = Shape<ChallengeReply>("ChallengeReply", "One challenge.") {
    Field("challenge", "The challenge.", \.challenge)
  }
}

struct ChangedChallenge: ResultObject {
  let challenge: ChallengeView
  let changed: Bool

  static let shape = Shape<ChangedChallenge>("ChangedChallenge", "A challenge after a change.") {
    Field("challenge", "The challenge.", \.challenge)
    Field("changed", "Whether the call changed anything.", \.changed)
  }
}

struct ChallengeInvitations: ResultObject {
  let challenge: ChallengeView
  let invited: [Account]
  let added: Int

  static let shape = Shape<ChallengeInvitations>("ChallengeInvitations", "The invitations to a challenge.") {
    Field("challenge", "The challenge.", \.challenge)
    Field("invited", "The invited users who have not joined, in the order of the invitations.") {
      $0.invited.map(UserSummary.init)
    }
    Field("added", "The number of users who were not invited before.", as: .count, \.added)
  }
}

/// The participants of a challenge as a user sees them. (Challenges and friends, 7.4.)
struct ParticipantList: ResultObject {
  let page: Page<ParticipantView>
  let count: Int
  let others: Int
  let invited: [Account]

  static let shape = Shape<ParticipantList>("ParticipantList", "A page of the participants of a challenge.") {
    Field("items", "The user and friends who take part, sorted by name.", \.page.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.page.nextCursor)
    Field("count", "The number of all participants.", as: .count, \.count)
    Field("others", "The number of participants who are neither the user nor friends.", as: .count, \.others)
    Field("invited", "For the creator, the invited users who have not joined; empty for other users.") {
      $0.invited.map(UserSummary.init)
    }
  }
}

/// A participant with the progress in a challenge.
struct ParticipantView: ResultObject {
  let participant: Participant
  /// The participant's civil day.
  let today: CivilDay
  let isMe: Bool

  private var participation: Participation { participant.participation }

  static let shape = Shape<ParticipantView>("Participant", "A participant of a challenge, with the progress.") {
    Field("user", "The participant.") { UserSummary(account: $0.participant.account) }
    Field("isMe", "Whether the participant is the signed-in user.", \.isMe)
    Field("participationId", "The ID of the latest participation.", as: .participationID) { $0.participation.id }
    Field("status", "The status.") { $0.participation.status }
    Field("dayNumber", "The challenge day, from 1 to the duration.", as: .ordinal) {
      $0.participation.day(on: $0.today)
    }
    Field("completedTasks", "The number of ticked tasks of the day.", as: .count) {
      $0.participation.completedTasks(on: $0.today)
    }
    Field("totalTasks", "The number of tasks per day.", as: .count) { $0.participation.tasksPerDay }
    Field("fraction", "The ticked tasks of all days ÷ all tasks of the challenge.", as: .fraction) {
      Double($0.participant.ticks) / Double($0.participation.duration * $0.participation.tasksPerDay)
    }
    Field("startedAt", "The time of joining.") { $0.participation.startedAt }
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
