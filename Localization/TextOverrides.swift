public import Kernel

/// Texts from catalogs at run time: they replace built-in texts, so that a translator sees a change without building
/// the program, and add languages.
///
/// A text for a language, such as `fr`, applies to all its regions. A text for a region, such as `fr-CA`, applies to
/// that region only and takes precedence. The pseudo-languages `en-XA` and `en-XB` count as regions. A language that
/// has only texts for regions shows those of the region with the most texts in its other regions, too.
public struct TextOverrides: Sendable {
  /// The reason why a text cannot be added.
  public enum AddError: Error, Equatable {
    /// The key does not exist.
    case unknownKey
    /// The language tag is malformed, or has a variant.
    case invalidLanguage
    /// The text has a placeholder that the source text does not have.
    case unknownPlaceholder
  }

  private var patterns: [TextLocale: [Int: Pattern]] = [:]
  /// For each added language without texts of its own, the locale of the region with the most texts.
  private var sharedRegions: [Language: TextLocale] = [:]
  /// The languages of the texts that are not built in, in the order of their codes.
  public private(set) var addedLanguages: [Language] = []

  /// Creates an empty set of overrides.
  public init() {}

  /// Whether there are no overrides.
  public var isEmpty: Bool { patterns.isEmpty }

  /// Adds a text; replaces an earlier one with the same key and language.
  ///
  /// In the pattern, apostrophes must be doubled and literal braces quoted. The pattern is copied; the copy is never
  /// deallocated. The tag may have a region. If this throws ``AddError``, nothing is added.
  public mutating func add(_ pattern: String, of key: String, in tag: String) throws(AddError) {
    guard let entry = StringTable.entry(forKey: key) else { throw .unknownKey }
    guard let locale = TextLocale(catalogTag: tag) else { throw .invalidLanguage }
    let pattern = Pattern(copying: pattern)
    guard pattern.argumentIndices.isSubset(of: PatternTable.pattern(entry, in: .en).argumentIndices) else {
      throw .unknownPlaceholder
    }
    patterns[locale, default: [:]][entry] = pattern
    guard !locale.language.isBuiltIn else { return }
    if !addedLanguages.contains(locale.language) {
      addedLanguages.append(locale.language)
      addedLanguages.sort { $0.rawValue < $1.rawValue }
    }
    updateSharedRegion(of: locale.language)
  }

  private mutating func updateSharedRegion(of language: Language) {
    guard patterns[TextLocale(language)] == nil else {
      sharedRegions[language] = nil
      return
    }
    let regions = patterns.filter { $0.key.language == language }
    sharedRegions[language] =
      regions.min { ($1.value.count, $0.key.identifier) < ($0.value.count, $1.key.identifier) }?.key
  }

  /// Returns how many of the texts of the program exist in an added language.
  public func coverage(of language: Language) -> (texts: Int, total: Int) {
    let locale = sharedRegions[language] ?? TextLocale(language)
    return (patterns[locale]?.count ?? 0, StringTable.count)
  }

  /// Returns the override that readers of a locale get, with its locale; nil if they get a built-in text.
  ///
  /// The override of an English text also serves as the text of an added language that lacks it.
  func shownPattern(_ entry: Int, in locale: TextLocale) -> (pattern: Pattern, locale: TextLocale)? {
    let language = TextLocale(locale.language)
    if let pattern = patterns[locale]?[entry] ?? patterns[language]?[entry] { return (pattern, locale) }
    guard !locale.language.isBuiltIn else { return nil }
    // A region has its own plural forms, such as those of Brazil, which Portugal does not share.
    for other in [sharedRegions[locale.language], .english].compactMap(\.self) {
      if let pattern = patterns[other]?[entry] { return (pattern, other) }
    }
    return nil
  }

  /// Returns the formatted override of a message; nil if there is none.
  ///
  /// Nested messages use the installed overrides.
  public func text(of message: Message, in locale: TextLocale) -> String? {
    guard let (pattern, textLocale) = shownPattern(message.entry, in: locale) else { return nil }
    var bytes: [UInt8] = []
    pattern.format(with: message, in: Pattern.Locales(text: textLocale, reader: locale)) {
      bytes.append(contentsOf: $0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Installation

  // Safe to share: written only before a text is rendered, and before a thread that renders texts exists, so that reads
  // need no synchronization. The thread that waits for signals renders none.
  /// The texts that replace built-in ones or add languages; nil if there are none.
  nonisolated(unsafe) private(set) static var installed: TextOverrides?

  /// Installs these texts instead of any earlier ones.
  ///
  /// Call it only at startup, before a text is rendered and before a thread that renders texts exists.
  public func install() {
    TextOverrides.installed = isEmpty ? nil : self
  }
}
