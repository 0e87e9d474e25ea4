import ArgumentParser
import Auth
import JSONRPC
import Kernel
import Service

/// `kindling schema`: prints the description of every method.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the OpenRPC document that describes every method.")

  @Option(help: ArgumentHelp("Describe also the methods of a clock that stands still.", valueName: "instant"))
  var clock: Instant?

  func run() throws {
    let program = Program(
      version: Kindling.version, limits: Lane.Limits(), manualClock: clock.map { ManualClock($0) }, watch: { _ in false })
    let writer = JSONWriter()
    Composition.registry(program, .standard).document(version: Kindling.version).write(to: writer)
    print(writer.withBytes { String(decoding: $0, as: UTF8.self) })
  }
}

/// `kindling completions`: prints a completion script.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print the completion script for a shell: bash, zsh or fish.")

  @Argument(help: "The shell.")
  var shell: String

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell) else {
      throw ValidationError("There are completions for \(CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    print(Kindling.completionScript(for: shell))
  }
}
