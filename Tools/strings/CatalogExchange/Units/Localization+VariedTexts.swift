import Localization
package import StringCatalog

/// Access by path to texts that vary by device, or by device and number; the catalog stores them as JSON.
extension Catalog.Localization {
  /// Whether there is no text.
  var isEmpty: Bool { units.isEmpty && variedTexts.isEmpty }

  /// The texts by path: `device`, `iphone`, or `substitutions`, `lessons`, `device`, `mac`, `plural`, `one`.
  var variedTexts: [[String]: Catalog.StringUnit] {
    var texts = Self.texts(in: otherVariations, at: [])
    for (name, substitution) in substitutions {
      texts.merge(Self.texts(in: substitution.otherVariations, at: ["substitutions", name])) { first, _ in first }
    }
    return texts
  }

  /// Changes each text; the closure also gets whether the text is part of a substitution.
  package mutating func updateUnits<Failure: Error>(
    _ update: (inout Catalog.StringUnit, _ isPart: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    if var unit = stringUnit {
      try update(&unit, false)
      stringUnit = unit
    }
    for category in plural.keys { try update(&plural[category, default: Catalog.StringUnit(value: "")], false) }
    for (name, var substitution) in substitutions {
      for category in substitution.plural.keys {
        try update(&substitution.plural[category, default: Catalog.StringUnit(value: "")], true)
      }
      substitutions[name] = substitution
    }
    for (path, var unit) in variedTexts {
      let old = unit
      try update(&unit, path.first == "substitutions")
      if unit != old { setVaried(unit, at: path) }
    }
  }

  private static func texts(in variations: [String: JSONTree], at path: [String]) -> [[String]: Catalog.StringUnit] {
    var texts: [[String]: Catalog.StringUnit] = [:]
    for (kind, cases) in variations {
      for (name, node) in cases.members {
        let path = path + [kind, name]
        if let unit = node.members["stringUnit"].flatMap(Catalog.StringUnit.init) { texts[path] = unit }
        if let inner = node.members["variations"] {
          texts.merge(Self.texts(in: inner.members, at: path)) { first, _ in first }
        }
      }
    }
    return texts
  }

  /// Returns the varied forms that a translation of this source text has or needs, for all plural categories of its
  /// language; empty if the translation or, without one, the source has no varied texts.
  func variedForms(
    for translation: Catalog.Localization?, in locale: ExchangeLocale, isImported: Bool
  ) -> [UnitForm] {
    let shape = translation ?? self
    guard !shape.variedTexts.isEmpty else { return [] }
    var paths = Set(shape.variedTexts.keys)
    if !variedTexts.isEmpty { paths.formUnion(variedTexts.keys) }
    for path in paths where path.suffix(2).first == "plural" {
      let stem = Array(path.dropLast())
      for category in locale.categories ?? [] { paths.insert(stem + [category.rawValue]) }
      if isImported { paths.insert(stem + ["zero"]) }
    }
    return paths.sorted { $0.lexicographicallyPrecedes($1) }.map { UnitForm.varied($0) }
  }

  /// Returns the text at a path, else at the path that ends in *other* instead, else the first text in order of paths.
  ///
  /// Paths that end in *other* come first. Nil if no text varies.
  func originalVaried(at path: [String]) -> Catalog.StringUnit? {
    let texts = variedTexts
    if let same = texts[path] ?? texts[Array(path.dropLast()) + ["other"]] { return same }
    let first = texts.min { left, right in
      (left.key.last == "other" ? 0 : 1, left.key.joined()) < (right.key.last == "other" ? 0 : 1, right.key.joined())
    }
    return first?.value
  }

  /// Sets the text at a path and preserves all others.
  mutating func setVaried(_ unit: Catalog.StringUnit, at path: [String]) {
    guard path.first == "substitutions", path.count > 2 else {
      Self.set(unit, at: path[...], in: &otherVariations)
      return
    }
    let empty = Catalog.Substitution(argNum: nil, formatSpecifier: nil, plural: [:])
    Self.set(unit, at: path[2...], in: &substitutions[path[1], default: empty].otherVariations)
  }

  private static func set(
    _ unit: Catalog.StringUnit, at path: ArraySlice<String>, in variations: inout [String: JSONTree]
  ) {
    guard path.count >= 2, let kind = path.first, let name = path.dropFirst().first else { return }
    var cases = variations[kind]?.members ?? [:]
    var members = cases[name]?.members ?? [:]
    if path.count == 2 {
      members["stringUnit"] = JSONTree(unit)
    } else {
      var inner = members["variations"]?.members ?? [:]
      set(unit, at: path.dropFirst(2), in: &inner)
      members["variations"] = JSONTree(.object(inner))
    }
    cases[name] = JSONTree(.object(members))
    variations[kind] = JSONTree(.object(cases))
  }
}

extension Catalog.StringUnit {
  /// Parses a text; nil if there is none.
  fileprivate init?(_ node: JSONTree) {
    guard case .string(let value) = node.members["value"]?.value else { return nil }
    var state = State.new
    if case .string(let name) = node.members["state"]?.value { state = State(name: name) }
    let unknown = node.members.filter { $0.key != "state" && $0.key != "value" }
    self.init(state: state, value: value, unknown: unknown, line: node.line)
  }
}

extension JSONTree {
  /// The members of an object; empty for any other value.
  fileprivate var members: [String: JSONTree] {
    guard case .object(let members) = value else { return [:] }
    return members
  }
}
