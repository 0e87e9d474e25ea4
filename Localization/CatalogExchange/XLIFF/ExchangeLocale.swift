public import Localization

/// A language into which texts are translated, with what decides about its plural forms.
public struct ExchangeLocale: Hashable, Sendable {
  /// The language as the catalogues write it: `fr`, `en-XA`.
  public let identifier: String
  /// The language whose plural categories it has.
  public let language: Language

  /// Makes a locale; nil for a language whose plural categories are not known.
  ///
  /// - Parameter identifier: A language tag; its first subtag decides.
  public init?(_ identifier: String) {
    let subtags = identifier.split(separator: "-", omittingEmptySubsequences: false)
    let areWellFormed = subtags.allSatisfy { subtag in
      1...8 ~= subtag.count && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard areWellFormed, let first = subtags.first, let language = Language(rawValue: first.lowercased()) else {
      return nil
    }
    self.identifier = identifier
    self.language = language
  }
}
