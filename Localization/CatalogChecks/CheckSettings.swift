public import Foundation
public import StringCatalog

/// What the checks have to know beside the catalogues: `Localization/strings.json`.
public struct CheckSettings: Sendable {
  /// The findings that are meant to stay: `ignores`.
  public let ignores: IgnoreList
  /// The folders with the code and the data that use the texts: `code`, as paths that begin where the file is.
  public let code: [URL]

  /// Settings that say nothing.
  public init() {
    (ignores, code) = (IgnoreList(), [])
  }

  /// Reads a file.
  ///
  /// - Parameter url: Where the file is.
  /// - Throws: `CatalogError` if it cannot be read or says something else.
  public init(reading url: URL) throws(CatalogError) {
    guard let data = try? Data(contentsOf: url) else {
      throw CatalogError(file: url.relativePath, message: "the file cannot be read")
    }
    try self.init([UInt8](data), url: url)
  }

  /// Reads a document that is in memory already.
  init(_ bytes: [UInt8], url: URL) throws(CatalogError) {
    let file = url.relativePath
    let root = try JSONNode(reading: bytes, file: file)
    guard case .object(let members) = root.value else {
      throw CatalogError(file: file, line: root.line.number, message: "the settings must be an object")
    }
    func list(_ name: String) throws(CatalogError) -> [JSONNode] {
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
    ignores = try IgnoreList(try list("ignores"), file: file)
  }
}
