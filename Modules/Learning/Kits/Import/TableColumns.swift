import Kernel
import Service

/// Which columns of a table hold what, by their places from 0.
struct TableColumns: Equatable, Sendable {
  let prompt: Int
  let correct: Int
  /// Wrong answers; none where they are to be drawn from the other rows.
  let incorrect: [Int]
  let accepted: [Int]
  /// How many fields a row may have; nil for any number.
  let width: Int?

  /// How many columns a table without names has at most: what is asked, the right answer, and wrong ones.
  private static let widest = 2 + KitRules.mostIncorrect

  /// How many columns a table without names has, told by its first row; rows behind it may have more wrong answers.
  private static func width(of first: [String]) -> Int { first.count > 2 ? widest : 2 }

  /// Whether a first row names the columns: at least what is asked and the right answer are known names.
  static func isHeader(_ fields: [String]) -> Bool {
    let roles = fields.map(ColumnNames.role)
    return roles.contains(.prompt) && roles.contains(.correct)
  }

  /// Finds the columns that nobody has chosen.
  ///
  /// Known names come first. A column of what is asked or of the right answer without a known name is the first that is
  /// left; without any known name the order is: what is asked, the right answer, up to three wrong ones.
  ///
  /// - Parameters:
  ///   - first: The first row.
  ///   - hasHeader: Whether it names the columns.
  init(guessedBy first: [String], hasHeader: Bool) {
    let roles = hasHeader ? first.map(ColumnNames.role) : first.map { _ in nil }
    let unnamed = roles.indices.filter { roles[$0] == nil }
    let namedPrompt = roles.firstIndex(of: .prompt)
    let namedCorrect = roles.firstIndex(of: .correct)
    var rest = unnamed[...]
    prompt = namedPrompt ?? rest.popFirst() ?? 0
    correct = namedCorrect ?? rest.popFirst() ?? 1
    let hasNames = roles.contains { $0 != nil }
    let width = TableColumns.width(of: first)
    incorrect = hasNames ? roles.indices.filter { roles[$0] == .incorrect } : Array(2..<width)
    accepted = roles.indices.filter { roles[$0] == .accepted }
    self.width = hasHeader && hasNames ? first.count : width
  }

  /// Finds the columns that somebody has chosen.
  ///
  /// - Parameters:
  ///   - chosen: The columns by name or number.
  ///   - first: The first row.
  ///   - hasHeader: Whether it names the columns.
  /// - Throws: `unknown_column` for a name that is not in the first row, and a number beyond it that would not be
  ///   guessed.
  init(_ chosen: ChosenColumns, first: [String], hasHeader: Bool) throws(DomainError) {
    let names: [String?] =
      hasHeader ? first.map { $0.isBounded(toCharacters: 1) ? KitRules.key(of: $0) : nil } : []
    func place(_ column: NameOrNumber, _ path: String) throws(DomainError) -> Int {
      switch column {
      case .name(let name):
        guard let place = names.firstIndex(of: KitRules.key(of: name)) else {
          throw .unknownColumn.at("/columns/\(path)")
        }
        return place
      case .number(let number):
        guard (1...max(first.count, TableColumns.width(of: first))).contains(number) else {
          throw .unknownColumn.at("/columns/\(path)")
        }
        return number - 1
      }
    }
    func places(_ columns: [NameOrNumber], _ path: String) throws(DomainError) -> [Int] {
      var places: [Int] = []
      for (index, column) in columns.enumerated() { places.append(try place(column, "\(path)/\(index)")) }
      return places
    }
    prompt = try place(chosen.prompt, "prompt")
    correct = try place(chosen.correct, "correctAnswer")
    incorrect = try places(chosen.incorrect, "incorrectAnswers")
    accepted = try places(chosen.accepted, "acceptedAnswers")
    width = hasHeader ? first.count : nil
  }

  /// The member of a question that a column holds, as a JSON Pointer; empty where it holds none.
  func path(of column: Int) -> String {
    if column == prompt { return "/prompt" }
    if column == correct { return "/correctAnswer" }
    return incorrect.contains(column) ? "/incorrectAnswers" : accepted.contains(column) ? "/acceptedAnswers" : ""
  }

  /// The question of a row; throws `ragged_row` where it has more than there are columns.
  func draft(of fields: [String]) throws(DomainError) -> QuestionDraft {
    if let width, fields.dropFirst(width).contains(where: { !$0.trimmed.isEmpty }) { throw .raggedRow }
    return QuestionDraft(
      prompt: text(prompt, of: fields), correctAnswer: text(correct, of: fields),
      incorrectAnswers: texts(incorrect, of: fields), acceptedAnswers: texts(accepted, of: fields))
  }

  private func text(_ place: Int, of fields: [String]) -> String {
    fields.indices.contains(place) ? fields[place] : ""
  }

  /// The texts of several columns; that of a single one may be several with commas between them. (4.1.)
  private func texts(_ places: [Int], of fields: [String]) -> [String] {
    guard let only = places.first, places.count == 1 else { return places.map { text($0, of: fields) } }
    return text(only, of: fields).parts(separatedBy: ",")
  }
}
