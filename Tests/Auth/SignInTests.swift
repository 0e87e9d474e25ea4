import Auth
import Database
import Kernel
import SQLite
import Service
import TestFiles
import TestSupport
import Testing

/// Beginning and resuming a session. (Learning paths, 2.2.)
@Suite struct SignInTests {
  let fixture: Fixture
  let token: String

  init() throws {
    fixture = try Fixture()
    token = try fixture.signUp()
    try fixture.call("auth.signOut")
  }

  @Test(
    "An address is trimmed, and its letter case does not count", arguments: ["ada@example.org", " ADA@Example.org\\n"])
  func email(_ email: String) throws {
    #expect(try fixture.signIn(email)["user"]["name"].string == "Ada Lovelace")
    #expect(try fixture.signedIn == "ada@example.org")
  }

  @Test("An address of another form is told as such, and counts for nobody")
  func malformed() throws {
    for _ in 1...6 {
      let refusal = try fixture.failToSignIn("ada")
      #expect(refusal.code == 1005)
      #expect(refusal.rule == "invalid_email")
      #expect(refusal.path == "/email")
    }
  }

  @Test("An unknown address, a wrong and an empty password are answered alike, to the byte")
  func indistinguishable() throws {
    let unknown = try fixture.failToSignIn("nobody@example.org", "wrong")
    let wrong = try fixture.failToSignIn("ada@example.org", "wrong")
    let empty = try fixture.failToSignIn("ada@example.org", "")
    #expect(unknown.description == wrong.description)
    #expect(unknown.description == empty.description)
    #expect(wrong.code == 1001)
    #expect(wrong.rule == "invalid_credentials")
  }

  @Test("The password must be the same code points")
  func codePoints() throws {
    try fixture.call("auth.signUp", registration(email: "e@example.org", password: "caf\u{E9} au lait"))
    #expect(try fixture.failToSignIn("e@example.org", "cafe\u{301} au lait").rule == "invalid_credentials")
    try fixture.signIn("e@example.org", "caf\u{E9} au lait")
  }

  @Test("A sign-in that fails keeps the session that was there; one that succeeds ends it")
  func sessionBefore() throws {
    try fixture.call("auth.signUp", registration(name: "Grace", email: "grace@example.org"))
    _ = try fixture.failToSignIn()
    #expect(try fixture.signedIn == "grace@example.org")
    try fixture.signIn()
    #expect(try fixture.signedIn == "ada@example.org")
    #expect(try fixture.sessionCount == 1)
  }

  // MARK: - Going on

  @Test("A token goes on with its session, on any connection and after the program has ended")
  func resume() throws {
    let folder = try TemporaryFolder()
    let first = try Fixture(location: folder.location())
    let token = try first.signUp()
    first.database.close()
    let second = try Fixture(location: folder.location())
    #expect(try second.signedIn == nil)
    let user = try JSON(second.call("auth.resume", #"{"token": "\#(token)"}"#))["user"]
    #expect(user["email"].string == "ada@example.org")
    #expect(try second.signedIn == "ada@example.org")
    #expect(try second.sessionCount == 1)
  }

  @Test("An unknown token and an ended session are not told apart", arguments: ["", "x", "ünïcode", "$ended"])
  func unknownToken(_ text: String) throws {
    let sent = text == "$ended" ? token : text
    let refusal = try fixture.refusal("auth.resume", #"{"token": "\#(sent)"}"#)
    #expect(refusal.code == 1001)
    #expect(refusal.rule == "session_ended")
    #expect(refusal.description == (try fixture.refusal("auth.resume", #"{"token": "0"}"#).description))
  }

  @Test("A token that is refused keeps the session that was there")
  func refusedToken() throws {
    try fixture.signIn()
    _ = try fixture.refusal("auth.resume", #"{"token": "x"}"#)
    #expect(try fixture.signedIn == "ada@example.org")
  }

  @Test("A token is the only one in letters of its case")
  func tokenCase() throws {
    let token = try #require(try fixture.signIn()["token"].string)
    #expect(try fixture.refusal("auth.resume", #"{"token": "\#(token.uppercased())"}"#).rule == "session_ended")
  }

  @Test("Neither a password nor a token stands in the file")
  func secrets() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture(location: folder.location())
    let token = try fixture.signUp(password: "correct horse battery")
    _ = try fixture.failToSignIn("ada@example.org", "wrong horse battery")
    _ = try fixture.failToSignIn("stranger@example.org", "wrong horse battery")
    for name in try folder.names {
      let text = String(decoding: try folder.bytes(of: name), as: UTF8.self)
      for secret in [token, "horse battery", "stranger@"] { #expect(!text.contains(secret), "\(name)") }
    }
    fixture.database.close()
    let text = String(decoding: try folder.bytes(of: "test.sqlite3"), as: UTF8.self)
    #expect(text.contains("ada@example.org"))
    for secret in [token, "horse battery", "stranger@"] { #expect(!text.contains(secret)) }
  }

  @Test("The state of a connection is onboarding or authenticated")
  func state() throws {
    #expect(try JSON(fixture.call("auth.state")).matches(try JSON(#"{"state": "onboarding", "user": null}"#)))
    try fixture.signIn()
    #expect(
      try JSON(fixture.call("auth.state"))
        .matches(try JSON(#"{"state": "authenticated", "user": {"email": "ada@example.org"}}"#)))
  }

  // MARK: - The cost of a hash

  @Test("A hash of less work is made again at sign-in; one of more work stays")
  func rehash() throws {
    func hash() throws -> String? {
      try fixture.database.connection.statement("select password_hash from users").scalar(String.self)
    }
    func signIn(_ passes: UInt32) throws {
      let hasher = PasswordHasher(PasswordHasher.Cost(memory: 8, passes: passes, lanes: 1))
      let registry = Registry(SystemMethods.all(Fixture.program(fixture.clock)) + Auth.methods(hasher))
      try Fixture(registry, clock: fixture.clock, database: fixture.database).signIn()
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
