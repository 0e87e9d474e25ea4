internal import Interchange

/// The cards of an Anki package (`.apkg` or `.colpkg`) as plain-text questions and answers.
///
/// A package is a zip file with an SQLite database; the database alone, as in old backups, is read too. The database is
/// decompressed into memory or a temporary file without a name, no other entry is unpacked, and entry names are never
/// used as paths.
package struct AnkiPackage: Sendable {
  /// A question and its answer in plain text.
  package struct Card: Hashable, Sendable {
    /// The Anki ID of the note.
    package let noteID: Int64
    /// The position, from 1, in ``AnkiPackage/cards`` and ``AnkiPackage/skipped`` combined, by note and template.
    package let position: Int
    /// The full name of the deck, with `::` between a deck and its subdeck.
    package let deck: String
    /// The question, one nonempty line.
    package let prompt: String
    /// The answer, one nonempty line.
    package let answer: String
    /// Whether it was read from chosen fields.
    package let hasChosenFields: Bool
    /// The texts of the chosen fields of wrong answers, possibly empty.
    package let incorrectAnswers: [String]
    /// The texts of the chosen fields of accepted answers, possibly empty.
    package let acceptedAnswers: [String]
    /// The tags of the note, in stored order.
    package let tags: [String]
  }

  /// A note type whose fields can be chosen: that of at least one note, without clozes or covered images.
  package struct NoteType: Hashable, Sendable {
    /// The Anki ID.
    let id: Int64
    /// The name.
    package let name: String
    /// The names of the fields, in order.
    package let fields: [String]
  }

  /// The fields of a note type from which one question per note is read, as indices from 0.
  package struct FieldChoice: Hashable, Sendable {
    let prompt: Int
    let answer: Int
    let incorrect: [Int]
    let accepted: [Int]

    /// Creates a choice of fields for the prompt, the answer, wrong answers and accepted answers.
    package init(prompt: Int, answer: Int, incorrect: [Int], accepted: [Int]) {
      (self.prompt, self.answer, self.incorrect, self.accepted) = (prompt, answer, incorrect, accepted)
    }
  }

  /// A function that chooses fields of note types; nil for a type whose cards are read as their templates show them.
  package typealias ChooseFields = ([NoteType]) throws -> [FieldChoice?]

  /// A card that could not be converted.
  package struct SkippedCard: Hashable, Sendable {
    /// The Anki ID of the note.
    package let noteID: Int64
    /// The position, from 1, in ``AnkiPackage/cards`` and ``AnkiPackage/skipped`` combined.
    package let position: Int
    /// The reason why the card was skipped.
    package let reason: SkipReason
  }

  /// The reason why a card was skipped.
  package enum SkipReason: String, CaseIterable, Sendable {
    /// The front is empty, shows only empty fields of the note, or has no cloze with the number of the card.
    case emptyPrompt
    /// The back or the cloze is empty.
    case emptyAnswer
    /// The front shows pictures or sounds, but no text.
    case promptWithoutText
    /// The back or the cloze shows pictures or sounds, but no text.
    case answerWithoutText
    /// The card is an image occlusion, or its note type or template is missing.
    case unsupportedKind
  }

  /// The converted cards, ordered by note and template.
  package let cards: [Card]
  /// The skipped cards, in the same order.
  package let skipped: [SkippedCard]
  /// The number of media files, which are not imported.
  package let mediaCount: Int
  /// The names of the decks that have cards, in order, each before its subdecks.
  package let decks: [String]
  /// The note types whose fields can be chosen, in the order of their IDs.
  package let noteTypes: [NoteType]

  /// Reads a package from a regular file; its descriptor is not closed.
  ///
  /// `choosing` chooses the fields of note types; without it, all cards are read as their templates show them.
  /// `onProgress` is called periodically with the number of processed cards and the total number of cards; it can throw
  /// to cancel.
  ///
  /// - Throws: `AnkiPackageError`, and errors of `choosing` and `onProgress`.
  package init(
    descriptor: Int32, limits: PackageLimits = PackageLimits(), choosing: ChooseFields? = nil,
    onProgress: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(
      AnkiPackageError.mappingZipErrors { try FileSource(descriptor: descriptor) }, limits: limits, choosing: choosing,
      onProgress: onProgress)
  }

  /// Reads a package from its bytes; throws the same errors as for a descriptor except `unreadableFile`.
  package init(
    _ bytes: [UInt8], limits: PackageLimits = PackageLimits(), choosing: ChooseFields? = nil,
    onProgress: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(ArraySource(bytes), limits: limits, choosing: choosing, onProgress: onProgress)
  }

  private init(
    _ source: some ByteSource, limits: PackageLimits, choosing: ChooseFields?, onProgress: (Int, Int) throws -> Void
  ) throws {
    guard source.count <= limits.packageBytes else { throw AnkiPackageError.tooLarge }
    let (mediaCount, image) = try AnkiPackageError.mappingZipErrors {
      if try source.isDatabase { return (0, try source.databaseImage(limit: limits.collectionBytes)) }
      let contents = try PackageContents(ZipArchive(source, maxEntries: limits.entries))
      return (contents.mediaCount, try contents.unpackCollection(limits: limits))
    }
    self.mediaCount = mediaCount
    let collection = try AnkiCollection(image, limits: limits)
    noteTypes = try collection.choosableNoteTypes()
    let choices = try choosing?(noteTypes) ?? []
    let result = try collection.read(
      choices: Dictionary(zip(noteTypes, choices).compactMap { type, choice in choice.map { (type.id, $0) } }) { $1 },
      onProgress: onProgress)
    cards = result.cards
    skipped = result.skipped
    decks = collection.decks.names(of: result.deckIDs)
  }
}
