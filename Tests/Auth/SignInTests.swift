import Auth
import Database
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// Signing in and resuming a session. (Accounts, 3.1.)
@Suite struct SignInTests {
  let client: TestUser
  let token: String

  init() throws {
    client = try Harness().connect()
    token = try client.signUp()
    try client.call("auth.signOut")
  }

  @Test(
    "An address is trimmed and case-insensitive", arguments: ["ada@example.org", " ADA@Example.org\\n"])
  func email(_ email: String) throws {
    #expect(try client.signIn(email)["user"]["name"].string == "Ada Lovelace")
    #expect(try client.signedInEmail == "ada@example.org")
  }

  @Test("A malformed address is rejected and not counted as an attempt")
  func malformed() throws {
    for _ in 1...6 {
      let failure = try client.signInFailure("ada")
      #expect(failure.code == 1005)
      #expect(failure.rule == "invalid_email")
      #expect(failure.path == "/email")
    }
  }

  @Test("An unknown address, a wrong password and an empty password have identical replies")
  func indistinguishable() throws {
    let unknown = try client.signInFailure("nobody@example.org", "wrong")
    let wrong = try client.signInFailure("ada@example.org", "wrong")
    let empty = try client.signInFailure("ada@example.org", "")
    #expect(unknown.description == wrong.description)
    #expect(unknown.description == empty.description)
    #expect(wrong.code == 1001)
    #expect(wrong.rule == "invalid_credentials")
  }

  @Test("A failed sign-in retains the previous session; a successful one ends it")
  func sessionBefore() throws {
    try client.call("auth.signUp", signUpParameters(name: "Grace", email: "grace@example.org"))
    _ = try client.signInFailure()
    #expect(try client.signedInEmail == "grace@example.org")
    try client.signIn()
    #expect(try client.signedInEmail == "ada@example.org")
    #expect(try client.sessionCount == 1)
  }

  // MARK: - Resuming

  @Test("A token resumes its session on a new connection after a restart")
  func resume() throws {
    let folder = try TemporaryFolder()
    let first = try Harness(location: folder.location()).connect()
    let token = try first.signUp()
    first.database.close()
    let second = try Harness(location: folder.location()).connect()
    #expect(try second.signedInEmail == nil)
    let user = try second.call("auth.resume", #"{"token": "\#(token)"}"#)["user"]
    #expect(user["email"].string == "ada@example.org")
    #expect(try second.signedInEmail == "ada@example.org")
    #expect(try second.sessionCount == 1)
  }

  @Test("An unknown token and an ended session give the same error", arguments: ["", "x", "ünïcode", "$ended"])
  func unknownToken(_ text: String) throws {
    let sent = text == "$ended" ? token : text
    let failure = try client.failure("auth.resume", #"{"token": "\#(sent)"}"#)
    #expect(failure.code == 1001)
    #expect(failure.rule == "session_ended")
    #expect(failure.description == (try client.failure("auth.resume", #"{"token": "0"}"#).description))
  }

  @Test("A rejected token retains the previous session")
  func rejectedToken() throws {
    try client.signIn()
    _ = try client.failure("auth.resume", #"{"token": "x"}"#)
    #expect(try client.signedInEmail == "ada@example.org")
  }

  @Test("Tokens are case-sensitive")
  func tokenCase() throws {
    let token = try #require(try client.signIn()["token"].string)
    #expect(try client.failure("auth.resume", #"{"token": "\#(token.uppercased())"}"#).rule == "session_ended")
  }

  @Test("The database files contain no passwords, no tokens and no addresses of failed sign-ins")
  func secrets() throws {
    let folder = try TemporaryFolder()
    let client = try Harness(location: folder.location()).connect()
    let token = try client.signUp(password: "correct horse battery")
    _ = try client.signInFailure("ada@example.org", "wrong horse battery")
    _ = try client.signInFailure("stranger@example.org", "wrong horse battery")
    for name in try folder.names {
      let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
      for secret in [token, "horse battery", "stranger@"] { #expect(!text.contains(secret), "\(name)") }
    }
    client.database.close()
    let text = String(decoding: try folder.bytes(of: "test.sqlite3"), as: UTF8.self)
    #expect(text.contains("ada@example.org"))
    for secret in [token, "horse battery", "stranger@"] { #expect(!text.contains(secret)) }
  }

  @Test("The state of a connection is onboarding or authenticated")
  func state() throws {
    #expect(try client.call("auth.state").matches(try JSON(#"{"state": "onboarding", "user": null}"#)))
    try client.signIn()
    #expect(
      try client.call("auth.state")
        .matches(try JSON(#"{"state": "authenticated", "user": {"email": "ada@example.org"}}"#)))
  }

  // MARK: - Rehashing

  @Test("A cheaper hash is replaced at sign-in; a costlier one is retained")
  func rehash() throws {
    func hash() throws -> String? {
      try client.database.connection.statement("select password_hash from users").scalar(String.self)
    }
    func signIn(_ passes: UInt32) throws {
      let hasher = PasswordHasher(PasswordHasher.Cost(memory: 8, passes: passes, lanes: 1))
      let registry = Registry(methods: SystemMethods.all(Harness.program(client.clock)) + Auth.methods(hasher))
      try Harness(registry, clock: client.clock, database: client.database).connect().signIn()
    }
    let first = try hash()
    try signIn(1)
    #expect(try hash() == first)
    try signIn(3)
    let second = try #require(try hash())
    #expect(second.contains("$m=8,t=3,p=1$"))
    try signIn(2)
    #expect(try hash() == second)
  }
}
