import ArgumentParser
import JSONRPC
import Localization
import MCP
import Service

/// `kindling mcp`: serves methods as tools for an assistant.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Serve methods as tools of the Model Context Protocol on stdin and stdout.",
    discussion: """
      An assistant starts the command and calls the tools. The user is the one of the session in $KINDLING_TOKEN; \
      there is no tool that takes a password. Each tool is a method, with underscores instead of dots.
      """)

  @Option(
    help: ArgumentHelp(
      "The tools: groups, namespaces or methods, separated by commas; all for every tool.",
      discussion: "Default: \(ToolCatalog.defaultSelection.joined(separator: ",")), without imports.",
      valueName: "names"),
    completion: .toolNames)
  var tools: String?

  @Flag(help: "Serve only tools that change neither data nor files.")
  var readOnly = false

  @OptionGroup var common: CommonOptions
  @OptionGroup var catalogs: CatalogsOption

  func run() throws {
    let catalog = try catalog()
    var settings = try common.settings(files: .none)
    catalogs.apply(to: &settings)
    settings.framing = .lines
    try Server.run(settings) { MCPHandler($0, catalog, version: Kindling.version) }.throwIfFailed()
  }

  private func catalog() throws -> ToolCatalog {
    let selection = try tools?.names(ofOption: "--tools")
    do throws(ToolCatalog.UnknownName) {
      return try ToolCatalog(SchemaCommand.document(), selection: selection, isReadOnly: readOnly)
    } catch {
      throw ValidationError(
        Strings.programUnknownTools(name: error.name, groups: error.groups.joined(separator: ", ")))
    }
  }
}
