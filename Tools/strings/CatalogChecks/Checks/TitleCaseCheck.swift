import StringCatalog

/// The check of titles in languages that capitalize only the first word and names: «Crear cuenta», not «Crear Cuenta».
enum TitleCaseCheck {
  static let check = CatalogCheck.ofPair(
    "title-case", .warning, "A title capitalizes every word as in English, but the language capitalizes only names."
  ) { pair in
    guard let names = Capitalization.names[pair.view.locale], pair.target.words.count > 1,
      // A text with unknown values, such as %1$s, is not split into words correctly.
      !pair.target.scalars.contains("%"), pair.target.scalars.dropFirst().contains(where: \.properties.isUppercase)
    else { return nil }
    let source = pair.view.original?.value.lowercased() ?? ""
    let glossary = pair.view.entry.glossary
    for segment in pair.target.segments where segment.count > 1 {
      let words = segment.dropFirst().filter { word in
        word.range.count > 3 || pair.target.isCapitalized(word)
      }
      guard !words.isEmpty, words.allSatisfy({ pair.target.isCapitalized($0) }) else { continue }
      let unexpected = words.first { word in
        !source.contains(word.text) && !names.contains(word.text) && !pair.target.isAbbreviation(word)
          && !pair.target.scalars[word.range].dropFirst().contains { $0.properties.isUppercase || $0.isDigit }
          && !glossary.nameWords.contains(word.text)
      }
      if let unexpected {
        let word = pair.target.spelling(of: unexpected)
        return "\(word) has a capital letter, but \(pair.view.locale) capitalizes only names"
      }
    }
    return nil
  }
}

extension Prose {
  /// Returns whether a word begins with a capital letter.
  func isCapitalized(_ word: Word) -> Bool { scalars[word.range.lowerBound].properties.isUppercase }

  /// The words between the marks that end a sentence or separate its parts, such as colons and quotation marks.
  fileprivate var segments: [ArraySlice<Word>] {
    var segments: [ArraySlice<Word>] = []
    var start = words.startIndex
    for (index, word) in words.enumerated().dropFirst() {
      let gap = scalars[words[index - 1].range.upperBound..<word.range.lowerBound]
      // A hyphen or an apostrophe is part of a compound, and a space separates words.
      if !gap.allSatisfy({ $0 == " " || $0.isNoBreakSpace || "-’'".unicodeScalars.contains($0) }) {
        segments.append(words[start..<index])
        start = index
      }
    }
    segments.append(words[start...])
    return segments
  }
}
