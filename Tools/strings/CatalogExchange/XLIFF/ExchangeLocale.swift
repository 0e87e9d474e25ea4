import CatalogChecks
package import Localization

/// A language into which texts are translated, with what decides about its plural forms.
package struct ExchangeLocale: Hashable, Sendable {
  /// The language as the catalogs write it: `fr`, `en-XA`.
  package let identifier: String
  /// The language without script and region: `en` of `en-XA`.
  let language: String

  /// The plural categories of the language, nil if CLDR has no rules for it.
  package var categories: [PluralCategory]? { PluralRules.rules(of: identifier)?.categories }

  /// Makes a locale of what somebody has typed, in any case and with `_` for `-`: `FR`, `fr_ca`.
  ///
  /// - Parameter text: A language tag; it becomes one as catalogs write it.
  package init?(typed text: String) {
    let subtags = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let written = subtags.enumerated().map { index, subtag in
      switch (index, subtag.count) {
      case (1..., 2): subtag.uppercased()
      case (1..., 4): subtag.prefix(1).uppercased() + subtag.dropFirst()
      default: String(subtag)
      }
    }
    self.init(written.joined(separator: "-"))
  }

  /// Makes a locale, nil for what is no tag of a language, such as `french`.
  ///
  /// - Parameter identifier: A language tag.
  package init?(_ identifier: String) {
    let subtags = identifier.split(separator: "-", omittingEmptySubsequences: false)
    let areWellFormed = subtags.allSatisfy { subtag in
      1...8 ~= subtag.count && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard areWellFormed, let first = subtags.first, 2...3 ~= first.count, first.allSatisfy(\.isLetter) else {
      return nil
    }
    self.identifier = identifier
    language = first.lowercased()
  }
}
