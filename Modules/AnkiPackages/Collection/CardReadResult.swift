internal import SQLite

/// The converted and the skipped cards of a collection.
struct CardReadResult {
  var cards: [AnkiPackage.Card] = []
  var skipped: [AnkiPackage.SkippedCard] = []
  /// The IDs of the decks that have converted or skipped cards.
  var deckIDs: Set<Int64> = []

  /// The position of the next card.
  fileprivate var nextPosition: Int { cards.count + skipped.count + 1 }
}

private struct StoredCard {
  let noteID: Int64
  let ordinal: Int
  let deckID: Int64
  let flag: Int
  let id: Int64
}

extension AnkiCollection {
  private static let cardsPerReport = 256

  /// Reads and converts all cards; periodically passes the numbers of processed and of all cards to `onProgress`.
  ///
  /// - Throws: `damaged`, `tooLarge`, and errors of `onProgress`.
  func read(onProgress: (Int, Int) throws -> Void) throws -> CardReadResult {
    do {
      return try readCards { done, total in
        do { try onProgress(done, total) } catch { throw ProgressError(cause: error) }
      }
    } catch let error as ProgressError {
      throw error.cause
    }
  }

  /// Wraps an error that `onProgress` has thrown, to distinguish it from an error of the database.
  private struct ProgressError: Error {
    let cause: any Error
  }

  private func readCards(_ onProgress: (Int, Int) throws -> Void) throws -> CardReadResult {
    var meter = meter
    let stored = try AnkiPackageError.mappingSQLiteErrors { try storedCards(&meter) }
    var result = CardReadResult()
    var budget = RenderingBudget(limits)
    var next = 0
    try onProgress(0, stored.count)
    var reported = 0
    // Cards and notes are both ordered by note ID.
    try AnkiPackageError.mappingSQLiteErrors {
      try connection.statement(CollectionStatements.notes).iterate { row in
        try meter.count(row, 2, 3)
        let id = try row.integer64(0)
        while next < stored.count, stored[next].noteID < id { next += 1 }
        guard next < stored.count else { return false }
        guard stored[next].noteID == id else { return true }
        let note = Note(id: id, tags: try row.bytes(2), fields: try row.bytes(3))
        let noteType = noteTypes[try row.integer64(1)]
        while next < stored.count, stored[next].noteID == id {
          try add(stored[next], of: note, noteType, to: &result, &budget)
          next += 1
          if next - reported >= Self.cardsPerReport {
            try onProgress(next, stored.count)
            reported = next
          }
        }
        return true
      }
    }
    try onProgress(stored.count, stored.count)
    return result
  }

  /// Reads the cards, ordered by note and template.
  private func storedCards(_ meter: inout RowMeter) throws -> [StoredCard] {
    var cards: [StoredCard] = []
    try connection.statement(CollectionStatements.cards).forEach { row in
      try meter.count(row)
      guard cards.count < limits.cards else { throw AnkiPackageError.tooLarge }
      let homeDeckID = try row.integer64(3)
      cards.append(
        StoredCard(
          noteID: try row.integer64(0), ordinal: try row.integer(1),
          deckID: decks.existingDeckID(homeDeckID == 0 ? try row.integer64(2) : homeDeckID),
          // Only the lowest three bits are the user's flag.
          flag: try row.integer(4) & 7, id: try row.integer64(5)))
    }
    return cards.sorted { ($0.noteID, $0.ordinal, $0.id) < ($1.noteID, $1.ordinal, $1.id) }
  }

  private func add(
    _ card: StoredCard, of note: Note, _ noteType: NoteType?, to result: inout CardReadResult,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    result.deckIDs.insert(card.deckID)
    let deck = decks.name(of: card.deckID)
    let conversion = try noteType?.conversion(
      of: note, CardContext(ordinal: card.ordinal, id: card.id, flag: card.flag, deck: deck), &budget)
    switch conversion ?? .skipped(.unsupportedKind) {
    case .skipped(let reason):
      result.skipped.append(AnkiPackage.SkippedCard(noteID: note.id, position: result.nextPosition, reason: reason))
    case .question(let prompt, let answer):
      result.cards.append(
        AnkiPackage.Card(
          noteID: note.id, position: result.nextPosition, deck: deck, prompt: prompt, answer: answer, tags: note.tags))
    }
  }
}
