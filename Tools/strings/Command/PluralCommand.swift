import ArgumentParser
import CatalogChecks
import Localization

/// The command `strings plural`.
struct PluralCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plural", abstract: "Says which plural form numbers take, one category a line.",
    discussion: """
      The rules are those of CLDR \(PluralRules.version) for all of its languages.

      A number is taken as it is written: 1.20 keeps its zero, and 1.2c6 (or 1.2e6) is 1.2 million in a compact form. An \
      operand of the rules has 18 digits at most.

      Exit status: 0 done, 2 for a language whose rules are not known and for what is no number.
      """)

  @Argument(help: "The code of a language, perhaps with a region: fr, pt-PT.")
  var locale: String

  @Argument(parsing: .allUnrecognized, help: "The numbers; a single - takes them from standard input, one a line.")
  var values: [String]

  @Flag(help: "Take the numbers as places in an order: 1st, 2nd.")
  var ordinal = false

  func run() throws {
    guard let rules = PluralRules.rules(of: locale, ordinal ? .ordinal : .cardinal) else {
      throw CommandError("the plural rules of \"\(locale)\" are not known").reported(exitCode: 2)
    }
    guard values != ["-"] else { return try answerLines(by: rules) }
    let categories = try values.filter { $0 != "--" }.map { try category(of: $0, by: rules) }
    for category in categories { print(category.rawValue) }
  }

  /// Reads standard input line by line, so that input may be unlimited.
  private func answerLines(by rules: PluralRules) throws {
    var line = 0
    while let value = readLine() {
      line += 1
      print(try category(of: value, by: rules, prefix: "line \(line): ").rawValue)
    }
  }

  private func category(of value: String, by rules: PluralRules, prefix: String = "") throws -> PluralCategory {
    guard let operands = PluralOperands(value) else {
      let limit = "with at most 18 digits before and after the point"
      throw CommandError("\(prefix)\"\(value)\" is no number such as 3, -1.20 or 1.2c6, \(limit)").reported(exitCode: 2)
    }
    return rules.category(of: operands)
  }
}
