import JSON

/// A writer of String Catalogs that is byte-for-byte compatible with Xcode.
///
/// The format is UTF-8 with an indentation of two spaces, `"key" : value`, sorted keys, `{\n\n}` for an empty object
/// and no final line feed.
package struct CatalogWriter {
  private let output = JSONWriter()
  private var depth = 0

  /// Returns the canonical form of a catalog.
  package static func write(_ catalog: Catalog) -> String {
    String(decoding: bytes(of: catalog), as: UTF8.self)
  }

  /// Returns the canonical form of a catalog in UTF-8.
  package static func bytes(of catalog: Catalog) -> [UInt8] {
    var writer = CatalogWriter()
    writer.append(catalog)
    return writer.output.withBytes { Array($0) }
  }

  // MARK: - Parts of a catalog

  // The members of each part are written in the order of `CatalogKeyOrder`.

  private mutating func append(_ catalog: Catalog) {
    var object = open(with: catalog.unknown)
    append(catalog.sourceLanguage, as: "sourceLanguage", of: &object)
    begin("strings", of: &object)
    append(catalog.strings) { $0.append($1) }
    append(catalog.version, as: "version", of: &object)
    close(&object)
  }

  private mutating func append(_ entry: Catalog.Entry) {
    var object = open(with: entry.unknown)
    if let comment = entry.comment { append(comment, as: "comment", of: &object) }
    if let state = entry.extractionState { append(state, as: "extractionState", of: &object) }
    if !entry.localizations.isEmpty {
      begin("localizations", of: &object)
      append(entry.localizations) { $0.append($1) }
    }
    if let shouldTranslate = entry.shouldTranslate {
      begin("shouldTranslate", of: &object)
      append(JSONTree(.boolean(shouldTranslate)))
    }
    close(&object)
  }

  private mutating func append(_ localization: Catalog.Localization) {
    var object = open(with: localization.unknown)
    if let set = localization.stringSet {
      begin("stringSet", of: &object)
      append(set)
    }
    if let unit = localization.stringUnit {
      begin("stringUnit", of: &object)
      append(unit)
    }
    if !localization.substitutions.isEmpty {
      begin("substitutions", of: &object)
      append(localization.substitutions) { $0.append($1) }
    }
    append(variations: localization.plural, localization.otherVariations, of: &object)
    close(&object)
  }

  private mutating func append(_ substitution: Catalog.Substitution) {
    var object = open(with: substitution.unknown)
    if let argument = substitution.argNum {
      begin("argNum", of: &object)
      append(JSONTree(.number(String(argument))))
    }
    if let specifier = substitution.formatSpecifier { append(specifier, as: "formatSpecifier", of: &object) }
    append(variations: substitution.plural, substitution.otherVariations, of: &object)
    close(&object)
  }

  private mutating func append(
    variations plural: [String: Catalog.StringUnit], _ others: [String: JSONTree], of object: inout OpenObject
  ) {
    guard !plural.isEmpty || !others.isEmpty else { return }
    begin("variations", of: &object)
    var variations = open(with: others)
    if !plural.isEmpty {
      begin("plural", of: &variations)
      append(plural) { writer, unit in
        var form = writer.open(with: [:])
        writer.begin("stringUnit", of: &form)
        writer.append(unit)
        writer.close(&form)
      }
    }
    close(&variations)
  }

  private mutating func append(_ unit: Catalog.StringUnit) {
    var object = open(with: unit.unknown)
    append(unit.stateName, as: "state", of: &object)
    append(unit.value, as: "value", of: &object)
    close(&object)
  }

  private mutating func append(_ set: Catalog.StringSet) {
    var object = open(with: set.unknown)
    append(set.state.name, as: "state", of: &object)
    begin("values", of: &object)
    append(JSONTree(.array(set.values.map { JSONTree(.string($0)) })))
    close(&object)
  }

  // MARK: - Objects

  /// An object that is being written.
  private struct OpenObject {
    /// The remaining unknown members, in order.
    var unknown: ArraySlice<(key: String, value: JSONTree)>
    var isEmpty = true
  }

  private mutating func open(with unknown: [String: JSONTree]) -> OpenObject {
    output.verbatim("{")
    depth += 1
    return OpenObject(unknown: unknown.isEmpty ? [] : CatalogKeyOrder.sorted(unknown)[...])
  }

  /// Begins a member, after the unknown members that precede it.
  private mutating func begin(_ name: String, of object: inout OpenObject) {
    while let next = object.unknown.first, next.key == name || CatalogKeyOrder.isBefore(next.key, name) {
      object.unknown.removeFirst()
      // A member that was empty when read is among the unknown ones, even if it has been filled since.
      if next.key != name { append(next, of: &object) }
    }
    appendName(name, of: &object)
  }

  private mutating func append(_ member: (key: String, value: JSONTree), of object: inout OpenObject) {
    appendName(member.key, of: &object)
    append(member.value)
  }

  private mutating func append(_ text: String, as name: String, of object: inout OpenObject) {
    begin(name, of: &object)
    output.string(text)
  }

  private mutating func appendName(_ name: String, of object: inout OpenObject) {
    startLine(object.isEmpty ? "\n" : ",\n")
    object.isEmpty = false
    output.string(name)
    output.verbatim(" : ")
  }

  private mutating func close(_ object: inout OpenObject) {
    for member in object.unknown { append(member, of: &object) }
    close(with: "}", isEmpty: object.isEmpty)
  }

  private mutating func close(with bracket: StaticString, isEmpty: Bool) {
    depth -= 1
    startLine(isEmpty ? "\n\n" : "\n")
    output.verbatim(bracket)
  }

  /// Writes an object with sorted keys.
  private mutating func append<Value>(
    _ members: [String: Value], each: (inout CatalogWriter, Value) -> Void
  ) {
    var object = open(with: [:])
    for (key, value) in CatalogKeyOrder.sorted(members) {
      appendName(key, of: &object)
      each(&self, value)
    }
    close(&object)
  }

  // MARK: - Other values

  private mutating func append(_ tree: JSONTree) {
    switch tree.value {
    case .null: output.null()
    case .boolean(let value): output.bool(value)
    case .number(var digits): digits.withUTF8 { output.raw($0) }
    case .string(let value): output.string(value)
    case .array(let elements):
      output.verbatim("[")
      depth += 1
      for (index, element) in elements.enumerated() {
        startLine(index == 0 ? "\n" : ",\n")
        append(element)
      }
      close(with: "]", isEmpty: elements.isEmpty)
    case .object(let members): append(members) { $0.append($1) }
    }
  }

  private func startLine(_ separator: StaticString) {
    output.verbatim(separator)
    for _ in 0..<depth { output.verbatim("  ") }
  }
}
