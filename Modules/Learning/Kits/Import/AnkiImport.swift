import AnkiPackages
import Kernel
import Service

/// The import of Anki packages, which draws wrong answers from the answers of other cards.
enum AnkiImport {
  /// The location of a package.
  enum Source {
    case file(UserFile)
    case bytes([UInt8])
  }

  /// Reads a package; the deck's name becomes the name of the kit.
  ///
  /// Throws `archive_refused`, `unreadable_file`, `no_questions` for a package without cards, `too_many_questions` or
  /// `cancelled`. `pointer` is the JSON Pointer of the parameter that contains or names the package. `existing` are the
  /// questions already in the target kit.
  static func read(
    _ source: Source, at pointer: String, beside existing: [KitQuestion] = [], _ progress: ImportProgress
  ) throws -> ImportedKit {
    let package: AnkiPackage
    do {
      package = try opened(source) { try progress.report($0, of: $1, in: .reading) }
    } catch let error as AnkiPackageError {
      throw DomainError(error).at(pointer)
    }
    guard package.cards.count + package.skipped.count > 0 else { throw DomainError.noQuestions }

    var collector = ImportCollector(drawsIncorrect: true, beside: existing, media: package.media)
    var skipped = package.skipped[...]
    for card in package.cards {
      while let next = skipped.first, next.place < card.place { try refuse(skipped.removeFirst(), in: &collector) }
      try collector.take(line: card.place) { () throws(DomainError) in
        QuestionDraft(prompt: card.prompt, correctAnswer: card.answer, incorrectAnswers: [])
      }
    }
    for card in skipped { try refuse(card, in: &collector) }
    return try collector.collected(name: name(of: package.decks)) {
      try progress.report($0, of: package.cards.count, in: .preparing)
    }
  }

  private static func opened(_ source: Source, report: (Int, Int) throws -> Void) throws -> AnkiPackage {
    switch source {
    case .file(let file): try AnkiPackage(descriptor: file.descriptor, report: report)
    case .bytes(let bytes): try AnkiPackage(bytes, report: report)
    }
  }

  private static func refuse(
    _ card: AnkiPackage.Skipped, in collector: inout ImportCollector
  ) throws(DomainError) {
    try collector.take(line: card.place) { () throws(DomainError) in
      switch card.reason {
      case .emptyPrompt: throw .emptyFields.at("/prompt")
      case .emptyAnswer: throw .emptyFields.at("/correctAnswer")
      case .unsupportedKind: throw .unsupportedCard
      }
    }
  }

  /// Returns the common parent of the decks, otherwise the first deck, truncated to the maximum length of a kit's name.
  static func name(of decks: [String]) -> String? {
    let decks = decks.filter { $0.isBounded(toCharacters: 1000) }
    guard let first = decks.first else { return nil }
    let separator = "::"
    var common = first.split(separator: separator)[...]
    for deck in decks.dropFirst() {
      let parts = deck.split(separator: separator)
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
    }
    let name = common.isEmpty ? first : common.joined(separator: separator)
    return String(name.trimmed.prefix(KitRules.longestName)).trimmed
  }
}

extension DomainError {
  /// Converts the error of a package.
  fileprivate init(_ error: AnkiPackageError) {
    self =
      switch error {
      case .unreadableFile: .unreadableFile
      case .notAPackage: .archiveRefused(.notAPackage)
      case .noCollection: .archiveRefused(.noCollection)
      case .tooLarge: .archiveRefused(.tooLarge)
      case .damaged: .archiveRefused(.damaged)
      case .unsafeName: .archiveRefused(.unsafeName)
      case .unsupportedVersion(let version): .archiveRefused(.unknownVersion(version))
      case .encrypted: .archiveRefused(.encrypted)
      }
  }
}
