import ArgumentParser
import FoundationEssentials
import Localization
import Logging
import StringCatalog

/// The option that replaces built-in texts at run time.
struct CatalogsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of string catalogs whose texts replace the built-in ones.",
      discussion: "Shows translators a change without a build. Invalid texts are reported on stderr.",
      valueName: "dir"),
    completion: .directory)
  var catalogs: String?

  /// Adds the option to the settings of a command.
  func apply(to settings: inout Settings) {
    settings.catalogs = catalogs
  }
}

extension TextOverrides {
  /// Reads a folder of string catalogs.
  ///
  /// Logs a warning with file and line for each unusable text; the built-in text is shown instead. Throws
  /// `CatalogError` if the folder has no catalog, or if a file is unreadable or invalid.
  init(readingFolder folder: String, logger: Logger) throws(CatalogError) {
    self.init()
    let files = try CatalogFile.all(in: URL(filePath: folder, directoryHint: .isDirectory))
    guard !files.isEmpty else { throw CatalogError(file: folder, message: "the folder contains no catalog") }
    func warn(_ problem: CatalogError) { logger.warning("\(problem.location): \(problem.message)") }
    for file in files {
      for text in RunTimeText.all(of: file, problem: warn) {
        do {
          try add(text.pattern, of: text.key, in: text.locale)
        } catch {
          let reason =
            switch error {
            case .unknownKey: "there is no text with this key"
            case .unknownLanguage: "the language is not supported"
            case .unknownPlaceholder: "the text has a placeholder that the source text does not have"
            }
          warn(CatalogError(file: file.path, line: text.line, message: "\(text.key), \(text.locale): \(reason)"))
        }
      }
    }
  }
}
