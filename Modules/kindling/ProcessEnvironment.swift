import CLinux
import Localization

/// The environment of the process.
enum ProcessEnvironment {
  /// Returns all variables.
  ///
  /// If a name occurs twice, the first value is returned, as by `getenv`.
  ///
  /// Foundation also provides the variables, but would load half a mebibyte of code into memory.
  static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var next = clinux_environment()
    while let entry = next?.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if parts.count == 2, variables[name] == nil { variables[name] = String(parts[1]) }
      next = next?.successor()
    }
    return variables
  }

  /// Returns the locale of command output, from LC_ALL, LC_MESSAGES and LANG.
  static func locale() -> TextLocale {
    Negotiation.locale(for: Negotiation.languageTags(fromEnvironment: variables()))
  }
}
