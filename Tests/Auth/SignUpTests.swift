import Database
import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

/// Creating an account. (Accounts, 2.)
@Suite struct SignUpTests {
  let client: TestUser

  init() throws { client = try Harness().connect() }

  @Test("An account has the trimmed name, the address in lower case, and the specified defaults")
  func success() throws {
    let result = try client.call(
      "auth.signUp", signUpParameters(name: "  Ada  Lovelace\\t", email: " Ada@Example.ORG "))
    #expect(
      result["user"].matches(
        try JSON(
          #"""
          {"name": "Ada  Lovelace", "firstName": "Ada", "initials": "AL", "email": "ada@example.org", "avatar": "cat",
           "joinedAt": "2026-11-21T09:00:00.000Z", "locale": "en", "timeZone": "UTC", "dayStartsAt": 0,
           "weekStartsOn": 7}
          """#)))
    #expect(result["token"].string?.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    #expect(try client.signedInEmail == "ada@example.org")
    #expect(try client.journalTopics == ["account.created"])
  }

  @Test(
    "Weeks start on Sunday for English without a region or in the United States, otherwise on Monday",
    arguments: [
      ("en", 7), ("en-US", 7), ("en_us", 7), ("en-GB", 1), ("es", 1), ("es-US", 1), ("fr-CA", 1), ("tlh", 7),
    ])
  func weekStart(_ locale: String, _ weekday: Int) throws {
    let user = try client.call("auth.signUp", signUpParameters(more: #", "locale": "\#(locale)""#))["user"]
    #expect(user["weekStartsOn"].int == weekday)
  }

  @Test(
    "The first name ends at the first space, and the initials are those of the first and the last word",
    arguments: [
      ("Plato", "Plato", "P"), ("émile Zola", "émile", "ÉZ"), ("👩‍👩‍👧‍👦b c", "👩‍👩‍👧‍👦b", "👩‍👩‍👧‍👦C"), ("X Y", "X", "XY"),
      ("ßa b", "ßa", "SB"), ("Augusta Ada  King", "Augusta", "AK"), ("e\\u0301lan vital", "e\u{301}lan", "E\u{301}V"),
      ("Ada\\u00a0Lovelace", "Ada\u{a0}Lovelace", "AL"), ("李 小龙", "李", "李小"),
    ])
  func names(_ name: String, _ first: String, _ initials: String) throws {
    let user = try client.call("auth.signUp", signUpParameters(name: name))["user"]
    #expect(user["firstName"].string == first)
    #expect(user["initials"].string == initials)
  }

  @Test(
    "A single violation is reported with its path",
    arguments: [
      (signUpParameters(name: "A"), "/name", "name_too_short"),
      (signUpParameters(name: String(repeating: "x", count: 101)), "/name", "name_too_long"),
      (signUpParameters(name: #"\u0000\u0000"#), "/name", "invalid_format"),
      (signUpParameters(email: "ada"), "/email", "invalid_email"),
      (signUpParameters(password: "1234567"), "/password", "weak_password"),
      (signUpParameters(confirmation: "analytical engines"), "/passwordConfirmation", "password_mismatch"),
      (signUpParameters(acceptTerms: false), "/acceptTerms", "terms_not_accepted"),
      (signUpParameters(more: #", "timeZone": "Mars/Olympus""#), "/timeZone", "unknown_time_zone"),
    ])
  func eachRule(_ params: String, _ path: String, _ rule: String) throws {
    let failure = try client.failure("auth.signUp", params)
    #expect(failure.code == 1005)
    #expect(failure.rule == rule)
    #expect(failure.path == path)
    #expect(try failure.rules == [rule])
    #expect(try failure.paths == [path])
    #expect(try client.signedInEmail == nil)
    #expect(try client.journalTopics.isEmpty)
  }

  @Test("All violations are reported in the specified order, and the first one is the rule of the error")
  func allRules() throws {
    try client.signUp()
    let failure = try client.failure(
      "auth.signUp",
      signUpParameters(
        name: "A", email: "ADA@example.org", password: "short", confirmation: "x", acceptTerms: false,
        more: #", "timeZone": "x""#))
    #expect(
      try failure.rules == [
        "name_too_short", "weak_password", "password_mismatch", "terms_not_accepted", "unknown_time_zone",
        "account_already_exists",
      ])
    #expect(failure.code == 1005)
    #expect(failure.rule == "name_too_short")
    #expect(failure.path == "/name")
  }

  @Test(
    "An address that is taken is a conflict, regardless of case", arguments: ["ada@example.org", " ADA@Example.Org "])
  func taken(_ email: String) throws {
    try client.signUp()
    let failure = try client.failure("auth.signUp", signUpParameters(name: "Another", email: email))
    #expect(failure.code == 1004)
    #expect(failure.rule == "account_already_exists")
    #expect(failure.path == "/email")
    #expect(try failure.rules == ["account_already_exists"])
    #expect(try failure.paths == ["/email"])
  }

  @Test("The same letters as other code points are the same address, letters that only look alike are not")
  func lookAlikes() throws {
    try client.signUp(email: "kelvin@example.org")
    let failure = try client.failure("auth.signUp", signUpParameters(email: "\u{212A}elvin@example.org"))
    #expect(try failure.rules == ["account_already_exists"])
    try client.signUp(email: "kelvin@ex\u{430}mple.org")
  }

  @Test("An address with letters that are not ASCII is normalized, and its user can sign in with any form of it")
  func internationalEmail() throws {
    let user = try client.call("auth.signUp", signUpParameters(email: "Zoe\u{308}@MÜNCHEN.example"))["user"]
    #expect(user["email"].string?.unicodeScalars.elementsEqual("zoë@münchen.example".unicodeScalars) == true)
    for form in ["zoë@münchen.example", "ZOË@Mu\u{308}nchen.Example"] {
      #expect(try client.failure("auth.signUp", signUpParameters(email: form)).rule == "account_already_exists")
      try client.signIn(form)
    }
  }

  @Test(
    "Accounts of earlier versions whose addresses have misplaced dots or hyphens can sign in",
    arguments: [
      "a@b..org", ".a@b.org", "a.@b.org", "a@-b.org", "a@b-.org",
    ])
  func earlierAddresses(_ email: String) throws {
    #expect(try client.failure("auth.signUp", signUpParameters(email: email)).rules == ["invalid_email"])
    try client.signUp()
    try client.database.connection.execute(script: "update users set email = '\(email)'", name: "test")
    try client.signIn(email.uppercased())
    #expect(try client.signedInEmail == email)
  }

  @Test("Eight spaces are a valid password")
  func spaces() throws {
    try client.call("auth.signUp", signUpParameters(password: "        "))
    try client.call("auth.signOut")
    try client.signIn("ada@example.org", "        ")
    #expect(try client.signInFailure("ada@example.org", "       ").rule == "invalid_credentials")
  }

  @Test(
    "A locale is stored as its language, and an unknown language as English",
    arguments: [("es-AR", "es"), ("tlh", "en"), ("", "en"), ("FR", "fr")])
  func locale(_ requested: String, _ stored: String) throws {
    let user = try client.call("auth.signUp", signUpParameters(more: #", "locale": "\#(requested)""#))["user"]
    #expect(user["locale"].string == stored)
  }

  @Test("A sign-up while signed in ends the previous session")
  func whileSignedIn() throws {
    let token = try client.signUp()
    try client.signUp(name: "Grace", email: "grace@example.org")
    #expect(try client.signedInEmail == "grace@example.org")
    #expect(try client.failure("auth.resume", #"{"token": "\#(token)"}"#).rule == "session_ended")
    #expect(try client.signedInEmail == "grace@example.org")
    #expect(try client.sessionCount == 1)
  }

  @Test("A failed sign-up retains the previous session")
  func failedWhileSignedIn() throws {
    let token = try client.signUp()
    _ = try client.failure("auth.signUp", signUpParameters(name: "A", email: "grace@example.org"))
    _ = try client.failure("auth.signUp", signUpParameters())
    #expect(try client.signedInEmail == "ada@example.org")
    try client.call("auth.resume", #"{"token": "\#(token)"}"#)
  }

  @Test("Two connections cannot sign up with the same address")
  func twoConnections() throws {
    let folder = try TemporaryFolder()
    let first = try Harness(location: folder.location()).connect()
    let second = try first.harness.reopened().connect()
    try first.signUp()
    #expect(try second.failure("auth.signUp", signUpParameters()).rule == "account_already_exists")
  }
}
