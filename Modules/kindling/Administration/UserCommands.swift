import ArgumentParser
import Auth
import Database
import Glibc
import JSONRPC
import Kernel
import Localization
import Service

/// `kindling users`: commands on accounts for the owner of the database.
struct UsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users", abstract: "List, add, export and delete accounts, and help their users sign in.",
    discussion: "For the owner of the database: no command needs the password of a user.",
    subcommands: [
      List.self, Show.self, Add.self, ResetPassword.self, Unlock.self, SignOut.self, Export.self, Delete.self,
    ])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all accounts.")

    @OptionGroup var report: ReportOptions
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        report.print(try composition.administer(.read) { try $0.summaries() })
        return .success
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show an account and the number of its rows per table.")

    @OptionGroup var user: UserArgument
    @OptionGroup var report: ReportOptions
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        report.print(
          try composition.administer(.read) { try $0.details(of: $0.requiredAccount(user.email), Composition.tables) })
        return .success
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Create an account.",
      discussion: "The password is read from stdin, or asked for on a terminal; never from the command line.")

    @OptionGroup var user: UserArgument

    @Option(help: ArgumentHelp("The full name, 2 to 100 characters.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The language of texts. Default: that of the environment.", valueName: "language"))
    var locale: String?

    @Option(help: ArgumentHelp("The IANA time zone that determines days. Default: UTC.", valueName: "zone"))
    var timeZone: String?

    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      let password = try PasswordInput.read()
      // A new file is only created for a valid account.
      if try !administration.common.hasDatabase() {
        try ExitStatus.reportingErrors {
          let composition = try Composition(Settings(location: .memory))
          defer { composition.database.close() }
          try signUp(password, on: composition)
          return .success
        }.throwIfFailed()
      }
      try administration.run(creates: true) { composition in
        try signUp(password, on: composition)
        print(Strings.programUserAdded(email: user.email).localized)
        return .success
      }
    }

    private func signUp(_ password: String, on composition: Composition) throws {
      let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
      try LocalCall.run(
        "auth.signUp",
        """
        {"name": \(name.quotedAsJSON), "email": \(user.email.quotedAsJSON), "password": \(password.quotedAsJSON),
         "passwordConfirmation": \(password.quotedAsJSON), "acceptTerms": true,
         "locale": \((locale ?? ProcessEnvironment.locale().language.rawValue).quotedAsJSON),
         "timeZone": \((timeZone ?? "UTC").quotedAsJSON)}
        """, on: connection)
      try LocalCall.run("auth.signOut", "{}", on: connection)
    }
  }

  struct ResetPassword: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset-password", abstract: "Print a code with which a user can choose a new password.",
      discussion: """
        The code works once, within 24 hours, in auth.resetPassword. The old password works until then. A new code \
        replaces an earlier one.
        """)

    @OptionGroup var user: UserArgument
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run(email: user.email) { commands, account in
        let code = try commands.createResetCode(for: account)
        print(code)
        StandardError.print(Strings.programResetCode(email: account.email, hours: Administration.resetCodeHours))
        return .success
      }
    }
  }

  struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlock", abstract: "End the delay after failed attempts to sign in.",
      discussion: "Delays of a source that the front end names remain.")

    @OptionGroup var user: UserArgument
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run(email: user.email) { commands, account in
        try commands.endDelays(of: account)
        print(Strings.programUserUnlocked(email: account.email).localized)
        return .success
      }
    }
  }

  struct SignOut: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign-out", abstract: "End all sessions of a user.",
      discussion: "Tokens remain; kindling tokens revoke ends them.")

    @OptionGroup var user: UserArgument
    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run(email: user.email) { commands, account in
        try commands.endSessions(of: account)
        print(Strings.programUserSignedOut(email: account.email).localized)
        return .success
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Export all data of a user to a file, as data.export does.")

    @OptionGroup var user: UserArgument

    @Argument(help: "The file to create; an older export is replaced.", completion: .file())
    var path: String

    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        try composition.administer { try $0.signIn($0.requiredAccount(user.email)) }
        let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
        defer { try? LocalCall.run("auth.signOut", "{}", on: connection) }
        let progress = ProgressBar()
        progress.observe(composition)
        defer { progress.clear() }
        try LocalCall.run("data.export", #"{"path": \#(path.quotedAsJSON)}"#, on: connection)
        progress.clear()
        print(Strings.programUserExported(email: user.email, path: path).localized)
        return .success
      }
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete an account with all data of its user.",
      discussion: "Asks for confirmation on a terminal; otherwise --yes is required. Backups still contain the data.")

    @OptionGroup var user: UserArgument

    @Flag(help: "Delete without asking.")
    var yes = false

    @OptionGroup var administration: AdministrationOptions

    func run() throws {
      try administration.run { composition in
        let account = try composition.administer(.read) { try $0.requiredAccount(user.email) }
        guard yes || isConfirmed(account) else {
          StandardError.print(Strings.programNothingDeleted)
          return .failure
        }
        try composition.administer { try $0.delete(account) }
        composition.database.scrubBeforeExit(at: composition.clock.now())
        print(Strings.programUserDeleted(email: account.email).localized)
        return .success
      }
    }

    /// Asks the user to enter the email address again; without a terminal, nothing is confirmed.
    private func isConfirmed(_ account: Account) -> Bool {
      guard isatty(STDIN_FILENO) == 1 else { return false }
      StandardError.print(Strings.programConfirmDeletion(email: account.email))
      return readLine().map { EmailAddress.normalized($0) == account.email } ?? false
    }
  }
}

/// The argument of commands on one account.
struct UserArgument: ParsableArguments {
  // Without a kind of completion, the script for fish would offer those of the next argument.
  @Argument(help: "The email address of the user.", completion: .list([]))
  var email: String
}

/// The password that a command reads.
private enum PasswordInput {
  /// Reads a password from a terminal without echo, twice, or otherwise the first line of standard input.
  static func read() throws -> String {
    guard isatty(STDIN_FILENO) == 1 else { return readLine() ?? "" }
    let password = prompt(Strings.programPasswordPrompt)
    guard password == prompt(Strings.programPasswordAgainPrompt) else {
      throw ValidationError(Strings.errorPasswordMismatch)
    }
    return password
  }

  private static func prompt(_ message: Message) -> String {
    getpass("\(message.localized) ").map { String(cString: $0) } ?? ""
  }
}
