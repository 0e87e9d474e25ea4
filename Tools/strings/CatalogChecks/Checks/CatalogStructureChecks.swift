import Foundation
import StringCatalog

/// Checks of the files, keys and entries of catalogs.
enum CatalogStructureChecks {
  static let all: [CatalogCheck] = [
    duplicateKey, overlappingShapes, unsupportedShape, badState, substitutionUndefined, keyReserved, localeCode,
    sourceMissing, unknownField, commentMissing, targetForUntranslatable, stale, unusedKey,
    undefinedKey, notCanonical, TableChecks.notGenerated,
  ]

  private static let duplicateKey = CatalogCheck(
    "duplicate-key", .error, .catalog,
    "A key is repeated: only its first occurrence in a file is read, or keys are unique.",
    .folder { folder in
      let inFiles = folder.sources.flatMap(\.duplicates).map {
        Finding(
          check: "duplicate-key", severity: .error, key: $0.duplicateKey ?? "",
          message: $0.message, file: $0.file,
          line: $0.line ?? 1)
      }
      let acrossFiles = folder.hasUniqueKeys ? CatalogFile.repeatedKeys(in: folder.sources.map(\.file)) : []
      return inFiles
        + acrossFiles.map {
          Finding(
            check: "duplicate-key", severity: .error, key: $0.duplicateKey ?? "", message: $0.message, file: $0.file,
            line: $0.line ?? 1)
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

  private static let keyReserved = CatalogCheck(
    "key-reserved", .error, .catalog, "A key contains the separator of XLIFF ids.",
    .entry { view in
      guard view.key.contains("|==|") else { return [] }
      return [
        view.finding("key-reserved", .error, "a key must not contain \"|==|\", the separator of XLIFF ids")
      ]
    })

  private static let localeCode = CatalogCheck(
    "locale-code", .error, .catalog, "A language code is invalid.",
    .file { source in
      let catalog = source.file.catalog
      var findings: [Finding] = []
      if !isCode(catalog.sourceLanguage) {
        findings.append(
          Finding(
            check: "locale-code", severity: .error, locale: catalog.sourceLanguage,
            message: "the source language \"\(catalog.sourceLanguage)\" is not a language code", file: source.file.path)
        )
      }
      let codes = Set(catalog.strings.values.flatMap(\.localizations.keys)).subtracting([catalog.sourceLanguage])
      let wrong = codes.filter { !isCode($0) }
      guard !wrong.isEmpty else { return findings }
      for (key, entry) in catalog.strings {
        for (locale, localization) in entry.localizations where wrong.contains(locale) {
          findings.append(
            Finding(
              check: "locale-code", severity: .error, key: key, locale: locale,
              message: "\"\(locale)\" is not a language code such as fr, fr-CA or zh-Hans", file: source.file.path,
              line: localization.line.number ?? entry.line.number ?? 1))
        }
      }
      return findings
    })

  /// Returns whether a code is an ISO 639 language with an optional script and region, such as `zh-Hant-TW`.
  ///
  /// The regions XA and XB of pseudo-languages, as in `en-XA`, are accepted too.
  static func isCode(_ code: String) -> Bool {
    guard let match = code.wholeMatch(of: /([a-z]{2,3})(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}|[0-9]{3}))?/) else {
      return false
    }
    guard Locale.LanguageCode(String(match.1)).isISOLanguage else { return false }
    guard let region = match.2, !["XA", "XB"].contains(region) else { return true }
    // ISO 3166 reserves UK; the region code is GB.
    return region != "UK" && Locale.Region(String(region)).isISORegion
  }

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

  private static let unusedKey = CatalogCheck(
    "unused-key", .warning, .catalog, "A text is used neither by code nor by data.",
    .folder { folder in
      guard let code = folder.code else { return [] }
      return folder.entries.filter { !code.uses($0.key, of: $0.source.file) }.map { view in
        let message = view.source.file.isKeyedByData ? "no id in the data refers to the text" : "no code uses the text"
        return view.finding("unused-key", .warning, message)
      }
    })

  private static let undefinedKey = CatalogCheck(
    "undefined-key", .error, .catalog, "The data refers to a text that is in no catalog.",
    .folder { folder in
      guard let requiredKeys = folder.code?.data.requiredKeys else { return [] }
      let keys = Set(folder.entries.map(\.key))
      return requiredKeys.filter { !keys.contains($0.key) }.map { requiredKey in
        Finding(
          check: "undefined-key", severity: .error, key: requiredKey.key,
          message: "the data refers to this text, but it is in no catalog", file: requiredKey.file,
          line: requiredKey.line)
      }
    })

  private static let notCanonical = CatalogCheck(
    "not-canonical", .info, .catalog, "A file is not in canonical form, as written by Xcode.",
    .file { source in
      guard !source.isCanonical else { return [] }
      return [
        Finding(
          check: "not-canonical", severity: .info, message: "the file is not in canonical form; run strings format",
          file: source.file.path)
      ]
    })
}

extension Catalog.Localization {
  /// Whether there is no text, not even an empty one, and no unsupported variation or set of texts.
  var hasNoText: Bool { unitsByForm.isEmpty && otherVariations.isEmpty && stringSet == nil }
}
