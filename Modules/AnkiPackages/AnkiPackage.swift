/// The questions of an Anki package (`.apkg` or `.colpkg`), as plain text.
///
/// A package is a zip file with an SQLite database. All of it is read in memory: nothing is unpacked to the disk, and
/// the names in the package are never used as paths.
package struct AnkiPackage: Sendable {
  /// One question with its answer, as plain text.
  package struct Card: Hashable, Sendable {
    /// Anki's number of the note it was made from.
    package let note: Int64
    /// Its place, from 1, among ``AnkiPackage/cards`` and ``AnkiPackage/skipped`` together, in the order of notes and
    /// templates.
    package let place: Int
    /// The full name of its deck, with `::` between a deck and its subdeck.
    package let deck: String
    /// The question, one line that is not empty.
    package let prompt: String
    /// The answer, one line that is not empty.
    package let answer: String
    /// The tags of the note, in their order.
    package let tags: [String]
  }

  /// A card that no question was made of.
  package struct Skipped: Hashable, Sendable {
    /// Anki's number of the note it belongs to.
    package let note: Int64
    /// Its place, from 1, among ``AnkiPackage/cards`` and ``AnkiPackage/skipped`` together.
    package let place: Int
    /// Why.
    package let reason: Reason
  }

  /// Why no question was made of a card.
  package enum Reason: String, CaseIterable, Sendable {
    /// Its front shows no text.
    case emptyPrompt
    /// Its back shows no text beside that of the front.
    case emptyAnswer
    /// It is an image with parts that are covered, or its note type or template is missing.
    case unsupportedKind
  }

  /// The questions, in the order of notes and templates.
  package let cards: [Card]
  /// The cards no question was made of, in the same order.
  package let skipped: [Skipped]
  /// How many media files were left out.
  package let media: Int
  /// The decks by name, in their order, each before its subdecks; "Default" only where it has cards.
  package let decks: [String]

  /// Reads a package from a file that is open.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of a regular file, which stays open.
  ///   - limits: What the package may hold.
  ///   - report: Told from time to time how many cards of how many have been looked at; what it throws ends the
  ///     reading.
  /// - Throws: `AnkiPackageError`, and what `report` throws.
  package init(
    descriptor: Int32, limits: Limits = Limits(), report: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(FileSource(descriptor: descriptor), limits: limits, report: report)
  }

  /// Reads a package that is at hand as bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - limits: What the package may hold.
  ///   - report: Told from time to time how many cards of how many have been looked at; what it throws ends the
  ///     reading.
  /// - Throws: `AnkiPackageError` but not `unreadableFile`, and what `report` throws.
  package init(
    _ bytes: [UInt8], limits: Limits = Limits(), report: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    try self.init(ArraySource(bytes: bytes), limits: limits, report: report)
  }

  private init(_ source: some ByteSource, limits: Limits, report: (Int, Int) throws -> Void) throws {
    guard source.count <= limits.packageBytes else { throw AnkiPackageError.tooLarge }
    let contents = try PackageContents(ZipArchive(source, maxEntries: limits.entries))
    media = contents.media
    let collection = try AnkiCollection(contents.collection(limits: limits), limits: limits)
    let reading = try collection.read(report: report)
    cards = reading.cards
    skipped = reading.skipped
    decks = collection.decks.names(ofCardsIn: reading.decks)
  }
}
