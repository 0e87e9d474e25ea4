import StringCatalog

/// Checks of content that a translation must preserve: numbers, addresses and markup.
enum TextContentChecks {
  static let all: [CatalogCheck] = [numbers, NumberFormatCheck.check, addressChanged, markup]

  // MARK: - Numbers

  private static let numbers = CatalogCheck.ofPair(
    "numbers", .warning, "A translation has different numbers than its source."
  ) { pair in
    guard pair.target.scalars.contains(where: \.isWordPart) else { return nil }
    // Texts with a 12-hour time are not compared, since “3 PM” is « 15 h ».
    guard let source = numbers(of: pair.source), let target = numbers(of: pair.target), source != target else {
      return nil
    }
    let sourceLanguage = language(of: pair.view.entry.source.sourceLanguage)
    let targetLanguage = language(of: pair.view.locale)
    if let lost = firstMissing(from: source, in: target, pair.target, targetLanguage, pair.view.form) {
      return "the number \(lost) of the source is missing"
    }
    // “Hexadecimal” is 16進数.
    if source.isEmpty, ["ja", "ko", "zh"].contains(targetLanguage) { return nil }
    return firstMissing(from: target, in: source, pair.source, sourceLanguage, pair.view.form)
      .map { "the number \($0) is not in the source" }
  }

  /// Returns the count of each number; nil for a text with digits and a 12-hour time.
  private static func numbers(of prose: Prose) -> [String: Int]? {
    guard prose.scalars.contains(where: \.isDigit) else { return [:] }
    guard !prose.words.contains(where: isDayHalf) else { return nil }
    let numbers = SeparatedNumber.all(in: prose).filter { !prose.isPartOfWord($0.range) }.flatMap(\.values)
    return Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Returns whether a word is am or pm, alone or directly after a digit: `3pm`.
  private static func isDayHalf(_ word: Prose.Word) -> Bool {
    guard word.text.hasSuffix("am") || word.text.hasSuffix("pm") else { return false }
    return word.text.dropLast(2).unicodeScalars.last?.isDigit ?? true
  }

  /// Returns a number that occurs more often than in the other text and is not spelled out there; nil if there is none.
  private static func firstMissing(
    from numbers: [String: Int], in others: [String: Int], _ prose: Prose, _ language: String, _ form: String?
  ) -> String? {
    let words = Set(prose.words.map(\.text))
    let names = Set(SeparatedNumber.all(in: prose).filter { prose.isPartOfWord($0.range) }.flatMap(\.values))
    // “Sixth” is 1/6.
    let hasFraction = WrittenNumbers.hasFraction(words, language)
    return numbers.keys.sorted().first { number in
      guard numbers[number, default: 0] > others[number, default: 0], !names.contains(number) else { return false }
      if hasFraction, let value = Int(number), value < 10 { return false }
      // A form for one item may omit the number or show it as a placeholder.
      if number == "1", form?.hasSuffix("one") == true { return false }
      // ⒈, ①, 三 and ½ are numbers as well.
      if prose.scalars.contains(where: { $0.value > 0x80 && $0.properties.numericType == .numeric }) { return false }
      if let value = Double(number),
        prose.scalars.contains(where: { $0.value > 0x80 && $0.properties.numericValue == value })
      {
        return false
      }
      return !WrittenNumbers.isSpelledOut(number, among: words, language)
    }
  }

  // MARK: - Addresses

  private static let addressChanged = CatalogCheck.ofPair(
    "url-changed", .warning, "A translation has a different address than its source."
  ) { pair in
    guard !pair.source.addresses.isEmpty || !pair.target.addresses.isEmpty else { return nil }
    let languages = [pair.view.entry.source.sourceLanguage, pair.view.locale]
    let source = Set(pair.source.addresses.map { withoutLanguage($0, languages) })
    let target = Set(pair.target.addresses.map { withoutLanguage($0, languages) })
    if let lost = source.subtracting(target).min() { return "the address \(lost) of the source is missing" }
    return target.subtracting(source).min().map { "the address \($0) is not in the source" }
  }

  /// Returns an address without the part that may differ by language: `/fr/` or `fr.`.
  private static func withoutLanguage(_ address: String, _ locales: [String]) -> String {
    let languages = Set(locales.flatMap { [$0.lowercased(), language(of: $0)] })
    return address.split(separator: "/", omittingEmptySubsequences: false)
      .filter { !languages.contains($0.lowercased()) }
      .map { part in
        guard let dot = part.firstIndex(of: "."), languages.contains(part[..<dot].lowercased()) else { return part }
        return part[part.index(after: dot)...]
      }
      .joined(separator: "/")
  }

  // MARK: - Markup

  private static let markup = CatalogCheck.ofText(
    "markup", .error, "A text has unmatched tags, or a translation has different markup than its source."
  ) { view in
    let own = Markup(view.unit.value)
    if let tag = own.unmatched { return "the tag \(tag) is unmatched" }
    guard Markup.isPossible(in: view.unit.value) || Markup.isPossible(in: view.original?.value ?? ""),
      TextPair(view) != nil, let original = view.original
    else { return nil }
    let source = Markup(original.value)
    if let lost = source.pieces.first(where: { own.count(of: $0) < source.count(of: $0) }) {
      return "the markup \(lost) of the source is missing"
    }
    if let added = own.pieces.first(where: { own.count(of: $0) > source.count(of: $0) }) {
      return "the markup \(added) is not in the source"
    }
    let broken = source.entities.first { entity in
      Markup.isReserved(entity) && own.count(ofEntity: entity) < source.count(ofEntity: entity)
        && view.unit.value.contains(entity.dropLast())
    }
    if let broken { return "the entity \(broken) is broken" }
    guard source.pieces.isEmpty, source.entities.isEmpty else { return nil }
    return own.entities.first.map { "the source has no entity, so \($0) would be shown literally" }
  }
}

extension Prose {
  /// Returns whether digits belong to a name or an ordinal: “LiveContainer2”, “.p12”, “3rd-party”.
  fileprivate func isPartOfWord(_ digits: Range<Int>) -> Bool {
    if let before = scalar(at: digits.lowerBound - 1), before.isLetter, before.value < 0x250 { return true }
    guard let word = words.first(where: { $0.range.contains(digits.lowerBound) }) else { return false }
    return ["st", "nd", "rd", "th"].contains { word.text.hasSuffix($0) }
  }
}
