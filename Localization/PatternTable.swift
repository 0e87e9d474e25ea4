/// The parsed patterns of one built-in language.
///
/// The first use of a pattern parses all texts of its language, which takes a few dozen microseconds. Startup and later
/// uses parse nothing.
struct PatternTable: Sendable {
  private static let en = PatternTable(.en)
  private static let es = PatternTable(.es)
  private static let fr = PatternTable(.fr)

  private let patterns: [[Pattern]]

  private init(_ language: Language) {
    patterns = StringTable.all.enumerated().map { index, table in
      table.keys.indices.map { row in
        let entry = index * StringTable.entriesPerTable + row
        let text = StringTable.text(entry, in: language)
        return StringTable.hasPlaceholders(entry) ? Pattern(text) : Pattern(literal: text)
      }
    }
  }

  /// Returns the pattern in a built-in language; in English for any other language.
  static func pattern(_ entry: Int, in language: Language) -> Pattern {
    let (table, row) = entry.quotientAndRemainder(dividingBy: StringTable.entriesPerTable)
    return switch language {
    case .es: es.patterns[table][row]
    case .fr: fr.patterns[table][row]
    default: en.patterns[table][row]
    }
  }
}
