import Foundation
import TestFiles

/// *py-fsrs*, installed from PyPI.
enum ReferenceImplementation {
  static let package = "fsrs==6.3.2"
  static let script = Repository.root.appending(path: "Tests/Learning/Reviews/Histories/histories.py").path
  static let golden = "Tests/Learning/Reviews/Histories/golden.jsonl"

  /// Random histories as the script prints them; nil if the script fails or the package is missing.
  static func histories(count: Int, seed: Int) throws -> String? {
    let folder = try TemporaryFolder()
    let output = folder.path("histories.jsonl")
    guard Python.with(package)?.run([script, String(count), String(seed)], output: output) == 0 else { return nil }
    return String(decoding: try folder.bytes(of: "histories.jsonl"), as: UTF8.self)
  }
}
