import AnkiPackages
import Kernel
import Service

/// The import of Anki packages.
enum AnkiImport {
  /// A package, as an open file or as bytes.
  enum Source {
    case file(UserFile)
    case bytes([UInt8])
  }

  /// Reads a package; the names of its decks are the default names of the kit.
  ///
  /// The notes of types with all of the chosen fields are read from these, and all other cards as their templates show
  /// them. Throws `archive_rejected`, `unreadable_file`, `unknown_column` if no note type has the fields,
  /// `no_questions` for a package without cards, `too_many_questions` or `canceled`. `pointer` is the JSON Pointer of
  /// the parameter that contains or names the package.
  static func read(
    _ source: Source, _ fields: ChosenColumns? = nil, at pointer: String, into target: ImportTarget = .newKit,
    _ progress: ImportProgress
  ) throws -> ImportedKit {
    let package: AnkiPackage
    do {
      package = try openPackage(source, fields) { try progress.report($0, of: $1, in: .reading) }
    } catch let error as AnkiPackageError {
      throw DomainError(error).at(pointer)
    }
    guard package.cards.count + package.skipped.count > 0 else { throw DomainError.noQuestions }
    try progress.context.checkImportedRows(package.cards.count + package.skipped.count)

    var collector = ImportCollector(target: target, media: package.mediaCount)
    var skipped = package.skipped[...]
    for card in package.cards {
      while let next = skipped.first, next.position < card.position {
        try reject(skipped.removeFirst(), in: &collector)
      }
      let specified = card.hasChosenFields ? fields?.specified : nil
      try collector.add(line: card.position, specified ?? .none) { () throws(DomainError) in
        QuestionDraft(
          prompt: card.prompt, correctAnswer: card.answer, incorrectAnswers: card.incorrectAnswers.splitIfSingle,
          acceptedAnswers: card.acceptedAnswers.splitIfSingle)
      }
    }
    for card in skipped { try reject(card, in: &collector) }
    return try collector.finish(names: ImportedName.candidates(decks: package.decks), noteTypes: package.noteTypes) {
      try progress.report($0, of: package.cards.count, in: .preparing)
    }
  }

  private static func openPackage(
    _ source: Source, _ fields: ChosenColumns?, report: (Int, Int) throws -> Void
  ) throws -> AnkiPackage {
    let choose: AnkiPackage.ChooseFields? = fields.map { fields in { try fields.choices(of: $0) } }
    return switch source {
    case .file(let file): try AnkiPackage(descriptor: file.descriptor, choosing: choose, onProgress: report)
    case .bytes(let bytes): try AnkiPackage(bytes, choosing: choose, onProgress: report)
    }
  }

  private static func reject(
    _ card: AnkiPackage.SkippedCard, in collector: inout ImportCollector
  ) throws(DomainError) {
    try collector.add(line: card.position) { () throws(DomainError) in
      switch card.reason {
      case .emptyPrompt: throw .emptyPrompt.at("/prompt")
      case .emptyAnswer: throw .emptyCorrectAnswer.at("/correctAnswer")
      case .promptWithoutText: throw .promptWithoutText.at("/prompt")
      case .answerWithoutText: throw .answerWithoutText.at("/correctAnswer")
      case .unsupportedKind: throw .unsupportedCard
      }
    }
  }
}

extension DomainError {
  /// Converts the error of a package.
  fileprivate init(_ error: AnkiPackageError) {
    self =
      switch error {
      case .unreadableFile: .unreadableFile
      case .notAPackage: .archiveRejected(.notAPackage)
      case .noCollection: .archiveRejected(.noCollection)
      case .tooLarge: .archiveRejected(.tooLarge)
      case .damaged: .archiveRejected(.damaged)
      case .unsafeName: .archiveRejected(.unsafeName)
      case .unsupportedVersion(let version): .archiveRejected(.unknownVersion(version))
      case .encrypted: .archiveRejected(.encrypted)
      }
  }
}
