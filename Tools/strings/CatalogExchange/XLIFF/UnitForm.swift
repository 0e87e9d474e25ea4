import Localization
import StringCatalog

/// Which text of an entry a unit is; its name is the end of an id, as Xcode writes ids.
enum UnitForm: Hashable, Sendable {
  /// The only text, or the frame around substitutions.
  case text
  /// A plural form of the entry, by its category.
  case plural(String)
  /// A plural form of a substitution, by its category.
  case substitution(String, String)
  /// A text that varies by device or twice, by its path: `device`, `iphone`, `plural`, `one`.
  case varied([String])

  /// What stands between a key and a form; no key may hold it.
  static let separator = "|==|"

  /// The id of a text: `badge.count|==|plural.one`, `quota|==|substitutions.lessons.plural.other`.
  func id(ofKey key: String) -> String {
    switch self {
    case .text: key
    case .plural(let category): "\(key)\(Self.separator)plural.\(category)"
    case .substitution(let name, let category): "\(key)\(Self.separator)substitutions.\(name).plural.\(category)"
    case .varied(let path): "\(key)\(Self.separator)\(path.joined(separator: "."))"
    }
  }

  /// The substitution that the text is a form of; nil for any other text.
  var substitution: String? {
    switch self {
    case .text, .plural: nil
    case .substitution(let name, _): name
    case .varied(let path): path.first == "substitutions" && path.count > 1 ? path[1] : nil
    }
  }
}

extension Catalog.Localization {
  /// The text of a form.
  subscript(form: UnitForm) -> Catalog.StringUnit? {
    switch form {
    case .text: stringUnit
    case .plural(let category): plural[category]
    case .substitution(let name, let category): substitutions[name]?.plural[category]
    case .varied(let path): variedTexts[path]
    }
  }

  /// Sets the text of a form.
  ///
  /// - Parameters:
  ///   - unit: The text.
  ///   - form: Which text it is.
  ///   - substitutions: The substitutions that the text may have, from which one is taken over that is not here yet,
  ///     and the numbers of their arguments.
  mutating func set(
    _ unit: Catalog.StringUnit, at form: UnitForm, with substitutions: [String: Catalog.Substitution]
  ) {
    switch form {
    case .text: stringUnit = unit
    case .plural(let category): plural[category] = unit
    case .substitution(let name, let category):
      let model = substitutions[name]
      self.substitutions[
        name, default: Catalog.Substitution(argNum: nil, formatSpecifier: model?.formatSpecifier, plural: [:])
      ].plural[category] = unit
    case .varied(let path): setVaried(unit, at: path)
    }
    for name in self.substitutions.keys {
      guard let model = substitutions[name] else { continue }
      self.substitutions[name]?.argNum = model.argNum
    }
  }

  /// The forms that a translation has or should have, in the order of a document.
  ///
  /// The shape is that of the translation if there is one, else that of the source text. The categories are those of
  /// the language, and what the translation has besides.
  ///
  /// - Parameters:
  ///   - translation: What is there in the target language; nil for nothing.
  ///   - locale: The target language.
  ///   - isImported: Whether Apple's *zero*, which every language may have, is among the forms in any case.
  /// - Returns: The forms, plural categories in the order of `PluralCategory`.
  func forms(
    for translation: Catalog.Localization?, in locale: ExchangeLocale, isImported: Bool = false
  ) -> [UnitForm] {
    let present = translation.flatMap { $0.isEmpty ? nil : $0 }
    let shape = present ?? self
    func categories(_ original: [String: Catalog.StringUnit]?, _ forms: [String: Catalog.StringUnit]?) -> [String] {
      var needed = locale.categories.map { Set($0.map(\.rawValue)) } ?? Set((original ?? [:]).keys).union(["other"])
      if isImported || original?["zero"] != nil { needed.insert("zero") }
      let all = PluralCategory.allCases.map(\.rawValue)
      let others = needed.union((forms ?? [:]).keys).filter { !all.contains($0) }.sorted()
      return all.filter { needed.contains($0) || forms?[$0] != nil } + others
    }
    let varied = variedForms(for: present, in: locale, isImported: isImported)
    if !shape.plural.isEmpty { return categories(plural, present?.plural).map { .plural($0) } + varied }
    let names = Set(substitutions.keys).union(present?.substitutions.keys ?? [:].keys).sorted()
    // A substitution that varies in another way has its forms among those.
    let counted = names.filter { name in
      (present?.substitutions[name] ?? substitutions[name])?.otherVariations.isEmpty ?? true
    }
    let parts = counted.flatMap { name in
      categories(substitutions[name]?.plural, present?.substitutions[name]?.plural).map {
        UnitForm.substitution(name, $0)
      }
    }
    return (shape.stringUnit == nil && !varied.isEmpty ? varied : [UnitForm.text] + varied) + parts
  }

  /// Whether a text is missing without which no other can be shown: a frame, or the form `other` of what is counted.
  var isIncomplete: Bool {
    guard let stringUnit else { return plural["other"] == nil && variedTexts.isEmpty }
    let spans = (try? FormatString.spans(of: stringUnit.value)) ?? []
    return spans.contains { span in
      guard case .substitution(let name) = span.piece else { return false }
      return substitutions[name]?.plural["other"] == nil
    }
  }

  /// The text that a translator of a form sees: the same form, else `other`, else the only text there is.
  func original(of form: UnitForm) -> Catalog.StringUnit? {
    switch form {
    case .text: stringUnit ?? plural["other"] ?? originalVaried(at: [])
    case .plural: self[form] ?? plural["other"] ?? stringUnit ?? originalVaried(at: [])
    case .substitution(let name, _): self[form] ?? substitutions[name]?.plural["other"] ?? stringUnit ?? plural["other"]
    case .varied(let path): originalVaried(at: path) ?? stringUnit ?? plural["other"]
    }
  }
}
