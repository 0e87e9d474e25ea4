import Kernel

/// A name for an imported kit that a file suggests.
struct ImportedName: Hashable, Sendable {
  /// The name within the maximum length.
  let text: String
  /// Whether the name is only the start of a longer one.
  let isShortened: Bool

  private static let separator = "::"
  /// The maximum length of the full name of a deck, in characters; longer names are ignored.
  private static let maxDeckLength = 1000

  /// Creates the name within the maximum length; nil if nothing of it can be stored.
  private init?(_ name: String) {
    var shortened = String(name.prefix(KitRules.maxNameLength))
    while !KitRules.isStorableName(shortened) { shortened.removeLast() }
    shortened = shortened.trimmed
    guard !shortened.isEmpty else { return nil }
    (text, isShortened) = (shortened, shortened != name)
  }

  /// Returns the names that the decks of a file suggest, in order of preference; none if no deck has a name that can be
  /// stored.
  ///
  /// The deck is the closest one that contains all decks, or the first one. Its own name is preferred to one with its
  /// parents: `Verbs`, then `Spanish::Verbs`.
  static func candidates(decks: [String]) -> [ImportedName] {
    let decks = decks.filter { $0.isWithinByteLimit(forCharacters: maxDeckLength) }
      .map { $0.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty } }
      .filter { !$0.isEmpty }
    guard let first = decks.first else { return [] }
    var parts = first
    for deck in decks.dropFirst() { parts = Array(parts.prefix(zip(parts, deck).prefix { $0 == $1 }.count)) }
    if parts.isEmpty { parts = first }
    return parts.indices.reversed().compactMap { ImportedName(parts[$0...].joined(separator: separator)) }
  }
}
