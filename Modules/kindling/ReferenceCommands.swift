public import ArgumentParser
import Auth
import Content
import Glibc
import JSON
import JSONRPC
import Kernel
import Localization
import Reference
import Service

/// `kindling schema`: prints the description of all methods.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the OpenRPC document that describes every method.")

  @Flag(help: "Split the document into lines for reading.")
  var pretty = false

  @Option(
    help: ArgumentHelp("Write the reference as Markdown pages into this folder instead.", valueName: "folder"),
    completion: .directory)
  var markdown: String?

  @Flag(help: "Print the reference of the lines of data.export instead.")
  var exportLines = false

  @Flag(help: "Print the JSON Schema of the documents of kindling content instead.")
  var content = false

  func run() throws {
    guard !content else { return print(Content.schema) }
    guard !exportLines else { return print(ExportReference.markdown(Composition.exports), terminator: "") }
    let document = SchemaCommand.document()
    if let markdown { return try writePages(of: document, into: markdown) }
    let writer = JSONWriter()
    document.write(to: writer)
    print(writer.text(isPretty: pretty))
  }

  private func writePages(of document: OpenRPCDocument, into folder: String) throws {
    let pages = ReferencePages(of: document, namespaces: ReferenceNamespaces.all, tasks: ReferenceTasks.all)
    for (name, text) in pages.all {
      let path = "\(folder)/\(name).md"
      guard let file = fopen(path, "we"), fputs(text, file) >= 0, fclose(file) == 0 else {
        throw ValidationError(Strings.programCannotOpen(path: path, reason: String(cString: strerror(errno))))
      }
    }
  }

  /// Returns the description of all methods, including those of a manual clock.
  static func document() -> OpenRPCDocument {
    let program = Program(
      version: Kindling.version, limits: Lane.Limits(), manualClock: ManualClock(Instant(milliseconds: 0)),
      exitWhenProcessEnds: { _ in false })
    return Composition.registry(program, .standard).openRPCDocument(version: Kindling.version)
  }
}

/// `kindling completions`: prints a shell completion script.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print the completion script for a shell: bash, zsh or fish.")

  @Argument(help: "The shell.")
  var shell: CompletionShell

  func run() {
    print(Kindling.completionScript(for: shell))
  }
}

extension CompletionShell: @retroactive ExpressibleByArgument {}
