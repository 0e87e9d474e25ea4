import Conversation
import Foundation
import TestFiles
import Testing

@Suite("Errors of the command line (Methods, \"Command line\".)")
struct OptionErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "The argument parser reports the error and the usage of the command",
    arguments: [
      ("serve --framng lines", "kindling serve"), ("--framing smoke", "kindling serve"),
      ("backup", "kindling backup"), ("call --clock noon", "kindling call"), ("wacth", "kindling"),
      ("users lst", "kindling users"), ("completions tcsh", "kindling completions"),
    ])
  func parserErrors(_ line: String, _ command: String) throws {
    let process = try ChildProcess(
      Program.path, line.split(separator: " ").map(String.init), environment: folder.environment)
    let outcome = try Program.outcome(of: process)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains("Usage: \(command)"), "\(outcome.errors)")
  }

  @Test(
    "A rule of Kindling is explained in the user's language",
    arguments: [
      ("backup copy --keep 0", "La valeur de --keep doit être comprise entre 1 et 1000."),
      ("serve --max-message-bytes 1", "La valeur de --max-message-bytes doit être comprise entre 1024 et 536870912."),
      ("serve --database ", "L’option --database attend une valeur."),
    ])
  func rules(_ line: String, _ message: String) throws {
    let outcome = try run(line, language: "fr_FR.UTF-8")
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    "An error that a command finds while it runs has one line without the usage",
    arguments: ["doctor", "serve --files nowhere", "mcp --tools golas"])
  func semanticErrors(_ line: String) throws {
    let outcome = try run(line)
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors.hasPrefix("kindling: ") && outcome.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test("The language is that of LC_ALL, LC_MESSAGES or LANG", arguments: ["LC_ALL", "LC_MESSAGES", "LANG"])
  func variables(_ name: String) throws {
    let outcome = try Program.run("serve", ["--database", ""], on: folder, environment: [name: "es_MX.UTF-8"])
    #expect(outcome.errors.contains("La opción --database necesita un valor."))
  }

  private func run(_ line: String, language: String = "C") throws -> Program.Outcome {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return try Program.run(words[0], Array(words.dropFirst()), on: folder, environment: ["LC_ALL": language])
  }
}
