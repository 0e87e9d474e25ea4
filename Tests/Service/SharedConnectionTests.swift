import Auth
import Database
import JSON
import JSONRPC
import Kernel
import SQLite
import Synchronization
import TestFiles
import TestSupport
import Testing

@testable import Service

@Suite("A connection that several users share (`serve --shared`)")
struct SharedConnectionTests {
  /// The processes whose end the program should observe.
  private final class ObservedProcesses: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  private let observed = ObservedProcesses()
  private let server: TestUser
  private let ada: String

  init() throws {
    let clock = ManualClock(try Harness.start.instant)
    let program = Program(
      version: "test", limits: Lane.Limits(), manualClock: clock,
      exitWhenProcessEnds: { [observed] process in
        observed.numbers.withLock { $0.append(process) }
        return true
      })
    let registry = Registry(
      methods: SystemMethods.all(program) + EventMethods.all + Auth.methods(PasswordHasher(Harness.passwordCost)))
    server = Harness(
      registry, clock: clock, database: try Database.inMemory(now: clock.now())
    ).connect(isShared: true)
    let reply = try server.call("auth.signUp", Self.account("ada", #", "sessionOnly": true"#))
    ada = try #require(reply["token"].string)
  }

  private static func account(_ name: String, _ more: String = "") -> String {
    #"""
    {"name": "\#(name)", "email": "\#(name)@example.org", "password": "analytical engine",
     "passwordConfirmation": "analytical engine", "acceptTerms": true\#(more)}
    """#
  }

  @Test("Calls run as the session that they name")
  func sessions() throws {
    #expect(try server.call("profile.get", #"{"session": "\#(ada)"}"#)["user"]["name"].string == "ada")
    #expect(try server.failure("profile.get").rule == "not_signed_in")
    try server.call("auth.signOut", #"{"session": "\#(ada)"}"#)
    #expect(try server.failure("profile.get", #"{"session": "\#(ada)"}"#).rule == "session_ended")
  }

  @Test("A sign-in must not change the connection")
  func signIn() throws {
    let signIn = #""email": "ada@example.org", "password": "analytical engine""#
    let reset =
      #""email": "ada@example.org", "code": "0", "newPassword": "12345678", "passwordConfirmation": "12345678""#
    for (method, params) in [
      ("auth.signIn", "{\(signIn)}"), ("auth.signIn", "{\(signIn), \"sessionOnly\": false}"),
      ("auth.signUp", Self.account("ben")), ("auth.resetPassword", "{\(reset)}"),
    ] {
      let failure = try server.failure(method, params)
      #expect(failure.code == 1002 && failure.rule == "connection_is_shared" && failure.path == "/sessionOnly")
    }
    try server.call("auth.signIn", #"{\#(signIn), "sessionOnly": true}"#)
    #expect(try server.failure("auth.resume", #"{"token": "\#(ada)"}"#).rule == "connection_is_shared")
    #expect(try server.failure("auth.signOut").rule == "not_signed_in")
    #expect(try server.call("auth.state")["state"].string == "onboarding")
  }

  @Test("No client can end the process")
  func ending() throws {
    try server.call("initialize", #"{"processId": 1234}"#)
    #expect(observed.numbers.withLock { $0 } == [])
    #expect(try server.failure("shutdown").rule == "connection_is_shared")
    #expect(server.transport.receive(lines: #"{"jsonrpc":"2.0","method":"exit"}"#).isEmpty)
    #expect(server.transport.ending == nil)
    try server.call("system.ping")
  }

  @Test("A connection of one user observes the process")
  func ownConnection() throws {
    let own = server.harness.connect()
    try own.call("initialize", #"{"processId": 1234}"#)
    #expect(observed.numbers.withLock { $0 } == [1234])
    try own.call("shutdown")
  }

  @Test("No client can cancel a call")
  func cancellation() throws {
    let call = #"{"jsonrpc":"2.0","id":1,"method":"profile.get","params":{"session":"\#(ada)"}}"#
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#
    let replies = server.transport.receive(lines: call + "\n" + cancel)
    #expect(replies.count == 1 && replies.first?.contains(#""result""#) == true)
    let own = server.harness.connect()
    #expect(own.transport.receive(lines: call + "\n" + cancel).first?.contains("-32800") == true)
  }

  @Test("Information about the process needs a session", arguments: ["system.info", "system.metrics"])
  func information(_ method: String) throws {
    #expect(try server.failure(method).rule == "not_signed_in")
    #expect(try server.failure(method, #"{"session": "x"}"#).rule == "session_ended")
    try server.call(method, #"{"session": "\#(ada)"}"#)
    try server.harness.connect().call(method)
  }
}
