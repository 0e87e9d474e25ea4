import ArgumentParser
import Content
import Database
import JSONRPC
import Kernel
import Localization
import Service

/// `kindling content`: courses and kits that all users of the database see.
struct ContentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content", abstract: "Check, install, list and remove courses and kits for all users.",
    discussion: """
      A document is a JSON file with courses and kits; kindling schema --content prints its JSON Schema. Running \
      programs notice a change with their next call.
      """,
    subcommands: [Check.self, Install.self, List.self, Remove.self])

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check a document, and print every error.",
      discussion: "An error has the line, the JSON Pointer, a message and the rule. Needs no database.")

    @OptionGroup var file: DocumentArgument
    @OptionGroup var common: CommonOptions

    func run() throws {
      try ExitStatus.reportingErrors {
        _ = try file.read(common)
        print(Strings.contentValid(path: file.path).localized)
        return .success
      }.throwIfFailed()
    }
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Install a document, or replace the installed one with the same identifier.",
      discussion: """
        A document with errors changes nothing; installing the same document again changes nothing either. What users \
        did with an earlier version remains, by the identifiers of lessons and the positions of questions.
        """)

    @OptionGroup var file: DocumentArgument
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      var document: ContentFile?
      // A new database is only created for a valid document.
      try ExitStatus.reportingErrors {
        document = try file.read(administration.common)
        return .success
      }.throwIfFailed()
      guard let document else { return }
      try administration.run(creates: true) { composition in
        let outcome = try composition.dispatcher.perform { try ContentCommands($0).install(document) }
        print(Self.text(of: outcome, document).localized)
        return .success
      }
    }

    private static func text(of outcome: ContentCommands.Outcome, _ document: ContentFile) -> Message {
      switch outcome {
      case .installed: Strings.contentInstalled(id: document.id, version: document.version)
      case .unchanged: Strings.contentUnchanged(id: document.id, version: document.version)
      case .replaced(let previous):
        Strings.contentReplaced(id: document.id, previous: previous, version: document.version)
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the installed documents.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        report.print(try composition.dispatcher.perform(.read) { try ContentCommands($0).documents() })
        return .success
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a document.",
      discussion: "What users did with it remains stored, and continues if the document is installed again.")

    @Argument(help: "The identifier of the document.")
    var id: String

    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        let isRemoved = try composition.dispatcher.perform { try ContentCommands($0).remove(id) }
        guard isRemoved else {
          StandardError.print(Strings.contentNotInstalled(id: id))
          return .failure
        }
        print(Strings.contentRemoved(id: id).localized)
        return .success
      }
    }
  }
}

/// The file of a document.
struct DocumentArgument: ParsableArguments {
  @Argument(help: "The file with the document.", completion: .file(extensions: ["json"]))
  var path: String

  /// The errors of the file, as lines with the path.
  struct Failure: Error {
    let lines: [String]
  }

  /// Reads and checks the file; throws `Failure`, and `DomainError` for a file that cannot be read.
  func read(_ common: CommonOptions) throws -> ContentFile {
    let file = try common.files().open(
      FilePath(path), maxBytes: ContentFile.maxBytes, excluding: try common.location())
    let bytes = try file.bytes(atMost: ContentFile.maxBytes)
    do throws(ContentFile.Problems) {
      return try ContentFile(checking: bytes)
    } catch {
      throw Failure(lines: error.all.map(line))
    }
  }

  private func line(_ problem: ContentFile.Problem) -> String {
    let pointer = problem.issue.path.isEmpty ? "" : "\(problem.issue.path): "
    let text = "\(pointer)\(problem.issue.message.localized) (\(problem.issue.rule))"
    return "\(path):\(problem.line): \(text.withEscapedControlCharacters)"
  }
}
