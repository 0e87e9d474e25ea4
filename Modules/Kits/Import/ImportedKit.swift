import AnkiPackages
import Kernel

/// The kinds of answers that a row specifies besides the correct one, possibly as empty.
struct SpecifiedAnswers: Hashable, Sendable {
  let incorrect: Bool
  let accepted: Bool

  static let none = SpecifiedAnswers(incorrect: false, accepted: false)
}

/// The questions read from a file, and the report on all rows.
struct ImportedKit: Sendable {
  /// A question with the location of its row.
  struct Entry: Sendable {
    /// The line of a table, from 1; the index in a JSON list, from 0; or the position of an Anki card, from 1.
    let location: Int
    /// The question; without wrong answers if they are drawn later.
    var question: KitQuestion
    /// The answers that the row specifies, possibly none, besides the correct one.
    let specified: SpecifiedAnswers
    /// The position of the question of the kit whose answers it replaces; nil for a new question.
    fileprivate(set) var replacedPosition: Int?
    /// Whether wrong answers are drawn if there are any.
    fileprivate var draws: Bool
    /// The index in the answer pool; nil if no wrong answers are drawn.
    fileprivate var poolIndex: Int?
  }

  /// The questions, in file order.
  fileprivate(set) var entries: [Entry]
  fileprivate(set) var report: ImportReport
  /// The names that the file suggests, in order of preference; empty if there are none.
  let names: [ImportedName]
  /// The settings with which the table was read; nil for other formats.
  let table: TableSettings?
  /// The note types of the package whose fields can be chosen; nil for other formats.
  let noteTypes: [AnkiPackage.NoteType]?
  /// The pool from which wrong answers are drawn; nil if no row needs them.
  fileprivate(set) var pool: AnswerPool?

  /// Returns the preferred name that is not taken, or the preferred name if all are taken; nil if there are no names.
  ///
  /// The report states if the name is only the start of a longer one.
  mutating func chooseName(isTaken: (String) throws -> Bool) rethrows -> String? {
    guard let name = try names.first(where: { try !isTaken($0.text) }) ?? names.first else { return nil }
    if name.isShortened { report.notices.append(.kitNameShortened.at("/name")) }
    return name.text
  }

  /// Returns the questions to save, with drawn wrong answers: new ones with positions from 1, and the replaced ones.
  func questions(drawingFrom random: any RandomSource) -> (added: [KitQuestion], replaced: [KitQuestion]) {
    var (added, replaced): ([KitQuestion], [KitQuestion]) = ([], [])
    for entry in entries {
      var question = entry.question
      if let pool, let index = entry.poolIndex { question.incorrectAnswers = pool.draw(for: index, from: random) }
      if let position = entry.replacedPosition {
        replaced.append(question.at(position))
      } else {
        added.append(question.at(added.count + 1))
      }
    }
    return (added, replaced)
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

  private var entries: [ImportedKit.Entry] = []
  private var report = ImportReport()
  private let target: ImportTarget
  /// The number of added rows.
  private(set) var rowCount = 0
  private var seen: Set<Content> = []

  /// Creates an empty collector.
  ///
  /// The answers of the questions of the target can be drawn as wrong answers. `media` is the number of omitted
  /// pictures and sounds.
  init(target: ImportTarget = .newKit, media: Int = 0) {
    self.target = target
    report.omittedMediaCount = media
  }

  /// Adds a row; it is invalid if `draft` throws or its question violates a rule, and skipped if it is a duplicate.
  ///
  /// Throws `too_many_questions` if the file has more valid questions than a kit can hold.
  mutating func add(
    line: Int, _ specified: SpecifiedAnswers = .none, _ draft: () throws(DomainError) -> QuestionDraft
  ) throws(DomainError) {
    rowCount += 1
    let question: KitQuestion
    do throws(DomainError) {
      question = try KitRules.checked(try draft(), position: entries.count + 1)
    } catch {
      return report.reject(error, line: line)
    }
    guard seen.insert(Content(prompt: question.prompt, answer: question.correctAnswer)).inserted else {
      return report.skip(.duplicateRow, line: line)
    }
    guard entries.count < KitRules.maxQuestions else { throw .tooManyQuestions }
    entries.append(
      ImportedKit.Entry(
        location: line, question: question, specified: specified, draws: !specified.incorrect))
  }

  /// Returns the questions and the report.
  ///
  /// A question for which no wrong answer can be drawn is a flash card. `reportProgress` periodically receives the
  /// number of prepared questions, and may throw to stop.
  func finish(
    names: [ImportedName] = [], table: TableSettings? = nil, noteTypes: [AnkiPackage.NoteType]? = nil,
    reportProgress: (Int) throws -> Void
  ) throws -> ImportedKit {
    var kit = ImportedKit(entries: [], report: report, names: names, table: table, noteTypes: noteTypes)
    var replacedIndices: Set<Int> = []
    let matches = try target.matches(of: entries.map(\.question)) { try reportProgress(0) }
    for (entry, match) in zip(entries, matches) {
      guard let match else {
        kit.entries.append(entry)
        continue
      }
      let existing = target.questions[match]
      let merged = entry.merged(into: existing)
      if merged.question == existing {
        kit.report.skip(.duplicateRow, line: entry.location)
      } else if target.conflictPolicy == .replace {
        kit.entries.append(merged)
        replacedIndices.insert(match)
      } else {
        let isSameAnswer = existing.correctAnswer == merged.question.correctAnswer
        kit.report.skip(isSameAnswer ? .duplicateRow : .questionExists.at("/correctAnswer"), line: entry.location)
      }
    }
    if kit.entries.contains(where: \.draws) {
      let others = target.questions.enumerated().filter { !replacedIndices.contains($0.offset) }.map(\.element)
      let pool = try AnswerPool(kit.entries.map(\.question) + others, reportProgress: reportProgress)
      for (index, entry) in kit.entries.enumerated() where entry.draws && pool.availableCount(for: index) > 0 {
        kit.entries[index].poolIndex = index
      }
      kit.pool = pool
      kit.report.drawnCount = kit.entries.count { $0.poolIndex != nil }
    }
    kit.report.replacedCount = replacedIndices.count
    kit.report.addedCount = kit.entries.count - replacedIndices.count
    return kit
  }
}

extension ImportedKit.Entry {
  /// Returns the entry that gives a question of the kit the answers of the row.
  ///
  /// Answers that the row does not specify, or that differ only by white space, remain, except a wrong answer that is
  /// now correct.
  fileprivate func merged(into existing: KitQuestion) -> ImportedKit.Entry {
    var merged = self
    merged.replacedPosition = existing.position
    merged.question = question.at(existing.position)
    merged.question.prompt = existing.prompt
    if Self.areEqual([question.correctAnswer], [existing.correctAnswer]) {
      merged.question.correctAnswer = existing.correctAnswer
    }
    if !specified.accepted || Self.areEqual(question.acceptedAnswers, existing.acceptedAnswers) {
      merged.question.acceptedAnswers = existing.acceptedAnswers
    }
    if specified.incorrect {
      if Self.areEqual(question.incorrectAnswers, existing.incorrectAnswers) {
        merged.question.incorrectAnswers = existing.incorrectAnswers
      }
    } else {
      let correct = TypedAnswer.normalized(question.correctAnswer)
      merged.question.incorrectAnswers = existing.incorrectAnswers.filter { TypedAnswer.normalized($0) != correct }
      merged.draws = merged.question.incorrectAnswers.isEmpty && !existing.incorrectAnswers.isEmpty
    }
    return merged
  }

  /// Returns whether texts are equal, ignoring white space.
  private static func areEqual(_ texts: [String], _ others: [String]) -> Bool {
    texts == others || texts.map(\.collapsingWhiteSpace) == others.map(\.collapsingWhiteSpace)
  }
}

extension ImportedKit {
  fileprivate init(
    entries: [Entry], report: ImportReport, names: [ImportedName], table: TableSettings?,
    noteTypes: [AnkiPackage.NoteType]?
  ) {
    (self.entries, self.report, self.names) = (entries, report, names)
    (self.table, self.noteTypes, pool) = (table, noteTypes, nil)
  }
}
