package import StringCatalog

/// The texts of catalogs that a translator gets in one language.
package struct TranslationExport: Sendable {
  /// A kind of text to export.
  package enum Selection: String, CaseIterable, Sendable {
    /// A text that is not translated.
    case new
    /// A text whose source has changed, but not its translation, since the earlier catalogs.
    case changed
    /// A translation that needs review.
    case needsReview = "needs_review"
  }

  /// The texts of one catalog.
  struct Part: Sendable {
    let file: CatalogFile
    let units: [ExchangeUnit]
  }

  /// The target language.
  let locale: ExchangeLocale
  /// The texts by catalog; all catalogs, except those without a selected text.
  let parts: [Part]
  /// The errors of the texts that cannot be exported; all others are.
  package let problems: [CatalogError]

  /// The number of texts.
  package var count: Int { parts.reduce(0) { $0 + $1.units.count } }

  /// Selects texts, by default all of them.
  ///
  /// `earlier` are the catalogs of an earlier version, with which source texts are compared.
  package init(
    _ catalogs: [CatalogFile], for locale: ExchangeLocale, only selections: Set<Selection> = [],
    since earlier: [CatalogFile] = []
  ) {
    self.locale = locale
    var problems: [CatalogError] = []
    var parts: [Part] = []
    for file in catalogs {
      if let message = [file.fileName, file.catalog.sourceLanguage].problemInXML {
        problems.append(CatalogError(file: file.path, message: message))
        continue
      }
      let old = earlier.first { $0.fileName == file.fileName }.map { file in
        ExchangeUnit.all(of: file, in: locale) { _, _ in }.map { ($0.id, $0) }
      }
      let oldUnits = Dictionary(old ?? []) { first, _ in first }
      var units: [ExchangeUnit] = []
      for var unit in ExchangeUnit.all(of: file, in: locale, problem: { problems.append($1) }) {
        let earlier = oldUnits[unit.id]
        if let earlier, earlier.source != unit.source { unit.previousSource = earlier.source }
        guard selections.isEmpty || !selections.isDisjoint(with: unit.selections(since: earlier)) else { continue }
        if let problem = unit.problem(in: file) { problems.append(problem) } else { units.append(unit) }
      }
      if selections.isEmpty || !units.isEmpty { parts.append(Part(file: file, units: units)) }
    }
    (self.parts, self.problems) = (parts, problems)
  }
}

extension ExchangeUnit {
  /// The maximum number of characters of the translation, with its placeholders as written; nil if there is none.
  ///
  /// In the limit of the entry, each value counts as one character. A text with plural parts has no limit of its own.
  var maxLength: Int? {
    guard let limit, form.substitution == nil, let spans = try? FormatString.spans(of: source) else { return nil }
    var length = limit
    for span in spans {
      switch span.piece {
      case .literal: continue
      case .argument, .selectingNumber: length += span.written.count - 1
      case .substitution: return nil
      }
    }
    return length
  }

  /// Returns the selections that contain the text; `earlier` is the same text in the earlier catalogs.
  fileprivate func selections(since earlier: ExchangeUnit?) -> Set<TranslationExport.Selection> {
    var selections: Set<TranslationExport.Selection> = []
    if target == nil || target?.state == .new { selections.insert(.new) }
    if target?.state == .needsReview { selections.insert(.needsReview) }
    if previousSource != nil, target != nil, target?.value == earlier?.target?.value { selections.insert(.changed) }
    return selections
  }

  /// Returns the error of a text with a character that XML does not allow; nil if there is none.
  fileprivate func problem(in file: CatalogFile) -> CatalogError? {
    let texts = [id, source, target?.value ?? "", comment ?? "", previousSource ?? ""]
    return texts.problemInXML.map {
      CatalogError(
        file: file.path, line: target?.line.number ?? file.catalog.strings[key]?.line.number, message: "\(key): \($0)")
    }
  }
}

extension [String] {
  /// The description of the first character that XML does not allow even as a reference; nil if there is none.
  fileprivate var problemInXML: String? {
    lazy.compactMap { $0.unicodeScalars.first { !$0.isAllowedInXML } }.first.map { scalar in
      "the character U+\(String(scalar.value, radix: 16, uppercase: true)) is not allowed in XML"
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML documents may contain the character (XML 1.0, section 2.2).
  fileprivate var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
