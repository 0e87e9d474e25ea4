import StringCatalog

/// Checks of the structure of entries: substitutions, plural forms, variations and unknown fields.
extension CatalogStructureChecks {
  static let overlappingShapes = CatalogCheck(
    "overlapping-shapes", .error, .catalog, "An entry has two kinds of text, of which only one can be shown.",
    .entry { view in
      view.localizations.compactMap { locale, localization in
        let hasSubstitutions = !localization.substitutions.isEmpty
        let shapes = [
          localization.stringUnit == nil ? nil : hasSubstitutions ? "a text with substitutions" : "a text",
          localization.plural.isEmpty ? nil : "plural forms",
          hasSubstitutions && localization.stringUnit == nil ? "substitutions" : nil,
        ].compactMap(\.self)
        guard shapes.count > 1 else { return nil }
        return view.finding(
          "overlapping-shapes", "\(shapes.joined(separator: " and ")) are both present", locale, localization.line)
      }
    })

  static let unsupportedShape = CatalogCheck(
    "unsupported-shape", .error, .catalog, "The structure of a text is not supported, such as variations by device.",
    .entry { view in
      guard view.isCompiled else { return [] }
      return view.localizations.flatMap { locale, localization in
        var problems = localization.otherVariations.keys.sorted().map {
          (description(ofVariation: $0, of: "a text"), localization.line)
        }
        if !localization.substitutions.isEmpty, localization.stringUnit == nil, localization.plural.isEmpty {
          problems.append(("substitutions are defined without a text that uses them", localization.line))
        }
        for (name, substitution) in localization.substitutions.sorted(by: { $0.key < $1.key }) {
          problems += substitution.otherVariations.keys.sorted().map {
            (description(ofVariation: $0, of: "the substitution \"\(name)\""), substitution.line)
          }
          if substitution.argNum == nil {
            problems.append(("the substitution \"\(name)\" has no argNum", substitution.line))
          }
          if substitution.plural.isEmpty, substitution.otherVariations.isEmpty {
            problems.append(("the substitution \"\(name)\" has no plural forms", substitution.line))
          }
        }
        return problems.map { view.finding("unsupported-shape", $0.0, locale, $0.1) }
      } + TableChecks.errors(of: view)
    })

  private static func description(ofVariation name: String, of subject: String) -> String {
    name == "plural"
      ? "plural forms of \(subject) have nested variations, which are not supported"
      : "\(subject) varies by \(name); only plural variations are supported"
  }

  static let substitutionUndefined = CatalogCheck(
    "substitution-undefined", .error, .catalog, "A text uses an undefined substitution.",
    .text { view in
      let defined = view.entry.entry.localizations[view.locale]?.substitutions ?? [:]
      return substitutions(in: view.unit.value).filter { defined[$0] == nil }.map {
        view.finding("substitution-undefined", .error, "the substitution \"\($0)\" is not defined in \(view.locale)")
      }
    })

  /// Returns the distinct names of the substitutions that a text uses, sorted.
  private static func substitutions(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
    return Set(text.matches(of: /%(?:[0-9]+\$)?#@([^@\s]+)@/).map { String($0.1) }).sorted()
  }

  static let unknownField = CatalogCheck(
    "unknown-field", .warning, .catalog, "A field is not part of the catalog format.",
    .folder { folder in
      let ofFiles = folder.sources.flatMap { source in
        source.file.catalog.unknown.sorted { $0.key < $1.key }.map {
          Finding(
            check: "unknown-field", severity: .warning, message: "\"\($0.key)\" is not a field of a catalog",
            file: source.file.path, line: $0.value.line.number ?? 1)
        }
      }
      return ofFiles + folder.entries.flatMap(unknownFields)
    })

  private static func unknownFields(of view: CatalogEntryView) -> [Finding] {
    let ofEntry = view.entry.unknown.filter { !ignoredEntryFields.contains($0.key) }
    let ofLocalizations = view.localizations.flatMap { locale, localization in
      let members =
        [localization.unknown] + localization.units.map(\.unknown) + localization.substitutions.values.map(\.unknown)
      return members.flatMap(\.self).filter { !ignoredLocalizationFields.contains($0.key) }.map {
        (locale: Optional(locale), name: $0.key, line: $0.value.line)
      }
    }
    let all = ofEntry.map { (locale: String?.none, name: $0.key, line: $0.value.line) } + ofLocalizations
    return all.sorted { $0.name < $1.name }.map { locale, name, line in
      view.finding("unknown-field", "\"\(name)\" is not a known field", locale, line, .warning)
    }
  }

  /// Members of an entry that Xcode 26 writes and that do not affect its texts, including empty `localizations`.
  private static let ignoredEntryFields = [
    "commentGenerationVersion", "generatesSymbol", "isCommentAutoGenerated", "localizations",
  ]

  /// Members of a localization in Apple's format: the phrases of a shortcut, and members that may be empty.
  ///
  /// The reader treats only empty `substitutions` and `variations` as unknown.
  private static let ignoredLocalizationFields = ["stringSet", "substitutions", "variations"]
}

extension CatalogEntryView {
  /// The localizations, sorted by language code.
  fileprivate var localizations: [(locale: String, localization: Catalog.Localization)] {
    entry.localizations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns a finding about the entry in a language.
  fileprivate func finding(
    _ check: String, _ message: String, _ locale: String?, _ line: SourceLine, _ severity: Finding.Severity = .error
  ) -> Finding {
    var finding = finding(check, severity, message, line: line.number)
    finding.locale = locale
    return finding
  }
}
