import Kernel
import Service

/// The columns of a table by role, as indices from 0.
struct TableColumns: Equatable, Sendable {
  let prompt: Int
  let correct: Int
  /// The columns of wrong answers; empty if they are drawn from the other rows.
  let incorrect: [Int]
  let accepted: [Int]
  /// The maximum number of fields in a row, not counting trailing blank fields; nil for no limit.
  let maxFields: Int?

  /// The maximum number of columns in a table without names: prompt, correct answer and wrong answers.
  private static let maxColumns = 2 + KitRules.maxIncorrectAnswers

  /// Returns the number of columns that have a role by position.
  ///
  /// It is 5 if the first row has a third field, because later rows can have up to three wrong answers; otherwise 2.
  private static func positionalColumnCount(of first: [String]) -> Int { first.count > 2 ? maxColumns : 2 }

  /// Returns whether a first row is a header: it contains known names for the prompt and the correct answer.
  static func isHeader(_ fields: [String]) -> Bool {
    let roles = fields.map(ColumnNames.role)
    return roles.contains(.prompt) && roles.contains(.correct)
  }

  /// Detects the columns from the first row.
  ///
  /// Columns with known names are assigned first. If no name is known for the prompt or the correct answer, the first
  /// remaining column is used. Without any known name, the order is: prompt, correct answer, up to three wrong answers.
  init(detectedFrom first: [String], hasHeader: Bool) {
    let roles = hasHeader ? first.map(ColumnNames.role) : first.map { _ in nil }
    let unnamed = roles.indices.filter { roles[$0] == nil }
    let namedPrompt = roles.firstIndex(of: .prompt)
    let namedCorrect = roles.firstIndex(of: .correct)
    var remaining = unnamed[...]
    prompt = namedPrompt ?? remaining.popFirst() ?? 0
    correct = namedCorrect ?? remaining.popFirst() ?? 1
    let hasNames = roles.contains { $0 != nil }
    let columnCount = TableColumns.positionalColumnCount(of: first)
    incorrect = hasNames ? roles.indices.filter { roles[$0] == .incorrect } : Array(2..<columnCount)
    accepted = roles.indices.filter { roles[$0] == .accepted }
    self.maxFields = hasHeader && hasNames ? first.count : columnCount
  }

  /// Resolves columns given in a call.
  ///
  /// Throws `unknown_column` for a name that is not in the header, and for a number that is less than 1 or exceeds both
  /// the length of the first row and the number of columns in a table without names.
  init(_ chosen: ChosenColumns, first: [String], hasHeader: Bool) throws(DomainError) {
    let names: [String?] =
      hasHeader ? first.map { $0.isWithinByteLimit(forCharacters: 1) ? KitRules.key(of: $0) : nil } : []
    func columnIndex(_ column: NameOrNumber, _ path: String) throws(DomainError) -> Int {
      switch column {
      case .name(let name):
        guard let index = names.firstIndex(of: KitRules.key(of: name)) else {
          throw .unknownColumn.at("/columns/\(path)")
        }
        return index
      case .number(let number):
        guard (1...max(first.count, TableColumns.positionalColumnCount(of: first))).contains(number) else {
          throw .unknownColumn.at("/columns/\(path)")
        }
        return number - 1
      }
    }
    func columnIndices(_ columns: [NameOrNumber], _ path: String) throws(DomainError) -> [Int] {
      var indices: [Int] = []
      for (index, column) in columns.enumerated() { indices.append(try columnIndex(column, "\(path)/\(index)")) }
      return indices
    }
    prompt = try columnIndex(chosen.prompt, "prompt")
    correct = try columnIndex(chosen.correct, "correctAnswer")
    incorrect = try columnIndices(chosen.incorrect, "incorrectAnswers")
    accepted = try columnIndices(chosen.accepted, "acceptedAnswers")
    maxFields = hasHeader ? first.count : nil
  }

  /// Returns the JSON Pointer of the question member in a column; nil if the column is unused.
  func path(of column: Int) -> String? {
    if column == prompt { return "/prompt" }
    if column == correct { return "/correctAnswer" }
    return incorrect.contains(column) ? "/incorrectAnswers" : accepted.contains(column) ? "/acceptedAnswers" : nil
  }

  /// Returns the question of a row; throws `ragged_row` if a field beyond `maxFields` is not blank.
  func draft(of fields: [String]) throws(DomainError) -> QuestionDraft {
    if let maxFields, fields.dropFirst(maxFields).contains(where: { !$0.trimmed.isEmpty }) { throw .raggedRow }
    return QuestionDraft(
      prompt: text(prompt, of: fields), correctAnswer: text(correct, of: fields),
      incorrectAnswers: texts(incorrect, of: fields), acceptedAnswers: texts(accepted, of: fields))
  }

  private func text(_ index: Int, of fields: [String]) -> String {
    fields.indices.contains(index) ? fields[index] : ""
  }

  /// Returns the texts of several columns; a single column can contain several texts, separated by commas. (Kits and
  /// exams, 4.1.)
  private func texts(_ indices: [Int], of fields: [String]) -> [String] {
    guard let only = indices.first, indices.count == 1 else { return indices.map { text($0, of: fields) } }
    return text(only, of: fields).parts(separatedBy: ",")
  }
}
