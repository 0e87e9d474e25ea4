public import ArgumentParser
package import Auth
import Database
import Glibc
import JSONRPC
package import Kernel
import Localization
import Logging
import Service

/// The options of the commands that use a database.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file; :memory: for a temporary database.",
      discussion: "Default: $KINDLING_DATABASE, or $XDG_DATA_HOME/kindling/kindling.sqlite3.", valueName: "path"),
    completion: .file(),
    transform: { path in
      guard !path.isEmpty else { throw ValidationError(Strings.programOptionValueMissing(option: "--database")) }
      return path
    })
  var database: String?

  @Option(
    help: ArgumentHelp(
      "The files that calls, backup and restore may name: none, any, or those below a directory.",
      discussion: "Default: $KINDLING_FILES, or none for serve and mcp, and any for the other commands.",
      valueName: "none|any|dir"),
    completion: .directory)
  var files: String?

  @Option(
    help: ArgumentHelp(
      "Minimum log level on stderr.", discussion: "info logs start and exit, debug one line per call.",
      valueName: "level"))
  var logLevel: Logger.Level = .notice

  @Option(help: ArgumentHelp("The format of log lines; json is one object per line.", valueName: "format"))
  var logFormat: LogFormat = .text

  @Option(
    help: ArgumentHelp(
      "Commit durability: full survives a power cut, normal only a crash of the process.", valueName: "level"))
  var durability: Database.Durability = .full

  @Option(
    help: ArgumentHelp(
      "Use a fixed clock that starts at this instant; adds clock.set and clock.advance.",
      valueName: "instant"))
  var clock: Instant?

  @Option(help: ArgumentHelp("Seed the random generator; tokens and salts remain random.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Cost of Argon2id: memory in KiB, passes and lanes.", valueName: "m=kib,t=passes,p=lanes"))
  var passwordCost: PasswordHasher.Cost = .standard

  /// Returns the settings from the command line and the environment.
  ///
  /// `defaultAccess` applies if neither the option nor the variable is set.
  func settings(files defaultAccess: FileAccess = .any) throws -> Settings {
    var settings = Settings(location: try location())
    settings.files = try files(defaultAccess)
    settings.logLevel = logLevel
    settings.logFormat = logFormat
    settings.durability = durability
    settings.clock = clock
    settings.seed = seed
    settings.passwordCost = passwordCost
    // Commands that receive data from others have an option for it; the others serve one person.
    settings.maxUserBytes = nil
    return settings
  }

  /// Returns the database location from the option, the environment or the default.
  func location() throws -> DatabaseLocation {
    guard let location = DatabaseLocation(option: database, environment: ProcessEnvironment.variable) else {
      throw ValidationError(Strings.programNoHome)
    }
    return location
  }

  /// Returns the file access from the option, the environment or `defaultAccess`.
  ///
  /// By default, any file is allowed, because commands run in a shell.
  func files(_ defaultAccess: FileAccess = .any) throws -> FileAccess {
    try FileAccess(option: files, environment: ProcessEnvironment.variable, defaultAccess: defaultAccess)
  }

  /// Whether the database exists; false for `:memory:`.
  func hasDatabase() throws -> Bool {
    let location = try location()
    return location != .memory && access(location.path, F_OK) == 0
  }

  /// Returns the location of an existing database; throws `ValidationError` if the file does not exist.
  @discardableResult
  func requireDatabase() throws -> DatabaseLocation {
    let location = try location()
    guard try location == .memory || hasDatabase() else {
      throw ValidationError(Strings.programNoDatabase(path: location.path))
    }
    return location
  }

  /// Runs a command with an existing database, and throws `ExitCode` unless it succeeds.
  ///
  /// Throws `ValidationError` if the file does not exist; `:memory:` is a new database. A command that only reads may
  /// permit triggers and views that are not part of the schema.
  func withExistingDatabase(
    permitsForeignDefinitions: Bool = false, _ work: (Database) throws -> ExitStatus
  ) throws {
    let location = try requireDatabase()
    try ExitStatus.reportingErrors {
      let database = try Database(
        at: location, now: SystemClock().now(), indexMerges: Composition.indexMerges,
        permitsForeignDefinitions: permitsForeignDefinitions)
      defer { database.close() }
      return try work(database)
    }.throwIfFailed()
  }
}

/// The options of a connection to a client.
struct ConnectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The message framing.", valueName: "framing"))
  var framing: FramingMode = .auto

  @Option(help: ArgumentHelp("Maximum message size in bytes.", valueName: "bytes"))
  var maxMessageBytes = Framer.defaultMaxMessageBytes

  @Option(
    help: ArgumentHelp(
      "Maximum size of unread replies in bytes; above it, no calls are read.", valueName: "bytes"))
  var maxBacklogBytes = Output.defaultMaxBacklogBytes

  @OptionGroup var storage: StorageOptions

  static let messageBytesRange = 1024...(512 << 20)
  static let backlogBytesRange = 4096...(16 << 30)

  func validate() throws {
    try ValidationError.check(maxMessageBytes, in: Self.messageBytesRange, of: "--max-message-bytes")
    try ValidationError.check(maxBacklogBytes, in: Self.backlogBytesRange, of: "--max-backlog-bytes")
  }

  /// Adds the options to the settings of a command.
  func apply(to settings: inout Settings) {
    settings.framing = framing
    settings.limits.messageBytes = maxMessageBytes
    settings.limits.replyBytes = maxBacklogBytes
    settings.maxBacklogBytes = maxBacklogBytes
    settings.maxUserBytes = storage.maxUserBytes
  }
}

/// The option of a command that receives data from others.
struct StorageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Maximum storage of a user in bytes, with journal and client keys; above it, only deletions succeed.",
      valueName: "bytes"))
  var maxUserBytes = StorageQuota.defaultMaxBytes

  static let userBytesRange = (1 << 20)...(1 << 50)

  func validate() throws {
    try ValidationError.check(maxUserBytes, in: Self.userBytesRange, of: "--max-user-bytes")
  }
}

extension String {
  /// Returns the names in the value of an option, separated by commas.
  ///
  /// Throws `ValidationError` if there is none: it is the mistake of a script with an unset variable, and must not mean
  /// the same as an option that is not given.
  func names(ofOption option: String) throws -> [String] {
    let names = split(separator: ",").map(String.init)
    guard !names.isEmpty else { throw ValidationError(Strings.programOptionValueMissing(option: option)) }
    return names
  }
}

extension Database.Durability: ExpressibleByArgument {}
extension FramingMode: ExpressibleByArgument {}
extension LogFormat: ExpressibleByArgument {}
extension Logger.Level: @retroactive ExpressibleByArgument {}

extension Instant: ExpressibleByArgument {
  /// Parses an RFC 3339 instant.
  package init?(argument: String) { self.init(argument) }
}

extension PasswordHasher.Cost: ExpressibleByArgument {
  /// Parses the form `m=19456,t=2,p=1`.
  package init?(argument: String) { self.init(text: argument) }

  /// The default in the same form, for the help.
  package var defaultValueDescription: String { "m=\(memory),t=\(passes),p=\(lanes)" }
}

extension FileAccess {
  /// Creates the file access of clients from `--files`, otherwise from `KINDLING_FILES`, otherwise `defaultAccess`.
  ///
  /// Throws `ValidationError` if the value is neither a keyword nor a directory. An empty variable is also an error:
  /// treating it as unset could permit more files than intended.
  init(option: String?, environment: (String) -> String?, defaultAccess: FileAccess) throws {
    switch option ?? environment("KINDLING_FILES") {
    case nil: self = defaultAccess
    case "none": self = .none
    case "any": self = .any
    case let path?:
      do throws(FileAccess.UnusableDirectory) {
        self = try FileAccess(directory: path)
      } catch {
        throw ValidationError(Strings.programFilesOption(value: path, reason: error.reason))
      }
    }
  }
}
