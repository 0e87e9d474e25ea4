import AnkiPackages
import Foundation
import TestFiles

/// The packages written by Anki's library; see `Packages/README.md`.
enum SamplePackages {
  static let names = [
    "26.09.3.apkg", "26.09.3-legacy.apkg", "26.09.3.colpkg", "26.09.3-legacy.colpkg", "23.12.1.apkg", "2.1.49.apkg",
    "2.1.49.colpkg", "2.1.35.apkg",
  ]

  static func path(_ name: String) -> String {
    Repository.root.appending(path: "Tests/AnkiPackages/Packages/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }
}

extension AnkiPackage {
  /// Reads the package at a path through a descriptor.
  init(contentsOf path: String) throws {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(descriptor) }
    try self.init(descriptor: descriptor)
  }
}
