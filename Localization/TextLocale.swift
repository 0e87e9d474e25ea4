/// The language of texts and the region for number and date formats.
///
/// It is small and contains no references, so that it is cheap to copy and hash.
public struct TextLocale: Hashable, Sendable {
  /// The language of the texts.
  public let language: Language
  /// The region as up to three ASCII bytes; 0 if unknown.
  private let region: UInt32

  /// Whether a region is known.
  ///
  /// Number formats may then differ from the language's default.
  public var hasRegion: Bool { region != 0 }

  /// English without a region, the default.
  public static let english = TextLocale(.en)

  /// Creates a locale.
  ///
  /// - `region`: Two letters of ISO 3166 or three digits of UN M.49, in any case; other values count as no
  ///   region.
  public init(_ language: Language, region: String = "") {
    self.language = language
    let bytes = Array(region.utf8)
    let isAlphabetic = bytes.count == 2 && bytes.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    let isNumeric = bytes.count == 3 && bytes.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let code = isAlphabetic ? bytes.map { $0 & 0xDF } : isNumeric ? bytes : []
    self.region = code.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Creates the locale for a stored language: without a region, and English if the language is not served.
  public init(stored language: Language) { self.init(language.isServed ? language : .en) }

  /// Creates the locale of catalog texts from a language tag; nil if it is malformed or has more than a language, a
  /// script and a region.
  public init?(catalogTag tag: String) {
    guard let tag = LanguageTag(tag), tag.isPlain, let language = tag.textLanguage else { return nil }
    self.init(language, region: tag.region)
  }

  /// The identifier for number and date formats: `fr-CA`, or `fr` without a region.
  public var identifier: String {
    guard region != 0 else { return language.rawValue }
    let bytes = [16, 8, 0].map { UInt8(truncatingIfNeeded: region >> $0) }.filter { $0 != 0 }
    return language.rawValue + "-" + String(decoding: bytes, as: UTF8.self)
  }
}
