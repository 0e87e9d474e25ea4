import AnkiPackages
import Interchange
import JSON
import Kernel
import Service

/// The formats in which a kit is exported; `kits.import` reads each of them. (Kits and exams, 4.5.)
enum KitExportFormat: String, CaseIterable {
  /// A table with a header.
  case csv
  /// A list of questions.
  case json
  /// An Anki package with one deck.
  case apkg

  /// The columns of tables before those of accepted answers.
  private static let columns = ["question", "answer"] + (1...KitRules.maxIncorrectAnswers).map { "wrong answer \($0)" }

  /// The numbers of columns of accepted answers: at least two, because the import splits the text of a single one at
  /// commas.
  private static let acceptedCounts = 2...KitRules.maxAcceptedAnswers
  /// The first member of the first question of a list, which the import ignores.
  private static let mark = (name: "exportedBy" as StaticString, value: "Kindling")

  /// Returns whether the first bytes of a file are those of an export in this format.
  func isStart(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .csv:
      Self.acceptedCounts.contains { count in
        bytes.starts(with: (Self.header(acceptedCount: count).joined(separator: ",") + "\r\n").utf8)
      }
    case .json: bytes.starts(with: #"[{"\#(Self.mark.name)":"\#(Self.mark.value)","#.utf8)
    case .apkg: AnkiDeck.isStart(bytes)
    }
  }

  private static func header(acceptedCount: Int) -> [String] { columns + (1...acceptedCount).map { "accepted \($0)" } }

  /// Returns a table.
  static func table(of questions: [KitQuestion]) throws(CSVWriter.Failure) -> [UInt8] {
    let acceptedCount = max(acceptedCounts.lowerBound, questions.map(\.acceptedAnswers.count).max() ?? 0)
    var writer = CSVWriter()
    try writer.append(header(acceptedCount: acceptedCount))
    for question in questions {
      try writer.append(
        [question.prompt, question.correctAnswer]
          + padded(question.incorrectAnswers, to: KitRules.maxIncorrectAnswers)
          + padded(question.acceptedAnswers, to: acceptedCount))
    }
    return writer.bytes
  }

  private static func padded(_ texts: [String], to count: Int) -> [String] {
    texts + Array(repeating: "", count: count - texts.count)
  }

  /// Returns a JSON list with one question per line.
  static func list(of questions: [KitQuestion]) -> [UInt8] {
    var bytes: [UInt8] = []
    for question in questions {
      let writer = JSONWriter()
      writer.beginObject()
      if bytes.isEmpty {
        writer.key(mark.name)
        writer.string(mark.value)
      }
      writer.key("question")
      writer.string(question.prompt)
      writer.key("correctAnswer")
      writer.string(question.correctAnswer)
      writer.key("incorrectAnswers")
      question.incorrectAnswers.write(to: writer)
      writer.key("acceptedAnswers")
      question.acceptedAnswers.write(to: writer)
      writer.endObject()
      bytes += (bytes.isEmpty ? "[" : ",\n").utf8
      writer.withBytes { bytes += $0 }
    }
    return bytes + "]\n".utf8
  }

  /// Returns the deck of a kit.
  ///
  /// `origin` identifies the kit among those of all users, so that a second import of a deck finds its notes. The time
  /// of a deck is later than that of earlier exports, so that Anki updates notes.
  static func deck(_ questions: [KitQuestion], named name: String, origin: String, at now: Instant) -> AnkiDeck {
    // An ID of Anki is usually a time in milliseconds; those of two kits differ with high probability.
    let id = 1_500_000_000_000 + Int64(StableHash.hash(origin) % 200_000_000_000)
    return AnkiDeck(
      name: name, id: id, exportedAt: now.milliseconds / 1000,
      notes: questions.map { question in
        AnkiDeck.Note(
          guid: String(StableHash.hash("\(origin) \(question.position)"), radix: 36), prompt: question.prompt,
          answer: question.correctAnswer, incorrectAnswers: question.incorrectAnswers,
          acceptedAnswers: question.acceptedAnswers)
      })
  }
}
