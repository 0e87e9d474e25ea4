import Kernel
import Localization
import Service

/// What a call wants a goal to be, checked. (Goals, 2.1, 2.6 and 5.)
struct GoalWish {
  /// What is to be learned, without white space around it; empty where the text stays as it is.
  let text: String
  /// How long a period is to be; nil where the call does not say.
  let duration: Goal.Duration?

  /// Checks what a call says.
  ///
  /// - Parameters:
  ///   - text: What is to be learned.
  ///   - duration: The name of a duration; nil where the call does not say.
  ///   - isTextRequired: Whether an empty text is refused.
  /// - Throws: Every broken rule at once: `goal_required`, `goal_too_long`, `invalid_duration`.
  init(text: String, duration: String?, isTextRequired: Bool) throws(DomainError) {
    self.text = text.trimmed
    self.duration = duration.flatMap(Goal.Duration.init)
    var issues: [DomainError.Issue] = []
    if isTextRequired, self.text.isEmpty { issues.append(DomainError.goalRequired.issue(at: "/text")) }
    if let issue = GoalRules.issue(ofText: self.text) { issues.append(issue) }
    if duration != nil, self.duration == nil {
      let refusal = DomainError.invalidDuration
      issues.append(
        DomainError.Issue(
          path: "/duration", rule: refusal.rule ?? refusal.kind.rawValue, message: Strings.goalDurationChoice))
    }
    if let refusal = DomainError(issues: issues) { throw refusal }
  }
}
