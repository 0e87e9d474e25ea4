import StringCatalog

/// Checks of brackets and quotation marks, which occur in pairs.
enum PairedMarks {
  static let brackets = CatalogCheck.ofText(
    "unclosed-bracket", .warning, "A bracket is unmatched."
  ) { view in
    unpaired(["(": ")", "[": "]", "{": "}"], in: view.prose) { index, prose in
      // List items such as a) or 1) and emoticons need no opening bracket.
      prose.isEmoticon(endingAt: index) || prose.scalars[index] == ")" && prose.isListMark(before: index)
    }
  }

  static let quotes = CatalogCheck.ofText(
    "unclosed-quote", .warning, "A quotation mark is unmatched."
  ) { view in
    let prose = view.prose
    let straight = prose.scalars.indices.filter { index in
      // After a digit the mark means inches or seconds.
      prose.scalars[index] == "\"" && !prose.isInCodeOrAddress(at: index)
        && prose.scalar(at: index - 1)?.isDigit != true
    }
    if !straight.count.isMultiple(of: 2), let last = straight.last {
      return TextProblem("the quotation mark \" is unmatched", prose.target(last..<(last + 1)))
    }
    // The closing marks of these languages are opening marks in other languages: „…“ and »…«.
    guard !languagesWithOtherMarks.contains(language(of: view.locale)) else { return nil }
    return unpaired(["«": "»", "“": "”", "‹": "›"], in: prose) { _, _ in false }
  }

  private static let languagesWithOtherMarks: Set<String> = [
    "bg", "bs", "cs", "da", "de", "dsb", "et", "fi", "he", "hr", "hsb", "hu", "is", "ka", "lb", "lt", "lv", "mk", "nb",
    "nl", "nn", "no", "pl", "ro", "sk", "sl", "sq", "sr", "sv",
  ]

  /// Returns a problem about an unmatched mark; nil if all are matched.
  ///
  /// `pairs` maps opening to closing marks.
  private static func unpaired(
    _ pairs: [Unicode.Scalar: Unicode.Scalar], in prose: Prose, isIgnored: (Int, Prose) -> Bool
  ) -> TextProblem? {
    var open: [Int] = []
    for (index, scalar) in prose.scalars.enumerated() {
      if pairs[scalar] != nil {
        if !prose.isInCodeOrAddress(at: index), !isIgnored(index, prose) { open.append(index) }
      } else if pairs.values.contains(scalar), !prose.isInCodeOrAddress(at: index) {
        if let last = open.last, pairs[prose.scalars[last]] == scalar {
          open.removeLast()
        } else if open.isEmpty {
          guard isIgnored(index, prose) else {
            return TextProblem("\(scalar) is not opened", prose.target(index..<(index + 1)))
          }
        } else {
          break
        }
      }
    }
    return open.last.map { TextProblem("\(prose.scalars[$0]) is not closed", prose.target($0..<($0 + 1))) }
  }
}

extension Prose {
  /// Returns whether a closing parenthesis follows the letter or number of a list item.
  fileprivate func isListMark(before index: Int) -> Bool {
    let label = scalars[..<index].suffix(while: { $0.isWordPart || $0 == Prose.placeholder })
    return 1...2 ~= label.count && (scalar(at: label.startIndex - 1)?.isSpace ?? true)
  }

  /// Returns whether a parenthesis is part of an emoticon: `:)`, `;-)`, `:(`.
  fileprivate func isEmoticon(endingAt index: Int) -> Bool {
    guard scalars[index] == ")" || scalars[index] == "(" && scalar(at: index + 1)?.isSpace != false else {
      return false
    }
    let eyes = scalar(at: index - 1) == "-" ? index - 2 : index - 1
    return scalar(at: eyes).map { ":;=".unicodeScalars.contains($0) } ?? false
  }
}

extension BidirectionalCollection {
  /// Returns the longest suffix whose elements all satisfy a condition.
  fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
    let end = lastIndex { !condition($0) }.map(index(after:)) ?? startIndex
    return self[end...]
  }
}
