public import Auth
public import Database
import JSON
public import JSONRPC
public import Kernel
public import Localization
public import Logging
public import Service

/// The whole service in one process, without descriptors: what a test of a method calls.
public final class Fixture {
  /// A reply as the test wants to look at it.
  public struct Failure: Error, CustomStringConvertible {
    /// The whole error object as JSON.
    public let description: String
    /// The code on the wire.
    public let code: Int
    /// The slug of the broken rule.
    public let rule: String?
    /// Where it was wrong.
    public let path: String?

    /// The member `data` of the error object.
    public var data: JSON {
      get throws { try JSON(description)["data"] }
    }

    /// The slugs of all broken rules, in order.
    public var rules: [String] {
      get throws { try data["issues"].elements.compactMap { $0["rule"].string } }
    }

    /// Where each of the broken rules was broken, in order.
    public var paths: [String] {
      get throws { try data["issues"].elements.compactMap { $0["path"].string } }
    }
  }

  /// The moment at which the clock stands unless told: a Saturday morning.
  public static let start = "2026-11-21T09:00:00Z"

  /// The clock, which stands still.
  public let clock: ManualClock
  /// The database, in memory unless told.
  public let database: Database
  /// What runs the calls.
  public let dispatcher: Dispatcher
  /// The connection that the calls go through.
  public let connection: InProcessConnection
  private var nextID = 0

  /// What a password hash costs in tests: as little as Argon2 allows.
  public static let passwordCost = PasswordHasher.Cost(memory: 8, passes: 1, lanes: 1)

  /// Begins with an empty database in memory, with cheap password hashes and seeded draws.
  public convenience init(
    _ areas: [Method] = [], at instant: String = Fixture.start, location: DatabaseLocation = .memory,
    locale: TextLocale = .english, logger: Logger = Fixture.silence, files: FileAccess = .any
  ) throws {
    let start = Instant(instant) ?? Instant(milliseconds: 0)
    let clock = ManualClock(start)
    try self.init(
      areas, clock: clock, database: try Database(at: location, durability: .normal, now: start), framing: .lines,
      locale: locale, logger: logger, files: files)
  }

  /// Begins on an open database, as a second connection does.
  public convenience init(
    _ areas: [Method], clock: ManualClock, database: Database, framing: FramingMode, locale: TextLocale = .english,
    logger: Logger = Fixture.silence, random: any RandomSource = SeededRandomSource(seed: 1),
    files: FileAccess = .any
  ) throws {
    let methods =
      SystemMethods.all(Fixture.program(clock)) + EventMethods.all + Auth.methods(PasswordHasher(Fixture.passwordCost))
      + areas
    self.init(
      Registry(methods), clock: clock, database: database, framing: framing, locale: locale, logger: logger,
      random: random, files: files)
  }

  /// Begins with a registry that is made already, that of the whole program for example.
  public init(
    _ registry: Registry, clock: ManualClock, database: Database, framing: FramingMode = .lines,
    locale: TextLocale = .english, logger: Logger = Fixture.silence, hooks: DomainHooks = DomainHooks(),
    random: any RandomSource = SeededRandomSource(seed: 1), files: FileAccess = .any
  ) {
    self.clock = clock
    self.database = database
    dispatcher = Dispatcher(
      registry: registry, database: database, clock: clock, random: random,
      conversation: Conversation(locale: locale), version: "test", logger: logger,
      hooks: hooks, files: files)
    connection = InProcessConnection(handler: dispatcher, framing: framing)
  }

  /// A program with a clock that stands still, which watches no process.
  public static func program(_ clock: ManualClock) -> Program {
    Program(version: "test", limits: Lane.Limits(), manualClock: clock, watch: { _ in false })
  }

  /// A logger that nobody hears.
  public static var silence: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

  /// Sends one call and returns its result as JSON; throws `Failure` where it is refused.
  @discardableResult
  public func call(_ method: String, _ params: String = "{}") throws -> String {
    nextID += 1
    let oneLine = params.split(whereSeparator: \.isNewline).joined(separator: " ")
    let replies = connection.receive(
      lines: #"{"jsonrpc":"2.0","id":\#(nextID),"method":"\#(method)","params":\#(oneLine)}"#)
    guard var reply = replies.first, replies.count == 1 else {
      throw Failure(description: "\(replies.count) replies", code: 0, rule: nil, path: nil)
    }
    let tape = JSONTape()
    return try reply.withUTF8 { bytes in
      let message = try tape.parse(bytes, maxDepth: 1000)
      if let result = message.member("result") { return String(decoding: result.rawBytes, as: UTF8.self) }
      let error = message.member("error")
      if error?.member("code")?.int == 1005, error?.member("data")?.member("issues")?.count ?? 0 == 0 {
        throw Failure(description: "1005 without issues: \(method)", code: 0, rule: nil, path: nil)
      }
      throw Failure(
        description: error.map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? "no error",
        code: Int(error?.member("code")?.int ?? 0), rule: error?.member("data")?.member("rule")?.string,
        path: error?.member("data")?.member("path")?.string)
    }
  }

  /// Sends one call that must be refused, and returns the refusal; throws where it succeeds.
  public func refusal(_ method: String, _ params: String = "{}") throws -> Failure {
    let result: String
    do {
      result = try call(method, params)
    } catch let failure as Failure {
      return failure
    }
    throw Failure(description: "\(method) was not refused: \(result)", code: 0, rule: nil, path: nil)
  }

  /// Makes an account, signs it in, and returns its token.
  @discardableResult
  public func signUp(
    name: String = "Ada Lovelace", email: String = "ada@example.org", password: String = "analytical engine",
    locale: String = "en", zone: String = "UTC"
  ) throws -> String {
    let result = try call(
      "auth.signUp",
      #"""
      {"name": "\#(name)", "email": "\#(email)", "password": "\#(password)", "passwordConfirmation": "\#(password)",
       "acceptTerms": true, "locale": "\#(locale)", "timeZone": "\#(zone)"}
      """#)
    return try JSON(result)["token"].string ?? ""
  }
}
