import ArgumentParser
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports the translations of an XLIFF 1.2 or gettext PO document, all or none.",
    discussion: """
      Translations are rejected if their source text has changed, the catalogs do not have the text, or the \
      placeholders do not match. The language may be new. A code such as fr-FR or FR means fr if the catalogs have \
      that language; texts for a region such as fr-CA that are the same as in its language are not imported. New \
      warnings about imported texts are printed.

      Exit status: 0 success, 1 translations are rejected and, without --skip-invalid, nothing is written, 2 usage \
      error or unreadable file.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "XLIFF or PO document.", completion: .file(extensions: ["xliff", "xlf", "po"]))
  var file: String

  @Flag(help: "Write nothing; print a summary of the changes.")
  var dryRun = false

  @Flag(help: "Import translations of changed source texts, marked for review.")
  var force = false

  @Flag(help: "Import the valid translations even if others are rejected.")
  var skipInvalid = false

  func run() throws {
    let result: TranslationImport
    let warnings: [CatalogError]
    do {
      let catalogs = try options.files()
      let document = try TranslationDocument(reading: try InputFile.bytes(of: file), file: file)
      result = TranslationImport(document, into: catalogs, options: .init(force: force, skipsInvalid: skipInvalid))
      warnings = result.isAccepted ? result.newWarnings(since: catalogs) : []
      if result.isAccepted, !dryRun {
        try OutputFile.write(result.catalogs.filter { result.changedNames.contains($0.name) }.map(OutputFile.init))
      }
    } catch {
      throw error.reported(exitCode: 2)
    }
    for error in result.errors { error.report() }
    guard result.isAccepted else {
      CommandError("nothing is imported: \(result.errors.count) rejected").report()
      throw ExitCode(1)
    }
    for warning in warnings {
      FileHandle.standardError.write(Data("\(warning.location): warning: \(warning.message)\n".utf8))
    }
    print(summary(of: result))
    guard result.errors.isEmpty else { throw ExitCode(1) }
  }

  private func summary(of result: TranslationImport) -> String {
    let counts = result.counts
    var parts = [
      "\(counts.added) added", "\(counts.changed) changed", "\(counts.stateChanges) with a new state",
      "\(counts.unchanged) unchanged", "\(counts.untranslated) without a translation",
    ]
    if !result.errors.isEmpty { parts.append("\(result.errors.count) rejected") }
    if counts.outdated > 0 { parts.append("\(counts.outdated) need review because their source text has changed") }
    if counts.incomplete > 0 { parts.append("\(counts.incomplete) incomplete, which cannot be shown yet") }
    let language = "\(result.locale ?? "")\(result.isNewLanguage ? " (a new language)" : "")"
    return "\(language): \(parts.joined(separator: ", "))" + (dryRun ? " (nothing is written)" : "")
  }
}
