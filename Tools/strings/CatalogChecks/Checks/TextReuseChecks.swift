import StringCatalog

/// The check of texts that several keys share.
enum TextReuseChecks {
  static let all: [CatalogCheck] = [inconsistent]

  private static let inconsistent = CatalogCheck(
    "inconsistent", .warning, .text, "The same text is translated in different ways.",
    .folder { folder in
      groups(in: folder).flatMap { views in
        Set(views.flatMap { $0.translations.map(\.locale) }).sorted().flatMap { locale in
          findings(about: views.map { TranslationView(entry: $0, locale: locale) })
        }
      }
    })

  /// Returns findings about translations that differ from the first comparable one of the same text.
  private static func findings(about views: [TranslationView]) -> [Finding] {
    let translated = views.filter { view in
      view.localization?.unitsByForm.contains { !$0.unit.value.isEmpty } ?? false
    }
    guard translated.count > 1 else { return [] }
    let source = translated[0].entry.original?.unitsByForm.first.map { Prose($0.unit.value).words.count } ?? 0
    let isWord = source < 2
    return translated.enumerated().compactMap { index, view in
      guard let localization = view.localization,
        let other = translated[..<index].first(where: { isComparable($0.entry, view.entry, isWord) }),
        let first = other.localization, signature(first) != signature(localization),
        first.unitsByForm.count != 1 || hasSameContext(other.entry, view.entry) || !isWord
          || !isInflection(of: first, localization)
      else { return nil }
      let text = first.unitsByForm.first?.unit.value ?? ""
      return view.finding(
        "inconsistent", .warning, "the same text is translated as \"\(text)\" in \"\(other.entry.key)\"")
    }
  }

  /// Returns whether two entries with the same text have the same meaning.
  ///
  /// A single word may have several: “Medium”, for example, may be a difficulty or a material. It has the same meaning
  /// with the same comment, or if its keys have the same last part and share another one, such as `mission.kind.daily`
  /// and `mission_type.daily`.
  private static func isComparable(_ one: CatalogEntryView, _ other: CatalogEntryView, _ isWord: Bool) -> Bool {
    guard isWord, !hasSameContext(one, other) else { return true }
    let (parts, otherParts) = (keyParts(one.key), keyParts(other.key))
    guard parts.count > 1, otherParts.count > 1, parts.last == otherParts.last else { return false }
    return !Set(parts.dropLast()).isDisjoint(with: otherParts.dropLast())
  }

  private static func hasSameContext(_ one: CatalogEntryView, _ other: CatalogEntryView) -> Bool {
    one.entry.comment ?? "" == other.entry.comment ?? ""
  }

  private static func keyParts(_ key: String) -> [Substring] { key.split { $0 == "." || $0 == "_" } }

  /// Returns whether two translations are forms of one word: «diario» and «diaria».
  private static func isInflection(of one: Catalog.Localization, _ other: Catalog.Localization) -> Bool {
    guard let first = stem(of: one), let second = stem(of: other) else { return false }
    return first.hasPrefix(second) || second.hasPrefix(first)
  }

  private static func stem(of localization: Catalog.Localization) -> String? {
    guard let text = localization.unitsByForm.first?.unit.value.lowercased().withoutAccents else { return nil }
    return String(text.prefix(max(3, text.count - 3)))
  }

  /// Returns the groups of several translatable entries with the same source text, in the order of their first ones.
  private static func groups(in folder: CatalogFolder) -> [[CatalogEntryView]] {
    var groups: [String: [CatalogEntryView]] = [:]
    var order: [String] = []
    for view in folder.entries where view.isTranslatable {
      guard let original = view.original, original.unitsByForm.contains(where: { Prose($0.unit.value).hasLetters })
      else {
        continue
      }
      let text = signature(original)
      if groups[text] == nil { order.append(text) }
      groups[text, default: []].append(view)
    }
    return order.compactMap { groups[$0] }.filter { $0.count > 1 }
  }

  /// Returns a string that combines all forms of a text.
  private static func signature(_ localization: Catalog.Localization) -> String {
    localization.unitsByForm.map { "\($0.form ?? "")\u{1}\($0.unit.value)" }.joined(separator: "\u{2}")
  }
}
