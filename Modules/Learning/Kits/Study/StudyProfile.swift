import Kernel
import Service

/// How somebody appears in the course of kits, and the totals of what was done there. (Kits and exams, 1.)
struct StudyProfile: Hashable, Sendable {
  /// How many characters the name may have. (3.7.)
  static let longestName = 15

  /// The name of somebody who has chosen none; it is shown in the language of the reader.
  static let unnamed = "Username"

  var name = unnamed
  var avatar = Account.Avatar.cat
  /// Whether a client is to remind of the course every day. (3.8.)
  var hasReminder = false
  var tally = StudyTally()
}

/// Totals over finished tests and exams; they only grow until a reset. (Kits and exams, 3.6.)
struct StudyTally: Hashable, Sendable {
  var testsFinished = 0
  /// Passed or not.
  var examsFinished = 0
  var correctAnswers = 0
  var totalQuestions = 0

  /// Adds a finished test or exam.
  mutating func add(_ result: StudyResult) {
    testsFinished += result.mode == .test ? 1 : 0
    examsFinished += result.mode == .exam ? 1 : 0
    correctAnswers += result.correct
    totalQuestions += result.asked
  }

  /// The share of right answers in percent, to two decimals; 0 where nothing was asked.
  var percentage: Double { Percentage.precise(correctAnswers, of: totalQuestions) }
}

/// What a call wants to change of a profile; what it does not name stays. (Kits and exams, 3.7.)
struct StudyProfileChange: Sendable {
  var name: String?
  /// The raw text, so that an unknown one is named beside other faults.
  var avatar: String?
  var hasReminder: Bool?

  /// What is wrong with it: `empty_name`, `name_too_long` and `unknown_avatar`, all that apply.
  var issues: [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if let name = name?.trimmed {
      if name.isEmpty {
        issues.append(DomainError.emptyStudyName.issue(at: "/name"))
      } else if let character = name.firstControlCharacter {
        issues.append(DomainError.controlCharacter(character, in: "name", at: "/name"))
      } else if !KitRules.isKeepable(name, longest: StudyProfile.longestName) {
        issues.append(DomainError.studyNameTooLong.issue(at: "/name"))
      }
    }
    if let avatar, Account.Avatar(rawValue: avatar) == nil {
      issues.append(DomainError.unknownAvatar.issue(at: "/avatar"))
    }
    return issues
  }

  /// The profile after the change, its name trimmed.
  func applied(to profile: StudyProfile) -> StudyProfile {
    var changed = profile
    changed.name = name?.trimmed ?? profile.name
    changed.avatar = avatar.flatMap(Account.Avatar.init) ?? profile.avatar
    changed.hasReminder = hasReminder ?? profile.hasReminder
    return changed
  }
}

extension StudyProfile {
  /// How many of name, picture and reminder differ from another profile.
  func differences(from other: StudyProfile) -> Int {
    [name != other.name, avatar != other.avatar, hasReminder != other.hasReminder].count { $0 }
  }
}
