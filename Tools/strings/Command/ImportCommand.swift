import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Takes the translations of an XLIFF 1.2 document into the catalogs, all or none.",
    discussion: """
      Refused are translations of a source text that has changed since, of texts that the catalogs do not have, into another \
      language, and with placeholders that do not fit.

      Exit status: 0 done, 1 where translations are refused and nothing is written, 2 where the command was misused or a file \
      cannot be read.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The document.", completion: .file(extensions: ["xliff", "xlf"]))
  var file: String

  @Flag(help: "Write nothing; say what would be done.")
  var dryRun = false

  @Flag(help: "Take translations of a source text that has changed since, to be read once more.")
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
      CommandError("nothing is imported: \(result.errors.count) refused").report()
      throw ExitCode(1)
    }
    print(summary(of: result))
  }

  private func summary(of result: XLIFFImport) -> String {
    let counts = result.counts
    var parts = [
      "\(counts.added) added", "\(counts.changed) changed", "\(counts.stateChanges) with another state",
      "\(counts.unchanged) unchanged", "\(counts.untranslated) without a translation",
    ]
    if counts.outdated > 0 { parts.append("\(counts.outdated) to be read, because their source text has changed") }
    if counts.incomplete > 0 { parts.append("\(counts.incomplete) half done, which cannot be shown yet") }
    return "\(result.locale ?? ""): \(parts.joined(separator: ", "))" + (dryRun ? " (nothing is written)" : "")
  }
}
