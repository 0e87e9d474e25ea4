/// A reader of String Catalogs, versions 1.0 to 1.9; what it does not know in a later version is preserved.
package struct CatalogReader {
  private let file: String

  /// Parses a catalog and preserves unknown members.
  ///
  /// Throws the first error with its line: invalid UTF-8 or JSON, a duplicate key, a missing member or one of the wrong
  /// type, or an unknown version.
  package static func read(_ bytes: [UInt8], file: String) throws(CatalogError) -> Catalog {
    let (catalog, duplicates) = try readWithDuplicates(bytes, file: file)
    if let duplicate = duplicates.first { throw duplicate }
    return catalog
  }

  /// Parses a catalog that may contain duplicate keys, and returns an error for each repeated key.
  ///
  /// Only the first occurrence of a key is read. Throws like `read`, except for duplicate keys.
  package static func readWithDuplicates(
    _ bytes: [UInt8], file: String
  ) throws(CatalogError) -> (catalog: Catalog, duplicates: [CatalogError]) {
    let reader = CatalogReader(file: file)
    var entries = Entries()
    let (tree, duplicates) = try JSONTreeBuilder.read(bytes, file: file) { key, node in
      entries.add(key, node, reader)
    }
    return (try reader.catalog(tree, entries), duplicates)
  }

  /// The entries that are read while the document is parsed.
  private struct Entries {
    var strings: [String: Catalog.Entry] = [:]
    /// The first error in an entry.
    var error: CatalogError?

    mutating func add(_ key: String, _ node: JSONTree, _ reader: CatalogReader) {
      guard error == nil else { return }
      do throws(CatalogError) {
        strings[key] = try reader.entry(node)
      } catch {
        self.error = error
      }
    }
  }

  private func catalog(_ node: JSONTree, _ entries: Entries) throws(CatalogError) -> Catalog {
    var catalog = Catalog()
    var missingNames: Set = ["sourceLanguage", "strings", "version"]
    for (name, member) in try members(of: node, "a catalog") {
      missingNames.remove(name)
      switch name {
      case "sourceLanguage": catalog.sourceLanguage = try text(member, name)
      case "version":
        catalog.version = try text(member, name)
        guard catalog.version.wholeMatch(of: /1\.[0-9]/) != nil else {
          throw error("version \"\(catalog.version)\" is not one of 1.0 to 1.9", member)
        }
      case "strings":
        _ = try object(member, "\"strings\"")
        if let error = entries.error { throw error }
        catalog.strings = entries.strings
      default: catalog.unknown[name] = member
      }
    }
    if let name = missingNames.min() { throw error("\"\(name)\" is missing", node) }
    return catalog
  }

  private func entry(_ node: JSONTree) throws(CatalogError) -> Catalog.Entry {
    var entry = Catalog.Entry(extractionState: nil, line: node.line)
    for (name, member) in try members(of: node, "an entry") {
      switch name {
      case "comment": entry.comment = try text(member, name)
      case "extractionState": entry.extractionState = try text(member, name)
      case "shouldTranslate":
        guard case .boolean(let value) = member.value else {
          throw error("\"shouldTranslate\" must be true or false", member)
        }
        entry.shouldTranslate = value
      case "localizations":
        for (language, value) in try members(of: member, "\"localizations\"") {
          entry.localizations[language] = try localization(value)
        }
        if entry.localizations.isEmpty { entry.unknown[name] = member }
      default: entry.unknown[name] = member
      }
    }
    return entry
  }

  private func localization(_ node: JSONTree) throws(CatalogError) -> Catalog.Localization {
    var localization = Catalog.Localization(line: node.line)
    for (name, member) in try members(of: node, "a localization") {
      switch name {
      case "stringUnit": localization.stringUnit = try unit(member)
      case "stringSet": localization.stringSet = try stringSet(member)
      case "variations":
        (localization.plural, localization.otherVariations) = try variations(member)
        if localization.plural.isEmpty, localization.otherVariations.isEmpty { localization.unknown[name] = member }
      case "substitutions":
        for (name, value) in try members(of: member, "\"substitutions\"") {
          localization.substitutions[name] = try substitution(value)
        }
        if localization.substitutions.isEmpty { localization.unknown[name] = member }
      default: localization.unknown[name] = member
      }
    }
    return localization
  }

  private func substitution(_ node: JSONTree) throws(CatalogError) -> Catalog.Substitution {
    var substitution = Catalog.Substitution(argNum: nil, formatSpecifier: nil, plural: [:], line: node.line)
    for (name, member) in try members(of: node, "a substitution") {
      switch name {
      case "argNum":
        guard case .number(let digits) = member.value, let value = Int(digits), value > 0 else {
          throw error("\"argNum\" must be a positive integer", member)
        }
        substitution.argNum = value
      case "formatSpecifier": substitution.formatSpecifier = try text(member, name)
      case "variations":
        (substitution.plural, substitution.otherVariations) = try variations(member)
        if substitution.plural.isEmpty, substitution.otherVariations.isEmpty { substitution.unknown[name] = member }
      default: substitution.unknown[name] = member
      }
    }
    return substitution
  }

  private func variations(_ node: JSONTree) throws(CatalogError) -> ([String: Catalog.StringUnit], [String: JSONTree]) {
    var others = try object(node, "\"variations\"")
    guard let plural = others.removeValue(forKey: "plural") else { return ([:], others) }
    var forms: [String: Catalog.StringUnit] = [:]
    // Xcode writes empty objects, so they are preserved, as in the functions above.
    if case .object([:]) = plural.value { others["plural"] = plural }
    for (category, value) in try members(of: plural, "\"plural\"") {
      let form = try object(value, "a plural form")
      guard form.count == 1, let unit = form["stringUnit"] else {
        // Nested variations, for example by device, are preserved unparsed.
        others["plural"] = plural
        return ([:], others)
      }
      forms[category] = try self.unit(unit)
    }
    return (forms, others)
  }

  private func unit(_ node: JSONTree) throws(CatalogError) -> Catalog.StringUnit {
    var unit = Catalog.StringUnit(value: "", line: node.line)
    var missingNames: Set = ["state", "value"]
    for (name, member) in try members(of: node, "\"stringUnit\"") {
      missingNames.remove(name)
      switch name {
      case "state":
        let state = try text(member, name)
        unit.state = Catalog.StringUnit.State(name: state)
        unit.isMachineTranslated = state == Catalog.StringUnit.State.machineTranslated
      case "value": (unit.value, unit.line) = (try text(member, name), member.line)
      default: unit.unknown[name] = member
      }
    }
    if let name = missingNames.min() { throw error("\"\(name)\" is missing", node) }
    return unit
  }

  private func stringSet(_ node: JSONTree) throws(CatalogError) -> Catalog.StringSet {
    var set = Catalog.StringSet(state: .translated, values: [])
    for (name, member) in try members(of: node, "\"stringSet\"") {
      switch (name, member.value) {
      case ("state", _): set.state = Catalog.StringUnit.State(name: try text(member, name))
      case ("values", .array(let elements)):
        for element in elements { set.values.append(try text(element, "a value")) }
      default: set.unknown[name] = member
      }
    }
    return set
  }

  private func object(_ node: JSONTree, _ subject: String) throws(CatalogError) -> [String: JSONTree] {
    guard case .object(let members) = node.value else { throw error("\(subject) must be an object", node) }
    return members
  }

  /// Returns the members of an object in the order of their lines, so that the first of several errors is reported.
  private func members(
    of node: JSONTree, _ subject: String
  ) throws(CatalogError) -> [(name: String, node: JSONTree)] {
    try object(node, subject).map { (name: $0, node: $1) }.sorted { left, right in
      (left.node.line.number ?? 0, left.name) < (right.node.line.number ?? 0, right.name)
    }
  }

  private func text(_ node: JSONTree, _ name: String) throws(CatalogError) -> String {
    guard case .string(let text) = node.value else { throw error("\"\(name)\" must be a string", node) }
    return text
  }

  private func error(_ message: String, _ node: JSONTree) -> CatalogError {
    CatalogError(file: file, line: node.line.number, message: message)
  }
}
