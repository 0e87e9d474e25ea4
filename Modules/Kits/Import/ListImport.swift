import Interchange
import JSON
import Kernel
import Service

/// The import of JSON: a list of questions, or an object with a list `record`. (Kits and exams, 4.3.)
enum ListImport {
  /// The maximum nesting depth, which leaves room for unrelated data around the questions.
  private static let maxDepth = 32

  /// The field names of one of the two accepted structures.
  private struct FieldNames {
    let question: StaticString = "question"
    let correct: StaticString
    let incorrect: StaticString
    let accepted: StaticString = "acceptedAnswers"

    static let list = FieldNames(correct: "correctAnswer", incorrect: "incorrectAnswers")
    static let record = FieldNames(correct: "correct_Answer", incorrect: "incorrect_Answers")
  }

  /// Reads a text without a byte order mark.
  ///
  /// Throws `import_malformed` if it is not JSON or has neither structure, `no_questions` for an empty list,
  /// `too_many_questions` or `canceled`.
  static func read(
    _ text: String, into target: ImportTarget = .newKit, _ progress: ImportProgress
  ) throws -> ImportedKit {
    var text = text
    return try text.withUTF8 { bytes in
      let tape = JSONTape()
      let root: JSONValue
      do throws(JSONError) {
        root = try tape.parse(bytes, maxDepth: maxDepth)
      } catch {
        throw DomainError.notJSON(line: bytes.prefix(error.offset).lineNumberAtEnd)
      }
      let (list, names) = try list(of: root)
      guard list.count > 0 else { throw DomainError.noQuestions }
      guard list.count <= KitRules.maxQuestions else { throw DomainError.tooManyQuestions }
      try progress.context.checkImportedRows(list.count)
      var collector = ImportCollector(target: target)
      for (index, entry) in list.elements.enumerated() {
        if index.isMultiple(of: ImportCollector.rowsBetweenProgressReports) {
          try progress.report(index, of: list.count, in: .reading)
        }
        try collector.add(line: index, specifiedAnswers(of: entry, names)) { () throws(DomainError) in
          try draft(of: entry, names)
        }
      }
      return try collector.finish { try progress.report($0, of: list.count, in: .preparing) }
    }
  }

  /// Returns whether a text is JSON of one of the accepted structures, with at least one object.
  static func isReadable(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let tape = JSONTape()
    guard let root = try? tape.parse(text, maxDepth: maxDepth), let list = try? list(of: root).0 else { return false }
    return list.elements.first { _ in true }?.kind == .object
  }

  private static func list(of root: JSONValue) throws(DomainError) -> (JSONValue, FieldNames) {
    if root.kind == .array { return (root, .list) }
    guard let record = root.member("record"), record.kind == .array else { throw .importMalformed }
    return (record, .record)
  }

  private static func draft(of entry: JSONValue, _ names: FieldNames) throws(DomainError) -> QuestionDraft {
    guard entry.kind == .object else { throw .notAnEntry }
    guard let prompt = entry.member(names.question)?.string else {
      throw .missingField(names.question).at("/prompt")
    }
    guard let correct = entry.member(names.correct)?.string else {
      throw .missingField(names.correct).at("/correctAnswer")
    }
    guard let incorrect = texts(specified(names.incorrect, in: entry)) else {
      throw .notTexts(names.incorrect).at("/incorrectAnswers")
    }
    guard let accepted = texts(specified(names.accepted, in: entry)) else {
      throw .notTexts(names.accepted).at("/acceptedAnswers")
    }
    return QuestionDraft(
      prompt: prompt, correctAnswer: correct, incorrectAnswers: incorrect, acceptedAnswers: accepted)
  }

  private static func specifiedAnswers(of entry: JSONValue, _ names: FieldNames) -> SpecifiedAnswers {
    guard entry.kind == .object else { return .none }
    return SpecifiedAnswers(
      incorrect: specified(names.incorrect, in: entry) != nil, accepted: specified(names.accepted, in: entry) != nil)
  }

  /// Returns a member that is not null; nil if it is missing.
  private static func specified(_ name: StaticString, in entry: JSONValue) -> JSONValue? {
    entry.member(name).flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns texts given as a list or as one comma-separated text, none if there is no value; nil if it is neither.
  /// (Kits and exams, 4.1.)
  private static func texts(_ value: JSONValue?) -> [String]? {
    guard let value else { return [] }
    if let text = value.string { return text.parts(separatedBy: ",") }
    guard value.kind == .array else { return nil }
    let texts = value.elements.compactMap(\.string)
    return texts.count == value.count ? texts : nil
  }
}
