import Kernel
import Localization
import Service

/// A challenge: some days with some tasks on each. (Challenges and friends, 1.2.)
struct Challenge: Hashable, Sendable {
  /// The row; 0 before it is inserted.
  var id: Int64
  /// 1 to 100 characters.
  var title: String
  /// Up to 2,000 characters.
  var description: String
  /// How many days it takes, 1 to 366.
  var duration: Int
  /// How many tasks a day has, 1 to 50.
  var tasksPerDay: Int
  /// Whether it can be joined.
  var isActive: Bool
  /// The names of the tasks of a day, one for each; empty where nobody named them.
  var taskNames: [String]
  /// Who has made it; nil for one that is shipped or copied, or whose creator has no account any more.
  var creator: Int64?
  /// Who alone sees it, because it is a copy that came with a file; nil if everybody sees it.
  var keeper: Int64?
  /// When it was made.
  var createdAt = Instant.min

  /// The name of a task, which is "Task 1" and so on where nobody named it.
  ///
  /// - Parameters:
  ///   - index: The place of the task, from 0.
  ///   - locale: The language of those names.
  /// - Returns: The name.
  func name(ofTask index: Int, in locale: TextLocale) -> Text {
    givenName(ofTask: index).map(Text.built) ?? Challenge.defaultName(ofTask: index, in: locale)
  }

  /// The name that somebody gave to a task; nil if nobody did.
  func givenName(ofTask index: Int) -> String? { taskNames.indices.contains(index) ? taskNames[index] : nil }

  /// "Task 1" and so on, for tasks that nobody named; it is not stored, because readers have different languages.
  static func defaultName(ofTask index: Int, in locale: TextLocale) -> Text {
    Strings.challengeTask(index + 1).rendered(in: locale)
  }
}

/// A task of a day that has a name.
struct ChallengeTask: Hashable, Sendable {
  /// The position in the day, from 0.
  var position: Int
  var name: String
}

/// The bounds of challenges. (Challenges and friends, 1.2.)
enum ChallengeRules {
  /// How many challenges a user makes at most, so that nobody fills the list of everybody.
  static let mostCreated = 1000
  /// How many characters a title has.
  static let titleLengths = 1...100
  /// How many characters a description has.
  static let descriptionLengths = 0...2000
  /// How many characters the name of a task has.
  static let taskNameLengths = 1...100
  /// How many days a challenge takes.
  static let durations = 1...366
  /// How many tasks a day has.
  static let tasksPerDay = 1...50
  /// The positions of tasks in a day.
  static let taskIndexes = 0...49

  /// The control characters in the title and in the names of tasks, which everybody sees.
  private static func controlCharacters(in challenge: Challenge) -> [DomainError.Issue] {
    var texts = [(field: "title", path: "/title", text: challenge.title)]
    texts += challenge.taskNames.enumerated().map { (field: "taskNames", path: "/taskNames/\($0)", text: $1) }
    return texts.compactMap { field, path, text in
      text.firstControlCharacter.map { DomainError.controlCharacter($0, in: field, at: path) }
    }
  }

  /// What is wrong with a challenge whose values are within their bounds: a title or a name of white space alone or
  /// with control characters, and names that are not as many as the tasks.
  static func issues(of challenge: Challenge) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if challenge.title.trimmed.isEmpty { issues.append(DomainError.invalidChallenge.issue(at: "/title")) }
    issues += controlCharacters(in: challenge)
    guard !challenge.taskNames.isEmpty else { return issues }
    if challenge.taskNames.count != challenge.tasksPerDay {
      issues.append(DomainError.invalidChallenge.issue(at: "/taskNames"))
    }
    for (place, name) in challenge.taskNames.enumerated() where name.trimmed.isEmpty {
      issues.append(DomainError.invalidChallenge.issue(at: "/taskNames/\(place)"))
    }
    return issues
  }
}
