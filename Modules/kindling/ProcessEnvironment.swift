import CLinux
import Localization

/// The environment that the process was started with.
enum ProcessEnvironment {
  /// Every variable with its value; of two with one name the first counts, as for `getenv`.
  ///
  /// Foundation knows them too, but asking it brings half a mebibyte of its code into memory.
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

  /// The language in which a command speaks with whoever runs it: what LC_ALL, LC_MESSAGES and LANG say.
  static func locale() -> TextLocale {
    Negotiation.locale(for: Negotiation.wishes(fromEnvironment: variables()))
  }
}
