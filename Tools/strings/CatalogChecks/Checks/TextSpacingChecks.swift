import StringCatalog

/// Checks of spaces and line breaks.
enum TextSpacingChecks {
  static let all: [CatalogCheck] = [whitespaceEdge, newlineCount, doubleSpace, spaceBeforeMark]

  private static let whitespaceEdge = CatalogCheck.ofText(
    "whitespace-edge", .warning,
    "A source text begins or ends with whitespace, or a translation does so differently than its source."
  ) { view in
    if let pair = TextPair(view) {
      let (source, target) = (edges(of: pair.source), edges(of: pair.target))
      if source.leading != target.leading { return "the text does not begin with the same whitespace as the source" }
      return source.trailing == target.trailing ? nil : "the text does not end with the same whitespace as the source"
    }
    guard view.isSource, view.prose.hasLetters else { return nil }
    let edges = edges(of: view.prose)
    if !edges.leading.isEmpty { return "the text begins with whitespace" }
    return edges.trailing.isEmpty ? nil : "the text ends with whitespace"
  }

  /// Returns the leading and trailing whitespace; a no-break space counts as a space.
  private static func edges(of prose: Prose) -> (leading: [Unicode.Scalar], trailing: [Unicode.Scalar]) {
    let leading = prose.scalars.prefix(while: \.isSpace)
    let trailing = prose.scalars.reversed().prefix(while: \.isSpace)
    return (leading.map { $0.isNoBreakSpace ? " " : $0 }, trailing.map { $0.isNoBreakSpace ? " " : $0 })
  }

  private static let newlineCount = CatalogCheck.ofPair(
    "newline-count", .warning, "A translation has a different number of lines than its source."
  ) { pair in
    let source = pair.source.scalars.count { $0 == "\n" }
    let target = pair.target.scalars.count { $0 == "\n" }
    guard source != target else { return nil }
    return "the text has \(target) line break\(target == 1 ? "" : "s") and the source \(source)"
  }

  private static let doubleSpace = CatalogCheck.ofText(
    "double-space", .warning, "A text has two consecutive spaces."
  ) { view in
    var spaces = 0
    var line = String.UnicodeScalarView()
    for scalar in view.unit.value.unicodeScalars {
      if scalar == " " || scalar.isNoBreakSpace {
        spaces += 1
        continue
      }
      // Spaces at the start of a line are indentation.
      if !line.isEmpty, spaces > 1, !scalar.isSpace {
        return "there are two spaces after \"\(String(line.suffix(12)))\""
      }
      spaces = 0
      line = scalar == "\n" ? String.UnicodeScalarView() : line + [scalar]
    }
    return nil
  }

  private static let spaceBeforeMark = CatalogCheck.ofText(
    "space-before-mark", .warning,
    "A text has a space before a period or a comma, or before another mark outside French."
  ) { view in
    let prose = view.prose
    let isFrench = language(of: view.locale) == "fr"
    let marks = isFrench ? ".,)" : ".,;:!?)"
    for index in prose.scalars.indices.dropFirst() where marks.unicodeScalars.contains(prose.scalars[index]) {
      guard prose.scalars[index - 1] == " " || prose.scalars[index - 1].isNoBreakSpace, index > 1,
        prose.scalars[index - 2].isWordPart || prose.scalars[index - 2] == Prose.placeholder,
        prose.scalar(at: index + 1).map({ $0.isSpace || $0 == Prose.tag }) ?? true,
        !prose.isInCodeOrAddress(at: index)
      else { continue }
      // “. . .” is a kind of ellipsis, and “Allow . to match” shows the mark itself.
      if prose.scalars[index] == ".", prose.isSymbol(at: index) { continue }
      // The source may have such a space on purpose: “%@ : %@”.
      if let source = view.originalProse, source.hasSpace(before: prose.scalars[index]) { return nil }
      if view.isSource, prose.scalars[index] == ":" { return nil }
      return "there is a space before \(prose.scalars[index])"
    }
    return nil
  }
}

extension Prose {
  /// Returns whether another dot is near a dot after a space, or a lowercase word follows it.
  fileprivate func isSymbol(at index: Int) -> Bool {
    guard scalar(at: index + 1) == " ", let next = scalar(at: index + 2) else { return false }
    return next == "." || next.properties.isLowercase
  }

  /// Returns whether a space precedes a mark somewhere.
  fileprivate func hasSpace(before mark: Unicode.Scalar) -> Bool {
    zip(scalars, scalars.dropFirst()).contains { $0.isSpace && $1 == mark }
  }
}
