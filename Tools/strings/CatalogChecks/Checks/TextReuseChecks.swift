import StringCatalog

/// Checks of texts that several keys share.
enum TextReuseChecks {
  static let all: [CatalogCheck] = [inconsistent, reused]

  private static let inconsistent = CatalogCheck(
    "inconsistent", .warning, .text, "The same text is translated in different ways.",
    .folder { folder in
      groups(in: folder).flatMap { views in
        Set(views.flatMap { $0.translations.map(\.locale) }).sorted().flatMap { locale in
          findings(about: views.map { TranslationView(entry: $0, locale: locale) })
        }
      }
    })

  /// Returns findings about translations that differ from the first one of the same text.
  private static func findings(about views: [TranslationView]) -> [Finding] {
    var first: [String: TranslationView] = [:]
    return views.compactMap { view in
      guard let localization = view.localization, localization.unitsByForm.contains(where: { !$0.unit.value.isEmpty })
      else {
        return nil
      }
      let context = context(of: view.entry)
      guard let other = first[context], let text = other.localization?.unitsByForm.first?.unit.value else {
        first[context] = view
        return nil
      }
      guard other.localization.map(signature) != signature(localization) else { return nil }
      return view.finding(
        "inconsistent", .warning, "the same text is translated as \"\(text)\" in \"\(other.entry.key)\"")
    }
  }

  /// Returns the context that determines the meaning of a text: the comment for a single word, empty for several words.
  ///
  /// “Medium”, for example, may be a difficulty or a material.
  private static func context(of view: CatalogEntryView) -> String {
    let words = view.original.map { Prose($0.unitsByForm.first?.unit.value ?? "").words.count } ?? 0
    return words > 1 ? "" : view.entry.comment ?? ""
  }

  private static let reused = CatalogCheck(
    "reused", .info, .text, "Several keys have the same text.",
    .folder { folder in
      groups(in: folder).compactMap { views in
        guard let first = views.first else { return nil }
        let others = views.dropFirst().map { "\"\($0.key)\"" }.joined(separator: ", ")
        var finding = first.finding("reused", .info, "the same text is also in \(others)")
        finding.source = first.original?.unitsByForm.first?.unit.value
        return finding
      }
    })

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
