import ArgumentParser
import CatalogChecks
import Foundation
import StringCatalog

/// The command `strings`.
@main
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Checks, converts and generates string catalogs.",
    subcommands: [
      CheckCommand.self, CoverageCommand.self, FormatCommand.self, GenerateCommand.self, AddLanguageCommand.self,
      ExportCommand.self, ImportCommand.self, ReviewCommand.self, GlossaryCommand.self, PseudoCommand.self,
      PluralCommand.self, NumberCommand.self,
    ])

  /// Runs the command; usage errors exit with status 2, since 1 means findings, differing files or rejected texts.
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

/// The location of the catalogs.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of the catalogs.", valueName: "dir"), completion: .directory)
  var catalogs = "Localization/Catalogs"

  /// Reads all catalogs of the folder; throws if there are none.
  func files() throws -> [CatalogFile] {
    let files = try CatalogFile.all(in: URL(filePath: catalogs))
    guard !files.isEmpty else { throw CatalogError(file: catalogs, message: "the folder contains no catalog") }
    return files
  }

  /// Reads the settings file next to the folder; returns empty settings if it does not exist.
  func settings() throws(CatalogError) -> CheckSettings {
    let file = URL(filePath: catalogs).deletingLastPathComponent().appending(component: "strings.json")
    return FileManager.default.fileExists(atPath: file.path) ? try CheckSettings(reading: file) : CheckSettings()
  }
}

/// The destination of a document.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Output file; default standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Writes a document to the file or to standard output; throws `CommandError` if that fails.
  func write(_ document: String) throws(CommandError) {
    guard let output else { return try OutputFile(path: "standard output", text: document).write(to: STDOUT_FILENO) }
    try OutputFile.write([OutputFile(path: output, text: document)])
  }
}

/// The languages of a report.
struct LocaleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Report only on this language. Repeatable; also a comma-separated list.", valueName: "code")
  )
  var locale: [String] = []

  /// Returns the selected languages, which need not be languages of the catalogs; empty if all are selected.
  ///
  /// Throws `CommandError` for a text that is not a language code.
  func chosen(among known: Set<String>) throws(CommandError) -> Set<String> {
    var chosen: Set<String> = []
    for code in locale.flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let locale = CatalogLocale.match(code, in: known) ?? CatalogLocale.canonical(code) else {
        let names = known.sorted().joined(separator: ", ")
        throw CommandError("\"\(code)\" is not a language code such as fr or pt-BR; the catalogs have \(names)")
      }
      chosen.insert(locale)
    }
    return chosen
  }
}
