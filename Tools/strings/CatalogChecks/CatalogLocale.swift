import Foundation
import Localization

/// The matching of language codes that people and tools spell differently.
package enum CatalogLocale {
  /// Returns the language of the catalogs that a code means: `fr` for `FR`, `fr_FR` and `fr-FR`, but not for `fr-CA`.
  ///
  /// Codes are compared in canonical form, with the usual script and region of the language where the code has none.
  /// Nil if no language of `known` matches.
  package static func match(_ code: String, in known: some Sequence<String>) -> String? {
    let known = Array(known)
    if known.contains(code) { return code }
    guard let wanted = Key(code) else { return nil }
    return known.sorted().first { Key($0) == wanted }
  }

  /// Returns the canonical spelling of a code for catalogs, `fr-CA` for `FR_ca`; nil if it is not a language code.
  ///
  /// A region that the language usually has is omitted, and replaced by the script in Chinese. Only Portuguese keeps
  /// it, since Brazil and Portugal have texts of their own.
  package static func canonical(_ code: String) -> String? {
    guard let tag = LanguageTag(code), tag.isPlain else { return nil }
    let name =
      switch (tag.language, tag.script, tag.region) {
      case ("zh", "", "CN"): "zh-Hans"
      case ("zh", "", "TW"): "zh-Hant"
      case (let language, "", let region) where region == usualRegions[language] && language != "pt": language
      default: tag.identifier
      }
    return isCode(name) ? name : nil
  }

  /// Returns whether a code is an ISO 639 language with an optional script and region, such as `zh-Hant-TW`.
  ///
  /// The regions XA and XB of pseudo-languages, as in `en-XA`, are accepted too.
  private static func isCode(_ code: String) -> Bool {
    guard let match = code.wholeMatch(of: /([a-z]{2,3})(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}|[0-9]{3}))?/),
      Locale.LanguageCode(String(match.1)).isISOLanguage
    else { return false }
    guard let region = match.2, !["XA", "XB"].contains(region) else { return true }
    // ISO 3166 reserves UK; the region code is GB.
    return region != "UK" && Locale.Region(String(region)).isISORegion
  }

  /// Returns the language whose texts readers of a region get, `fr` for `fr-CA`; nil for a code without a region.
  ///
  /// A script belongs to the language: `zh-Hant-HK` has the texts of `zh-Hant`, and `sr-Latn` none of `sr`.
  package static func sharedLanguage(of code: String) -> String? {
    guard let tag = LanguageTag(code), !tag.region.isEmpty else { return nil }
    return tag.textLanguage?.rawValue
  }

  /// The parts of a code that identify a language.
  private struct Key: Equatable {
    let language: String
    let script: String
    let region: String
    let others: String

    init?(_ code: String) {
      guard let tag = LanguageTag(code) else { return nil }
      language = tag.language == "no" ? "nb" : tag.language
      // The program shows Serbian in any script to its readers; catalogs without a script are in Cyrillic.
      script = tag.likelyScript ?? (tag.language == "sr" ? "Cyrl" : "")
      let usual = tag.language == "zh" ? (script == "Hant" ? "TW" : "CN") : usualRegions[tag.language] ?? ""
      region = tag.region.isEmpty ? usual : tag.region
      others = tag.isPlain ? "" : tag.identifier
    }
  }

  /// The region in which most speakers of a language live (CLDR, likely subtags).
  private static let usualRegions: [String: String] = {
    let pairs = """
      af ZA am ET ar EG as IN az AZ be BY bg BG bn BD bs BA ca ES cs CZ cy GB da DK de DE el GR en US es ES et EE eu \
      ES fa IR fi FI fil PH fr FR ga IE gl ES gu IN he IL hi IN hr HR hu HU hy AM id ID is IS it IT ja JP ka GE kk KZ \
      km KH kn IN ko KR ky KG lo LA lt LT lv LV mk MK ml IN mn MN mr IN ms MY mt MT my MM nb NO ne NP nl NL nn NO no \
      NO or IN pa IN pl PL ps AF pt BR ro RO ru RU si LK sk SK sl SI sq AL sr RS sv SE sw TZ ta IN te IN th TH tr TR \
      uk UA ur PK uz UZ vi VN zu ZA
      """.split(separator: " ").map(String.init)
    return Dictionary(uniqueKeysWithValues: stride(from: 0, to: pairs.count, by: 2).map { (pairs[$0], pairs[$0 + 1]) })
  }()
}
