import Kernel
import Localization
import Service

/// A challenge: a number of days, each with the same number of tasks. (Challenges and friends, 1.2.)
struct Challenge: Hashable, Sendable {
  /// The row id; 0 before insertion.
  var id: Int64
  /// 1 to 100 characters.
  var title: String
  /// Up to 2,000 characters.
  var description: String
  /// The number of days, 1 to 366.
  var duration: Int
  /// The number of tasks per day, 1 to 50.
  var tasksPerDay: Int
  var isActive: Bool
  /// Who sees the challenge besides its creator, participants and invited users.
  var visibility: ChallengeVisibility
  /// The names of the tasks of a day, one per task; empty if the tasks are unnamed.
  var taskNames: [String]
  /// The creator; nil for a demonstration challenge or an imported copy, and after the creator deleted the challenge or
  /// the account.
  var creator: Int64?
  /// The only user who sees an imported copy; nil for other challenges.
  var copyOwner: Int64?
  var createdAt = Instant.min

  /// Returns the name of a task by its index from 0, or a default name such as "Task 1".
  func name(ofTask index: Int, in locale: TextLocale) -> Text {
    storedName(ofTask: index).map(Text.verbatim) ?? Challenge.defaultName(ofTask: index, in: locale)
  }

  /// Returns the stored name of a task; nil if it is unnamed.
  func storedName(ofTask index: Int) -> String? { taskNames.indices.contains(index) ? taskNames[index] : nil }

  /// Returns the default name of an unnamed task, such as "Task 1".
  ///
  /// The name is not stored, because users have different languages.
  static func defaultName(ofTask index: Int, in locale: TextLocale) -> Text {
    Strings.challengeTask(number: index + 1).text(in: locale)
  }
}

/// An invitation from the creator of a challenge to a friend. (Challenges and friends, 7.2.)
struct ChallengeInvitation: Hashable, Sendable {
  var invitee: Int64
  var invitedAt: Instant
}

/// A named task of a challenge.
struct ChallengeTask: Hashable, Sendable {
  /// The index in the day, from 0.
  var position: Int
  var name: String
}

/// The bounds and validation rules of challenges. (Challenges and friends, 1.2.)
enum ChallengeRules {
  /// The maximum number of challenges per creator, so that a user cannot flood the lists of others.
  static let maxCreated = 1000
  /// The range of title lengths, in characters.
  static let titleLengths = 1...100
  /// The range of description lengths, in characters.
  static let descriptionLengths = 0...2000
  /// The range of task name lengths, in characters.
  static let taskNameLengths = 1...100
  /// The range of durations, in days.
  static let durations = 1...366
  /// The range of the number of tasks per day.
  static let tasksPerDay = 1...50
  /// The range of the number of invited users of a call.
  static let inviteesPerCall = 1...500
  /// The range of task indices in a day, from 0.
  static let taskIndices = 0...49

  /// Returns one issue for each text (title or task name) that contains a control character, because others see
  /// these texts.
  private static func controlCharacterIssues(of challenge: Challenge) -> [DomainError.Issue] {
    var texts = [(field: "title", path: "/title", text: challenge.title)]
    texts += challenge.taskNames.enumerated().map { (field: "taskNames", path: "/taskNames/\($0)", text: $1) }
    return texts.compactMap { field, path, text in
      text.firstControlCharacter.map { DomainError.controlCharacter($0, in: field, at: path) }
    }
  }

  /// Returns the path of the first change that is possible only while nobody takes part, because recorded days refer to
  /// it; nil without one. (Challenges and friends, 7.3.)
  static func pathOfFixedChange(from old: Challenge, to new: Challenge) -> String? {
    if new.duration != old.duration { return "/duration" }
    return new.tasksPerDay != old.tasksPerDay ? "/tasksPerDay" : nil
  }

  /// Returns the violations in a challenge whose values are in range: a blank title or task name, control characters,
  /// and a number of task names that differs from the number of tasks.
  static func issues(of challenge: Challenge) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if challenge.title.trimmed.isEmpty { issues.append(DomainError.invalidChallenge.issue(at: "/title")) }
    issues += controlCharacterIssues(of: challenge)
    guard !challenge.taskNames.isEmpty else { return issues }
    if challenge.taskNames.count != challenge.tasksPerDay {
      issues.append(DomainError.invalidTaskNames.issue(at: "/taskNames"))
    }
    for (index, name) in challenge.taskNames.enumerated() where name.trimmed.isEmpty {
      issues.append(DomainError.invalidTaskNames.issue(at: "/taskNames/\(index)"))
    }
    return issues
  }
}
