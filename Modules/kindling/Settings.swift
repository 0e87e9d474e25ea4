import Auth
import Database
import JSONRPC
import Kernel
import Logging
import Service

/// What a command needs to know from the command line and the environment, with what holds unless told otherwise.
struct Settings {
  /// Where the database is.
  let location: DatabaseLocation
  /// Which files are opened for clients.
  var files = FileAccess.none
  /// From which level on something is told on standard error.
  var logLevel = Logger.Level.notice
  /// How hard a commit waits for the disk.
  var durability = Database.Durability.full
  /// The instant at which a clock stands still; nil for the clock of the machine.
  var clock: Instant?
  /// What makes every draw repeatable.
  var seed: UInt64?
  /// The folder of the catalogues whose texts are shown instead of the program's own.
  var catalogs: String?
  /// What a password hash costs.
  var passwordCost = PasswordHasher.Cost.standard
  /// How messages are told apart.
  var framing = FramingMode.auto
  /// How much may come at once.
  var limits = Lane.Limits()
  /// How many bytes of replies may wait for a slow reader.
  var maxBacklogBytes = Output.defaultMaxBacklogBytes

  /// Takes the place of the database; everything else is as it is unless told otherwise.
  init(location: DatabaseLocation) {
    self.location = location
  }

  /// Reads the ways in which a client usually spawns the server: `serve`, `serve --database PATH`, or without `serve`.
  ///
  /// A client waits for its first reply, and reading these by the rules of all commands and options would take as long
  /// as everything else until then. Nil for whatever else stands on the command line.
  init?(ofPlainServe arguments: [String]) {
    let options = arguments.first == ServeCommand.name ? arguments.dropFirst() : arguments[...]
    let path: String?
    switch options.first {
    case nil: path = nil
    case "--database" where options.count == 2 && options.last?.hasPrefix("-") == false: path = options.last
    default: return nil
    }
    let environment = ProcessEnvironment.variables()
    guard let location = DatabaseLocation(option: path, environment: environment),
      let files = try? FileAccess(option: nil, environment: environment, standard: .none)
    else { return nil }
    self.init(location: location)
    self.files = files
  }
}

extension DatabaseLocation {
  /// The place that an option or the environment names, or the standard place; nil where there is no home folder for
  /// it.
  init?(option: String?, environment: [String: String]) {
    if let path = option ?? environment["KINDLING_DATABASE"], !path.isEmpty {
      self.init(path: path)
    } else if let standard = DatabaseLocation.standard(environment: environment) {
      self = standard
    } else {
      return nil
    }
  }
}
