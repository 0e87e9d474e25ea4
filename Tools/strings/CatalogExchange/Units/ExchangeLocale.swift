import CatalogChecks
package import Localization

/// A target language with its plural categories.
package struct ExchangeLocale: Hashable, Sendable {
  /// The language tag as written in catalogs: `fr`, `en-XA`.
  package let identifier: String

  /// The plural categories of the language; nil if CLDR has no rules for it.
  package var categories: [PluralCategory]? { PluralRules.rules(of: identifier)?.categories }

  /// Creates a locale; nil if the identifier, for example `french`, is not a language tag.
  package init?(_ identifier: String) {
    let subtags = identifier.split(separator: "-", omittingEmptySubsequences: false)
    let areWellFormed = subtags.allSatisfy { subtag in
      1...8 ~= subtag.count && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard areWellFormed, let first = subtags.first, 2...3 ~= first.count, first.allSatisfy(\.isLetter) else {
      return nil
    }
    self.identifier = identifier
  }
}
