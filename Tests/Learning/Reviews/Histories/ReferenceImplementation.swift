import Foundation
import TestFiles

/// *py-fsrs*, in a virtual environment of its own that is made once for all tests and removed at once.
enum ReferenceImplementation {
  /// What became of asking it.
  enum Answer {
    /// It cannot be installed here: there is no Python, or no way to the packages.
    case missing
    /// The lines that the script printed.
    case histories(String)
    /// It is installed, but the script failed.
    case failed(String)
  }

  static let package = "fsrs==6.3.2"
  static let script = Repository.root.appending(path: "Tests/Learning/Reviews/Histories/histories.py").path
  static let golden = "Tests/Learning/Reviews/Histories/golden.jsonl"

  /// A thousand histories.
  static let answer = ask(count: 1000, seed: 2026)

  static var isThere: Bool {
    if case .missing = answer { false } else { true }
  }

  private static func ask(count: Int, seed: Int) -> Answer {
    guard let folder = try? TemporaryFolder() else { return .missing }
    let output = folder.path("histories.jsonl")
    guard let python = Python(with: package, in: folder) else { return .missing }
    guard python.run([script, String(count), String(seed)], output: output) == 0,
      let text = try? String(contentsOfFile: output, encoding: .utf8)
    else { return .failed("\(script) failed") }
    return .histories(text)
  }
}
