import ArgumentParser
import Glibc
import JSONRPC

/// The program.
///
/// A front end spawns it and exchanges JSON-RPC messages, or a user runs one of its commands.
@main
struct Kindling: ParsableCommand {
  static let version = "0.2.0"

  static let configuration = CommandConfiguration(
    commandName: "kindling",
    abstract: "A headless backend for learning and habit apps.",
    discussion: """
      A front end starts `kindling serve` and exchanges JSON-RPC 2.0 messages with it over stdin and stdout: one JSON \
      object per line, or with the headers of the Language Server Protocol. All data is in one SQLite file. Try it:

        kindling call system.ping
        kindling call auth.signUp '{"name": "Ada Lovelace", "email": "ada@example.org", \
      "password": "analytical engine", "passwordConfirmation": "analytical engine", "acceptTerms": true}'
        KINDLING_TOKEN=TOKEN kindling call dashboard.get

      `kindling help habits` lists the methods of a namespace, `kindling help habits.mark` describes a method, and \
      `kindling schema` describes all of them. `kindling help serve` lists the options: --database, --files, \
      --durability, --framing, --max-message-bytes, --max-backlog-bytes, --max-user-bytes, --shared, --catalogs, \
      --log-level, --log-format, --password-cost, --clock and --seed.

      ENVIRONMENT:
        KINDLING_DATABASE   the database file, if --database is not given
        KINDLING_FILES      the files that calls may name, if --files is not given
        KINDLING_TOKEN      the token of a session that is resumed before the first call
        LC_ALL, LC_MESSAGES, LANG
                            the language of messages until a client or a user chooses one

      EXIT CODES:
        0   success
        1   a call failed, the doctor found a problem, or the client sent exit without shutdown
        64  invalid command line, or it names a file that cannot be used
        65  a header block without a valid Content-Length
        69  the database is locked by another process
        70  internal or storage error
        74  stdout was closed, or was not read within 5 seconds of a signal
        75  a sync was interrupted, or the devices are not equal yet; run it again
        78  the database was written by a newer version
      """,
    version: version,
    subcommands: [
      ServeCommand.self, CallCommand.self, BackupCommand.self, RestoreCommand.self, DoctorCommand.self,
      StatsCommand.self, UsersCommand.self, TokensCommand.self, ContentCommand.self, WatchCommand.self,
      SyncCommand.self, SchemaCommand.self, MCPCommand.self, CompletionsCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)

  static func main() {
    // With the default action, a write beyond the file size limit would end the process instead of failing.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let settings = Settings(serveArguments: arguments) { Server.run(settings).exit() }
    do {
      if let request = MethodHelpRequest(arguments) { return try request.run() }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let error as ValidationError {
      // A command has found this while it ran: its text is in the language of the environment, and needs no usage.
      StandardErrorSink().write("kindling: \(error.message)")
      ExitStatus.usage.exit()
    } catch {
      exit(withError: error)
    }
  }
}
