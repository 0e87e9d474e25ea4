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
    guard values != ["-"] else { return try printInput(format) }
    let texts = try values.filter { $0 != "--" }.map { try text($0, format) }
    for text in texts { print(text) }
  }

  /// Prints the text of each input line as it is read, so that memory does not limit the input.
  private func printInput(_ format: NumberFormat) throws {
    var line = 0
    while let value = readLine() {
      line += 1
      print(try text(value, format, prefix: "line \(line): "))
    }
  }

  private func text(_ value: String, _ format: NumberFormat, prefix: String = "") throws -> String {
    guard let value = Int(value) else {
      throw CommandError("\(prefix)\"\(value)\" is not an integer of 64 bits").reported(exitCode: 2)
    }
    return percent ? format.percentage(value) : format.number(value)
  }
}
