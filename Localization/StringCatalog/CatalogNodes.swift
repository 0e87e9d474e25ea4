/// How the parts of a catalogue look as JSON.

extension JSONNode {
  init(_ catalog: Catalog) {
    var members = catalog.unknown
    members["sourceLanguage"] = JSONNode(.string(catalog.sourceLanguage))
    members["strings"] = JSONNode(.object(catalog.strings.mapValues(JSONNode.init)))
    members["version"] = JSONNode(.string(catalog.version))
    self.init(.object(members))
  }

  private init(_ entry: Catalog.Entry) {
    var members = entry.unknown
    members["comment"] = entry.comment.map { JSONNode(.string($0)) }
    members["extractionState"] = entry.extractionState.map { JSONNode(.string($0)) }
    members["shouldTranslate"] = entry.shouldTranslate.map { JSONNode(.boolean($0)) }
    if !entry.localizations.isEmpty {
      members["localizations"] = JSONNode(.object(entry.localizations.mapValues(JSONNode.init)))
    }
    self.init(.object(members))
  }

  private init(_ localization: Catalog.Localization) {
    var members = localization.unknown
    members["stringUnit"] = localization.stringUnit.map(JSONNode.init)
    members["variations"] = JSONNode(plural: localization.plural, others: localization.otherVariations)
    if !localization.substitutions.isEmpty {
      members["substitutions"] = JSONNode(.object(localization.substitutions.mapValues(JSONNode.init)))
    }
    self.init(.object(members))
  }

  private init(_ substitution: Catalog.Substitution) {
    var members = substitution.unknown
    members["argNum"] = substitution.argNum.map { JSONNode(.number(String($0))) }
    members["formatSpecifier"] = substitution.formatSpecifier.map { JSONNode(.string($0)) }
    members["variations"] = JSONNode(plural: substitution.plural, others: substitution.otherVariations)
    self.init(.object(members))
  }

  private init?(plural: [String: Catalog.StringUnit], others: [String: JSONNode]) {
    var members = others
    if !plural.isEmpty {
      let forms = plural.mapValues { JSONNode(.object(["stringUnit": JSONNode($0)])) }
      members["plural"] = JSONNode(.object(forms))
    }
    guard !members.isEmpty else { return nil }
    self.init(.object(members))
  }

  private init(_ unit: Catalog.StringUnit) {
    var members = unit.unknown
    let isMachineTranslated = unit.isMachineTranslated && unit.state == .needsReview
    members["state"] = JSONNode(
      .string(isMachineTranslated ? Catalog.StringUnit.State.machineTranslated : unit.state.name))
    members["value"] = JSONNode(.string(unit.value))
    self.init(.object(members))
  }
}
