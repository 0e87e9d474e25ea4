import ArgumentParser
import Localization

/// `strings plural`: which form a number takes.
struct PluralCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plural", abstract: "Says which plural form numbers take, one category a line.",
    discussion: """
      A number is taken as it is written: 1.20 keeps its zero, and 1.2c6 (or 1.2e6) is 1.2 million in a compact form. An \
      operand of the rules has 18 digits at most.

      Exit status: 0 done, 2 for a language whose rules are not known and for what is no number.
      """)

  @Argument(help: "The language: en, es, fr, or one of these with a region.")
  var locale: String

  @Argument(parsing: .allUnrecognized, help: "The numbers; a single - takes them from standard input, one a line.")
  var values: [String]

  @Flag(help: "Take the numbers as places in an order: 1st, 2nd.")
  var ordinal = false

  func run() throws {
    guard let language = Negotiation.locale(meeting: locale)?.language else {
      throw CommandError("the plural rules of \"\(locale)\" are not known").told(exitCode: 2)
    }
    guard values != ["-"] else { return try answerLines(in: language) }
    let categories = try values.filter { $0 != "--" }.map { try category(of: $0, in: language) }
    for category in categories { print(category.rawValue) }
  }

  /// Answers standard input line by line, so that any number of numbers can be asked.
  private func answerLines(in language: Language) throws {
    var line = 0
    while let value = readLine() {
      line += 1
      print(try category(of: value, in: language, place: "line \(line): ").rawValue)
    }
  }

  private func category(of value: String, in language: Language, place: String = "") throws -> PluralCategory {
    guard let operands = PluralOperands(value) else {
      let limit = "with at most 18 digits before and after the point"
      throw CommandError("\(place)\"\(value)\" is no number such as 3, -1.20 or 1.2c6, \(limit)").told(exitCode: 2)
    }
    return ordinal ? .ordinal(operands, in: language) : .cardinal(operands, in: language)
  }
}
