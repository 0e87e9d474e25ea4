/// The meaning of a field name in a template.
enum FieldKey: Hashable {
  /// A field of the note, by ordinal.
  case field(Int)
  case tags
  /// The full name of the deck.
  case deck
  /// The last component of the deck name.
  case subdeck
  case noteType
  case card
  case cardFlag
  /// The Anki ID of the card.
  case cardID
  /// A condition such as `c1`, which is true if the card asks for this cloze number, from 1.
  case cloze(Int)
  /// A name whose value is always empty: `FrontSide`, which the answer omits, or an unknown name.
  case empty

  /// The names that every note type has, unless one of its fields has the same name.
  fileprivate static let special: [String: FieldKey] = [
    "Tags": .tags, "Deck": .deck, "Subdeck": .subdeck, "Type": .noteType, "Card": .card, "CardFlag": .cardFlag,
    "CardID": .cardID,
  ]
}

/// The names of the fields of a note type.
struct FieldNames {
  private let ordinals: [[UInt8]: Int]

  init(_ names: [[UInt8]]) {
    ordinals = Dictionary(names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  func key(_ name: some Collection<UInt8>) -> FieldKey {
    if let ordinal = ordinals[Array(name)] { return .field(ordinal) }
    let text = String(decoding: name, as: UTF8.self)
    if let key = FieldKey.special[text] { return key }
    if text.first == "c", let number = Int(text.dropFirst()) { return .cloze(number) }
    return .empty
  }
}

/// A field reference in a template, with its filters.
struct FieldReference: Equatable {
  /// A filter applied to the text of a field.
  enum Filter: Equatable {
    /// `cloze`: renders clozes.
    case cloze
    /// `cloze-only`: shows only the contents of the card's clozes, or their hints on the question.
    case clozeOnly
    /// `furigana`: shows characters with their readings.
    case furigana
    /// `kana`: shows readings instead of characters.
    case kana
    /// `kanji`: shows characters without readings.
    case kanji
  }

  let key: FieldKey
  /// The filters in order of application.
  let filters: [Filter]
  /// Whether only the answer shows the field: a typed answer (`type`) or a covered hint (`hint`).
  let isAnswerOnly: Bool
  /// Whether the field is only spoken (`tts`).
  let isSpoken: Bool

  /// Parses the text in braces: filters, each followed by a colon, and a name; the last filter is applied first.
  init(_ text: ArraySlice<UInt8>, fields: FieldNames) {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(\.trimmed)
    let names = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    key = fields.key(parts.last ?? [])
    isAnswerOnly = names.contains("type") || names.contains("hint")
    isSpoken = names.contains { $0 == "tts" || $0.hasPrefix("tts ") }
    if names.first == "type" {
      // The typed answer is the content of the cloze; other filters are ignored.
      filters = names.last == "cloze" ? [.clozeOnly] : []
    } else {
      filters = names.reversed().compactMap(Self.filter(named:))
    }
  }

  /// Returns the filter with a name; nil for all other names, such as `text`, because tags are always removed later.
  private static func filter(named name: String) -> Filter? {
    switch name {
    case "cloze": .cloze
    case "cloze-only": .clozeOnly
    case "furigana": .furigana
    case "kana": .kana
    case "kanji": .kanji
    default: nil
    }
  }
}
