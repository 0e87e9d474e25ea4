package import Localization

/// The plural rules of a language, by CLDR.
package struct PluralRules: Sendable {
  /// What a number is used for.
  package enum Kind: Sendable {
    /// To count: 1 day, 2 days.
    case cardinal
    /// To give a place in an order: 1st, 2nd.
    case ordinal
  }

  /// The categories into which numbers fall, in the order of `PluralCategory`.
  package let categories: [PluralCategory]
  private let conditions: [(category: PluralCategory, condition: PluralCondition)]
  /// The categories of several whole numbers.
  private let several: Set<PluralCategory>
  /// The categories of whole numbers below a million.
  private let small: Set<PluralCategory>

  /// The version of CLDR from which the rules come.
  package static let version = PluralRuleTable.version

  /// The languages whose rules are known, in order.
  package static let languages = cardinals.keys.sorted()

  /// Looks up the rules of a language.
  ///
  /// - Parameters:
  ///   - locale: A language tag in any case, with `-` or `_`: a region has the rules of its language unless it has its
  ///     own.
  ///   - kind: What the numbers are used for.
  /// - Returns: The rules; nil if CLDR has none for the language.
  package static func rules(of locale: String, _ kind: Kind = .cardinal) -> PluralRules? {
    // The name of a POSIX locale may have a charset: fr_FR.UTF-8.
    let tag = locale.prefix { $0 != "." && $0 != "@" }
    var subtags = tag.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    while !subtags.isEmpty {
      let tag = subtags.joined(separator: "-")
      if let cardinal = cardinals[tag] { return kind == .cardinal ? cardinal : ordinals[tag] ?? ordinalsOf(subtags) }
      subtags.removeLast()
    }
    return nil
  }

  /// Returns the category of a number.
  package func category(of operands: PluralOperands) -> PluralCategory {
    conditions.first { $0.condition.matches(operands) }?.category ?? .other
  }

  /// Whether more than one whole number falls into a category.
  package func coversSeveral(_ category: PluralCategory) -> Bool { several.contains(category) }

  /// Whether a whole number below a million falls into a category: none takes French *many*.
  package func coversSmall(_ category: PluralCategory) -> Bool { small.contains(category) }

  // MARK: - The table

  private static let cardinals = table(PluralRuleTable.cardinal)
  private static let ordinals = table(PluralRuleTable.ordinal)
  private static let none = PluralRules([])

  /// The ordinal rules of a language that a tag with more subtags belongs to; a language without any has one form.
  private static func ordinalsOf(_ subtags: [Substring]) -> PluralRules {
    ordinals[String(subtags.first ?? "")] ?? none
  }

  private static func table(_ text: String) -> [String: PluralRules] {
    var table: [String: PluralRules] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let rules = PluralRules(parsing: parts[1]) else {
        preconditionFailure("\"\(line)\" is not a line of plural rules")
      }
      for language in parts[0].split(separator: " ") { table[language.lowercased()] = rules }
    }
    return table
  }

  /// Reads rules such as `one: i = 1 and v = 0; few: …`; nil where the syntax is another.
  init?(parsing text: Substring) {
    var conditions: [(PluralCategory, PluralCondition)] = []
    for rule in text.split(separator: ";") {
      let parts = rule.split(separator: ":")
      guard parts.count == 2, let category = PluralCategory(rawValue: parts[0].filter { $0 != " " }),
        let condition = PluralCondition(parts[1])
      else { return nil }
      conditions.append((category, condition))
    }
    self.init(conditions)
  }

  private init(_ conditions: [(category: PluralCategory, condition: PluralCondition)]) {
    self.conditions = conditions
    categories = PluralCategory.allCases.filter { category in
      category == .other || conditions.contains { $0.category == category }
    }
    var counts: [PluralCategory: Int] = [:]
    func count(_ number: Int) {
      let operands = PluralOperands(number)
      counts[conditions.first { $0.condition.matches(operands) }?.category ?? .other, default: 0] += 1
    }
    for number in [Int](0...210) + [1_000, 10_000, 100_000] { count(number) }
    small = Set(counts.keys)
    for number in [1_000_000, 2_000_000] { count(number) }
    several = Set(counts.filter { $0.value > 1 }.keys)
  }
}
