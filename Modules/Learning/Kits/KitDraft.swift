import Kernel

/// A kit as somebody describes it, not yet checked. (Kits and exams, 4.1.)
struct KitDraft: Sendable {
  /// Nil where none was given.
  var name: String?
  /// The number of the stage; nil where none was given.
  var stage: Int?
  var questions: [QuestionDraft]
}

/// A question as somebody describes it, not yet checked. (Kits and exams, 4.1.)
struct QuestionDraft: Hashable, Sendable {
  var prompt: String
  var correctAnswer: String
  var incorrectAnswers: [String]
  var acceptedAnswers: [String] = []
}

/// A kit that passed every check. (Kits and exams, 4.1.)
struct CheckedKit: Sendable {
  let name: String
  let stage: StudyStage
  let questions: [KitQuestion]

  /// The name as it is compared with others.
  var nameKey: String { KitRules.key(of: name) }
}
