import ArgumentParser
import JSONRPC
import Kernel
import Localization
import Reference

/// A request for the help of a method or namespace, which the argument parser does not know.
///
/// `kindling help NAME`, unless it is the name of a command, or `kindling call METHOD --help`.
struct MethodHelpRequest {
  let name: String

  /// Reads a command line; nil if it requests something else.
  init?(_ arguments: [String]) {
    guard arguments.count >= 2, !arguments[1].hasPrefix("-") else { return nil }
    switch arguments[0] {
    case "help" where arguments.count == 2 && !Self.commandNames.contains(arguments[1]): break
    case "call" where arguments.dropFirst(2).contains { $0 == "--help" || $0 == "-h" }: break
    default: return nil
    }
    name = arguments[1]
  }

  private static var commandNames: [String] {
    Kindling.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// Prints the help; throws `ValidationError` if the name is unknown.
  func run() throws {
    let help = MethodHelp(of: SchemaCommand.document(), namespaces: ReferenceNamespaces.all)
    guard let text = help.text(for: name) else {
      throw ValidationError(
        (help.suggestion(for: name) ?? name.mostSimilar(in: Self.commandNames)).map {
          Strings.errorMethodNotFoundSimilar(method: name.excerpt, similar: $0)
        } ?? Strings.errorMethodNotFound(method: name.excerpt))
    }
    print(text, terminator: "")
  }
}
