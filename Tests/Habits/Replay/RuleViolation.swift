/// The error of an operation or question that a rule rejects.
struct RuleViolation: Error, Equatable {
  /// The kind of a wire code.
  enum Kind: Int, Sendable {
    case invalidParams = -32602
    case notFound = 1003
    case conflict = 1004
    case validationFailed = 1005
    case limitReached = 1006
  }

  let kind: Kind
  /// The wire texts of all violated rules; empty for a parameter of the wrong type.
  let rules: [String]

  static let habitNotFound = Self(kind: .notFound, rules: ["habit_not_found"])
  static let habitArchived = Self(kind: .conflict, rules: ["habit_archived"])
  static let tooManyHabits = Self(kind: .limitReached, rules: ["too_many_habits"])

  /// The wire text of the first violated rule.
  var rule: String? { rules.first }

  /// Throws an error with all rules if there are any.
  static func check(_ rules: [String]) throws(Self) {
    guard rules.isEmpty else { throw Self(kind: .validationFailed, rules: rules) }
  }
}
