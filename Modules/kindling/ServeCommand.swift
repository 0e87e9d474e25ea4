import ArgumentParser
import Service

/// `kindling serve`: answers calls until the client is done.
struct ServeCommand: ParsableCommand {
  static let name = "serve"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Answer JSON-RPC calls on standard input and output (the default).")

  @OptionGroup var common: CommonOptions
  @OptionGroup var framing: FramingOptions
  @OptionGroup var texts: CatalogsOption

  func run() throws {
    var settings = try common.settings(files: .none)
    framing.apply(to: &settings)
    texts.apply(to: &settings)
    try Server.run(settings).end()
  }
}
