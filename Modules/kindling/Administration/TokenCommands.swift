import ArgumentParser
import Auth
import JSONRPC
import Localization
import Service

/// `kindling tokens`: tokens with which scripts sign in.
struct TokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens", abstract: "Create, list and revoke tokens with which scripts sign in.",
    discussion: """
      A token belongs to a user and does not expire. Scripts pass it in $KINDLING_TOKEN, in the parameter session, or \
      to auth.resume.
      """,
    subcommands: [Create.self, List.self, Revoke.self])

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Create a token and print it.",
      discussion: "Only its hash is stored, so it is printed only once.")

    @OptionGroup var user: UserArgument
    @OptionGroup var token: TokenArgument

    @Option(
      help: ArgumentHelp(
        "The groups of methods that the token permits, separated by commas, such as habits,cards. Default: all.",
        valueName: "names"),
      completion: .domainNames)
    var domains: String?

    @Flag(help: "Permit only methods that write neither data nor files.")
    var readOnly = false

    @OptionGroup var administration: AdministrationOptions

    static let domainNames = SchemaCommand.document().tags.map(\.name)

    func run() throws {
      let domains = try domains?.names(ofOption: "--domains") ?? []
      if let unknown = domains.first(where: { !Self.domainNames.contains($0) }) {
        throw ValidationError(
          Strings.programUnknownDomain(name: unknown, domains: Self.domainNames.joined(separator: ", ")))
      }
      try token.check()
      let token = AccessToken(name: token.name, domains: domains, isReadOnly: readOnly)
      try administration.run(email: user.email) { commands, account in
        guard let secret = try commands.createToken(token, of: account) else {
          StandardError.print(Strings.programTokenExists(email: account.email, name: token.name))
          return .failure
        }
        print(secret)
        return .success
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the tokens of a user, or of all users.")

    @Argument(help: "The email address of the user.")
    var email: String?

    @OptionGroup var report: ReportOptions
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        report.print(
          try composition.administer(.read) { commands in
            try commands.tokens(of: email.map(commands.requiredAccount))
          })
        return .success
      }
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Revoke a token.",
      discussion: "Running programs that use it are signed out at their next call.")

    @OptionGroup var user: UserArgument
    @OptionGroup var token: TokenArgument
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run(email: user.email) { commands, account in
        guard try commands.revokeToken(named: token.name, of: account) else {
          StandardError.print(Strings.programNoToken(email: account.email, name: token.name))
          return .failure
        }
        print(Strings.programTokenRevoked(email: account.email, name: token.name).localized)
        return .success
      }
    }
  }
}

/// The name of a token.
struct TokenArgument: ParsableArguments {
  @Argument(help: "The name of the token, 1 to 100 characters.")
  var name: String

  /// Throws `ValidationError` unless the name can be stored and printed.
  func check() throws {
    guard AccessToken.nameLengths.contains(name.unicodeScalars.count),
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw ValidationError(Strings.programTokenName(max: "\(AccessToken.nameLengths.upperBound)")) }
  }
}
