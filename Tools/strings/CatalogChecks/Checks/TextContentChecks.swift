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
    func range(of number: String, in prose: Prose) -> Range<Int>? {
      WrittenNumbers.digits(in: prose).last { $0.number == number }?.range
    }
    let sourceLanguage = language(of: pair.view.entry.source.sourceLanguage)
    if let lost = firstMissing(from: source, in: target, pair.target, language(of: pair.view.locale), pair.view.form) {
      return pair.problem(
        "the number \(lost) of the source is missing", target: nil, source: range(of: lost, in: pair.source))
    }
    // “Hexadecimal” is 16進数.
    if source.isEmpty, ["ja", "ko", "zh"].contains(language(of: pair.view.locale)) { return nil }
    if let added = firstMissing(from: target, in: source, pair.source, sourceLanguage, pair.view.form) {
      return pair.problem("the number \(added) is not in the source", target: range(of: added, in: pair.target))
    }
    return nil
  }

  /// Returns the count of each number; nil for a text with digits and a 12-hour time.
  private static func numbers(of prose: Prose) -> [String: Int]? {
    guard prose.scalars.contains(where: \.isDigit) else { return [:] }
    guard !prose.words.contains(where: isDayHalf) else { return nil }
    let numbers = WrittenNumbers.digits(in: prose).filter { !prose.isPartOfWord($0.range) }
    return Dictionary(numbers.map { ($0.number, 1) }, uniquingKeysWith: +)
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
    let names = Set(WrittenNumbers.digits(in: prose).filter { prose.isPartOfWord($0.range) }.map(\.number))
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
    let source = addressRanges(of: pair.source, languages)
    let target = addressRanges(of: pair.target, languages)
    if let lost = source.filter({ target[$0.key] == nil }).min(by: { $0.key < $1.key }) {
      return TextProblem("the address \(lost.key) of the source is missing", .source(lost.value))
    }
    return target.filter { source[$0.key] == nil }.min { $0.key < $1.key }.map { added in
      TextProblem("the address \(added.key) is not in the source", .target(added.value))
    }
  }

  /// Returns the addresses of a text without their language, each with its first range.
  private static func addressRanges(of prose: Prose, _ languages: [String]) -> [String: Range<Int>] {
    let addresses = prose.addresses.map { withoutLanguage($0, languages) }
    return Dictionary(zip(addresses, prose.addressRanges)) { first, _ in first }
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
    if let tag = own.unmatched {
      return TextProblem("the tag \(tag.name) is unmatched", .target(view.unit.value.offsets(of: tag.range)))
    }
    guard Markup.isPossible(in: view.unit.value) || Markup.isPossible(in: view.original?.value ?? "") else {
      return nil
    }
    guard TextPair(view) != nil, let original = view.original else { return nil }
    let source = Markup(original.value)
    if let lost = source.pieces.first(where: { own.count(of: $0.name) < source.count(of: $0.name) }) {
      return TextProblem(
        "the markup \(lost.name) of the source is missing", .source(original.value.offsets(of: lost.range)))
    }
    if let added = own.pieces.first(where: { own.count(of: $0.name) > source.count(of: $0.name) }) {
      return TextProblem(
        "the markup \(added.name) is not in the source", .target(view.unit.value.offsets(of: added.range)))
    }
    if let broken = source.entities.first(where: {
      Markup.isReserved($0.name) && own.count(ofEntity: $0.name) < source.count(ofEntity: $0.name)
    }),
      let range = view.unit.value.firstRange(of: broken.name.dropLast())
    {
      return TextProblem("the entity \(broken.name) is broken", .target(view.unit.value.offsets(of: range)))
    }
    guard source.pieces.isEmpty, source.entities.isEmpty else { return nil }
    return own.entities.first.map {
      TextProblem(
        "the source has no entity, so \($0.name) would be shown literally",
        .target(view.unit.value.offsets(of: $0.range)))
    }
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
