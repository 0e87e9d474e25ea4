import ArgumentParser
import FoundationEssentials
import Localization
import Logging
import StringCatalog

/// The option that replaces built-in texts at run time and adds languages.
struct CatalogsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of string catalogs whose texts replace the built-in ones and whose languages are added.",
      discussion: """
        Shows translators a change without a build. The coverage of each added language and invalid texts are reported \
        on stderr.
        """,
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
  /// Logs the coverage of each added language, and a warning with file and line for each unusable text; the built-in or
  /// the English text is shown instead. Throws `CatalogError` if the folder has no catalog, or if a file is unreadable
  /// or invalid.
  init(readingFolder folder: String, logger: Logger) throws(CatalogError) {
    self.init()
    let files = try CatalogFile.all(in: URL(filePath: folder, directoryHint: .isDirectory))
    guard !files.isEmpty else { throw CatalogError(file: folder, message: "the folder contains no catalog") }
    let languages = files.shownLanguages.union(Language.builtIn.map(\.rawValue))
    func warn(_ problem: CatalogError) { logger.warning("\(problem.location): \(problem.message)") }
    for repeated in CatalogFile.repeatedKeys(in: files) { warn(repeated) }
    for file in files {
      for text in RunTimeText.all(of: file, untranslatableIn: languages, problem: warn) {
        do {
          try add(text.pattern, of: text.key, in: text.locale)
        } catch {
          let reason =
            switch error {
            case .unknownKey: "there is no text with this key"
            case .invalidLanguage: "the language is not a code such as de, zh-Hans or pt-BR"
            case .unknownPlaceholder: "the text has a placeholder that the source text does not have"
            }
          warn(CatalogError(file: file.path, line: text.line, message: "\(text.key), \(text.locale): \(reason)"))
        }
      }
    }
    for language in addedLanguages {
      let (texts, total) = coverage(of: language)
      let others = texts < total ? "; the others are in English" : ""
      logger.notice(
        """
        catalogs: \(TextLocale.english.number(texts)) of \(TextLocale.english.number(total)) texts are in \
        \(language.rawValue) (\(TextLocale.english.percent(texts, of: total)))\(others)
        """)
    }
  }
}
