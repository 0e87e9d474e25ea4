public import Kernel

/// Texts that replace built-in texts at run time, so that a translator sees a change without building the program.
///
/// A text for a language, such as `fr`, applies to all its regions. A text for a region, such as `fr-CA`,
/// applies to that region only and takes precedence. The pseudo-language `en-XA` counts as a region.
public struct TextOverrides: Sendable {
  /// The reason why a text cannot be added.
  public enum AddError: Error, Equatable {
    /// The key does not exist.
    case unknownKey
    /// The language is not supported.
    case unknownLanguage
    /// The text has a placeholder that the source text does not have.
    case unknownPlaceholder
  }

  private var patterns: [TextLocale: [Int: Pattern]] = [:]

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
    guard let locale = Negotiation.locale(matching: tag) else { throw .unknownLanguage }
    let pattern = Pattern(copying: pattern)
    guard pattern.argumentIndices.isSubset(of: PatternTable.pattern(entry, in: .en).argumentIndices) else {
      throw .unknownPlaceholder
    }
    patterns[locale, default: [:]][entry] = pattern
  }

  /// Returns the override of an entry; nil if there is none.
  func pattern(_ entry: Int, in locale: TextLocale) -> Pattern? {
    patterns[locale]?[entry] ?? (locale.hasRegion ? patterns[TextLocale(locale.language)]?[entry] : nil)
  }

  /// Returns the formatted override of a message; nil if there is none.
  ///
  /// Nested messages use the installed overrides.
  public func text(of message: Message, in locale: TextLocale) -> String? {
    guard let pattern = pattern(message.entry, in: locale) else { return nil }
    var bytes: [UInt8] = []
    pattern.format(with: message, in: locale) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Installation

  // Written only before a text is rendered, and before a thread that renders texts exists, so that reads need no
  // synchronization. The thread that waits for signals renders none.
  nonisolated(unsafe) private static var current: TextOverrides?

  nonisolated(unsafe) private(set) static var areInstalled = false

  /// Installs these texts instead of any earlier ones.
  ///
  /// Call it only at startup, before a text is rendered and before a thread that renders texts exists.
  public func install() {
    TextOverrides.current = self
    TextOverrides.areInstalled = !isEmpty
  }

  static var installed: TextOverrides? { areInstalled ? current : nil }
}
