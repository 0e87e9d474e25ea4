/// The check of French no-break spaces at punctuation, quotation marks and percent signs.
///
/// It skips Canadian French, which has no spaces before ; ! and ?.
enum FrenchSpacing {
  static let check = CatalogCheck.ofText(
    "fr-spacing", .warning, "French needs a no-break space before ; : ! ? » and %, and after «."
  ) { view in
    guard language(of: view.locale) == "fr", !view.locale.uppercased().hasSuffix("CA") else { return nil }
    let prose = view.prose
    guard prose.hasLetters || prose.scalars.contains(Prose.placeholder) else { return nil }
    for index in prose.scalars.indices {
      guard let message = message(about: index, in: prose, source: view.originalProse),
        !prose.isInCodeOrAddress(at: index)
      else { continue }
      return message
    }
    return nil
  }

  private static func message(about index: Int, in prose: Prose, source: Prose?) -> String? {
    let scalar = prose.scalars[index]
    let before = prose.scalar(at: index - 1)
    let after = prose.scalar(at: index + 1)
    switch scalar {
    case "!", "?":
      return after == "=" ? nil : message(scalar, after: before)
    case ":", ";":
      // 10:30, key:value and ;) are no punctuation, and neither is key:%@ if the source has it, too.
      if after == Prose.placeholder {
        guard before?.isLetter == true, source?.hasMark(scalar, before: Prose.placeholder) != true else { return nil }
        return message(scalar, after: before)
      }
      guard after.map({ $0.isSpace || $0 == Prose.tag || $0 == "»" }) ?? true else { return nil }
      return isEndOfCode(index, in: prose) ? nil : message(scalar, after: before)
    case "»": return before == Prose.tag ? nil : message(scalar, after: before)
    case "«":
      guard let after, !after.isNoBreakSpace, after != Prose.tag else { return nil }
      return after.isSpace ? "the space after « must be a no-break space" : "a no-break space is missing after «"
    case "%", "€":
      let number = before == " " ? prose.scalar(at: index - 2) : before
      guard let number, number.isDigit || number == Prose.placeholder else { return nil }
      return message(scalar, after: before)
    default: return nil
    }
  }

  /// Returns the problem between a mark and the preceding character; nil if there is none.
  private static func message(_ mark: Unicode.Scalar, after before: Unicode.Scalar?) -> String? {
    guard let before, !before.isNoBreakSpace, !";:!?([{«\"“".unicodeScalars.contains(before) else { return nil }
    // There is no line break to prevent at the start of a line.
    guard before != "\n" else { return nil }
    return before.isSpace
      ? "the space before \(mark) must be a no-break space" : "a no-break space is missing before \(mark)"
  }

  /// Returns whether a mark ends an entity (`&amp;`) or an emoji shortcode (`:tada:`).
  private static func isEndOfCode(_ index: Int, in prose: Prose) -> Bool {
    let start = prose.scalars[..<index].lastIndex { !$0.isASCII || !($0.isWordPart || $0 == "_" || $0 == "#") }
    guard let start, start < index - 1 else { return false }
    return prose.scalars[start] == (prose.scalars[index] == ";" ? "&" : ":")
  }
}

extension Prose {
  /// Returns whether a mark directly precedes a character somewhere.
  fileprivate func hasMark(_ mark: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    zip(scalars, scalars.dropFirst()).contains { $0 == mark && $1 == next }
  }
}
