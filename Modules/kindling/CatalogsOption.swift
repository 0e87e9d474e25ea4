import ArgumentParser
import FoundationEssentials
import Localization
import Logging
import StringCatalog

/// The option for texts other than those that the program was built with.
struct CatalogsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of string catalogues whose texts are shown instead of the program's own.",
      discussion: "So a translator sees a change without building. What cannot be shown is told on standard error.",
      valueName: "dir"))
  var catalogs: String?

  /// Adds what this option says to the settings of a command.
  func apply(to settings: inout Settings) {
    settings.catalogs = catalogs
  }
}

extension TextOverrides {
  /// Reads a folder of catalogues.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - logger: Is told of each text that cannot be shown, with its file and line; the program's own is shown instead.
  /// - Throws: `CatalogError` if the folder or a file cannot be read, is no catalogue, or if there is none.
  init(readingFolder folder: String, logger: Logger) throws(CatalogError) {
    self.init()
    let files = try CatalogFile.all(in: URL(filePath: folder, directoryHint: .isDirectory))
    guard !files.isEmpty else { throw CatalogError(file: folder, message: "there is no catalogue in the folder") }
    func tell(_ problem: CatalogError) { logger.warning("\(problem.place): \(problem.message)") }
    for file in files {
      for text in RunTimeText.all(of: file, problem: tell) {
        do {
          try add(text.pattern, of: text.key, in: text.locale)
        } catch {
          let reason =
            switch error {
            case .unknownKey: "the program has no text with this key"
            case .unknownLanguage: "the program does not speak this language"
            case .unknownPlace: "a place of the text is one that the program does not fill"
            }
          tell(CatalogError(file: file.path, line: text.line, message: "\(text.key), \(text.locale): \(reason)"))
        }
      }
    }
  }
}
