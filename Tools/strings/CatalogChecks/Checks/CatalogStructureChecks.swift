import StringCatalog

/// Checks of the keys and the structure of entries.
enum CatalogStructureChecks {
  static let all: [CatalogCheck] = [
    duplicateKey, unsupportedShape, badState, sourceMissing, commentMissing, targetForUntranslatable, stale,
  ]

  private static let duplicateKey = CatalogCheck(
    "duplicate-key", .error, .catalog,
    "A key is repeated: only its first occurrence in a file is read, or tables are generated from the catalogs.",
    .folder { folder in
      let acrossFiles = folder.isCompiled ? CatalogFile.repeatedKeys(in: folder.sources.map(\.file)) : []
      return (folder.sources.flatMap(\.duplicates) + acrossFiles).map {
        Finding(
          check: "duplicate-key", severity: .error, key: $0.duplicateKey ?? "", message: $0.message, file: $0.file,
          line: $0.line ?? 1)
      }
    })

  private static let unsupportedShape = CatalogCheck(
    "unsupported-shape", .error, .catalog, "The generated tables do not support a text, such as variations by device.",
    .entry { view in
      guard view.isCompiled else { return [] }
      return view.entry.tableErrors(sourceLanguage: view.source.sourceLanguage).map { error in
        let localization = view.entry.localizations[error.locale]
        var finding = view.finding("unsupported-shape", .error, error.message, line: localization?.line.number)
        finding.locale = error.locale
        finding.target = localization?.unitsByForm.first?.unit.value
        return finding
      }
    })

  private static let badState = CatalogCheck(
    "bad-state", .error, .catalog, "The state of a text or an entry is not part of the format.",
    .entry { view in
      let units = view.texts.compactMap { text -> Finding? in
        guard case .other(let name) = text.unit.state else { return nil }
        let advice = name == "stale" ? "; it is an extractionState of entries" : ""
        return text.finding("bad-state", .error, "\"\(name)\" is not the state of a text\(advice)")
      }
      guard let state = view.entry.extractionState, !extractionStates.contains(state) else { return units }
      return [view.finding("bad-state", .error, "\"\(state)\" is not an extractionState")] + units
    })

  private static let extractionStates = ["extracted_with_value", "manual", "migrated", "stale"]

  private static let sourceMissing = CatalogCheck(
    "source-missing", .error, .catalog, "A text is missing in the source language.",
    .entry { view in
      guard view.original?.hasNoText ?? true else { return [] }
      return [view.finding("source-missing", .error, "there is no text in \(view.source.sourceLanguage)")]
    })

  private static let commentMissing = CatalogCheck(
    "comment-missing", .warning, .catalog, "A text with placeholders has no comment that explains them.",
    .entry { view in
      guard view.entry.comment?.allSatisfy(\.isWhitespace) ?? true, let original = view.original,
        original.unitsByForm.contains(where: { $0.unit.value.replacing("%%", with: "").contains("%") })
      else { return [] }
      return [view.finding("comment-missing", .warning, "a text with a placeholder needs a comment")]
    })

  private static let targetForUntranslatable = CatalogCheck(
    "target-for-untranslatable", .warning, .catalog, "An untranslatable text has a translation.",
    .entry { view in
      guard !view.isTranslatable else { return [] }
      return view.entry.localizations.sorted { $0.key < $1.key }.compactMap { locale, localization in
        guard locale != view.source.sourceLanguage else { return nil }
        var finding = view.finding(
          "target-for-untranslatable", .warning, "the entry is untranslatable, but there is a text in \(locale)",
          line: localization.line.number)
        finding.locale = locale
        return finding
      }
    })

  private static let stale = CatalogCheck(
    "stale", .warning, .catalog, "An entry is marked as stale: Xcode did not find it in the code.",
    .entry { view in
      guard view.entry.extractionState == "stale" else { return [] }
      return [view.finding("stale", .warning, "the entry is stale; remove it, or set its extractionState to manual")]
    })
}

extension Catalog.Localization {
  /// Whether there is no text, not even an empty one, and no unsupported variation or set of texts.
  var hasNoText: Bool { unitsByForm.isEmpty && otherVariations.isEmpty && stringSet == nil }
}
