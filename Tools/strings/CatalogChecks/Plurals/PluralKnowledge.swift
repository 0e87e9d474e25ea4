import Localization

/// What the checks need of the plural rules of a language.
enum PluralKnowledge {
  /// The categories into which the numbers of a language fall; nil for one whose rules are not known.
  static func categories(of locale: String) -> [String]? {
    PluralRules.rules(of: locale).map { $0.categories.map(\.rawValue) }
  }

  /// Whether a category holds more than one number, so that a form for it cannot say the number in words.
  static func coversSeveral(_ category: String, in locale: String) -> Bool {
    guard let rules = PluralRules.rules(of: locale) else { return category == "other" }
    return PluralCategory(rawValue: category).map(rules.coversSeveral) ?? false
  }

  /// The categories of numbers that a text may count: those of millions and of fractions alone are left out.
  static func commonCategories(of locale: String) -> [String] {
    guard let rules = PluralRules.rules(of: locale) else { return [] }
    return rules.categories.filter(rules.coversSmall).map(\.rawValue)
  }

  /// The categories of millions or of fractions alone, with these in words.
  static func rareCategories(of locale: String) -> [(category: String, numbers: String)] {
    guard let rules = PluralRules.rules(of: locale) else { return [] }
    return rules.categories.filter { !rules.coversSmall($0) && $0 != .other }.map { category in
      (category.rawValue, rules.coversSeveral(category) ? "millions" : "fractions")
    }
  }

  /// Whether the nouns of a language have no plural forms, so that one text serves all numbers.
  static func hasOneForm(_ locale: String) -> Bool { PluralRules.rules(of: locale)?.categories == [.other] }
}
