import Kernel

/// A kit of questions without the questions. (Kits and exams, 1.)
struct Kit: Hashable, Sendable {
  /// The slug: `kit-maths` for a shipped one, `kit-7` for that of row 7.
  let id: String
  let title: ContentText
  let stage: StudyStage
  /// How many questions it has, 1 or more.
  let questionCount: Int

  /// Whether it is shipped, and so cannot be changed or deleted.
  var isBasic: Bool { row == nil }

  /// Its row; nil for a shipped one.
  var row: Int64? { KitSlug.row(of: id) }
}

/// A question with its answers. (Kits and exams, 1.)
struct KitQuestion: Hashable, Sendable {
  /// Its number in the kit, from 1, which stays the same if others are removed.
  var position: Int
  var prompt: String
  var correctAnswer: String
  /// One to three, none of which is right.
  var incorrectAnswers: [String]
  /// What is right besides where the answer is typed.
  var acceptedAnswers: [String]
}

extension KitQuestion {
  /// The same question at another position.
  func at(_ position: Int) -> KitQuestion {
    KitQuestion(
      position: position, prompt: prompt, correctAnswer: correctAnswer, incorrectAnswers: incorrectAnswers,
      acceptedAnswers: acceptedAnswers)
  }
}

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

/// The slugs of kits that users have made, and of the questions of any kit: `kit-7`, `kit-7-3`, `kit-maths-3`.
enum KitSlug {
  private static let prefix = "kit-"

  /// The slug of a kit by its row.
  static func kit(_ row: Int64) -> String { "\(prefix)\(row)" }

  /// The slug of a question by its position.
  static func question(_ position: Int, of kit: String) -> String { "\(kit)-\(position)" }

  /// The row of a kit that somebody has made; nil where the slug cannot be of one.
  static func row(of slug: String) -> Int64? {
    guard slug.hasPrefix(prefix), let row = Int64(slug.dropFirst(prefix.count)), row > 0, kit(row) == slug else {
      return nil
    }
    return row
  }

  /// Whether a slug is that of a kit that is gone, as an export names it.
  static func isGone(_ slug: String) -> Bool {
    guard slug.hasPrefix(prefix), let row = Int64(slug.dropFirst(prefix.count)), row < 0 else { return false }
    return kit(row) == slug
  }

  /// The kit and the position that the slug of a question names; nil where it cannot be one.
  ///
  /// Whether there are such a kit and such a question is for the kit to say.
  static func question(_ slug: String) -> (kit: String, position: Int)? {
    guard let hyphen = slug.lastIndex(of: "-"), let position = Int(slug[slug.index(after: hyphen)...]), position > 0
    else { return nil }
    let kit = String(slug[..<hyphen])
    return question(position, of: kit) == slug ? (kit, position) : nil
  }
}
