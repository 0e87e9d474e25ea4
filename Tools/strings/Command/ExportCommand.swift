import ArgumentParser
import CatalogChecks
import CatalogExchange
import Foundation
import StringCatalog

/// The command `strings export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Exports the texts of a language as XLIFF 1.2 or gettext PO.",
    discussion: """
      The language need not be one of the catalogs. Texts that cannot be exported, such as one with a control \
      character, are reported and skipped.

      --only limits the export to texts that are new, to translations that need_review, or to those whose source has \
      changed since --since, a git revision or a folder of earlier catalogs; a note has the previous source text.

      Exit status: 0 success, 1 texts are skipped, 2 usage error or unreadable catalog.
      """)

  /// The formats of the document.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case xliff, po
  }

  @OptionGroup var options: CatalogOptions

  @Option(help: ArgumentHelp("Target language.", valueName: "code"))
  var locale: String

  @Option(help: "Document format: xliff or po.")
  var format = Format.xliff

  @Option(
    help: ArgumentHelp(
      "Export only texts that are new, changed or needs_review. Repeatable; also a comma-separated list.",
      valueName: "kind"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Earlier catalogs: a git revision or a folder.", valueName: "revision"))
  var since: String?

  @OptionGroup var output: OutputOption

  @Flag(help: "Mark translated texts as approved, as Weblate and translate-toolkit require in XLIFF.")
  var approved = false

  func validate() throws {
    if try selections().contains(.changed), since == nil {
      throw ValidationError("--only changed needs --since with a git revision or a folder of earlier catalogs")
    }
    guard !approved || format == .xliff else { throw ValidationError("--approved is only for --format xliff") }
  }

  private func selections() throws -> Set<TranslationExport.Selection> {
    let names = only.flatMap { $0.split(separator: ",").map(String.init) }
    return Set(
      try names.map { name in
        guard let selection = TranslationExport.Selection(rawValue: name) else {
          throw ValidationError("\"\(name)\" is not one of new, changed and needs_review")
        }
        return selection
      })
  }

  func run() throws {
    let export: TranslationExport
    do {
      let catalogs = try options.files()
      let target = try target(in: catalogs)
      target.warnOfUnknownRules()
      let sources = Set(catalogs.map(\.catalog.sourceLanguage)).sorted()
      guard format != .po || sources.count == 1 else {
        throw CommandError(
          "a PO document has one source language, but the catalogs have \(sources.joined(separator: ", "))")
      }
      let earlier = try since.map { try EarlierCatalogs.read($0, of: options.catalogs) } ?? []
      export = TranslationExport(catalogs, for: target, only: try selections(), since: earlier)
      try output.write(
        format == .po ? POWriter.write(export) : XLIFFWriter.write(export, marksApproved: approved))
    } catch {
      throw error.reported(exitCode: 2)
    }
    for problem in export.problems { problem.report() }
    guard export.problems.isEmpty else { throw ExitCode(1) }
  }

  private func target(in catalogs: [CatalogFile]) throws(CommandError) -> ExchangeLocale {
    guard let identifier = CatalogLocale.match(locale, in: catalogs.languages) ?? CatalogLocale.canonical(locale),
      let target = ExchangeLocale(identifier)
    else { throw CommandError("\"\(locale)\" is not a language code such as fr or pt-BR") }
    guard catalogs.allSatisfy({ $0.catalog.sourceLanguage != target.identifier }) else {
      throw CommandError("\"\(target.identifier)\" is the source language")
    }
    return target
  }
}
