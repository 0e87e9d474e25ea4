import ArgumentParser
import Foundation
import StringCatalog

/// The translators' command.
@main
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Works on Kindling's string catalogs.",
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

/// Where the catalogs are.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the catalogs.", valueName: "dir"), completion: .directory)
  var catalogs = "Localization/Catalogs"

  /// All catalogs of the folder; throws where there is none.
  func files() throws -> [CatalogFile] {
    let files = try CatalogFile.all(in: URL(filePath: catalogs))
    guard !files.isEmpty else { throw CatalogError(file: catalogs, message: "there is no catalog in the folder") }
    return files
  }
}

/// Where a document goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; else standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Writes a document to the file, or to standard output.
  ///
  /// - Parameter document: The text of the document.
  /// - Throws: `CommandError` where it cannot be written.
  func write(_ document: String) throws(CommandError) {
    guard let output else { return try OutputFile.print(document) }
    try OutputFile.write([OutputFile(path: output, text: document)])
  }
}

/// The languages that a report is about.
struct LocaleOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Report on this language only; may be repeated, or list several with commas.", valueName: "code")
  )
  var locale: [String] = []

  /// Makes sure that the chosen languages exist.
  ///
  /// - Parameter known: The languages there are.
  /// - Returns: The chosen languages; nil for all.
  /// - Throws: `CommandError` for a language that is not among them.
  func chosen(among known: [String]) throws(CommandError) -> Set<String>? {
    let chosen = locale.flatMap { $0.split(separator: ",").map(String.init) }
    guard !chosen.isEmpty else { return nil }
    if let unknown = chosen.first(where: { !known.contains($0) }) {
      throw CommandError("\"\(unknown)\" is not a language here; there are \(known.joined(separator: ", "))")
    }
    return Set(chosen)
  }
}
