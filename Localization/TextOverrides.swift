public import Kernel

/// Texts that stand in for those of the tables while the program runs, so that a translator sees a change without building.
///
/// A text in a language, `fr`, is shown to every reader of that language; one for a region, `fr-CA` or the accented English
/// `en-XA`, to readers with that region alone, before the text of the language.
public struct TextOverrides: Sendable {
  /// Why a text cannot stand in for one of the tables.
  public enum Refusal: Error, Equatable {
    /// The tables have no such key.
    case unknownKey
    /// No reader gets such a language.
    case unknownLanguage
    /// The text has a place that the program does not fill.
    case unknownPlace
  }

  private var patterns: [TextLocale: [Int: Pattern]] = [:]

  /// Begins without any text.
  public init() {}

  /// Whether there is no text at all.
  public var isEmpty: Bool { patterns.isEmpty }

  /// Adds a text; a later one for the same key and language stands in for an earlier one.
  ///
  /// - Parameters:
  ///   - pattern: The text as a pattern, in which an apostrophe is doubled and a brace that is shown is quoted, also where it
  ///     has no places. A copy of it stays as long as the program runs.
  ///   - key: The key as it stands in a catalogue.
  ///   - tag: The language, with or without a region.
  /// - Throws: `Refusal`; nothing is added then.
  public mutating func add(_ pattern: String, of key: String, in tag: String) throws(Refusal) {
    guard let entry = StringTable.entry(named: key) else { throw .unknownKey }
    guard let locale = Negotiation.locale(meeting: tag) else { throw .unknownLanguage }
    let pattern = Pattern(keeping: pattern)
    guard pattern.places.isSubset(of: PatternTable.pattern(entry, in: .en).places) else { throw .unknownPlace }
    patterns[locale, default: [:]][entry] = pattern
  }

  /// The text that stands in for an entry; nil where that of the tables is shown.
  func pattern(_ entry: Int, in locale: TextLocale) -> Pattern? {
    patterns[locale]?[entry] ?? (locale.hasRegion ? patterns[TextLocale(locale.language)]?[entry] : nil)
  }

  /// The text of a message that stands in for that of the tables; nil where there is none.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - locale: The reader's.
  /// - Returns: The text with its places filled. A message inside of it is that of the tables, or the one that is installed.
  public func text(of message: Message, in locale: TextLocale) -> String? {
    guard let pattern = pattern(message.entry, in: locale) else { return nil }
    var bytes: [UInt8] = []
    pattern.fill(with: message, in: locale) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - What is installed

  // Written once, before there is a second thread or a first text: to ask costs next to nothing, though every text asks.
  nonisolated(unsafe) private static var current: TextOverrides?

  /// Whether any text stands in for one of the tables.
  nonisolated(unsafe) private(set) static var areInstalled = false

  /// Shows these texts from now on, instead of those that were installed before.
  ///
  /// For the start of the program alone, before it answers and before it has a second thread: what has been rendered is not
  /// rendered anew.
  public func install() {
    TextOverrides.current = self
    TextOverrides.areInstalled = !isEmpty
  }

  /// What is installed; nil for most programs.
  static var installed: TextOverrides? { areInstalled ? current : nil }
}
