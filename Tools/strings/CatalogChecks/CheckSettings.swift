package import Foundation
package import StringCatalog

/// The settings of the checks: `Localization/strings.json`.
package struct CheckSettings: Sendable {
  /// The ignored findings: `ignores`.
  package let ignores: IgnoreList
  /// The languages in which every text must exist: `required`; nil for all languages of the catalogs.
  package let required: Set<String>?
  /// Whether tables are generated from the catalogs: `generated`.
  ///
  /// A key may then be in only one catalog, and texts must have a shape that the tables support.
  package let isCompiled: Bool

  /// Creates empty settings.
  package init() { (ignores, required, isCompiled) = (IgnoreList(), nil, false) }

  /// Reads a settings file; throws `CatalogError` if it cannot be read or is invalid.
  package init(reading url: URL) throws(CatalogError) { try self.init(try CatalogFile.bytes(of: url), url: url) }

  init(_ bytes: [UInt8], url: URL) throws(CatalogError) {
    let path = url.relativePath
    let file = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let root = try JSONTree(reading: bytes, file: file)
    guard case .object(let members) = root.value else {
      throw CatalogError(file: file, line: root.line.number, message: "the settings must be an object")
    }
    try root.allow(["generated", "ignores", "required"], file: file)
    func list(_ name: String) throws(CatalogError) -> [JSONTree] {
      guard let member = members[name] else { return [] }
      guard case .array(let elements) = member.value else {
        throw CatalogError(file: file, line: member.line.number, message: "\"\(name)\" must be a list")
      }
      return elements
    }
    required = try members["required"].map { _ throws(CatalogError) in
      var locales: Set<String> = []
      for element in try list("required") {
        guard case .string(let code) = element.value, let locale = CatalogLocale.canonical(code) else {
          throw CatalogError(
            file: file, line: element.line.number, message: "a required language must be a code such as fr")
        }
        locales.insert(locale)
      }
      return locales
    }
    switch members["generated"]?.value {
    case nil: isCompiled = false
    case .boolean(let value): isCompiled = value
    default:
      throw CatalogError(
        file: file, line: members["generated"]?.line.number, message: "\"generated\" must be true or false")
    }
    ignores = try IgnoreList(try list("ignores"), file: file)
  }
}

extension JSONTree {
  /// Rejects members of an object other than the named ones, so that a typo is not ignored.
  ///
  /// Throws `CatalogError` for the first rejected member in the order of lines.
  func allow(_ names: Set<String>, file: String) throws(CatalogError) {
    guard case .object(let members) = value else { return }
    let others = members.filter { !names.contains($0.key) }
    guard let first = others.min(by: { ($0.value.line.number ?? 0, $0.key) < ($1.value.line.number ?? 0, $1.key) })
    else { return }
    throw CatalogError(
      file: file, line: first.value.line.number,
      message: "\"\(first.key)\" is not a known field; known fields: \(names.sorted().joined(separator: ", "))")
  }
}
