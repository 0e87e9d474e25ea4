import ArgumentParser
import Localization
import Service

extension FileAccess {
  /// Reads what the option or the environment says about the files of clients.
  ///
  /// - Parameters:
  ///   - option: The value of `--files`.
  ///   - environment: The environment, with `KINDLING_FILES` for a missing option.
  ///   - standard: What holds without either.
  /// - Throws: `ValidationError` for a value that is empty or neither a word nor a directory. An empty variable is an
  ///   error as well: to take it for a missing one could open more files than was meant.
  init(option: String?, environment: [String: String], standard: FileAccess) throws {
    switch option ?? environment["KINDLING_FILES"] {
    case nil: self = standard
    case "none": self = .none
    case "any": self = .any
    case let path?:
      do throws(FileAccess.Unusable) {
        self = try FileAccess(directory: path)
      } catch {
        throw ValidationError(Strings.programFilesOption(path, error.reason))
      }
    }
  }
}
