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
    /// The tags of the note, in stored order.
    package let tags: [String]
  }

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

  /// Reads a package from a regular file; its descriptor is not closed.
  ///
  /// `onProgress` is called periodically with the number of processed cards and the total number of cards; it can throw
  /// to cancel.
  ///
  /// - Throws: `AnkiPackageError`, and errors of `onProgress`.
  package init(
    descriptor: Int32, limits: PackageLimits = PackageLimits(), onProgress: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(
      AnkiPackageError.mappingZipErrors { try FileSource(descriptor: descriptor) }, limits: limits,
      onProgress: onProgress)
  }

  /// Reads a package from its bytes; throws the same errors as for a descriptor except `unreadableFile`.
  package init(
    _ bytes: [UInt8], limits: PackageLimits = PackageLimits(), onProgress: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(ArraySource(bytes), limits: limits, onProgress: onProgress)
  }

  private init(_ source: some ByteSource, limits: PackageLimits, onProgress: (Int, Int) throws -> Void) throws {
    guard source.count <= limits.packageBytes else { throw AnkiPackageError.tooLarge }
    let (mediaCount, image) = try AnkiPackageError.mappingZipErrors {
      if try source.isDatabase { return (0, try source.databaseImage(limit: limits.collectionBytes)) }
      let contents = try PackageContents(ZipArchive(source, maxEntries: limits.entries))
      return (contents.mediaCount, try contents.unpackCollection(limits: limits))
    }
    self.mediaCount = mediaCount
    let collection = try AnkiCollection(image, limits: limits)
    let result = try collection.read(onProgress: onProgress)
    cards = result.cards
    skipped = result.skipped
    decks = collection.decks.names(of: result.deckIDs)
  }
}
