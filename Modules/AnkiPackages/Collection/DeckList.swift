/// The decks of a collection.
struct DeckList {
  struct Deck: Hashable {
    /// The full name, with `::` between a deck and its subdeck.
    let name: String
    /// Whether the deck temporarily contains cards of other decks.
    let isFiltered: Bool
  }

  /// The ID of the built-in default deck.
  static let defaultDeckID: Int64 = 1

  private let decks: [Int64: Deck]

  init(_ decks: [Int64: Deck]) {
    self.decks = decks
  }

  /// Returns the ID of a deck, or of the default deck if the deck does not exist.
  func existingDeckID(_ id: Int64) -> Int64 { decks[id] == nil ? Self.defaultDeckID : id }

  func name(of id: Int64) -> String { decks[id]?.name ?? "Default" }

  /// Returns the full names in Anki's display order, each deck before its subdecks.
  ///
  /// The default deck and filtered decks are included only if they have cards: if `usedDeckIDs` contains
  /// their IDs.
  func names(including usedDeckIDs: Set<Int64>) -> [String] {
    let regularDeckIDs = decks.filter { $0.key != Self.defaultDeckID && !$0.value.isFiltered }.keys
    let names = Set(usedDeckIDs.union(regularDeckIDs).map(name(of:)))
    return names.map { (name: $0, order: $0.lowercased().split(separator: "::")) }
      .sorted {
        $0.order == $1.order ? $0.name < $1.name : $0.order.lexicographicallyPrecedes($1.order)
      }
      .map(\.name)
  }

  /// Decodes a stored name, in which a control character may separate a deck from its subdeck.
  static func fullName(_ stored: [UInt8]) -> String {
    let components = stored.split(separator: 0x1f, omittingEmptySubsequences: false)
    let name = components.map { PlainText.collapsingWhiteSpace(Array($0)) }.joined(separator: "::")
    return name.isEmpty ? "Default" : name
  }
}
