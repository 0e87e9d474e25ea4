import AnkiPackages
import Foundation
import TestFiles

/// The packages that Anki's library has made; see `Packages/README.md`.
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
  /// Reads a package at a path, as a program does that has opened it.
  init(contentsOf path: String) throws {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(descriptor) }
    try self.init(descriptor: descriptor)
  }
}
