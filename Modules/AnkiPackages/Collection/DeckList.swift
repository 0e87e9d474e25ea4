/// The decks of a collection.
struct DeckList {
  /// The ID of the built-in default deck.
  static let defaultDeckID: Int64 = 1

  /// The full names by ID, with `::` between a deck and its subdeck.
  private let names: [Int64: String]

  init(_ names: [Int64: String]) {
    self.names = names
  }

  /// Returns the ID of a deck, or of the default deck if the deck does not exist.
  func existingDeckID(_ id: Int64) -> Int64 { names[id] == nil ? Self.defaultDeckID : id }

  func name(of id: Int64) -> String { names[id] ?? "Default" }

  /// Returns the full names of decks in Anki's display order, each deck before its subdecks.
  func names(of deckIDs: Set<Int64>) -> [String] {
    let names = Set(deckIDs.map(name(of:)))
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
