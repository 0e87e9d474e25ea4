import Foundation

/// A folder for the files of one test, deleted with its content when the object is released.
package final class TemporaryFolder: Sendable {
  private let url: URL

  /// Creates an empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "kindling-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of the folder.
  package var path: String { url.path }

  /// Returns the path of a file in the folder; the file need not exist.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of the files and subfolders in the folder, sorted.
  package var names: [String] {
    get throws { try names(in: "") }
  }

  /// Returns the names of the files and folders in a subfolder, sorted.
  package func names(in subfolder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).sorted()
  }

  /// Returns the bytes of a file.
  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: name)))
  }

  /// Writes a file, replacing an existing one.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  /// Replaces all occurrences of a text in a file by a text of the same length.
  package func replace(_ text: String, by replacement: String, in name: String) throws {
    try write(bytes(of: name).replacing(text.utf8, with: replacement.utf8), to: name)
  }

  /// Returns the permissions of a file, such as `0o600`.
  package func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Sets the permissions of a file.
  package func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }
}
