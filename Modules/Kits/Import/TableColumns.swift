import Interchange
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

  /// Returns whether a first row is a header: it contains known names for the prompt and the correct answer.
  static func isHeader(_ fields: [String]) -> Bool {
    let roles = fields.map(ColumnNames.role)
    return roles.contains(.prompt) && roles.contains(.correct)
  }

  /// Detects the columns of a table; columns that are blank in all rows are ignored.
  ///
  /// Columns with known names are assigned first. If no name is known for the prompt or the correct answer, the first
  /// remaining column is used. Without any known name, the order is: prompt, correct answer, up to three wrong answers.
  /// The fields of an Anki export are not wrong answers unless their names are known.
  init(detectedFrom scan: TableScan, hasHeader: Bool, delimiter: String = ",", export: AnkiTextHeader? = nil) {
    let names = hasHeader ? scan.first : export?.columnNames(delimiter: delimiter) ?? []
    let others = export?.otherColumns ?? []
    let columns = 0..<max(export == nil ? scan.first.count : scan.width, names.count)
    let roles = columns.map { index in
      names.indices.contains(index) && !others.contains(index) ? ColumnNames.role(of: names[index]) : nil
    }
    let filled = columns.filter { scan.isFilled($0, belowHeader: hasHeader) && !others.contains($0) }
    var remaining = filled.filter { roles[$0] == nil }[...]
    let (namedPrompt, namedCorrect) = (roles.firstIndex(of: .prompt), roles.firstIndex(of: .correct))
    // The first column for questions, even beyond the table; its fields are then empty.
    func unused(_ other: Int?) -> Int { (0...others.count + 1).first { !others.contains($0) && $0 != other } ?? 0 }
    prompt = namedPrompt ?? remaining.popFirst() ?? unused(namedCorrect)
    correct = namedCorrect ?? remaining.popFirst() ?? unused(prompt)
    accepted = roles.indices.filter { roles[$0] == .accepted }
    let hasNames = roles.contains { $0 != nil }
    let usesPositions = !hasNames && export == nil && Self.hasWrongAnswers(scan, in: remaining, hasHeader, delimiter)
    if usesPositions {
      // Later rows can have more wrong answers than the first one.
      let first = remaining.first ?? 2
      incorrect = Array((first..<max(scan.first.count, TableColumns.maxColumns)).prefix(KitRules.maxIncorrectAnswers))
    } else {
      // A row whose named columns are all blank is a flash card.
      incorrect = columns.filter { roles[$0] == .incorrect }
    }
    if export != nil {
      maxFields = nil
    } else if hasHeader && hasNames || !usesPositions && delimiter == "\t" {
      maxFields = max(scan.first.count, correct + 1)
    } else {
      maxFields = (incorrect.last ?? max(prompt, correct)) + 1
    }
  }

  /// Returns whether columns without names contain wrong answers.
  ///
  /// Text exported by Anki without header lines ends with a tab, or with tags and further fields of some notes. In
  /// tab-delimited text, at least half of the rows that could be read must therefore have a wrong answer.
  private static func hasWrongAnswers(
    _ scan: TableScan, in columns: ArraySlice<Int>, _ hasHeader: Bool, _ delimiter: String
  ) -> Bool {
    guard !columns.isEmpty else { return false }
    let isFirstLong = !hasHeader && scan.first.count(where: { !$0.isBlank }) > 2
    let readableRowCount = scan.readableRowCount + (hasHeader || scan.first.isEmpty ? 0 : 1)
    return delimiter != "\t" || 2 * (scan.longRowCount + (isFirstLong ? 1 : 0)) >= readableRowCount
  }

  /// Resolves columns given in a call.
  ///
  /// Throws `unknown_column` for a name that is not in the header, and for a number that is less than 1 or exceeds both
  /// the longest row and the number of columns in a table without names.
  init(
    _ chosen: ChosenColumns, of scan: TableScan, hasHeader: Bool, delimiter: String = ",",
    export: AnkiTextHeader? = nil
  ) throws(DomainError) {
    let header = hasHeader ? scan.first : export?.columnNames(delimiter: delimiter) ?? []
    let names = header.map { $0.isWithinByteLimit(forCharacters: 1) ? KitRules.key(of: $0) : nil }
    let count = max(scan.width, scan.first.count > 2 ? TableColumns.maxColumns : 2)
    func columnIndex(_ column: NameOrNumber, _ path: String) throws(DomainError) -> Int {
      switch column {
      case .name(let name):
        guard let index = names.firstIndex(of: KitRules.key(of: name)) else {
          throw .unknownColumn.at("/columns/\(path)")
        }
        return index
      case .number(let number):
        guard (1...count).contains(number) else { throw .unknownColumn.at("/columns/\(path)") }
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
    maxFields = hasHeader ? scan.first.count : nil
  }

  /// The answers that each row specifies.
  var specified: SpecifiedAnswers { SpecifiedAnswers(incorrect: !incorrect.isEmpty, accepted: !accepted.isEmpty) }

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
      incorrectAnswers: incorrect.map { text($0, of: fields) }.splitIfSingle,
      acceptedAnswers: accepted.map { text($0, of: fields) }.splitIfSingle)
  }

  /// Returns a field of a row; empty if the row is shorter.
  func text(_ index: Int, of fields: [String]) -> String {
    fields.indices.contains(index) ? fields[index] : ""
  }
}

extension [String] {
  /// The texts of several columns or fields; a single one can contain several texts, separated by commas. (Kits and
  /// exams, 4.1.)
  var splitIfSingle: [String] { count == 1 ? self[0].parts(separatedBy: ",") : self }
}
