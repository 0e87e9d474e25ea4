import ArgumentParser
import Localization

/// `strings plural`: which form a number takes.
struct PluralCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plural", abstract: "Says which plural form numbers take, one category a line.",
    discussion: """
      A number is taken as it is written: 1.20 keeps its zero, and 1.2c6 is 1.2 million in a compact form.

      Exit status: 0 done, 2 for a language whose rules are not known and for what is no number.
      """)

  @Argument(help: "The language: en, es, fr, or one of these with a region.")
  var locale: String

  @Argument(parsing: .allUnrecognized, help: "The numbers.")
  var values: [String]

  @Flag(help: "Take the numbers as places in an order: 1st, 2nd.")
  var ordinal = false

  func run() throws {
    let first = locale.split(separator: "-", omittingEmptySubsequences: false).first?.lowercased()
    guard let language = first.flatMap(Language.init) else {
      throw CommandError("the plural rules of \"\(locale)\" are not known").told(exitCode: 2)
    }
    var categories: [PluralCategory] = []
    for value in values where value != "--" {
      guard let operands = PluralOperands(value) else {
        throw CommandError("\"\(value)\" is no number").told(exitCode: 2)
      }
      categories.append(
        ordinal ? PluralCategory.ordinal(operands, in: language) : PluralCategory.cardinal(operands, in: language))
    }
    for category in categories { print(category.rawValue) }
  }
}
