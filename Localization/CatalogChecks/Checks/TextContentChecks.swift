import StringCatalog

/// What a translation must take over as it is: numbers, addresses, markup.
enum TextContentChecks {
  static let all: [CatalogCheck] = [numbers, urlChanged, markup]

  // MARK: - Numbers

  private static let numbers = CatalogCheck.ofPair(
    "numbers", .warning, "A translation has other numbers than its source."
  ) { pair in
    // “3 PM” is « 15 h ».
    guard let source = numbers(of: pair.source), let target = numbers(of: pair.target), source != target else {
      return nil
    }
    let sourceLanguage = language(of: pair.view.entry.source.sourceLanguage)
    if let lost = lost(from: source, in: target, pair.target, language(of: pair.view.locale), pair.view.form) {
      return "the number \(lost) of the source is missing"
    }
    if let added = lost(from: target, in: source, pair.source, sourceLanguage, pair.view.form) {
      return "the number \(added) is not in the source"
    }
    return nil
  }

  /// How often each number is there; nil for a text with a time of the twelve-hour clock.
  private static func numbers(of prose: Prose) -> [String: Int]? {
    guard prose.scalars.contains(where: \.isDigit) else { return [:] }
    guard !prose.words.contains(where: { $0.text.hasSuffix("am") || $0.text.hasSuffix("pm") }) else { return nil }
    return Dictionary(WrittenNumbers.digits(in: prose).map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// The first number that another text writes neither in digits nor in words.
  private static func lost(
    from numbers: [String: Int], in others: [String: Int], _ prose: Prose, _ language: String, _ form: String?
  ) -> String? {
    let words = Set(prose.words.map(\.text))
    return numbers.keys.sorted().first { number in
      guard numbers[number, default: 0] > others[number, default: 0] else { return false }
      // A form for one thing may leave the number to its word, or to a place.
      if number == "1", form?.hasSuffix("one") == true { return false }
      return !WrittenNumbers.areWords(for: number, among: words, language)
    }
  }

  // MARK: - Addresses

  private static let urlChanged = CatalogCheck.ofPair(
    "url-changed", .warning, "A translation has another address than its source."
  ) { pair in
    guard !pair.source.addresses.isEmpty || !pair.target.addresses.isEmpty else { return nil }
    let languages = [pair.view.entry.source.sourceLanguage, pair.view.locale]
    let source = Set(pair.source.addresses.map { withoutLanguage($0, languages) })
    let target = Set(pair.target.addresses.map { withoutLanguage($0, languages) })
    if let lost = source.subtracting(target).min() { return "the address \(lost) of the source is missing" }
    return target.subtracting(source).min().map { "the address \($0) is not in the source" }
  }

  /// An address without the part that names the language of a page, `/fr/` or `fr.`: that may differ.
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
    "markup", .error, "A text has tags that do not match, or a translation has other markup than its source."
  ) { view in
    let own = Markup(view.unit.value)
    if let tag = own.unmatched { return "the tag \(tag) has no counterpart" }
    guard Markup.isPossible(in: view.unit.value) || Markup.isPossible(in: view.original?.value ?? "") else {
      return nil
    }
    guard TextPair(view) != nil, let original = view.original else { return nil }
    let source = Markup(original.value)
    if let lost = source.pieces.first(where: { own.count(of: $0) < source.count(of: $0) }) {
      return "the markup \(lost) of the source is missing"
    }
    if let added = own.pieces.first(where: { own.count(of: $0) > source.count(of: $0) }) {
      return "the markup \(added) is not in the source"
    }
    guard source.pieces.isEmpty, source.entities.isEmpty else { return nil }
    return own.entities.first.map { "the source has no entity, and \($0) would be shown as it is" }
  }
}
