import Kernel
import Service

/// The profile of a user in the study course, with the totals. (Kits and exams, 1.)
struct StudyProfile: Hashable, Sendable {
  /// The maximum length of the name, in characters. (Kits and exams, 3.7.)
  static let maxNameLength = 15

  /// The stored name of a user who has not chosen one; clients receive a localized text in its place.
  static let placeholderName = "Username"

  var name = placeholderName
  var avatar = Account.Avatar.cat
  /// Whether clients should show a daily reminder. (Kits and exams, 3.8.)
  var hasReminder = false
  var counters = StudyCounters()
}

/// The totals of finished tests and exams, which only increase until a reset. (Kits and exams, 3.6.)
struct StudyCounters: Hashable, Sendable {
  var testsFinished = 0
  /// The number of finished exams, passed or not.
  var examsFinished = 0
  var correctAnswers = 0
  var totalQuestions = 0

  /// Adds a finished test or exam.
  mutating func add(_ result: StudyResult) {
    testsFinished += result.mode == .test ? 1 : 0
    examsFinished += result.mode == .exam ? 1 : 0
    correctAnswers += result.correctCount
    totalQuestions += result.answeredCount
  }

  /// The percentage of correct answers, to two decimals; 0 if no questions were asked.
  var percentage: Double { Percentage.roundedToTwoDecimals(correctAnswers, of: totalQuestions) }
}

/// A requested change of a profile; nil fields remain unchanged. (Kits and exams, 3.7.)
struct StudyProfileChange: Sendable {
  var name: String?
  /// The raw text, so that an unknown picture is reported together with other errors.
  var avatar: String?
  var hasReminder: Bool?

  /// The first violation in the name (`empty_name`, a control character or `name_too_long`), and `unknown_avatar`.
  var issues: [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if let name = name?.trimmed {
      if name.isEmpty {
        issues.append(DomainError.emptyStudyName.issue(at: "/name"))
      } else if let character = name.firstControlCharacter {
        issues.append(DomainError.controlCharacter(character, in: "name", at: "/name"))
      } else if !name.isStorable(0...StudyProfile.maxNameLength) {
        issues.append(DomainError.studyNameTooLong.issue(at: "/name"))
      }
    }
    if let avatar, Account.Avatar(rawValue: avatar) == nil {
      issues.append(DomainError.unknownAvatar.issue(at: "/avatar"))
    }
    return issues
  }

  /// Returns the changed profile, with a trimmed name.
  func applied(to profile: StudyProfile) -> StudyProfile {
    var changed = profile
    changed.name = name?.trimmed ?? profile.name
    changed.avatar = avatar.flatMap(Account.Avatar.init) ?? profile.avatar
    changed.hasReminder = hasReminder ?? profile.hasReminder
    return changed
  }
}

extension StudyProfile {
  /// Returns the number of fields (name, picture, reminder) that differ from another profile.
  func changedFieldCount(from other: StudyProfile) -> Int {
    [name != other.name, avatar != other.avatar, hasReminder != other.hasReminder].count { $0 }
  }
}
