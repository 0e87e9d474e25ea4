import ArgumentParser
import Localization

/// The command `strings number`.
struct NumberCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "number", abstract: "Prints each integer as a locale writes it, one per line.",
    discussion: """
      The formats are those of CLDR \(NumberFormat.version), for all of its locales. A locale without a format of its own \
      uses that of its language; an unknown language is written like English.

      Exit status: 0 success, 2 invalid number.
      """)

  @Argument(help: "Language code, optionally with a script and a region: fr, es-MX, pa-Arab-PK.")
  var locale: String

  @Argument(parsing: .allUnrecognized, help: "Integers, or - to read them from standard input, one per line.")
  var values: [String]

  @Flag(help: "Print percentages: 25%.")
  var percent = false

  func run() throws {
    let format = NumberFormat.format(of: locale.replacing("_", with: "-"))
    try printAnswers(to: values) { value in
      guard let number = Int(value) else { throw CommandError("\"\(value)\" is not an integer of 64 bits") }
      return percent ? format.percentage(number) : format.number(number)
    }
  }
}

/// Prints the answer to each value; `-` stands for the lines of standard input, which are answered as they are read.
///
/// Exits with 2 at the first error, which names the line.
func printAnswers(to values: [String], _ answer: (String) throws -> String) throws {
  var line = 0
  do {
    guard values == ["-"] else {
      let answers = try values.filter { $0 != "--" }.map(answer)
      for answer in answers { print(answer) }
      return
    }
    while let value = readLine() {
      line += 1
      print(try answer(value))
    }
  } catch let error as CommandError {
    throw line == 0 ? error.reported(exitCode: 2) : error.inLine(line).reported(exitCode: 2)
  }
}
