import Kernel
import Localization
import Service

/// The text and the duration of a goal in the parameters of a call. (Goals, 2.1, 2.6 and 5.)
struct GoalInput {
  /// The trimmed text; empty to leave it unchanged.
  let text: String
  /// The length of a period; nil to leave it unchanged or use the default.
  let duration: Goal.Duration?
  private let hasUnknownDuration: Bool

  init(text: String, duration: String?) {
    self.text = text.trimmed
    self.duration = duration.flatMap(Goal.Duration.init)
    hasUnknownDuration = duration != nil && self.duration == nil
  }

  /// Returns the violations: `goal_required` if a text is required, `goal_too_long`, `invalid_format`,
  /// `invalid_duration`.
  func issues(isTextRequired: Bool) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if isTextRequired, text.isEmpty { issues.append(DomainError.goalRequired.issue(at: "/text")) }
    if let issue = GoalRules.issue(ofText: text) { issues.append(issue) }
    if hasUnknownDuration {
      let error = DomainError.invalidDuration
      issues.append(
        DomainError.Issue(
          path: "/duration", rule: error.rule ?? error.kind.rawValue, message: Strings.goalDurationChoice))
    }
    return issues
  }
}

extension FieldType where Value == String {
  static var goalText: FieldType { .untrimmed(upTo: GoalRules.maxTextLength).reporting(as: .goalTooLong) }

  /// The length of a period; ``GoalRules`` checks it.
  static var goalDuration: FieldType { .identifier.described(as: .cases(of: Goal.Duration.self)) }
}
