import Foundation
import StringCatalog

/// The catalogs of an earlier version, with which an export compares source texts.
enum EarlierCatalogs {
  /// Reads the catalogs of a folder, or those that a folder had in a git revision.
  ///
  /// Throws `CommandError` if the text is neither or there are no catalogs, and `CatalogError` for an invalid catalog.
  static func read(_ revision: String, of folder: String) throws -> [CatalogFile] {
    let catalogs = try catalogs(revision, of: folder)
    // Without any, all texts would count as changed.
    guard !catalogs.isEmpty else { throw CommandError("there are no catalogs in \"\(revision)\"") }
    return catalogs
  }

  private static func catalogs(_ revision: String, of folder: String) throws -> [CatalogFile] {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: revision, isDirectory: &isFolder), isFolder.boolValue {
      return try CatalogFile.all(in: URL(filePath: revision))
    }
    let unknown = CommandError("\"\(revision)\" is neither a folder of catalogs nor a git revision of \(folder)")
    // A revision must not be read as an option of git.
    guard !revision.hasPrefix("-"),
      let names = try? git(["ls-tree", "--name-only", "-z", revision, "."], in: folder)
    else { throw unknown }
    return try names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasSuffix(".xcstrings") }.map { name in
        let bytes = try git(["show", "\(revision):./\(name)"], in: folder)
        let catalog = try CatalogReader.read([UInt8](bytes), file: "\(revision):\(name)")
        return CatalogFile(url: URL(filePath: folder).appending(component: name), catalog: catalog)
      }
  }

  /// Returns the output of a git command that runs in a folder.
  private static func git(_ arguments: [String], in folder: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandError("git \(arguments[0]) failed") }
    return data
  }
}
