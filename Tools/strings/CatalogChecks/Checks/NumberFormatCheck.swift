import Localization

/// The check of the separators in numbers: 1,000.5 is 1.000,5 in Spanish and 1 000,5 in French.
enum NumberFormatCheck {
  static let check = CatalogCheck.ofPair(
    "number-format", .warning, "A number is not written with the separators of the language."
  ) { pair in
    guard pair.target.scalars.contains(where: \.isDigit), pair.source.scalars.contains(where: \.isDigit),
      let own = Separators(pair.view.locale), let foreign = Separators(pair.view.entry.source.sourceLanguage)
    else { return nil }
    let sources = SeparatedNumber.all(in: pair.source)
    let values = Set(sources.compactMap(foreign.value))
    guard !values.isEmpty else { return nil }
    for number in SeparatedNumber.all(in: pair.target) where !isName(number, in: pair) {
      if let value = own.value(of: number), values.contains(value) {
        // A long number needs separators if the source has them.
        guard number.separators.isEmpty, number.groups[0].count > 4, own.grouping != nil,
          sources.contains(where: { !$0.separators.isEmpty && foreign.value(of: $0) == value })
        else { continue }
        return problem(number, pair)
      }
      let readings = [foreign] + Separators.others
      guard !number.separators.isEmpty,
        readings.contains(where: { $0.value(of: number).map(values.contains) == true })
      else { continue }
      return problem(number, pair)
    }
    return nil
  }

  private static func problem(_ number: SeparatedNumber, _ pair: TextPair) -> String {
    let sample = NumberFormat.format(of: pair.view.locale).number(1_234_567)
    return "\(pair.target.spelling(of: number.range)) is not written as in \(pair.view.locale), as \(sample) is"
  }

  /// Returns whether a number is part of a name or a version: “iOS 17.2”, “version 1.5”, “v2.0”, “802.11b”.
  private static func isName(_ number: SeparatedNumber, in pair: TextPair) -> Bool {
    let prose = pair.target
    let start = number.range.lowerBound
    if let after = prose.scalar(at: number.range.upperBound), after.isLetter || "/:_".unicodeScalars.contains(after) {
      return true
    }
    guard let before = prose.scalar(at: start - 1) else { return false }
    // “2.0” in quotation marks is a value of a program.
    let quotes = "“”„«»\"'‘’`\u{A0}\u{202F}".unicodeScalars
    if quotes.contains(before), let after = prose.scalar(at: number.range.upperBound), quotes.contains(after),
      pair.source.hasQuoted(number)
    {
      return true
    }
    if before.isLetter || "/:_#@\\".unicodeScalars.contains(before) { return true }
    guard let word = prose.words.last(where: { $0.range.upperBound <= start }), word.range.upperBound >= start - 1
    else {
      return false
    }
    if ["v", "ver"].contains(word.text) || versionWords.contains(where: word.text.hasPrefix) { return true }
    let isCapitalized = prose.scalars[word.range].contains { $0.properties.isUppercase }
    return isCapitalized && pair.source.words.contains { $0.text == word.text }
  }

  private static let versionWords = ["versi", "versã", "vers", "wersj", "верси", "верс", "sürüm", "verzi", "πρότυπ"]
}

extension Prose {
  /// Returns whether the same digits and separators are between quotation marks somewhere.
  fileprivate func hasQuoted(_ number: SeparatedNumber) -> Bool {
    SeparatedNumber.all(in: self).contains { other in
      other.groups == number.groups && other.separators == number.separators
        && scalar(at: other.range.lowerBound - 1).map { "“«\"'‘`".unicodeScalars.contains($0) } == true
    }
  }
}

/// The separators of a language.
private struct Separators {
  /// The character between groups of digits; nil if there is none.
  let grouping: Unicode.Scalar?
  /// The character before decimals.
  let decimal: Unicode.Scalar
  /// The size of the groups except the last one.
  private let groupSize: Int

  private init(grouping: Unicode.Scalar, decimal: Unicode.Scalar) {
    (self.grouping, self.decimal, groupSize) = (grouping, decimal, 3)
  }

  /// Creates the separators of a locale, according to CLDR; nil for a locale with other digits.
  init?(_ locale: String) {
    let sample = Array(NumberFormat.format(of: locale.replacing("_", with: "-")).number(100_000_000).unicodeScalars)
    guard sample.allSatisfy({ $0.isASCII || !$0.properties.isAlphabetic }), sample.contains("0") else { return nil }
    let positions = sample.indices.filter { !sample[$0].isDigit }
    let sign = positions.last.map { sample[$0] }
    grouping = sign.map { $0.isSpace ? " " : $0 == "'" ? "’" : $0 }
    decimal = sign == "," || sign == "’" ? "." : ","
    groupSize = positions.count > 1 ? positions[1] - positions[0] - 1 : 3
  }

  /// The formats of English, German and French, which cover the separators of most languages.
  static let others = [
    Separators(grouping: ",", decimal: "."), Separators(grouping: ".", decimal: ","),
    Separators(grouping: " ", decimal: ","), Separators(grouping: "’", decimal: "."),
  ]

  /// Returns the value of a number, `1000.5`; nil if it is not written with these separators.
  func value(of number: SeparatedNumber) -> String? {
    var groups = number.groups
    var decimals = ""
    if number.separators.last == decimal {
      decimals = "." + groups.removeLast()
      // A trailing zero does not change the value.
      while decimals.last == "0" { decimals.removeLast() }
      if decimals == "." { decimals = "" }
    }
    let signs = number.separators.prefix(groups.count - 1)
    guard signs.allSatisfy({ $0 == grouping }) else { return nil }
    if groups.count > 1 {
      let inner = groups.dropFirst().dropLast()
      guard groups[0].count <= groupSize, groups[0] != "0", groups.last?.count == 3,
        inner.allSatisfy({ $0.count == groupSize })
      else { return nil }
    }
    let digits = groups.joined().drop { $0 == "0" }
    return (digits.isEmpty ? "0" : digits) + decimals
  }
}
