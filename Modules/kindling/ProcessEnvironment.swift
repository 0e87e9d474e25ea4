import CLinux
import Localization

/// The environment of the process.
enum ProcessEnvironment {
  /// Returns all variables.
  ///
  /// If a name occurs twice, the first one counts, as in `getenv`.
  ///
  /// Foundation provides them too, but pages half a mebibyte of its code into memory.
  static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var next = clinux_environment()
    while let entry = next?.pointee {
      let halves = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      if halves.count == 2, variables[name] == nil { variables[name] = String(halves[1]) }
      next = next?.successor()
    }
    return variables
  }

  /// Returns the locale of command output, from LC_ALL, LC_MESSAGES and LANG.
  static func locale() -> TextLocale {
    Negotiation.locale(for: Negotiation.languageTags(fromEnvironment: variables()))
  }
}
