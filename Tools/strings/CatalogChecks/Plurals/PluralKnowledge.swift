import Localization

/// The properties of plural rules that the checks need.
enum PluralKnowledge {
  /// Returns the plural categories of a language; nil if its rules are unknown.
  static func categories(of locale: String) -> [String]? {
    PluralRules.rules(of: locale).map { $0.categories.map(\.rawValue) }
  }

  /// Returns whether a category applies to more than one integer; without known rules, true only for *other*.
  static func coversSeveral(_ category: String, in locale: String) -> Bool {
    guard let rules = PluralRules.rules(of: locale) else { return category == "other" }
    return PluralCategory(rawValue: category).map(rules.coversSeveralIntegers) ?? false
  }

  /// Returns the categories without those that apply only to millions or fractions; empty if the rules are unknown.
  static func commonCategories(of locale: String) -> [String] {
    guard let rules = PluralRules.rules(of: locale) else { return [] }
    return rules.categories.filter(rules.coversBelowOneMillion).map(\.rawValue)
  }

  /// Returns the categories, except *other*, that apply only to millions or fractions, with the name of their numbers.
  static func rareCategories(of locale: String) -> [(category: String, numbers: String)] {
    guard let rules = PluralRules.rules(of: locale) else { return [] }
    return rules.categories.filter { !rules.coversBelowOneMillion($0) && $0 != .other }.map { category in
      (category.rawValue, rules.coversSeveralIntegers(category) ? "millions" : "fractions")
    }
  }

  /// Returns whether the language has a single plural form.
  static func hasOneForm(_ locale: String) -> Bool { PluralRules.rules(of: locale)?.categories == [.other] }
}
