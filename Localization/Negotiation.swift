import Kernel

/// Language negotiation by the lookup algorithm of RFC 4647.
public enum Negotiation {
  /// Returns the locale for a list of language tags or POSIX locale names, highest priority first.
  ///
  /// Each tag is shortened from its end until it names a supported language; a single-character subtag is removed
  /// together with the one after it. Case is ignored, `_` reads as `-`, and a charset or modifier
  /// (`fr_CA.UTF-8@euro`) is dropped. `C`, `POSIX`, `*`, empty and malformed tags are skipped. The region of the
  /// matching tag is used for numbers and dates. Without a match, the locale is English.
  public static func locale(for languageTags: [String]) -> TextLocale {
    for tag in languageTags {
      if let locale = locale(matching: tag) { return locale }
    }
    return .english
  }

  /// Returns the locale for one language tag or POSIX locale name, with its region; nil if it matches no language.
  public static func locale(matching languageTag: String) -> TextLocale? {
    guard let subtags = subtags(of: languageTag) else { return nil }
    for length in prefixLengths(subtags) {
      let tag = subtags[..<length].joined(separator: "-")
      if let language = Language(rawValue: tag) { return TextLocale(language, region: region(in: subtags)) }
    }
    return nil
  }

  /// Returns the values of LC_ALL, LC_MESSAGES and LANG, in the order in which POSIX evaluates them.
  ///
  /// `variable` returns the value of a variable of the environment by its name.
  public static func languageTags(from variable: (String) -> String?) -> [String] {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable)
  }

  private static func subtags(of languageTag: String) -> [String]? {
    guard languageTag.utf8.count <= TextLimits.maxIdentifierBytes else { return nil }
    let tag = languageTag.prefix { $0 != "." && $0 != "@" }.lowercased()
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
    let areWellFormed = subtags.allSatisfy { subtag in
      1...8 ~= subtag.utf8.count && subtag.utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetterOrDigit }
    }
    return areWellFormed ? subtags : nil
  }

  /// Returns the lengths of the prefixes to look up, in subtags, longest first (RFC 4647, section 3.4).
  private static func prefixLengths(_ subtags: [String]) -> [Int] {
    (1...subtags.count).reversed().filter { subtags[$0 - 1].count > 1 }
  }

  /// Returns the first well-formed region subtag before any extension; empty if there is none.
  private static func region(in subtags: [String]) -> String {
    subtags.dropFirst().prefix { $0.count > 1 }.first { subtag in
      subtag.count == 2 && subtag.allSatisfy(\.isLetter) || subtag.count == 3 && subtag.allSatisfy(\.isNumber)
    } ?? ""
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
