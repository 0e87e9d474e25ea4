import ArgumentParser
import Auth
import Database
import Glibc
import JSONRPC
import Kernel
import Localization
import Service

/// `kindling sync`: exchanges the data of an account with another device.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Exchange the data of an account with another device.",
    discussion: """
      Starts a command that serves the other device, such as `ssh laptop kindling serve`, and exchanges what either \
      side does not know, until both are equal; or exchanges files with other devices through a folder. Sync is \
      switched on where it is off.

        kindling sync -- ssh laptop kindling serve
        kindling sync --folder ~/Sync/kindling

      The account here is the one of the session in $KINDLING_TOKEN, or that of --user; the account there is the one \
      of the environment of the command, or of --remote-token. A token of kindling tokens create with --domains sync \
      is enough. $KINDLING_TOKEN is passed to the command only with --user.

      The exit code is 0 if both are equal, 1 after an error of either side, and 75 if the exchange was interrupted \
      or they are not equal yet; then run it again.
      """)

  @Option(
    help: ArgumentHelp("The email address of the account here; needs no password.", valueName: "email"),
    completion: .list([]))
  var user: String?

  @Option(
    help: ArgumentHelp("A file with the token of the account there.", valueName: "file"), completion: .file())
  var remoteToken: String?

  @Option(
    help: ArgumentHelp("Exchange files through this folder instead, also with several devices.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Repeat after this time, such as 30s, 5m or 2h, and soon after other programs have changed the data.",
      valueName: "time"),
    transform: SyncInterval.init)
  var every: SyncInterval?

  @Flag(help: "Join two accounts that were created separately. Asks for confirmation on a terminal.")
  var link = false

  @Flag(help: "Join without asking.")
  var yes = false

  @Flag(help: "Print what would change on both sides, and store nothing.")
  var dryRun = false

  @OptionGroup var storage: StorageOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var catalogs: CatalogsOption

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The command that serves the other device, with its arguments.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    guard command.isEmpty != (folder == nil) else { throw ValidationError(Strings.syncChooseTarget) }
    if folder?.isEmpty == true { throw ValidationError(Strings.programOptionValueMissing(option: "--folder")) }
    if folder != nil, remoteToken != nil {
      throw ValidationError(Strings.syncOptionWithFolder(option: "--remote-token"))
    }
  }

  func run() throws {
    try common.requireDatabase()
    let remoteToken = try remoteToken.map(Self.token)
    var settings = try common.settings()
    catalogs.apply(to: &settings)
    settings.maxUserBytes = storage.maxUserBytes
    // The files of the folder are named by the command.
    if folder != nil { settings.files = .any }
    StopSignal.install()
    // Unlike an ignored signal, a handled one has its default action in the command.
    signal(SIGPIPE) { _ in }
    try ExitStatus.reportingErrors {
      let composition = try composition(settings)
      defer { composition.database.close() }
      let connection = InProcessConnection(handler: composition.dispatcher, framing: .lines)
      let local = LocalSide(connection)
      if let user { try composition.administer { try $0.signIn($0.requiredAccount(user)) } }
      defer { if user != nil { _ = try? local.call("auth.signOut", "{}") } }
      let runner = SyncRunner(options: self, remoteToken: remoteToken, composition: composition, local: local)
      let status = try runner.run()
      if connection.ending == .storageFailed { return .fault }
      composition.database.scrubBeforeExit(at: composition.clock.now())
      return status
    }.throwIfFailed()
  }

  /// Opens the database, so that each side uses the token that is meant for it.
  private func composition(_ settings: Settings) throws -> Composition {
    let name = "KINDLING_TOKEN"
    let token = ProcessEnvironment.variable(name)
    if user != nil { unsetenv(name) }
    let composition = try Composition(settings)
    unsetenv(name)
    if user != nil, let token { setenv(name, token, 1) }
    return composition
  }

  /// Returns the first line of a file; throws `ValidationError` if the file cannot be read.
  private static func token(inFile path: String) throws -> String {
    guard let file = fopen(path, "re") else { throw ValidationError(Strings.programParamsUnreadable(path: path)) }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 1024)
    guard fgets(&bytes, Int32(bytes.count), file) != nil else {
      throw ValidationError(Strings.programParamsUnreadable(path: path))
    }
    let line = bytes.prefix { $0 > UInt8(ascii: " ") }
    return String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
