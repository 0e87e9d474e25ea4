import Localization
import StringCatalog

/// Which text of an entry a unit is; its name is the end of an id, as Xcode writes ids.
enum UnitForm: Hashable, Sendable {
  /// The only text, or the frame around substitutions.
  case whole
  /// A plural form of the entry, by its category.
  case plural(String)
  /// A plural form of a substitution, by its category.
  case substitution(String, String)

  /// What stands between a key and a form; no key may hold it.
  static let separator = "|==|"

  /// The id of a text: `badge.count|==|plural.one`, `quota|==|substitutions.lessons.plural.other`.
  func id(ofKey key: String) -> String {
    switch self {
    case .whole: key
    case .plural(let category): "\(key)\(Self.separator)plural.\(category)"
    case .substitution(let name, let category): "\(key)\(Self.separator)substitutions.\(name).plural.\(category)"
    }
  }

  /// The category of a plural form; nil for a text that has none.
  var category: String? {
    switch self {
    case .whole: nil
    case .plural(let category), .substitution(_, let category): category
    }
  }
}

extension Catalog.Localization {
  /// The text of a form.
  subscript(form: UnitForm) -> Catalog.StringUnit? {
    switch form {
    case .whole: stringUnit
    case .plural(let category): plural[category]
    case .substitution(let name, let category): substitutions[name]?.plural[category]
    }
  }

  /// Sets the text of a form.
  ///
  /// - Parameters:
  ///   - unit: The text.
  ///   - form: Which text it is.
  ///   - substitutions: The substitutions that the text may have, from which one is taken over that is not here yet, and the
  ///     numbers of their arguments.
  mutating func set(
    _ unit: Catalog.StringUnit, at form: UnitForm, with substitutions: [String: Catalog.Substitution]
  ) {
    switch form {
    case .whole: stringUnit = unit
    case .plural(let category): plural[category] = unit
    case .substitution(let name, let category):
      let model = substitutions[name]
      self.substitutions[
        name, default: Catalog.Substitution(argNum: nil, formatSpecifier: model?.formatSpecifier, plural: [:])
      ].plural[category] = unit
    }
    for name in self.substitutions.keys {
      guard let model = substitutions[name] else { continue }
      self.substitutions[name]?.argNum = model.argNum
    }
  }

  /// The forms that a translation has or should have, in the order of a document.
  ///
  /// The shape is that of the translation if there is one, else that of the source text. The categories are those of the
  /// language, and what the translation has besides.
  ///
  /// - Parameters:
  ///   - translation: What is there in the target language; nil for nothing.
  ///   - language: The target language.
  /// - Returns: The forms, plural categories in the order of `PluralCategory`.
  func forms(for translation: Catalog.Localization?, in language: Language) -> [UnitForm] {
    let present = translation.flatMap { $0.units.isEmpty ? nil : $0 }
    func categories(_ forms: [String: Catalog.StringUnit]?) -> [String] {
      let needed = PluralCategory.cardinals(of: language).map(\.rawValue)
      let all = PluralCategory.allCases.map(\.rawValue)
      let others = (forms ?? [:]).keys.filter { !all.contains($0) }.sorted()
      return all.filter { needed.contains($0) || forms?[$0] != nil } + others
    }
    if !(present ?? self).plural.isEmpty { return categories(present?.plural).map { .plural($0) } }
    let names = Set(substitutions.keys).union(present?.substitutions.keys ?? [:].keys).sorted()
    return [.whole]
      + names.flatMap { name in
        categories(present?.substitutions[name]?.plural).map { UnitForm.substitution(name, $0) }
      }
  }

  /// Whether a text is missing without which no other can be shown: a frame, or the form `other` of what is counted.
  var isHalfDone: Bool {
    guard let stringUnit else { return plural["other"] == nil }
    let spans = (try? FormatString.spans(of: stringUnit.value)) ?? []
    return spans.contains { span in
      guard case .substitution(let name) = span.piece else { return false }
      return substitutions[name]?.plural["other"] == nil
    }
  }

  /// The text that a translator of a form sees: the same form, else `other`, else the only text there is.
  func original(of form: UnitForm) -> Catalog.StringUnit? {
    switch form {
    case .whole: stringUnit ?? plural["other"]
    case .plural: self[form] ?? plural["other"] ?? stringUnit
    case .substitution(let name, _): self[form] ?? substitutions[name]?.plural["other"] ?? stringUnit ?? plural["other"]
    }
  }
}
