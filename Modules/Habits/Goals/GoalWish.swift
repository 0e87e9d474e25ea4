import Kernel
import Localization
import Service

/// What a call wants a goal to be. (Goals, 2.1, 2.6 and 5.)
struct GoalWish {
  /// What is to be learned, without white space around it; empty where the text stays as it is.
  let text: String
  /// How long a period is to be; nil where the call does not say.
  let duration: Goal.Duration?
  private let hasUnknownDuration: Bool

  /// Takes what a call says.
  ///
  /// - Parameters:
  ///   - text: What is to be learned.
  ///   - duration: The name of a duration; nil where the call does not say.
  init(text: String, duration: String?) {
    self.text = text.trimmed
    self.duration = duration.flatMap(Goal.Duration.init)
    hasUnknownDuration = duration != nil && self.duration == nil
  }

  /// What is wrong with it: `goal_required` where a text is required, `goal_too_long`, `invalid_duration`.
  func issues(isTextRequired: Bool) -> [DomainError.Issue] {
    var issues: [DomainError.Issue] = []
    if isTextRequired, text.isEmpty { issues.append(DomainError.goalRequired.issue(at: "/text")) }
    if let issue = GoalRules.issue(ofText: text) { issues.append(issue) }
    if hasUnknownDuration {
      let refusal = DomainError.invalidDuration
      issues.append(
        DomainError.Issue(
          path: "/duration", rule: refusal.rule ?? refusal.kind.rawValue, message: Strings.goalDurationChoice))
    }
    return issues
  }
}

extension FieldType where Value == String {
  /// What is to be learned.
  static var goalText: FieldType { .untrimmed(upTo: GoalRules.longestText).under(.goalTooLong) }
}
