import Localization
import StringCatalog

/// The text of an entry that a unit contains; as in Xcode, a suffix of the unit's id names it.
enum UnitForm: Hashable, Sendable {
  /// The only text; with substitutions, the text that contains their placeholders (the frame).
  case text
  /// A plural form of the entry: its category.
  case plural(String)
  /// A plural form of a substitution: the name and the category.
  case substitution(String, String)
  /// A text that varies by device, or by device and number: its path, such as `device`, `iphone`, `plural`, `one`.
  case varied([String])

  /// The separator between key and form; keys must not contain it.
  static let separator = "|==|"

  /// Returns the id of a text: `badge.count|==|plural.one`, `quota|==|substitutions.lessons.plural.other`.
  func id(ofKey key: String) -> String {
    switch self {
    case .text: key
    case .plural(let category): "\(key)\(Self.separator)plural.\(category)"
    case .substitution(let name, let category): "\(key)\(Self.separator)substitutions.\(name).plural.\(category)"
    case .varied(let path): "\(key)\(Self.separator)\(path.joined(separator: "."))"
    }
  }

  /// The name of the substitution that contains the form; nil for a form outside substitutions.
  var substitution: String? {
    switch self {
    case .text, .plural: nil
    case .substitution(let name, _): name
    case .varied(let path): path.first == "substitutions" && path.count > 1 ? path[1] : nil
    }
  }
}

extension Catalog.Localization {
  /// Returns the text of a form.
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
  /// `models` supplies the format specifier of a new substitution, and the argument numbers of all.
  mutating func set(
    _ unit: Catalog.StringUnit, at form: UnitForm, with models: [String: Catalog.Substitution]
  ) {
    switch form {
    case .text: stringUnit = unit
    case .plural(let category): plural[category] = unit
    case .substitution(let name, let category):
      let model = models[name]
      substitutions[
        name, default: Catalog.Substitution(argNum: nil, formatSpecifier: model?.formatSpecifier, plural: [:])
      ].plural[category] = unit
    case .varied(let path): setVaried(unit, at: path)
    }
    for name in substitutions.keys {
      guard let model = models[name] else { continue }
      substitutions[name]?.argNum = model.argNum
    }
  }

  /// Returns the forms that a translation of this source text has or needs, in document order.
  ///
  /// The shape is that of the translation or, if there is none, of the source. The categories are those of the language
  /// and of the translation. Apple's *zero*, allowed in every language, is included if the source has it, and with
  /// `isImported`, because an imported file may contain it.
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
    // A substitution with other variations has its forms among the paths.
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

  /// Whether a required text is missing: the only text or frame, or the form `other` of a plural or a substitution.
  var isIncomplete: Bool {
    guard let stringUnit else { return plural["other"] == nil && variedTexts.isEmpty }
    let spans = (try? FormatString.spans(of: stringUnit.value)) ?? []
    return spans.contains { span in
      guard case .substitution(let name) = span.piece else { return false }
      return substitutions[name]?.plural["other"] == nil
    }
  }

  /// Returns the source text of a form: the same form, else `other`, else the only text.
  func original(of form: UnitForm) -> Catalog.StringUnit? {
    switch form {
    case .text: stringUnit ?? plural["other"] ?? originalVaried(at: [])
    case .plural: self[form] ?? plural["other"] ?? stringUnit ?? originalVaried(at: [])
    case .substitution(let name, _): self[form] ?? substitutions[name]?.plural["other"] ?? stringUnit ?? plural["other"]
    case .varied(let path): originalVaried(at: path) ?? stringUnit ?? plural["other"]
    }
  }
}
