import Kernel
import Service

/// A kit of questions, without the questions themselves. (Kits and exams, 1.)
struct Kit: Hashable, Sendable {
  /// The row id; nil for a shipped or installed kit.
  var rowID: Int64?
  /// The slug: `kit-maths` for a shipped kit, `knots.quiz` for an installed one, `kit-7` for the kit in row 7.
  let id: String
  let title: ContentText
  /// The study stage; nil for a kit outside the study course.
  let stage: StudyStage?
  /// The number of questions, at least 1.
  let questionCount: Int

  /// Whether the kit is shipped or installed, and therefore cannot be changed or deleted.
  var isBasic: Bool { rowID == nil }
}

/// A question with its answers. (Kits and exams, 1.)
struct KitQuestion: Hashable, Sendable {
  /// The number in the kit, from 1; it does not change when other questions are removed.
  var position: Int
  var prompt: String
  var correctAnswer: String
  /// Up to three wrong answers; a *flash card* has none.
  var incorrectAnswers: [String]
  /// Further answers that are correct when typed.
  var acceptedAnswers: [String]
}

extension KitQuestion {
  /// Whether it has no wrong answers, so that tests and workouts draw them. (Kits and exams, 3.1.)
  var isFlashCard: Bool { incorrectAnswers.isEmpty }

  /// Returns the same question at another position.
  func at(_ position: Int) -> KitQuestion {
    KitQuestion(
      position: position, prompt: prompt, correctAnswer: correctAnswer, incorrectAnswers: incorrectAnswers,
      acceptedAnswers: acceptedAnswers)
  }
}

/// An unchecked kit as entered. (Kits and exams, 4.1.)
struct KitDraft: Sendable {
  /// The name; nil if missing.
  var name: String?
  /// The number of the stage; nil for a kit outside the study course.
  var stage: Int?
  var questions: [QuestionDraft]
}

/// An unchecked question as entered or imported. (Kits and exams, 4.1.)
struct QuestionDraft: Hashable, Sendable {
  var prompt: String
  var correctAnswer: String
  var incorrectAnswers: [String]
  var acceptedAnswers: [String] = []
}

extension QuestionDraft {
  /// Creates a draft with the texts of a question.
  init(_ question: KitQuestion) {
    self.init(
      prompt: question.prompt, correctAnswer: question.correctAnswer, incorrectAnswers: question.incorrectAnswers,
      acceptedAnswers: question.acceptedAnswers)
  }
}

/// A kit whose name, stage and questions passed the checks of `KitRules`. (Kits and exams, 4.1.)
struct CheckedKit: Sendable {
  let name: String
  /// The study stage; nil for a kit outside the study course.
  let stage: StudyStage?
  var questions: [KitQuestion]

  /// The normalized name, for comparison.
  var nameKey: String { KitRules.key(of: name) }
}

/// The slugs of user kits and of the questions of any kit: `kit-7`, `kit-7-3`, `kit-maths-3`.
enum KitSlug {
  private static let prefix = "kit-"

  static func kit(_ row: Int64) -> String { prefix + row.description }

  static func question(_ position: Int, of kit: String) -> String { kit + "-" + position.description }

  /// Returns the row id of a user kit; nil if the slug does not have that form.
  static func rowID(of slug: String) -> Int64? {
    guard let row = number(in: slug), row > 0 else { return nil }
    return row
  }

  /// Returns whether a slug refers to a kit that was deleted before an export; such slugs have a negative row id.
  static func isDeleted(_ slug: String) -> Bool {
    guard let row = number(in: slug) else { return false }
    return row < 0
  }

  /// Returns whether a slug has the form of a user kit, also of a deleted one, or of an installed kit, or is that of a
  /// shipped kit.
  static func isPossible(_ slug: String) -> Bool {
    number(in: slug).map { $0 != 0 } ?? (ContentSlug.isSlug(slug) || KitCatalog.current.kit(slug) != nil)
  }

  /// Parses the slug of a question; nil if it does not have that form.
  ///
  /// The kit and the question need not exist.
  static func question(_ slug: String) -> (kit: String, position: Int)? {
    guard let hyphen = slug.utf8.lastIndex(of: UInt8(ascii: "-")),
      let position = integer(slug[slug.utf8.index(after: hyphen)...]), position > 0
    else { return nil }
    return (String(slug[..<hyphen]), Int(position))
  }

  private static func number(in slug: String) -> Int64? {
    let bytes = slug.utf8
    guard bytes.starts(with: prefix.utf8) else { return nil }
    return integer(slug[bytes.index(bytes.startIndex, offsetBy: prefix.utf8.count)...])
  }

  /// Returns an integer in its usual notation; nil for others, such as `+7` and `07`.
  private static func integer(_ text: Substring) -> Int64? {
    guard let integer = Int64(text), integer.description == text else { return nil }
    return integer
  }
}
