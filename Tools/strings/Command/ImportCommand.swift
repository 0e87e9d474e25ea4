import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports the translations of an XLIFF 1.2 document, all or none.",
    discussion: """
      Translations are rejected if their source text has changed, the catalogs do not have the text or the language, or the \
      placeholders do not match.

      Exit status: 0 success, 1 translations are rejected and nothing is written, 2 usage error or unreadable file.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "XLIFF document.", completion: .file(extensions: ["xliff", "xlf"]))
  var file: String

  @Flag(help: "Write nothing; print a summary of the changes.")
  var dryRun = false

  @Flag(help: "Import translations of changed source texts, marked for review.")
  var force = false

  func run() throws {
    let result: XLIFFImport
    do {
      let catalogs = try options.files()
      let document = try XLIFFDocument(reading: [UInt8](Data(contentsOf: URL(filePath: file))), file: file)
      result = try XLIFFImport(document, into: catalogs, force: force)
      if result.errors.isEmpty, !dryRun {
        try OutputFile.write(result.catalogs.filter { result.changedNames.contains($0.name) }.map(OutputFile.init))
      }
    } catch {
      throw error.reported(exitCode: 2)
    }
    for error in result.errors { error.report() }
    guard result.errors.isEmpty else {
      CommandError("nothing is imported: \(result.errors.count) rejected").report()
      throw ExitCode(1)
    }
    print(summary(of: result))
  }

  private func summary(of result: XLIFFImport) -> String {
    let counts = result.counts
    var parts = [
      "\(counts.added) added", "\(counts.changed) changed", "\(counts.stateChanges) with a new state",
      "\(counts.unchanged) unchanged", "\(counts.untranslated) without a translation",
    ]
    if counts.outdated > 0 { parts.append("\(counts.outdated) need review because their source text has changed") }
    if counts.incomplete > 0 { parts.append("\(counts.incomplete) incomplete, which cannot be shown yet") }
    return "\(result.locale ?? ""): \(parts.joined(separator: ", "))" + (dryRun ? " (nothing is written)" : "")
  }
}
