/// The CLDR plural rules of a language.
public struct PluralRules: Sendable {
  /// The kind of number.
  public enum Kind: Sendable {
    /// Counts: 1 day, 2 days.
    case cardinal
    /// Ranks: 1st, 2nd.
    case ordinal
  }

  /// The plural categories, in the order of `PluralCategory`.
  public let categories: [PluralCategory]
  private let conditions: [(category: PluralCategory, condition: PluralCondition)]
  /// The categories that apply to several integers.
  private let multipleIntegerCategories: Set<PluralCategory>
  /// The categories that apply to integers below one million.
  private let belowOneMillionCategories: Set<PluralCategory>

  /// The CLDR version of the rules.
  public static let version = PluralRuleTable.version

  /// The languages with known rules, sorted.
  public static let languages = cardinals.keys.sorted()

  /// Returns the rules of a language; nil if CLDR has none.
  ///
  /// The tag is case-insensitive, with `-` or `_`. A region falls back to its language.
  public static func rules(of locale: String, _ kind: Kind = .cardinal) -> PluralRules? {
    // A POSIX locale name may have a charset: fr_FR.UTF-8.
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
  public func category(of operands: PluralOperands) -> PluralCategory {
    conditions.first { $0.condition.matches(operands) }?.category ?? .other
  }

  /// Returns whether a category applies to more than one integer.
  public func coversSeveralIntegers(_ category: PluralCategory) -> Bool {
    multipleIntegerCategories.contains(category)
  }

  /// Returns whether a category applies to an integer below one million; French *many* does not.
  public func coversBelowOneMillion(_ category: PluralCategory) -> Bool {
    belowOneMillionCategories.contains(category)
  }

  // MARK: - Table

  private static let cardinals = table(PluralRuleTable.cardinal)
  private static let ordinals = table(PluralRuleTable.ordinal)
  private static let none = PluralRules([])

  /// Returns the ordinal rules of the first subtag; `none`, which has one form, if CLDR has no rules.
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

  /// Parses rules such as `one: i = 1 and v = 0; few: …`; nil if the syntax is invalid.
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
    belowOneMillionCategories = Set(counts.keys)
    for number in [1_000_000, 2_000_000] { count(number) }
    multipleIntegerCategories = Set(counts.filter { $0.value > 1 }.keys)
  }
}
