import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings pseudo`.
struct PseudoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Adds the language \(PseudoLanguage.identifier) to the catalogs: accented, in brackets, 40 % longer.",
    discussion: "Exit status: 0 success, 2 usage error, or a catalog cannot be read or written.")

  @OptionGroup var options: CatalogOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output folder; by default the catalogs are changed in place.", valueName: "dir"),
    completion: .directory)
  var output: String?

  func run() throws {
    do {
      var catalogs = try options.files()
      for index in catalogs.indices { try PseudoLanguage.add(to: &catalogs[index]) }
      if let output {
        let folder = URL(filePath: output, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in catalogs.indices {
          catalogs[index].url = folder.appending(component: catalogs[index].url.lastPathComponent)
        }
      }
      try OutputFile.write(catalogs.map(OutputFile.init))
    } catch {
      throw error.reported(exitCode: 2)
    }
  }
}
