import ArgumentParser
import Localization

/// The command `strings negotiate`.
struct NegotiateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Prints the best language for a list of preferences.",
    discussion: """
      The list is comma-separated, in order of preference: language tags such as fr-CA, or POSIX locale names such as \
      es_ES.UTF-8. Falls back to en.

      Exit status: 0 success, 2 usage error.
      """)

  @Argument(help: "Languages in order of preference.")
  var list: String

  func run() throws {
    guard !list.contains(";") else {
      throw CommandError("weights are not supported; list the languages in order of preference").reported(exitCode: 2)
    }
    let languageTags = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
    print(Negotiation.locale(for: languageTags).language.rawValue)
  }
}
