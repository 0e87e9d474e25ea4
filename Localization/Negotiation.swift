/// Language negotiation by the lookup algorithm of RFC 4647, among the languages of the built-in texts and the
/// installed catalogs.
public enum Negotiation {
  /// Returns the locale for a list of language tags or POSIX locale names, highest priority first.
  ///
  /// Each tag is shortened from its end until it names one of `languages`. Case is ignored, `_` reads as `-`, and a
  /// charset or modifier (`fr_CA.UTF-8@euro`) is dropped. `C`, `POSIX`, `*`, empty and malformed tags are skipped. The
  /// region of the matching tag is used for numbers and dates. Without a match, the locale is English.
  public static func locale(
    for languageTags: [String], among languages: [Language] = Language.served
  ) -> TextLocale {
    for tag in languageTags {
      if let locale = locale(matching: tag, among: languages) { return locale }
    }
    return .english
  }

  /// Returns the locale for one language tag or POSIX locale name, with its region; nil if it matches no language.
  ///
  /// Chinese without a script matches the texts in the script of the region. A language without a script matches the
  /// first one of `languages` with any script.
  public static func locale(
    matching languageTag: String, among languages: [Language] = Language.served
  ) -> TextLocale? {
    guard let tag = LanguageTag(languageTag) else { return nil }
    let names = [tag.language] + (sameLanguages[tag.language].map { [$0] } ?? [])
    let codes = (tag.likelyScript.map { ["\(tag.language)-\($0)"] } ?? []) + names
    let language =
      codes.lazy.compactMap { code in languages.first { $0.rawValue == code } }.first
      ?? (tag.script.isEmpty ? languages.first { $0.rawValue.hasPrefix("\(tag.language)-") } : nil)
    return language.map { TextLocale($0, region: tag.region) }
  }

  /// Languages with two codes: Norwegian Bokmål is also the language of texts in Norwegian.
  private static let sameLanguages = ["nb": "no", "no": "nb"]

  /// Returns the values of LC_ALL, LC_MESSAGES and LANG, in the order in which POSIX evaluates them.
  ///
  /// `variable` returns the value of a variable of the environment by its name.
  public static func languageTags(from variable: (String) -> String?) -> [String] {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(variable)
  }
}
