import ArgumentParser
import Foundation
import StringCatalog

/// The command `strings`.
@main
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Works on Kindling's string catalogs.",
    subcommands: [
      CheckCommand.self, CoverageCommand.self, FormatCommand.self, GenerateCommand.self, ExportCommand.self,
      ImportCommand.self, PseudoCommand.self, PluralCommand.self, NegotiateCommand.self,
    ])

  /// Runs the command; usage errors exit with status 2, so that 1 always means findings.
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
  @Option(help: ArgumentHelp("The folder of the catalogs.", valueName: "dir"), completion: .directory)
  var catalogs = "Localization/Catalogs"

  /// Reads all catalogs of the folder; throws if there are none.
  func files() throws -> [CatalogFile] {
    let files = try CatalogFile.all(in: URL(filePath: catalogs))
    guard !files.isEmpty else { throw CatalogError(file: catalogs, message: "there is no catalog in the folder") }
    return files
  }
}

/// The destination of a document.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; else standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Writes a document to the file or to standard output; throws `CommandError` if that fails.
  func write(_ document: String) throws(CommandError) {
    guard let output else { return try OutputFile.print(document) }
    try OutputFile.write([OutputFile(path: output, text: document)])
  }
}

/// The languages of a report.
struct LocaleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Report on this language only; may be repeated, or list several with commas.", valueName: "code")
  )
  var locale: [String] = []

  /// Returns the selected languages, or nil for all; throws `CommandError` for an unknown language.
  func chosen(among known: [String]) throws(CommandError) -> Set<String>? {
    let chosen = locale.flatMap { $0.split(separator: ",").map(String.init) }
    guard !chosen.isEmpty else { return nil }
    if let unknown = chosen.first(where: { !known.contains($0) }) {
      throw CommandError("\"\(unknown)\" is not a language here; there are \(known.joined(separator: ", "))")
    }
    return Set(chosen)
  }
}
