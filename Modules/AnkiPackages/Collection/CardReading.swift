internal import SQLite

/// The cards of a collection, as far as they could be read as text.
struct CardReading {
  var cards: [AnkiPackage.Card] = []
  var skipped: [AnkiPackage.Skipped] = []
  /// The numbers of the decks that have cards or skipped ones.
  var decks: Set<Int64> = []

  /// The place of the next card.
  fileprivate var nextPlace: Int { cards.count + skipped.count + 1 }
}

/// A card as it is stored.
private struct StoredCard {
  let note: Int64
  let ordinal: Int
  let deck: Int64
  let flag: Int
  let id: Int64
}

extension AnkiCollection {
  /// How many cards are looked at between two reports.
  private static let cardsBetweenReports = 256

  /// Reads all cards.
  ///
  /// - Parameter report: Told how many cards of how many have been looked at.
  /// - Returns: What could be read of them.
  /// - Throws: `damaged`, `tooLarge`, and what `report` throws.
  func read(report: (Int, Int) throws -> Void) throws -> CardReading {
    do {
      return try readCards { done, total in
        do { try report(done, total) } catch { throw Stop(cause: error) }
      }
    } catch let stop as Stop {
      throw stop.cause
    }
  }

  /// Carries an error of a report past those of the database, which may be of the same type.
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
    // Both come in the order of the notes' numbers.
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

  /// The cards in the order of notes and templates.
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
          // The other bits are not the user's flag.
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
