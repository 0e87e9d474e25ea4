import ArgumentParser
import Localization

/// The command `strings negotiate`.
struct NegotiateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "negotiate", abstract: "Says which language a list of wishes gets.",
    discussion: """
      The wishes stand in their order, the dearest first, with commas between them: language tags such as fr-CA, or names of POSIX \
      locales such as es_ES.UTF-8. What cannot be met gets en.

      Exit status: 0 done, 2 where the command was misused.
      """)

  @Argument(help: "The wishes.")
  var list: String

  func run() throws {
    guard !list.contains(";") else {
      throw CommandError("weights are not understood; give the languages in their order").reported(exitCode: 2)
    }
    let languageTags = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
    print(Negotiation.locale(for: languageTags).language.rawValue)
  }
}
