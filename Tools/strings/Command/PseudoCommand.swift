import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings pseudo`.
struct PseudoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo", abstract: "Adds a pseudo-language to the catalogs.",
    discussion: """
      en-XA is accented, in brackets, and 40 % longer; en-XB is written from right to left. Texts with invalid \
      placeholders are reported and skipped.

      Exit status: 0 success, 1 texts are skipped, 2 usage error, or a catalog cannot be read or written.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(
    help: ArgumentHelp("Pseudo-language: en-XA (default) or en-XB. Repeatable.", valueName: "code"),
    transform: { code in
      guard let language = PseudoLanguage(rawValue: code) else {
        throw ValidationError("\"\(code)\" is not one of en-XA and en-XB")
      }
      return language
    })
  var locale: [PseudoLanguage] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output folder; by default the catalogs are changed in place.", valueName: "dir"),
    completion: .directory)
  var output: String?

  func run() throws {
    var problems: [CatalogError] = []
    do {
      var catalogs = try options.files()
      for language in locale.isEmpty ? [.accented] : locale {
        for index in catalogs.indices { problems += language.add(to: &catalogs[index]) }
      }
      if let output {
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        catalogs = catalogs.map { CatalogFile(url: folder.appending(component: $0.fileName), catalog: $0.catalog) }
      }
      try OutputFile.write(catalogs.map(OutputFile.init))
    } catch {
      throw error.reported(exitCode: 2)
    }
    for problem in problems { problem.report() }
    guard problems.isEmpty else { throw ExitCode(1) }
  }
}
