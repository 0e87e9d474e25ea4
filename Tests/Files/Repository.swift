package import Foundation

/// The files of the repository, for tests that hold the sources themselves to a rule.
package enum Repository {
  /// A file of some folder.
  package struct File: Sendable, CustomStringConvertible {
    /// Where it stands, from the root of the repository.
    package let description: String
    /// What it holds.
    package let text: String

    /// Makes a file from its two parts.
    package init(description: String, text: String) {
      self.description = description
      self.text = text
    }
  }

  /// The folder that holds `Package.swift`.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the string catalogs.
  package static let catalogs = root.appending(path: "Localization/Catalogs")

  /// What a file holds; nil where there is none.
  package static func text(of path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Every byte of a file; throws where there is none.
  package static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }

  /// The Swift sources below some folders, in the order of their paths.
  package static func swiftSources(in folders: String...) throws -> [File] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map { File(description: "\(folder)/\($0)", text: text(of: "\(folder)/\($0)") ?? "") }
    }
  }
}
