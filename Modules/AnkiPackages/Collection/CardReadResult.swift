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
  /// `choices` are the chosen fields by the IDs of note types. Of a note with chosen fields, only the first card is
  /// read.
  ///
  /// - Throws: `damaged`, `tooLarge`, and errors of `onProgress`.
  func read(
    choices: [Int64: AnkiPackage.FieldChoice], onProgress: (Int, Int) throws -> Void
  ) throws -> CardReadResult {
    do {
      return try readCards(choices) { done, total in
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

  private func readCards(
    _ choices: [Int64: AnkiPackage.FieldChoice], _ onProgress: (Int, Int) throws -> Void
  ) throws -> CardReadResult {
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
        let typeID = try row.integer64(1)
        let (first, choice) = (next, choices[typeID])
        while next < stored.count, stored[next].noteID == id {
          result.deckIDs.insert(stored[next].deckID)
          if choice == nil || next == first {
            try add(stored[next], of: note, noteTypes[typeID], choice, to: &result, &budget)
          }
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
    _ card: StoredCard, of note: Note, _ noteType: NoteType?, _ choice: AnkiPackage.FieldChoice?,
    to result: inout CardReadResult, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    let deck = decks.name(of: card.deckID)
    let context = CardContext(ordinal: card.ordinal, id: card.id, flag: card.flag, deck: deck)
    let conversion =
      if let choice {
        try note.conversion(of: choice, &budget)
      } else {
        try noteType?.conversion(of: note, context, &budget)
      }
    switch conversion ?? .skipped(.unsupportedKind) {
    case .skipped(let reason):
      result.skipped.append(AnkiPackage.SkippedCard(noteID: note.id, position: result.nextPosition, reason: reason))
    case .question(let prompt, let answer):
      result.cards.append(
        AnkiPackage.Card(
          noteID: note.id, position: result.nextPosition, deck: deck, prompt: prompt, answer: answer,
          hasChosenFields: choice != nil,
          incorrectAnswers: try note.texts(choice?.incorrect ?? [], &budget),
          acceptedAnswers: try note.texts(choice?.accepted ?? [], &budget), tags: note.tags))
    }
  }
}
