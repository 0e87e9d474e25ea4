/// What a name in a template stands for.
enum FieldKey: Hashable {
  /// A field of the note, by its place.
  case field(Int)
  /// The tags of the note.
  case tags
  /// The deck with those around it.
  case deck
  /// The deck's own name.
  case subdeck
  /// The name of the note type.
  case noteType
  /// The name of the template.
  case card
  /// The flag that the user gave the card.
  case cardFlag
  /// Anki's number of the card.
  case cardID
  /// Whether the card asks for the gap of this number, from 1.
  case gap(Int)
  /// The whole question on the side of the answer, which is left out, and names that nothing has.
  case nothing

  /// The names that every note type has, unless a field has the same.
  fileprivate static let special: [String: FieldKey] = [
    "Tags": .tags, "Deck": .deck, "Subdeck": .subdeck, "Type": .noteType, "Card": .card, "CardFlag": .cardFlag,
    "CardID": .cardID,
  ]
}

/// The names of the fields of a note type.
struct FieldNames {
  private let places: [[UInt8]: Int]

  /// Takes the names in the order of the fields.
  init(_ names: [[UInt8]]) {
    places = Dictionary(names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a name stands for.
  func key(_ name: some Collection<UInt8>) -> FieldKey {
    if let place = places[Array(name)] { return .field(place) }
    let text = String(decoding: name, as: UTF8.self)
    if let key = FieldKey.special[text] { return key }
    if text.first == "c", let number = Int(text.dropFirst()) { return .gap(number) }
    return .nothing
  }
}

/// A field in a template with what is to be done to it.
struct FieldReference: Equatable {
  /// What is done to the text of a field.
  enum Filter: Equatable {
    /// Shows gaps: `cloze`.
    case gaps
    /// Shows nothing but what fills the gaps: `cloze-only`.
    case gapsOnly
    /// Shows readings beside characters: `furigana`.
    case readings
    /// Shows the readings instead of the characters: `kana`.
    case readingsOnly
    /// Shows the characters without their readings: `kanji`.
    case charactersOnly
  }

  let key: FieldKey
  /// In the order in which they are applied.
  let filters: [Filter]
  /// Whether the question shows nothing: a field to type into (`type`), or a hint that is covered (`hint`).
  let isAnswerOnly: Bool
  /// Whether it is spoken, so that there is nothing to read (`tts`).
  let isSpoken: Bool

  /// Reads what stands in braces: filters, each with a colon behind it, and a name.
  ///
  /// - Parameters:
  ///   - text: The text; the filter next to the name comes first.
  ///   - fields: The fields of the note type.
  init(_ text: ArraySlice<UInt8>, fields: FieldNames) {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(\.trimmed)
    let names = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    key = fields.key(parts.last ?? [])
    isAnswerOnly = names.contains("type") || names.contains("hint")
    isSpoken = names.contains { $0 == "tts" || $0.hasPrefix("tts ") }
    if names.first == "type" {
      // What has to be typed is the content of the gap, and no other filter counts.
      filters = names.last == "cloze" ? [.gapsOnly] : []
    } else {
      filters = names.reversed().compactMap(Self.filter(named:))
    }
  }

  /// The filter of a name; `text` only takes tags away, as happens in the end, and those of add-ons are not known.
  private static func filter(named name: String) -> Filter? {
    switch name {
    case "cloze": .gaps
    case "cloze-only": .gapsOnly
    case "furigana": .readings
    case "kana": .readingsOnly
    case "kanji": .charactersOnly
    default: nil
    }
  }
}
