import Kernel

/// Which language a reader gets, from a list of wishes: the look-up of RFC 4647.
public enum Negotiation {
  /// The locale for a list of wishes, the dearest first.
  ///
  /// Each wish is shortened from its end until it names a language there is; a single letter goes together with what
  /// follows it. Case does not matter, `_` reads as `-`, and a charset or modifier (`fr_CA.UTF-8@euro`) is cut off. `C`,
  /// `POSIX`, `*`, the empty wish and what is no language tag are passed over. The region of the wish that was met stays
  /// for numbers and dates.
  ///
  /// - Parameter wishes: Language tags or names of POSIX locales: the user's, then the client's, then the environment's.
  /// - Returns: The first that can be met; English where none can.
  public static func locale(for wishes: [String]) -> TextLocale {
    for wish in wishes {
      if let locale = locale(meeting: wish) { return locale }
    }
    return .english
  }

  /// The locale for a single wish.
  ///
  /// - Parameter wish: A language tag or the name of a POSIX locale.
  /// - Returns: The language that it is shortened to, with its region; nil where it cannot be met.
  public static func locale(meeting wish: String) -> TextLocale? {
    guard let subtags = subtags(of: wish) else { return nil }
    for length in lookUpLengths(subtags) {
      let tag = subtags[..<length].joined(separator: "-")
      if let language = Language(rawValue: tag) { return TextLocale(language, region: region(in: subtags)) }
    }
    return nil
  }

  /// The wishes of an environment, in the order in which POSIX looks at the variables for messages.
  ///
  /// - Parameter environment: The variables of the process, or of a test.
  /// - Returns: What LC_ALL, LC_MESSAGES and LANG say, as it stands there.
  public static func wishes(fromEnvironment environment: [String: String]) -> [String] {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
  }

  /// The lower-cased subtags of a wish; nil if it is not made like a language tag.
  private static func subtags(of wish: String) -> [String]? {
    guard wish.utf8.count <= TextBounds.identifierBytes else { return nil }
    let tag = wish.prefix { $0 != "." && $0 != "@" }.lowercased()
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
    let areWellFormed = subtags.allSatisfy { subtag in
      1...8 ~= subtag.utf8.count && subtag.utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetterOrDigit }
    }
    return areWellFormed ? subtags : nil
  }

  /// The lengths at which a tag is looked up, the longest first (RFC 4647, section 3.4).
  private static func lookUpLengths(_ subtags: [String]) -> [Int] {
    (1...subtags.count).reversed().filter { subtags[$0 - 1].count > 1 }
  }

  /// The region of a tag: the first subtag after the language that is made like one and stands before any extension.
  private static func region(in subtags: [String]) -> String {
    subtags.dropFirst().prefix { $0.count > 1 }.first { subtag in
      subtag.count == 2 && subtag.allSatisfy(\.isLetter) || subtag.count == 3 && subtag.allSatisfy(\.isNumber)
    } ?? ""
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
