package import Foundation
package import StringCatalog

/// What the checks have to know beside the catalogs: `Localization/strings.json`.
package struct CheckSettings: Sendable {
  /// The findings that are meant to stay: `ignores`.
  package let ignores: IgnoreList
  /// The folders with the code and the data that use the texts: `code`, as paths that begin where the file is.
  package let code: [URL]
  /// The keys that files of data lead to: `data`, as `{file, at?, keys}` with a path that begins where the settings
  /// are.
  package let data: DataKeys

  /// Settings that say nothing.
  package init() {
    (ignores, code, data) = (IgnoreList(), [], DataKeys())
  }

  /// Reads a file.
  ///
  /// - Parameter url: Where the file is.
  /// - Throws: `CatalogError` if it cannot be read or says something else.
  package init(reading url: URL) throws(CatalogError) {
    guard let data = try? Data(contentsOf: url) else {
      throw CatalogError(file: DataKeys.normalizedPath(url.relativePath), message: "the file cannot be read")
    }
    try self.init([UInt8](data), url: url)
  }

  /// Reads a document that is in memory already.
  init(_ bytes: [UInt8], url: URL) throws(CatalogError) {
    let file = DataKeys.normalizedPath(url.relativePath)
    let root = try JSONTree(reading: bytes, file: file)
    guard case .object(let members) = root.value else {
      throw CatalogError(file: file, line: root.line.number, message: "the settings must be an object")
    }
    try root.allow(["code", "data", "ignores"], file: file)
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
        throw CatalogError(file: file, line: element.line.number, message: "a folder of code must be a text")
      }
      code.append(url.deletingLastPathComponent().appending(path: path))
    }
    self.code = code
    var data = DataKeys()
    for element in try list("data") { try data.add(element, relativeTo: url) }
    self.data = data
    ignores = try IgnoreList(try list("ignores"), file: file)
  }
}

extension DataKeys {
  /// Adds what an element of `data` says.
  fileprivate mutating func add(_ element: JSONTree, relativeTo settings: URL) throws(CatalogError) {
    let document = DataKeys.normalizedPath(settings.relativePath)
    try element.allow(["at", "file", "keys"], file: document)
    guard case .object(let members) = element.value, case .string(let path) = members["file"]?.value,
      case .array(let patterns) = members["keys"]?.value
    else {
      throw CatalogError(
        file: document, line: element.line.number, message: "data needs a \"file\" and a list of \"keys\"")
    }
    var keys: [String] = []
    for pattern in patterns {
      guard case .string(let key) = pattern.value else {
        throw CatalogError(file: document, line: pattern.line.number, message: "a key must be a text")
      }
      keys.append(key)
    }
    var objectPath = ""
    if let member = members["at"] {
      guard case .string(let path) = member.value else {
        throw CatalogError(file: document, line: member.line.number, message: "\"at\" must be a text")
      }
      objectPath = path
    }
    let url = settings.deletingLastPathComponent().appending(path: path)
    let file = DataKeys.normalizedPath(url.relativePath)
    guard let bytes = try? Data(contentsOf: url) else {
      throw CatalogError(file: file, message: "the file cannot be read")
    }
    try add(keys, at: objectPath, in: [UInt8](bytes), file: file)
  }

  /// A path without steps up and down again: `Modules/a.json` for `Localization/../Modules/a.json`.
  ///
  /// Foundation makes `/Modules/a.json` of that.
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
  /// Makes sure that an object of the settings has no other members, so that a slip of the pen is not passed over.
  ///
  /// - Parameters:
  ///   - names: The members that mean something.
  ///   - file: The name of the document.
  /// - Throws: `CatalogError` at the first other one in the order of lines.
  func allow(_ names: Set<String>, file: String) throws(CatalogError) {
    guard case .object(let members) = value else { return }
    let others = members.filter { !names.contains($0.key) }
    guard let first = others.min(by: { ($0.value.line.number ?? 0, $0.key) < ($1.value.line.number ?? 0, $1.key) })
    else { return }
    throw CatalogError(
      file: file, line: first.value.line.number,
      message: "\"\(first.key)\" means nothing here; there may be \(names.sorted().joined(separator: ", "))")
  }
}
