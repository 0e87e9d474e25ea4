package import Auth
package import Database
package import JSONRPC
package import Kernel
package import Localization
package import Logging
package import SQLite
package import Service
package import TestFiles

/// The service in one process and on one database, with a manual clock and a seeded random generator.
package final class Harness {
  /// The default instant of the clock, a Saturday morning.
  package static let start = "2026-11-21T09:00:00Z"
  /// The lowest cost of a password hash that Argon2 allows.
  package static let passwordCost = PasswordHasher.Cost(memory: 8, passes: 1, lanes: 1)

  /// The manual clock.
  package let clock: ManualClock
  /// The database of all connections.
  package let database: Database
  /// The random generator of all connections.
  package let random: any RandomSource
  /// The processor time that one call of `system.atomic` may take; unlimited, so that no test depends on speed.
  package var atomicMilliseconds = Int.max
  private let registry: Registry
  private let checks: [Doctor.Check]
  private let hooks: DomainHooks
  private let locale: TextLocale
  private let logger: Logger
  private let files: FileAccess
  /// The number in the default email of the next user, by user name; nil for the first user of a name.
  private var nextEmailNumbers: [String: Int] = [:]
  private var connections: UInt64 = 0

  /// Opens a database, by default an empty one in memory, and serves methods in addition to the base methods.
  ///
  /// Without topics, all topics can be emitted and none can be selected.
  package convenience init(
    _ methods: [Method] = [], topics: [TopicDeclaration] = [], checks: [Doctor.Check] = [],
    at instant: String = Harness.start,
    location: DatabaseLocation = .memory, random: any RandomSource = SeededRandomSource(seed: 1),
    hooks: DomainHooks = DomainHooks(), locale: TextLocale = .english, logger: Logger = Harness.silentLogger,
    files: FileAccess = .any
  ) throws {
    let clock = ManualClock(try instant.instant)
    self.init(
      Registry(methods: Harness.baseMethods(clock) + methods, topics: topics), checks: checks, clock: clock,
      database: location == .memory
        ? try Database.inMemory(now: clock.now())
        : try Database(at: location, durability: .normal, now: clock.now()), random: random, hooks: hooks,
      locale: locale, logger: logger, files: files)
  }

  /// Serves a registry over an open database.
  package init(
    _ registry: Registry, checks: [Doctor.Check] = [], clock: ManualClock, database: Database,
    random: any RandomSource = SeededRandomSource(seed: 1), hooks: DomainHooks = DomainHooks(),
    locale: TextLocale = .english, logger: Logger = Harness.silentLogger, files: FileAccess = .any
  ) {
    self.registry = registry
    self.checks = checks
    self.clock = clock
    self.database = database
    self.random = random
    self.hooks = hooks
    self.locale = locale
    self.logger = logger
    self.files = files
    try? hooks.history.install(in: database)
  }

  /// Returns the methods of the system, events and accounts, with cheap password hashes.
  package static func baseMethods(_ clock: ManualClock) -> [Method] {
    SystemMethods.all(program(clock)) + EventMethods.all + Auth.methods(PasswordHasher(passwordCost))
  }

  /// Returns a program that has a manual clock and cannot observe processes.
  package static func program(_ clock: ManualClock) -> Program {
    Program(
      version: "test", limits: Lane.Limits(), manualClock: clock, zones: copiedZones,
      exitWhenProcessEnds: { _ in false })
  }

  /// The time zones in the program, whose version is the same on every machine.
  private static let copiedZones = ZoneDatabase(directory: ZoneDirectory(path: "/dev/null"), copy: .embedded)

  /// A logger without output.
  package static var silentLogger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

  /// The SQLite connection of the database.
  package var connection: SQLite.Connection { database.connection }
  /// The transaction of the database.
  package var transaction: Transaction { database.transaction }

  /// Returns the same service with its own connection to the database file, as in another process.
  package func reopened() throws -> Harness {
    Harness(
      registry, checks: checks, clock: clock,
      database: try Database(at: database.location, durability: .normal, now: clock.now()), hooks: hooks,
      locale: locale, logger: logger, files: files)
  }

  /// Opens a connection on which no user is signed in.
  ///
  /// Its origin in events is that of a program whose seed is the number of the connection, from 1.
  /// `isShared` states that several users share it.
  package func connect(
    framing: FramingMode = .lines, limits: Lane.Limits = Lane.Limits(), isShared: Bool = false
  ) -> TestUser {
    connections += 1
    let conversation = Conversation(
      locale: locale, origin: EventOrigin(drawnFrom: SeededRandomSource(seed: connections)),
      isShared: isShared)
    let dispatcher = Dispatcher(
      registry: registry, database: database, clock: clock, random: random,
      conversation: conversation, version: "test", logger: logger, hooks: hooks, files: files,
      atomicMilliseconds: atomicMilliseconds)
    return TestUser(harness: self, dispatcher: dispatcher, framing: framing, limits: limits)
  }

  /// Creates an account on a new connection.
  ///
  /// The default email consists of the letters of the name, and, from the second user of that name on, a number. The
  /// user joins at the instant `joined`, by default now.
  package func user(
    _ name: String = "Ada", email: String? = nil, locale: String = "en", zone: String = "UTC", dayStartsAt: Int = 0,
    joined: String? = nil
  ) throws -> TestUser {
    let now = clock.now()
    if let joined { try clock.set(to: joined) }
    defer { clock.set(to: now) }
    let user = connect()
    let number = nextEmailNumbers[name].map(String.init) ?? ""
    nextEmailNumbers[name, default: 1] += 1
    let mailbox = name.lowercased().filter(\.isLetter) + number
    try user.signUp(name: name, email: email ?? "\(mailbox)@example.org", locale: locale, zone: zone)
    if dayStartsAt != 0 { try user.setDayStart(dayStartsAt) }
    return user
  }

  /// Returns the problems that the doctor reports, including those of the domains' checks.
  package func violations() throws -> [String] {
    try Doctor(database, checks: checks).run().map(\.description)
  }
}

extension ManualClock {
  /// Sets the clock to an RFC 3339 instant, which may be in the past.
  package func set(to instant: String) throws { set(to: try instant.instant) }
}

extension TemporaryFolder {
  /// Returns the location of a database file in the folder; the file need not exist.
  package func location(_ name: String = "test.sqlite3") -> DatabaseLocation { .file(path: path(name)) }
}
