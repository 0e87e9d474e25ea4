import Kernel

/// What was read from a file: its questions, and what was wrong with the other rows.
struct ImportedKit: Sendable {
  /// A question with the row that it comes from.
  struct Entry: Sendable {
    /// The line of a table, from 1; the index of an entry, from 0; the place of a card, from 1.
    let line: Int
    /// The question; without wrong answers as long as those are to be drawn.
    let question: KitQuestion

    /// Its place among all questions that could be read, from 0.
    fileprivate var place: Int { question.position - 1 }
  }

  /// The questions, in the order of the file.
  fileprivate(set) var entries: [Entry]
  fileprivate(set) var report: ImportReport
  /// What the file calls it, cut to the length of a name; nil where it has no name.
  let name: String?
  /// How the table was read; nil for other formats.
  let table: TableReading?
  /// The answers from which wrong ones are drawn; nil where the file has its own.
  fileprivate(set) var pool: AnswerPool?

  /// The questions as they are kept.
  ///
  /// - Parameter random: Where draws come from, three for each question without wrong answers of its own.
  /// - Returns: The questions, with positions from 1.
  func questions(drawingFrom random: any RandomSource) -> [KitQuestion] {
    entries.enumerated().map { position, entry in
      KitQuestion(
        position: position + 1, prompt: entry.question.prompt, correctAnswer: entry.question.correctAnswer,
        incorrectAnswers: pool?.draw(for: entry.place, from: random) ?? entry.question.incorrectAnswers,
        acceptedAnswers: entry.question.acceptedAnswers)
    }
  }
}

/// Takes the rows of a file one by one and tells the questions that can be kept from the other rows.
struct ImportCollector {
  /// How often a long import says how far it is, in rows.
  static let rowsBetweenReports = 500

  private struct Content: Hashable {
    let prompt: String
    let answer: String
  }

  /// Whether wrong answers are to be drawn from the other rows.
  let drawsIncorrect: Bool
  private var entries: [ImportedKit.Entry] = []
  private var report = ImportReport()
  private let existing: [KitQuestion]
  private var seen: Set<Content>

  /// Begins without rows.
  ///
  /// - Parameters:
  ///   - drawsIncorrect: Whether wrong answers are to be drawn from the other rows.
  ///   - existing: The questions of the kit to which they are added: rows that say the same are repeated ones, and
  ///     their answers may be wrong ones of the rows.
  ///   - media: How many pictures and sounds were left out.
  init(drawsIncorrect: Bool, beside existing: [KitQuestion] = [], media: Int = 0) {
    self.drawsIncorrect = drawsIncorrect
    self.existing = existing
    seen = Set(existing.map { Content(prompt: $0.prompt, answer: $0.correctAnswer) })
    report.media = media
  }

  /// Takes a row; throws `too_many_questions` where no more can be kept.
  mutating func take(line: Int, _ draft: () throws(DomainError) -> QuestionDraft) throws(DomainError) {
    let question: KitQuestion
    do throws(DomainError) {
      question = try KitRules.checked(try draft(), position: entries.count + 1, getsIncorrect: drawsIncorrect)
    } catch {
      return report.refuse(error, line: line)
    }
    guard seen.insert(Content(prompt: question.prompt, answer: question.correctAnswer)).inserted else {
      return report.noteRepeated(line: line)
    }
    guard entries.count < KitRules.mostQuestions else { throw .tooManyQuestions }
    entries.append(ImportedKit.Entry(line: line, question: question))
  }

  /// What was read.
  ///
  /// - Parameters:
  ///   - name: What the file calls it.
  ///   - table: How the table was read.
  ///   - report: Is told from time to time how many questions have been prepared; may throw to stop.
  /// - Returns: The questions for which wrong answers can be found, and the report.
  /// - Throws: What `report` throws.
  func collected(
    name: String? = nil, table: TableReading? = nil, report: (Int) throws -> Void
  ) throws -> ImportedKit {
    var kit = ImportedKit(entries: entries, report: self.report, name: name, table: table)
    if drawsIncorrect {
      let pool = try AnswerPool(entries.map(\.question) + existing, report: report)
      let lonely = entries.indices.filter { pool.available(for: $0) == 0 }
      for place in lonely { kit.report.refuse(.emptyFields.at("/incorrectAnswers"), line: entries[place].line) }
      // What a row answers that is left out may still be a wrong answer of others.
      if !lonely.isEmpty { kit.entries.removeAll { pool.available(for: $0.place) == 0 } }
      kit.pool = pool
      kit.report.drawn = kit.entries.count
    }
    kit.report.kept = kit.entries.count
    return kit
  }
}

extension ImportedKit {
  fileprivate init(entries: [Entry], report: ImportReport, name: String?, table: TableReading?) {
    self.entries = entries
    self.report = report
    self.name = name
    self.table = table
    pool = nil
  }
}
