import Auth
import Database
import JSONRPC
import Kernel
import Logging
import Service

/// The settings of a command from the command line and the environment, with their defaults.
struct Settings {
  var location: DatabaseLocation
  /// The files that the program opens for its clients.
  var files = FileAccess.none
  /// The minimum log level on standard error.
  var logLevel = Logger.Level.notice
  /// The format of log lines.
  var logFormat = LogFormat.text
  /// The durability of a commit.
  var durability = Database.Durability.full
  /// The start of a manual clock; nil for the system clock.
  var clock: Instant?
  /// The seed of a deterministic random source; nil for the system's random source.
  var seed: UInt64?
  /// The folder of string catalogs that replace built-in texts.
  var catalogs: String?
  var passwordCost = PasswordHasher.Cost.standard
  /// The framing of messages.
  var framing = FramingMode.auto
  /// The limits of messages and groups of calls.
  var limits = Lane.Limits()
  /// The maximum storage of a user in bytes; nil for no limit.
  var maxUserBytes: Int? = StorageQuota.defaultMaxBytes
  /// The maximum size of unread replies, in bytes.
  var maxBacklogBytes = Output.defaultMaxBacklogBytes
  /// Whether several users share the connection.
  var isShared = false

  /// Creates the default settings for a database location.
  init(location: DatabaseLocation) {
    self.location = location
  }

  /// Parses the usual command lines of a client: `serve`, `serve --database PATH`, or the same without `serve`.
  ///
  /// Returns nil for all other command lines and for an invalid environment. The full parser is bypassed, because with
  /// it the start takes 9.9 instead of 5.3 ms, and 31 instead of 8 million instructions.
  init?(serveArguments arguments: [String]) {
    let options = arguments.first == ServeCommand.name ? arguments.dropFirst() : arguments[...]
    let path: String?
    switch options.first {
    case nil: path = nil
    case "--database" where options.count == 2 && options.last.map { !$0.isEmpty && !$0.hasPrefix("-") } == true:
      path = options.last
    default: return nil
    }
    guard let location = DatabaseLocation(option: path, environment: ProcessEnvironment.variable),
      let files = try? FileAccess(option: nil, environment: ProcessEnvironment.variable, defaultAccess: .none)
    else { return nil }
    self.init(location: location)
    self.files = files
  }
}

extension DatabaseLocation {
  /// Creates a location from the option, the environment or the default path; nil if the user has no home folder.
  init?(option: String?, environment: (String) -> String?) {
    if let path = option ?? environment("KINDLING_DATABASE"), !path.isEmpty {
      self.init(path: path)
    } else if let standard = DatabaseLocation.standard(environment: environment) {
      self = standard
    } else {
      return nil
    }
  }
}
