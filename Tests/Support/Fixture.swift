import Auth
public import Database
public import JSONRPC
public import Kernel
import Localization
import Logging
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

  /// Begins with an empty database in memory, with cheap password hashes and seeded draws.
  public convenience init(
    _ areas: [Method] = [], at instant: String = Fixture.start, location: DatabaseLocation = .memory
  ) throws {
    let start = Instant(instant) ?? Instant(milliseconds: 0)
    let clock = ManualClock(start)
    try self.init(
      areas, clock: clock, database: try Database(at: location, durability: .normal, now: start), framing: .lines)
  }

  /// Begins on an open database, as a second connection does.
  public init(_ areas: [Method], clock: ManualClock, database: Database, framing: FramingMode) throws {
    let program = Program(version: "test", limits: Lane.Limits(), manualClock: clock, watch: { _ in false })
    let hasher = PasswordHasher(PasswordHasher.Cost(memory: 8, passes: 1, lanes: 1))
    self.clock = clock
    self.database = database
    dispatcher = Dispatcher(
      registry: Registry(SystemMethods.all(program) + Auth.methods(hasher) + areas), database: database, clock: clock,
      random: SeededRandomSource(seed: 1), conversation: Conversation(locale: .english), version: "test",
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    connection = InProcessConnection(handler: dispatcher, framing: framing)
  }

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
      throw Failure(
        description: error.map { String(decoding: $0.rawBytes, as: UTF8.self) } ?? "no error",
        code: Int(error?.member("code")?.int ?? 0), rule: error?.member("data")?.member("rule")?.string,
        path: error?.member("data")?.member("path")?.string)
    }
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
