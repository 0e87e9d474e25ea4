import ArgumentParser
import CatalogChecks
import Localization

/// The command `strings plural`.
struct PluralCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plural", abstract: "Prints the plural category of each number, one per line.",
    discussion: """
      The rules are those of CLDR \(PluralRules.version), for all of its languages.

      Trailing zeros are significant, as in 1.20, and 1.2c6 (or 1.2e6) is 1.2 million in compact notation. A number has \
      at most 18 digits before the point and 18 after it.

      Exit status: 0 success, 2 unknown language or invalid number.
      """)

  @Argument(help: "Language code, optionally with a region: fr, pt-PT.")
  var locale: String

  @Argument(parsing: .allUnrecognized, help: "Numbers, or - to read them from standard input, one per line.")
  var values: [String]

  @Flag(help: "Use the ordinal rules: 1st, 2nd.")
  var ordinal = false

  func run() throws {
    guard let rules = PluralRules.rules(of: locale, ordinal ? .ordinal : .cardinal) else {
      throw CommandError("the plural rules of \"\(locale)\" are unknown").reported(exitCode: 2)
    }
    try printAnswers(to: values) { value in
      guard let operands = PluralOperands(value) else {
        let expected = "a number such as 3, -1.20 or 1.2c6, with at most 18 digits before and after the point"
        throw CommandError("\"\(value)\" is not \(expected)")
      }
      return rules.category(of: operands).rawValue
    }
  }
}
