import Glibc
import Localization

/// The environment of the process.
enum ProcessEnvironment {
  /// Returns the value of a variable; nil if it is not set.
  ///
  /// Foundation also provides the variables, but would load half a mebibyte of code into memory.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Returns the locale of command output, from LC_ALL, LC_MESSAGES and LANG.
  static func locale() -> TextLocale { Negotiation.locale(for: Negotiation.languageTags(from: variable)) }
}
