internal import SQLite

/// The converted and the skipped cards of a collection.
struct CardReading {
  var cards: [AnkiPackage.Card] = []
  var skipped: [AnkiPackage.Skipped] = []
  /// The IDs of the decks that have converted or skipped cards.
  var decks: Set<Int64> = []

  /// The position of the next card.
  fileprivate var nextPlace: Int { cards.count + skipped.count + 1 }
}

private struct StoredCard {
  let note: Int64
  let ordinal: Int
  let deck: Int64
  let flag: Int
  let id: Int64
}

extension AnkiCollection {
  private static let cardsBetweenReports = 256

  /// Reads all cards; `report` is called periodically with the number of processed cards and their total.
  ///
  /// - Throws: `damaged`, `tooLarge`, and errors of `report`.
  func read(report: (Int, Int) throws -> Void) throws -> CardReading {
    do {
      return try readCards { done, total in
        do { try report(done, total) } catch { throw Stop(cause: error) }
      }
    } catch let stop as Stop {
      throw stop.cause
    }
  }

  /// Wraps an error of `report`, which may have the same type as errors of the database.
  private struct Stop: Error {
    let cause: any Error
  }

  private func readCards(_ report: (Int, Int) throws -> Void) throws -> CardReading {
    var meter = meter
    let stored = try AnkiPackageError.ofDatabase { try storedCards(&meter) }
    var reading = CardReading()
    var budget = RenderingBudget(limits)
    var next = 0
    try report(0, stored.count)
    var reported = 0
    // Both queries are ordered by note ID.
    try AnkiPackageError.ofDatabase {
      try connection.statement(CollectionStatements.notes).visit { row in
        try meter.count(row, 2, 3)
        let id = try row.integer64(0)
        while next < stored.count, stored[next].note < id { next += 1 }
        guard next < stored.count else { return false }
        guard stored[next].note == id else { return true }
        let note = Note(id: id, tags: try row.bytes(2), fields: try row.bytes(3))
        let noteType = noteTypes[try row.integer64(1)]
        while next < stored.count, stored[next].note == id {
          try add(stored[next], of: note, noteType, to: &reading, &budget)
          next += 1
          if next - reported >= Self.cardsBetweenReports {
            try report(next, stored.count)
            reported = next
          }
        }
        return true
      }
    }
    try report(stored.count, stored.count)
    return reading
  }

  /// Reads the cards, ordered by note and template.
  private func storedCards(_ meter: inout RowMeter) throws -> [StoredCard] {
    var cards: [StoredCard] = []
    try connection.statement(CollectionStatements.cards).forEach { row in
      try meter.count(row)
      guard cards.count < limits.cards else { throw AnkiPackageError.tooLarge }
      let lentBy = try row.integer64(3)
      cards.append(
        StoredCard(
          note: try row.integer64(0), ordinal: try row.integer(1),
          deck: decks.home(of: lentBy == 0 ? try row.integer64(2) : lentBy),
          // Only the lowest three bits are the user's flag.
          flag: try row.integer(4) & 7, id: try row.integer64(5)))
    }
    return cards.sorted { ($0.note, $0.ordinal, $0.id) < ($1.note, $1.ordinal, $1.id) }
  }

  private func add(
    _ card: StoredCard, of note: Note, _ noteType: NoteType?, to reading: inout CardReading,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    reading.decks.insert(card.deck)
    let deck = decks.name(of: card.deck)
    let question = try noteType?.question(
      of: note, CardFacts(ordinal: card.ordinal, id: card.id, flag: card.flag, deck: deck), &budget)
    switch question ?? .none(.unsupportedKind) {
    case .none(let reason):
      reading.skipped.append(AnkiPackage.Skipped(note: note.id, place: reading.nextPlace, reason: reason))
    case .question(let prompt, let answer):
      reading.cards.append(
        AnkiPackage.Card(
          note: note.id, place: reading.nextPlace, deck: deck, prompt: prompt, answer: answer, tags: note.tags))
    }
  }
}
