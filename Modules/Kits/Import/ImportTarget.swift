import Kernel

/// The treatment of a row whose prompt a question of the kit has with other answers.
enum QuestionConflictPolicy: String, CaseIterable, Sendable {
  /// The question remains unchanged.
  case skip
  /// The question gets the answers of the row, and keeps its position and its reviews.
  case replace
}

/// The kit into which a file is imported. (Kits and exams, 4.6.)
struct ImportTarget: Sendable {
  /// A kit that does not exist yet.
  static let newKit = ImportTarget(questions: [], conflictPolicy: .skip)

  /// The questions of the kit, in order.
  let questions: [KitQuestion]
  let conflictPolicy: QuestionConflictPolicy

  /// Returns, for each imported question, the index of the question of the kit that it is about; nil for a new one.
  ///
  /// A question of the kit has the same prompt, ignoring white space, and is matched at most once: first by imported
  /// questions with the same correct answer, then by the others in order. `reportProgress` is called periodically, and
  /// may throw to stop.
  func matches(of imported: [KitQuestion], reportProgress: () throws -> Void) rethrows -> [Int?] {
    guard !questions.isEmpty else { return imported.map { _ in nil } }
    var exact: [Content: ArraySlice<Int>] = [:]
    var similar: [String: ArraySlice<Int>] = [:]
    for (index, question) in questions.enumerated() {
      if index.isMultiple(of: ImportCollector.rowsBetweenProgressReports) { try reportProgress() }
      let content = Content(question)
      exact[content, default: []].append(index)
      similar[content.prompt, default: []].append(index)
    }
    var isMatched = [Bool](repeating: false, count: questions.count)
    var matches: [Int?] = []
    for (index, question) in imported.enumerated() {
      if index.isMultiple(of: ImportCollector.rowsBetweenProgressReports) { try reportProgress() }
      let match = exact[Content(question)]?.popFirst()
      if let match { isMatched[match] = true }
      matches.append(match)
    }
    for (index, question) in imported.enumerated() where matches[index] == nil {
      if index.isMultiple(of: ImportCollector.rowsBetweenProgressReports) { try reportProgress() }
      let prompt = question.prompt.collapsingWhiteSpace
      while matches[index] == nil, let candidate = similar[prompt]?.popFirst() {
        if !isMatched[candidate] { matches[index] = candidate }
      }
    }
    return matches
  }

  /// The texts by which questions are compared.
  private struct Content: Hashable {
    let prompt: String
    let answer: String

    init(_ question: KitQuestion) {
      prompt = question.prompt.collapsingWhiteSpace
      answer = question.correctAnswer.collapsingWhiteSpace
    }
  }
}

extension String {
  /// The text with one space instead of each sequence of white space.
  var collapsingWhiteSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
