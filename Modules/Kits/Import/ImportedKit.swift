import Kernel

/// The questions read from a file, and the report on all rows.
struct ImportedKit: Sendable {
  /// A question with the location of its row.
  struct Entry: Sendable {
    /// The line of a table, from 1; the index in a JSON list, from 0; or the position of an Anki card, from 1.
    let location: Int
    /// The question; without wrong answers if they are drawn later.
    let question: KitQuestion

    /// The index in the answer pool, which also contains the questions without available wrong answers.
    fileprivate var index: Int { question.position - 1 }
  }

  /// The questions, in file order.
  fileprivate(set) var entries: [Entry]
  fileprivate(set) var report: ImportReport
  /// The names that the file suggests, in order of preference; empty if there are none.
  let names: [ImportedName]
  /// The settings with which the table was read; nil for other formats.
  let table: TableSettings?
  /// The pool from which wrong answers are drawn; nil if the file contains them.
  fileprivate(set) var pool: AnswerPool?

  /// Returns the preferred name that is not taken, or the preferred name if all are taken; nil if there are no names.
  ///
  /// The report states if the name is only the start of a longer one.
  mutating func chooseName(isTaken: (String) throws -> Bool) rethrows -> String? {
    guard let name = try names.first(where: { try !isTaken($0.text) }) ?? names.first else { return nil }
    if name.isShortened { report.notices.append(.kitNameShortened.at("/name")) }
    return name.text
  }

  /// Returns the questions to save, with positions from 1 and drawn wrong answers.
  ///
  /// Draws up to three wrong answers for each question if the file contains none.
  func questions(drawingFrom random: any RandomSource) -> [KitQuestion] {
    entries.enumerated().map { index, entry in
      KitQuestion(
        position: index + 1, prompt: entry.question.prompt, correctAnswer: entry.question.correctAnswer,
        incorrectAnswers: pool?.draw(for: entry.index, from: random) ?? entry.question.incorrectAnswers,
        acceptedAnswers: entry.question.acceptedAnswers)
    }
  }
}

/// A collector of the rows of a file, which separates valid questions from the other rows.
struct ImportCollector {
  /// The number of rows between progress reports.
  static let rowsBetweenProgressReports = 500

  private struct Content: Hashable {
    let prompt: String
    let answer: String
  }

  /// Whether wrong answers are drawn from the other rows.
  let drawsIncorrect: Bool
  private var entries: [ImportedKit.Entry] = []
  private var report = ImportReport()
  private let existing: [KitQuestion]
  /// The number of added rows.
  private(set) var rowCount = 0
  private var seen: Set<Content>

  /// Creates an empty collector.
  ///
  /// `existing` are the questions already in the target kit. Rows that repeat one of them are duplicates, and the
  /// answers of existing questions can be drawn as wrong answers. `media` is the number of omitted pictures and sounds.
  init(drawsIncorrect: Bool, existing: [KitQuestion] = [], media: Int = 0) {
    self.drawsIncorrect = drawsIncorrect
    self.existing = existing
    seen = Set(existing.map { Content(prompt: $0.prompt, answer: $0.correctAnswer) })
    report.omittedMediaCount = media
  }

  /// Adds a row; it is invalid if `draft` throws or its question violates a rule, and skipped if it is a duplicate.
  ///
  /// Throws `too_many_questions` if the file has more valid questions than a kit can hold.
  mutating func add(line: Int, _ draft: () throws(DomainError) -> QuestionDraft) throws(DomainError) {
    rowCount += 1
    let question: KitQuestion
    do throws(DomainError) {
      question = try KitRules.checked(try draft(), position: entries.count + 1)
    } catch {
      return report.reject(error, line: line)
    }
    guard seen.insert(Content(prompt: question.prompt, answer: question.correctAnswer)).inserted else {
      return report.addDuplicate(line: line)
    }
    guard entries.count < KitRules.maxQuestions else { throw .tooManyQuestions }
    entries.append(ImportedKit.Entry(location: line, question: question))
  }

  /// Returns the questions and the report; rejects questions for which no wrong answer can be drawn.
  ///
  /// `reportProgress` periodically receives the number of prepared questions, and may throw to stop.
  func finish(
    names: [ImportedName] = [], table: TableSettings? = nil, reportProgress: (Int) throws -> Void
  ) throws -> ImportedKit {
    var kit = ImportedKit(entries: entries, report: report, names: names, table: table)
    if drawsIncorrect {
      let pool = try AnswerPool(entries.map(\.question) + existing, reportProgress: reportProgress)
      let unanswerable = entries.indices.filter { pool.availableCount(for: $0) == 0 }
      for index in unanswerable {
        kit.report.reject(.noWrongAnswerToDraw.at("/incorrectAnswers"), line: entries[index].location)
      }
      // The answer of a rejected row can still be a wrong answer of other questions.
      if !unanswerable.isEmpty { kit.entries.removeAll { pool.availableCount(for: $0.index) == 0 } }
      kit.pool = pool
      kit.report.drawnCount = kit.entries.count
    }
    kit.report.importedCount = kit.entries.count
    return kit
  }
}

extension ImportedKit {
  fileprivate init(entries: [Entry], report: ImportReport, names: [ImportedName], table: TableSettings?) {
    self.entries = entries
    self.report = report
    self.names = names
    self.table = table
    pool = nil
  }
}
