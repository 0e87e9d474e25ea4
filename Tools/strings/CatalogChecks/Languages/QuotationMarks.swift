/// The quotation marks of languages.
enum QuotationMarks {
  /// A pair of quotation marks.
  struct Pair: Sendable {
    let opening: Unicode.Scalar
    let closing: Unicode.Scalar
  }

  /// The marks of a language.
  struct Style: Sendable {
    /// The accepted pairs around a quotation; the first one is preferred.
    let outer: [Pair]
    /// The further pairs that are accepted within a quotation.
    let inner: [Pair]

    /// Creates a style from pairs of characters, separated by spaces.
    init(_ outer: String, inner: String = "") {
      (self.outer, self.inner) = (Style.pairs(outer), Style.pairs(inner))
    }

    private static func pairs(_ text: String) -> [Pair] {
      text.split(separator: " ").map { pair in
        let marks = Array(pair.unicodeScalars)
        return Pair(opening: marks[0], closing: marks[1])
      }
    }
  }

  /// The marks by language, as in CLDR, with those that style guides accept as well.
  static let styles: LanguageTable<Style> = [
    "bg": Style("„“ «»", inner: "’’"), "ca": Style("«» “”", inner: "‘’"), "cs": Style("„“ »«", inner: "‚‘ ›‹"),
    "da": Style("“” »« „“ ””", inner: "‘’ ’’ ›‹"), "de": Style("„“ »«", inner: "‚‘ ›‹"),
    "de-ch": Style("«» „“", inner: "‹› ‚‘"), "el": Style("«» “”", inner: "‘’"), "en": Style("“” ‘’", inner: "‘’"),
    "en-gb": Style("‘’ “”"), "es": Style("«» “”", inner: "‘’"), "et": Style("„“ «»"),
    "eu": Style("«» “”", inner: "‘’"), "fi": Style("”” »»", inner: "’’"), "fr": Style("«»", inner: "“” ‹› ‘’"),
    "gl": Style("«» “”", inner: "‘’"), "hr": Style("„“ „” »«", inner: "‚‘ ‘’"), "hu": Style("„”", inner: "»« ’’"),
    "id": Style("“” ‘’", inner: "‘’"), "it": Style("«» “”", inner: "‘’"), "ja": Style("「」 『』 “”"),
    "lt": Style("„“", inner: "‚‘"), "lv": Style("«» “” „”", inner: "‘’"), "ms": Style("“” ‘’", inner: "‘’"),
    "nb": Style("«» “” ””", inner: "‘’ ’’"), "nl": Style("‘’ “” „”"), "nn": Style("«» “” ””", inner: "‘’ ’’"),
    "no": Style("«» “” ””", inner: "‘’ ’’"), "pl": Style("„”", inner: "«» »« ‚’"), "pt": Style("“” «» ‘’", inner: "‘’"),
    "ro": Style("„”", inner: "«»"), "ru": Style("«»", inner: "„“ “”"), "sk": Style("„“ »«", inner: "‚‘ ›‹"),
    "sl": Style("„“ »«", inner: "‚‘ ›‹"), "sv": Style("”” »»", inner: "’’"), "tr": Style("“” ‘’", inner: "‘’"),
    "uk": Style("«» „“ “”", inner: "„“ “”"), "vi": Style("“” ‘’", inner: "‘’"), "zh": Style("“” 「」 『』 ‘’", inner: "‘’"),
    "zh-hant": Style("「」 『』 “”", inner: "‘’"), "zh-hk": Style("「」 『』 “”", inner: "‘’"),
    "zh-tw": Style("「」 『』 “”", inner: "‘’"),
  ]

  /// The kind of a mark around a quotation.
  enum Kind: Hashable {
    /// The pair with this index in the style of the language.
    case own(Int)
    /// Typewriter marks: " or '.
    case straight
    /// A mark that the language does not use, or not in this place.
    case foreign
  }

  /// A mark that opens a quotation or has no place in the language.
  struct Mark {
    let kind: Kind
    let sign: Unicode.Scalar
  }

  /// Returns the marks around the quotations of a text.
  static func marks(in prose: Prose, _ style: Style) -> [Mark] {
    guard prose.scalars.contains(where: { allMarks.contains($0) }) else { return [] }
    var marks: [Mark] = []
    var open: [Pair] = []
    var apostrophe: Int?
    for index in prose.scalars.indices where allMarks.contains(prose.scalars[index]) {
      let scalar = prose.scalars[index]
      guard !prose.isInCodeOrAddress(at: index), !prose.isSeparator(at: index) else { continue }
      switch scalar {
      case "\"":
        // After a digit the mark means inches.
        if prose.scalar(at: index - 1)?.isDigit != true { marks.append(Mark(kind: .straight, sign: scalar)) }
      case "'":
        if prose.opensWord(at: index) {
          apostrophe = index
        } else if let start = apostrophe, prose.closesWord(at: index), index >= start + 2 {
          marks.append(Mark(kind: .straight, sign: scalar))
          apostrophe = nil
        }
      case _ where open.last?.closing == scalar: open.removeLast()
      // Within a word or at its end it is an apostrophe, as it is at the start of a short form: ’90s, ’n’.
      case "’" where prose.scalar(at: index - 1)?.isSpace == false || prose.isShortForm(after: index): continue
      default:
        if let own = style.outer.firstIndex(where: { $0.opening == scalar }) {
          if open.isEmpty { marks.append(Mark(kind: .own(own), sign: scalar)) }
          open.append(style.outer[own])
        } else if !open.isEmpty, let pair = style.inner.first(where: { $0.opening == scalar }) {
          open.append(pair)
        } else {
          marks.append(Mark(kind: .foreign, sign: scalar))
        }
      }
    }
    return marks
  }

  private static let allMarks = Set("\"'“”„«»‹›‘’‚「」『』".unicodeScalars)
}

extension Prose {
  /// Returns whether a mark stands between spaces, as in « Settings › General ».
  fileprivate func isSeparator(at index: Int) -> Bool {
    guard "‹›«»".unicodeScalars.contains(scalars[index]) else { return false }
    return scalar(at: index - 1) == " " && scalar(at: index + 1) == " "
  }

  /// Returns whether at most two letters, or digits, follow a mark.
  fileprivate func isShortForm(after index: Int) -> Bool {
    guard let next = scalar(at: index + 1) else { return false }
    return next.isDigit || next.isLetter && scalars[(index + 1)...].prefix { $0.isLetter }.count <= 2
  }

  /// Returns whether a mark stands before a word and not after one.
  fileprivate func opensWord(at index: Int) -> Bool {
    let isAfterWord = scalar(at: index - 1).map { $0.isWordPart || $0 == Prose.placeholder || $0 == "’" } ?? false
    return !isAfterWord && (scalar(at: index + 1).map { $0.isLetter || $0 == Prose.placeholder } ?? false)
  }

  /// Returns whether a mark stands after a word and not before one.
  fileprivate func closesWord(at index: Int) -> Bool {
    let isBeforeWord = scalar(at: index + 1).map { $0.isWordPart || $0 == Prose.placeholder } ?? false
    return !isBeforeWord && scalar(at: index - 1)?.isSpace == false
  }
}
