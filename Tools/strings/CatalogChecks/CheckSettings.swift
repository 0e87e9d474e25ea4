package import Foundation
package import StringCatalog

/// The settings of the checks: `Localization/strings.json`.
package struct CheckSettings: Sendable {
  /// The ignored findings: `ignores`.
  package let ignores: IgnoreList
  /// The folders of the code and data that use the texts: `code`, relative to the settings file.
  package let code: [URL]
  /// The keys that data files require: `data`, as `{file, at?, keys}` with a path relative to the settings file.
  package let data: DataKeys

  /// The languages in which every text must exist: `required`; nil for all languages of the catalogs.
  package let required: Set<String>?
  /// Whether a key may be in only one catalog: `uniqueKeys`.
  package let hasUniqueKeys: Bool
  /// What cannot be checked because a file or folder of code or data does not exist, such as beside a copied folder.
  package let limitations: [String]

  /// Creates empty settings.
  package init() {
    (ignores, code, data, required, hasUniqueKeys, limitations) = (IgnoreList(), [], DataKeys(), nil, false, [])
  }

  /// Reads a settings file and the data files that it lists.
  ///
  /// Without one of the data files or the folders of code, all of them are ignored, since texts would seem unused.
  /// Throws `CatalogError` if a file is invalid, or the settings file cannot be read.
  package init(reading url: URL) throws(CatalogError) {
    try self.init(try CatalogFile.bytes(of: url, path: DataKeys.normalizedPath(url.relativePath)), url: url)
  }

  init(_ bytes: [UInt8], url: URL) throws(CatalogError) {
    let file = DataKeys.normalizedPath(url.relativePath)
    let root = try JSONTree(reading: bytes, file: file)
    guard case .object(let members) = root.value else {
      throw CatalogError(file: file, line: root.line.number, message: "the settings must be an object")
    }
    try root.allow(["code", "data", "ignores", "required", "uniqueKeys"], file: file)
    func list(_ name: String) throws(CatalogError) -> [JSONTree] {
      guard let member = members[name] else { return [] }
      guard case .array(let elements) = member.value else {
        throw CatalogError(file: file, line: member.line.number, message: "\"\(name)\" must be a list")
      }
      return elements
    }
    var code: [URL] = []
    for element in try list("code") {
      guard case .string(let path) = element.value else {
        throw CatalogError(file: file, line: element.line.number, message: "a code folder must be a string")
      }
      code.append(url.deletingLastPathComponent().appending(path: path))
    }
    var dataFiles: [DataFile] = []
    for element in try list("data") { dataFiles.append(try DataFile(element, settings: url)) }
    let missing = (code + dataFiles.map(\.url)).filter { !FileManager.default.fileExists(atPath: $0.path) }
    var data = DataKeys()
    if missing.isEmpty {
      for file in dataFiles { try data.add(file) }
    }
    (self.data, self.code) = (data, missing.isEmpty ? code : [])
    limitations = missing.prefix(1).map {
      "unused and undefined keys are not checked: \(DataKeys.normalizedPath($0.relativePath)) does not exist"
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
    switch members["uniqueKeys"]?.value {
    case nil: hasUniqueKeys = false
    case .boolean(let value): hasUniqueKeys = value
    default:
      throw CatalogError(
        file: file, line: members["uniqueKeys"]?.line.number, message: "\"uniqueKeys\" must be true or false")
    }
    ignores = try IgnoreList(try list("ignores"), file: file)
  }
}

/// An element of `data`: a file, and the patterns of the keys that its objects require.
private struct DataFile {
  let url: URL
  private(set) var keys: [String] = []
  private(set) var objectPath = ""

  /// Reads an element; its path is relative to the settings file.
  init(_ element: JSONTree, settings: URL) throws(CatalogError) {
    let document = DataKeys.normalizedPath(settings.relativePath)
    try element.allow(["at", "file", "keys"], file: document)
    guard case .object(let members) = element.value, case .string(let path) = members["file"]?.value,
      case .array(let patterns) = members["keys"]?.value
    else {
      throw CatalogError(
        file: document, line: element.line.number, message: "data needs a \"file\" and a list of \"keys\"")
    }
    url = settings.deletingLastPathComponent().appending(path: path)
    for pattern in patterns {
      guard case .string(let key) = pattern.value else {
        throw CatalogError(file: document, line: pattern.line.number, message: "a key must be a string")
      }
      keys.append(key)
    }
    if let member = members["at"] {
      guard case .string(let path) = member.value else {
        throw CatalogError(file: document, line: member.line.number, message: "\"at\" must be a string")
      }
      objectPath = path
    }
  }
}

extension DataKeys {
  /// Reads a data file and adds the keys that it requires.
  fileprivate mutating func add(_ data: DataFile) throws(CatalogError) {
    let file = DataKeys.normalizedPath(data.url.relativePath)
    try add(data.keys, at: data.objectPath, in: try CatalogFile.bytes(of: data.url, path: file), file: file)
  }

  /// Returns a path in which `.` and `..` are resolved: `Modules/a.json` for `Localization/../Modules/a.json`.
  ///
  /// Foundation would return `/Modules/a.json`.
  fileprivate static func normalizedPath(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/", omittingEmptySubsequences: false) where step != "." {
      if step == "..", let last = steps.last, last != "", last != ".." {
        steps.removeLast()
      } else {
        steps.append(step)
      }
    }
    return steps.joined(separator: "/")
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
