import Kernel

/// A language tag in canonical form (BCP 47): `fr-CA` for `FR`-`ca`, `fr_CA` and `fr_CA.UTF-8@euro`.
public struct LanguageTag: Hashable, Sendable {
  /// The language code in lower case; deprecated codes are replaced: `he` for `iw`.
  public let language: String
  /// The script, such as `Hant`; empty if unspecified.
  public let script: String
  /// The region, such as `CA` or `419`; empty if unspecified.
  public let region: String
  /// The variants, extensions and private-use subtags in lower case.
  private let others: [String]

  /// Parses a language tag or a POSIX locale name in any case, with `-` or `_`; a charset or modifier is dropped.
  ///
  /// Nil if the text is malformed, names no language of two or three letters, or is too long.
  public init?(_ text: String) {
    guard text.utf8.count <= TextLimits.maxIdentifierBytes else { return nil }
    let tag = text.prefix { $0 != "." && $0 != "@" }.lowercased()
    var subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)[...]
    guard subtags.allSatisfy(Self.isWellFormed), let first = subtags.popFirst(), 2...3 ~= first.count,
      first.allSatisfy(\.isLetter)
    else { return nil }
    language = Self.replacements[first] ?? first
    if let next = subtags.first, next.count == 4, next.allSatisfy(\.isLetter) {
      script = next.prefix(1).uppercased() + next.dropFirst()
      subtags.removeFirst()
    } else {
      script = ""
    }
    // A region may follow other subtags, which the program ignores, but not an extension.
    let index = subtags.prefix { $0.count > 1 }.firstIndex(where: Self.isRegion)
    region = index.map { subtags[$0].uppercased() } ?? ""
    if let index { subtags.remove(at: index) }
    others = Array(subtags)
  }

  /// The canonical text.
  public var identifier: String {
    ([language, script, region].filter { !$0.isEmpty } + others).joined(separator: "-")
  }

  /// The language of texts without the region; nil for a script that is not part of a language of texts.
  public var textLanguage: Language? {
    Language(rawValue: [language, script].filter { !$0.isEmpty }.joined(separator: "-"))
  }

  /// Whether the tag consists of a language and possibly a script and a region.
  public var isPlain: Bool { others.isEmpty }

  /// The script in which the language is usually written in the region; nil if unspecified and unknown.
  ///
  /// Only Chinese has texts in two scripts that depend on the region.
  public var likelyScript: String? {
    if !script.isEmpty { return script }
    guard language == "zh" else { return nil }
    return ["HK", "MO", "TW"].contains(region) ? "Hant" : "Hans"
  }

  private static let replacements = [
    "cmn": "zh", "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil",
  ]

  private static func isWellFormed(_ subtag: String) -> Bool {
    1...8 ~= subtag.utf8.count && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private static func isRegion(_ subtag: String) -> Bool {
    subtag.count == 2 && subtag.allSatisfy(\.isLetter) || subtag.count == 3 && subtag.allSatisfy(\.isNumber)
  }
}
