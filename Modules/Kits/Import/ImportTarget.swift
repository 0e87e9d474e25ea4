import Kernel

/// The treatment of a row whose prompt a question of the kit has with other answers.
enum QuestionConflictPolicy: String, CaseIterable, Sendable {
  /// The question remains unchanged.
  case skip
  /// The question gets the answers of the row, and keeps its position and its reviews.
  case replace
}

/// The kit into which a file is imported. (Kits and exams, 4.3.)
struct ImportTarget: Sendable {
  /// A kit that does not exist yet.
  static let newKit = ImportTarget(questions: [], conflictPolicy: .skip)

  /// The questions of the kit, in order.
  let questions: [KitQuestion]
  let conflictPolicy: QuestionConflictPolicy

  /// Returns, for each imported question, the index of the question of the kit that it is about; nil for a new one.
  ///
  /// A question of the kit has the same prompt, ignoring white space, and is matched at most once: first by imported
  /// questions with the same correct answer, then by the others in order.
  func matches(of imported: [KitQuestion]) -> [Int?] {
    var remaining: [String: [Int]] = [:]
    for (index, question) in questions.enumerated() { remaining[Self.key(of: question), default: []].append(index) }
    var matches = [Int?](repeating: nil, count: imported.count)
    for isExact in [true, false] {
      for (index, question) in imported.enumerated() where matches[index] == nil {
        let key = Self.key(of: question)
        guard let candidates = remaining[key] else { continue }
        let position = candidates.firstIndex { !isExact || questions[$0].correctAnswer == question.correctAnswer }
        guard let position else { continue }
        matches[index] = remaining[key]?.remove(at: position)
      }
    }
    return matches
  }

  private static func key(of question: KitQuestion) -> String {
    question.prompt.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
