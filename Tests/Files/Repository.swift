package import Foundation

/// The files of the repository, for tests that check the sources.
package enum Repository {
  /// A text file.
  package struct File: Sendable, CustomStringConvertible {
    /// The path, relative to the root of the repository.
    package let description: String
    /// The content.
    package let text: String

    /// Creates a value; nothing is written to disk.
    package init(description: String, text: String) {
      self.description = description
      self.text = text
    }
  }

  /// The folder that contains `Package.swift`.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the string catalogs.
  package static let catalogs = root.appending(path: "Localization/Catalogs")

  /// Returns the text of a file, given its path in the repository; nil if it cannot be read as UTF-8.
  package static func text(of path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the bytes of a file, given its path in the repository; throws if it cannot be read.
  package static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }

  /// Returns the Swift sources in some folders and their subfolders, sorted by path in each folder.
  package static func swiftSources(in folders: String...) throws -> [File] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map { File(description: "\(folder)/\($0)", text: text(of: "\(folder)/\($0)") ?? "") }
    }
  }
}
