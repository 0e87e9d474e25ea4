import StringCatalog

/// The check of quotation marks, which occur in pairs.
enum PairedMarks {
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
    return unpaired(["«": "»", "“": "”", "‹": "›"], in: prose)
  }

  private static let languagesWithOtherMarks: Set<String> = [
    "bg", "bs", "cs", "da", "de", "dsb", "et", "fi", "he", "hr", "hsb", "hu", "is", "ka", "lb", "lt", "lv", "mk", "nb",
    "nl", "nn", "no", "pl", "ro", "sk", "sl", "sq", "sr", "sv",
  ]

  /// Returns a problem about an unmatched mark; nil if all are matched.
  ///
  /// `pairs` maps opening to closing marks.
  private static func unpaired(
    _ pairs: [Unicode.Scalar: Unicode.Scalar], in prose: Prose
  ) -> TextProblem? {
    var open: [Int] = []
    for (index, scalar) in prose.scalars.enumerated() {
      if pairs[scalar] != nil {
        if !prose.isInCodeOrAddress(at: index) { open.append(index) }
      } else if pairs.values.contains(scalar), !prose.isInCodeOrAddress(at: index) {
        if let last = open.last, pairs[prose.scalars[last]] == scalar {
          open.removeLast()
        } else if open.isEmpty {
          return TextProblem("\(scalar) is not opened", prose.target(index..<(index + 1)))
        } else {
          break
        }
      }
    }
    return open.last.map { TextProblem("\(prose.scalars[$0]) is not closed", prose.target($0..<($0 + 1))) }
  }
}
