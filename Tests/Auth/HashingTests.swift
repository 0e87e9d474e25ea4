import Auth
import Database
import JSONRPC
import Kernel
import SQLite
import Service
import Synchronization
import TestFiles
import TestSupport
import Testing

/// Passwords are hashed outside of transactions, and only if the call is otherwise valid.
@Suite struct HashingTests {
  /// Records the cost of each hash or verification, and calls a closure before it.
  private final class HashRecorder: Sendable {
    private struct State {
      var costs: [PasswordHasher.Cost] = []
      var willHash: (@Sendable (Int) throws -> Void)?
      var failures: [String] = []
    }

    private let state = Mutex(State())

    func recordHash(_ cost: PasswordHasher.Cost) {
      let (number, willHash) = state.withLock { state in
        state.costs.append(cost)
        return (state.costs.count, state.willHash)
      }
      do {
        try willHash?(number)
      } catch {
        state.withLock { $0.failures.append("\(error)") }
      }
    }

    /// Clears the records and sets the closure that is called before each hash or verification.
    func reset(_ willHash: (@Sendable (_ number: Int) throws -> Void)? = nil) {
      state.withLock { $0 = State(willHash: willHash) }
    }

    var costs: [PasswordHasher.Cost] { state.withLock { $0.costs } }
    /// The sum of all costs, in KiB times passes.
    var totalCost: Int { costs.map { Int($0.memory) * Int($0.passes) }.reduce(0, +) }
    var failures: [String] { state.withLock { $0.failures } }
  }

  private let folder: TemporaryFolder
  private let recorder = HashRecorder()

  init() throws { folder = try TemporaryFolder() }

  private func connect(_ cost: PasswordHasher.Cost = Harness.passwordCost) throws -> TestUser {
    let clock = ManualClock(try #require(Instant(Harness.start)))
    let hasher = PasswordHasher(cost) { [recorder] in recorder.recordHash($0) }
    return Harness(
      Registry(methods: SystemMethods.all(Harness.program(clock)) + Auth.methods(hasher)), clock: clock,
      database: try Database(at: folder.location(), durability: .normal, now: clock.now())
    ).connect()
  }

  /// Writes like another process that does not wait for locks.
  private static func write(_ script: String, to path: String) throws {
    let other = try Connection(path: path, mode: .readWrite)
    defer { other.close() }
    try other.setBusyTimeout(milliseconds: 0)
    try other.transaction(.immediate) { try other.execute(script: script, name: "other") }
  }

  /// Changes the password hash of all users, like another process.
  private static func setPassword(_ password: String, at path: String) throws {
    let hash = try PasswordHasher(Harness.passwordCost).hash(password)
    try write("update users set password_hash = '\(hash)'", to: path)
  }

  private static let calls = [
    ("auth.signUp", signUpParameters(email: "grace@example.org")),
    ("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#),
    ("auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "difference engine"}"#),
    ("auth.deleteAccount", #"{"password": "analytical engine"}"#),
  ]

  @Test("Hashing blocks neither other processes nor earlier calls", arguments: calls)
  func lock(_ method: String, _ params: String) throws {
    let client = try connect()
    try client.signUp()
    let path = folder.path("test.sqlite3")
    recorder.reset { number in try Self.write("update users set avatar = 'dog', day_starts_at = \(number)", to: path) }
    let oneLine = params.split(whereSeparator: \.isNewline).joined()
    let replies = client.transport.receive(
      lines: #"{"jsonrpc":"2.0","id":1,"method":"profile.update","params":{"name":"Ada King"}}"# + "\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":\#(oneLine)}"#)
    #expect(recorder.failures.isEmpty)
    #expect(!recorder.costs.isEmpty)
    #expect(replies.count == 2 && replies.allSatisfy { $0.contains(#""result""#) }, "\(replies)")
    #expect(replies.first?.contains(#""id":1,"#) == true)
  }

  @Test("A batch with a hashing call has one reply, in order; a notification has none")
  func batch() throws {
    let client = try connect()
    try client.signUp()
    let signIn = #"{"jsonrpc":"2.0","id":2,"method":"auth.signIn","params":\#(Self.calls[1].1)}"#
    let update = #"{"jsonrpc":"2.0","id":1,"method":"profile.update","params":{"dayStartsAt":3}}"#
    let state = #"{"jsonrpc":"2.0","id":3,"method":"auth.state"}"#
    let replies = client.transport.receive(lines: "[\(update),\(signIn),\(state)]")
    #expect(try replies.map { try JSON($0).elements.map { $0["id"].int } } == [[1, 2, 3]])
    let notification = #"{"jsonrpc":"2.0","method":"auth.signIn","params":\#(Self.calls[1].1)}"#
    #expect(client.transport.receive(lines: notification).isEmpty)
    #expect(try client.signedInEmail == "ada@example.org")
  }

  @Test("Hashing calls work with an in-memory database")
  func memory() throws {
    let client = try Harness().connect()
    try client.signUp()
    try client.signIn()
    #expect(try client.signInFailure().rule == "invalid_credentials")
    try client.call("auth.deleteAccount", Self.calls[3].1)
  }

  // MARK: - Concurrent changes

  @Test("If the stored hash changes during a comparison, the password is compared with the new hash")
  func changedMeanwhile() throws {
    let client = try connect()
    try client.signUp()
    let path = folder.path("test.sqlite3")
    recorder.reset { if $0 == 1 { try Self.setPassword("another password", at: path) } }
    #expect(try client.signInFailure("ada@example.org", "analytical engine").rule == "invalid_credentials")
    #expect(recorder.costs.count == 2)
    recorder.reset { if $0 == 1 { try Self.setPassword("another password", at: path) } }
    try client.signIn("ada@example.org", "another password")
    #expect(recorder.costs.count == 2)
    #expect(recorder.failures.isEmpty)
  }

  @Test("A call whose password hash changes during every comparison fails as busy and changes nothing")
  func changesRepeatedly() throws {
    let client = try connect()
    try client.signUp()
    let path = folder.path("test.sqlite3")
    recorder.reset { _ in try Self.setPassword("analytical engine", at: path) }
    #expect(try client.signInFailure("ada@example.org", "analytical engine").code == 1009)
    #expect(recorder.costs.count == 3 && recorder.failures.isEmpty)
    #expect(try client.sessionCount == 1)
    let attempts = try client.database.connection.statement("select count(*) from sign_in_failures").scalar(Int.self)
    #expect(attempts == 0)
  }

  @Test("An address that is taken during hashing is rejected")
  func takenMeanwhile() throws {
    let client = try connect()
    try client.signUp()
    let path = folder.path("test.sqlite3")
    recorder.reset { _ in try Self.write("update users set email = 'grace@example.org'", to: path) }
    let failure = try client.failure("auth.signUp", signUpParameters(email: "grace@example.org"))
    #expect(failure.code == 1004 && failure.rule == "account_already_exists")
    #expect(try client.sessionCount == 1)
  }

  @Test("Attempts of other processes during the comparison are counted")
  func blockedMeanwhile() throws {
    let client = try connect()
    try client.signUp()
    for _ in 1...4 { _ = try client.signInFailure() }
    // The other connection has its own hasher, so that it does not call this closure recursively.
    let other = try Harness(location: folder.location()).connect()
    nonisolated(unsafe) let unsafeOther = other
    recorder.reset { _ in _ = try unsafeOther.signInFailure() }
    #expect(try client.failure("auth.signIn", Self.calls[1].1).rule == "rate_limited")
  }

  @Test("A session that ends during the comparison prevents the change")
  func endedMeanwhile() throws {
    let client = try connect()
    try client.signUp()
    let path = folder.path("test.sqlite3")
    recorder.reset { _ in try Self.write("delete from sessions", to: path) }
    #expect(try client.failure("auth.deleteAccount", Self.calls[3].1).rule == "not_signed_in")
    #expect(try client.database.connection.statement("select count(*) from users").scalar(Int.self) == 1)
  }

  // MARK: - Calls without hashing

  @Test("An invalid, blocked or signed-out call hashes no password")
  func cheapErrors() throws {
    let client = try connect()
    try client.signUp()
    for _ in 1...5 { _ = try client.signInFailure("blocked@example.org") }
    recorder.reset()
    let rejectedCalls = [
      ("auth.signUp", signUpParameters()), ("auth.signUp", signUpParameters(email: "x@example.org", password: "short")),
      ("auth.signIn", #"{"email": "nobody", "password": "x"}"#),
      ("auth.signIn", #"{"email": "ada@example.org", "password": ""}"#),
      ("auth.signIn", #"{"email": "blocked@example.org", "password": "x"}"#),
      ("auth.changePassword", #"{"currentPassword": "analytical engine", "newPassword": "short"}"#),
    ]
    for (method, params) in rejectedCalls { _ = try client.failure(method, params) }
    try client.call("auth.signOut")
    for (method, params) in Self.calls.suffix(2) {
      #expect(try client.failure(method, params).rule == "not_signed_in")
      #expect(try client.failure(method, #"{"newPassword": "x"}"#).rule == "not_signed_in")
    }
    #expect(recorder.costs.isEmpty)
  }

  @Test("A hashing call is not allowed in `system.atomic`", arguments: calls)
  func atomic(_ method: String, _ params: String) throws {
    let client = try connect()
    try client.signUp()
    recorder.reset()
    let failure = try client.failure(
      "system.atomic", #"{"calls": [{"method": "auth.state"}, {"method": "\#(method)", "params": \#(params)}]}"#)
    #expect(failure.code == 1005 && failure.rule == "not_allowed_in_atomic")
    #expect(try failure.data["index"].int == 1)
    #expect(recorder.costs.isEmpty)
  }

  @Test(
    "A password change and a deletion do not rehash the current password",
    arguments: [(2, [1, 3]), (3, [1])] as [(Int, [UInt32])])
  func outdatedHash(_ index: Int, _ passes: [UInt32]) throws {
    let (method, params) = Self.calls[index]
    let token = try connect().signUp()
    let client = try connect(PasswordHasher.Cost(memory: 8, passes: 3, lanes: 1))
    try client.call("auth.resume", #"{"token": "\#(token)"}"#)
    recorder.reset()
    try client.call(method, params)
    #expect(recorder.costs.map(\.passes) == passes)
  }

  // MARK: - Constant work

  @Test(
    "A wrong password costs as much as an unknown address, even if the stored hash was cheaper",
    arguments: [(8, 1, 1), (9, 1, 1), (64, 1, 1), (64, 3, 1), (8, 2, 1), (64, 2, 2)] as [(UInt32, UInt32, UInt32)])
  func equalWork(_ memory: UInt32, _ passes: UInt32, _ lanes: UInt32) throws {
    try connect().signUp()
    let client = try connect(PasswordHasher.Cost(memory: memory, passes: passes, lanes: lanes))
    recorder.reset()
    #expect(try client.signInFailure("nobody@example.org").rule == "invalid_credentials")
    let baseline = recorder.totalCost
    #expect(baseline == Int(memory * passes))
    recorder.reset()
    #expect(try client.signInFailure().rule == "invalid_credentials")
    // The additional hash of a wrong password has at least 8 KiB per lane, and its memory is rounded up to a full KiB.
    #expect((baseline...baseline + Int(passes * (8 * lanes + 1))).contains(recorder.totalCost), "\(recorder.costs)")
  }
}
