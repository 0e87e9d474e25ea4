/// The decks of a collection.
struct DeckList {
  /// One deck.
  struct Deck: Hashable {
    /// The full name, with `::` between a deck and its subdeck.
    let name: String
    /// Whether it borrows its cards from other decks.
    let isFiltered: Bool
  }

  /// The number of the deck that is always there.
  static let defaultDeck: Int64 = 1

  private let decks: [Int64: Deck]

  /// Takes the decks by their numbers.
  init(_ decks: [Int64: Deck]) {
    self.decks = decks
  }

  /// The deck a card belongs to; one whose deck is missing belongs to the default deck.
  func home(of deck: Int64) -> Int64 { decks[deck] == nil ? Self.defaultDeck : deck }

  /// The full name of a deck.
  func name(of deck: Int64) -> String { decks[deck]?.name ?? "Default" }

  /// The names in the order in which Anki shows them, each deck before its subdecks.
  ///
  /// - Parameter used: The decks that have cards; the default deck, and decks that only borrow, count only with cards.
  /// - Returns: The full names.
  func names(ofCardsIn used: Set<Int64>) -> [String] {
    let own = decks.filter { $0.key != Self.defaultDeck && !$0.value.isFiltered }.keys
    let names = Set(used.union(own).map(name(of:)))
    return names.map { (name: $0, order: $0.lowercased().split(separator: "::")) }
      .sorted {
        $0.order == $1.order ? $0.name < $1.name : $0.order.lexicographicallyPrecedes($1.order)
      }
      .map(\.name)
  }

  /// Makes a name of one that is stored, in which a control character may stand between a deck and its subdeck.
  static func fullName(_ stored: [UInt8]) -> String {
    let components = stored.split(separator: 0x1f, omittingEmptySubsequences: false)
    let name = components.map { PlainText.tidied(Array($0)) }.joined(separator: "::")
    return name.isEmpty ? "Default" : name
  }
}
