/// Reads String Catalogs of the versions 1.0 and 1.1.
public struct CatalogReader {
  private let file: String

  /// Reads a catalogue.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file, for errors.
  /// - Returns: The catalogue; members of no known meaning are kept.
  /// - Throws: The first mistake, with its line: not UTF-8, not JSON, a key twice, a member of the wrong type, an
  ///   unknown version.
  public static func read(_ bytes: [UInt8], file: String) throws(CatalogError) -> Catalog {
    let reader = CatalogReader(file: file)
    return try reader.catalog(try JSONReader.read(bytes, file: file))
  }

  /// Reads a catalogue in which keys may stand twice; the first of them counts.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - file: The name of the file, for errors.
  /// - Returns: The catalogue, and an error for every key that stands there again.
  /// - Throws: As `read` does, except for such keys.
  public static func readWithDuplicates(
    _ bytes: [UInt8], file: String
  ) throws(CatalogError) -> (catalog: Catalog, duplicates: [CatalogError]) {
    let (node, duplicates) = try JSONReader.readWithDuplicates(bytes, file: file)
    return (try CatalogReader(file: file).catalog(node), duplicates)
  }

  private func catalog(_ node: JSONNode) throws(CatalogError) -> Catalog {
    var members = try object(node, "a catalogue")
    let sourceLanguage = try required(members.removeValue(forKey: "sourceLanguage"), "sourceLanguage", in: node)
    let version = try required(members.removeValue(forKey: "version"), "version", in: node)
    guard ["1.0", "1.1"].contains(version) else {
      throw error("version \"\(version)\" is not one of 1.0 and 1.1", node)
    }
    guard let strings = members.removeValue(forKey: "strings") else { throw error("\"strings\" is missing", node) }
    var catalog = Catalog(sourceLanguage: sourceLanguage, version: version, unknown: members)
    for (key, value) in try object(strings, "\"strings\"") {
      catalog.strings[key] = try entry(value)
    }
    return catalog
  }

  private func entry(_ node: JSONNode) throws(CatalogError) -> Catalog.Entry {
    var members = try object(node, "an entry")
    var entry = Catalog.Entry(extractionState: nil, line: node.line)
    entry.comment = try string(members.removeValue(forKey: "comment"), "comment")
    entry.extractionState = try string(members.removeValue(forKey: "extractionState"), "extractionState")
    if let flag = members.removeValue(forKey: "shouldTranslate") {
      guard case .boolean(let value) = flag.value else {
        throw error("\"shouldTranslate\" must be true or false", flag)
      }
      entry.shouldTranslate = value
    }
    if let localizations = members.removeValue(forKey: "localizations") {
      for (language, value) in try object(localizations, "\"localizations\"") {
        entry.localizations[language] = try localization(value)
      }
    }
    entry.unknown = members
    return entry
  }

  private func localization(_ node: JSONNode) throws(CatalogError) -> Catalog.Localization {
    var members = try object(node, "a localization")
    var localization = Catalog.Localization(line: node.line)
    localization.stringUnit = try unit(members.removeValue(forKey: "stringUnit"))
    (localization.plural, localization.otherVariations) = try variations(members.removeValue(forKey: "variations"))
    if let substitutions = members.removeValue(forKey: "substitutions") {
      for (name, value) in try object(substitutions, "\"substitutions\"") {
        localization.substitutions[name] = try substitution(value)
      }
    }
    localization.unknown = members
    return localization
  }

  private func substitution(_ node: JSONNode) throws(CatalogError) -> Catalog.Substitution {
    var members = try object(node, "a substitution")
    var substitution = Catalog.Substitution(argNum: nil, formatSpecifier: nil, plural: [:], line: node.line)
    if let number = members.removeValue(forKey: "argNum") {
      guard case .number(let digits) = number.value, let value = Int(digits), value > 0 else {
        throw error("\"argNum\" must be a whole number from 1", number)
      }
      substitution.argNum = value
    }
    substitution.formatSpecifier = try string(members.removeValue(forKey: "formatSpecifier"), "formatSpecifier")
    (substitution.plural, substitution.otherVariations) = try variations(members.removeValue(forKey: "variations"))
    substitution.unknown = members
    return substitution
  }

  private func variations(
    _ node: JSONNode?
  ) throws(CatalogError) -> ([String: Catalog.StringUnit], [String: JSONNode]) {
    guard let node else { return ([:], [:]) }
    var members = try object(node, "\"variations\"")
    var forms: [String: Catalog.StringUnit] = [:]
    if let plural = members.removeValue(forKey: "plural") {
      for (category, value) in try object(plural, "\"plural\"") {
        var form = try object(value, "a plural form")
        guard let unit = try unit(form.removeValue(forKey: "stringUnit")), form.isEmpty else {
          // Forms that vary again, by device say, are kept whole like all that has no place among the values.
          members["plural"] = plural
          return ([:], members)
        }
        forms[category] = unit
      }
    }
    return (forms, members)
  }

  private func unit(_ node: JSONNode?) throws(CatalogError) -> Catalog.StringUnit? {
    guard let node else { return nil }
    var members = try object(node, "\"stringUnit\"")
    let state = try required(members.removeValue(forKey: "state"), "state", in: node)
    let line = members["value"]?.line ?? node.line
    let value = try required(members.removeValue(forKey: "value"), "value", in: node)
    return Catalog.StringUnit(state: .init(name: state), value: value, unknown: members, line: line)
  }

  private func object(_ node: JSONNode, _ what: String) throws(CatalogError) -> [String: JSONNode] {
    guard case .object(let members) = node.value else { throw error("\(what) must be an object", node) }
    return members
  }

  private func string(_ node: JSONNode?, _ name: String) throws(CatalogError) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.value else { throw error("\"\(name)\" must be a text", node) }
    return text
  }

  private func required(_ node: JSONNode?, _ name: String, in parent: JSONNode) throws(CatalogError) -> String {
    guard let text = try string(node, name) else { throw error("\"\(name)\" is missing", parent) }
    return text
  }

  private func error(_ message: String, _ node: JSONNode) -> CatalogError {
    CatalogError(file: file, line: node.line.number, message: message)
  }
}
