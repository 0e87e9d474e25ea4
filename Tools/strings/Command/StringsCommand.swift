import ArgumentParser
import Foundation
import StringCatalog

/// The translators' command.
@main
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Works on Kindling's string catalogues.",
    subcommands: [
      CheckCommand.self, CoverageCommand.self, FormatCommand.self, GenerateCommand.self, ExportCommand.self,
      ImportCommand.self, PseudoCommand.self, PluralCommand.self, NegotiateCommand.self,
    ])

  /// Runs the command; a mistake in its use ends it with 2, as unreadable input does, so that 1 always means findings.
  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
      exit(withError: ExitCode(2))
    }
  }
}

/// Where the catalogues are.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the catalogues.", valueName: "dir"), completion: .directory)
  var catalogs = "Localization/Catalogs"

  /// All catalogues of the folder; throws where there is none.
  func files() throws -> [CatalogFile] {
    let files = try CatalogFile.all(in: URL(filePath: catalogs))
    guard !files.isEmpty else { throw CatalogError(file: catalogs, message: "there is no catalogue in the folder") }
    return files
  }
}
