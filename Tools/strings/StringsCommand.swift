import ArgumentParser

/// The translators' command.
@main
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings", abstract: "Works on Kindling's string catalogues.", subcommands: [GenerateCommand.self])
}

/// Where the catalogues are.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the catalogues.", valueName: "dir"), completion: .directory)
  var catalogs = "Localization/Catalogs"
}
