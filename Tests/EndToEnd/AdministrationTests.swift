import Conversation
import Foundation
import TestFiles
import Testing

@Suite("Commands for the owner of the database")
struct AdministrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ command: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try Program.run(command, arguments, on: folder, input: input, environment: environment)
  }

  private func addAda() throws {
    let outcome = try run(
      "users",
      ["add", "ada@example.org", "--name", "Ada Lovelace", "--locale", "fr", "--time-zone", "Europe/Paris"]
        + Program.cheapHashing, input: "analytical engine\n")
    #expect(outcome.termination == .exited(0), "\(outcome.errors)")
  }

  private func call(
    _ method: String, _ params: String = "{}", token: String = "", language: String = "C"
  ) throws -> Program.Outcome {
    try run(
      "call", [method, params] + Program.cheapHashing,
      environment: ["KINDLING_TOKEN": token, "LC_ALL": language])
  }

  @Test("A user that was added can sign in, and no session remains")
  func add() throws {
    try addAda()
    let list = try run("users", ["list", "--json"]).output
    #expect(list.firstText(ofMember: "email") == nil, "the JSON is split into lines")
    #expect(list.contains(#""email": "ada@example.org""#) && list.contains(#""sessions": 0"#))
    let signIn = try call("auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
    #expect(signIn.output.firstText(ofMember: "locale") == "fr")
    #expect(signIn.output.firstText(ofMember: "timeZone") == "Europe/Paris")
  }

  @Test("A user added without a language has that of the environment")
  func addInShellLanguage() throws {
    let outcome = try run(
      "users", ["add", "ada@example.org", "--name", "Ada Lovelace"] + Program.cheapHashing,
      input: "analytical engine\n", environment: ["LC_ALL": "es_MX.UTF-8"])
    #expect(outcome.termination == .exited(0), "\(outcome.errors)")
    #expect(try run("users", ["show", "ada@example.org", "--json"]).output.contains(#""locale": "es""#))
  }

  @Test("Invalid values of a new user are all reported, and nothing is stored")
  func addInvalid() throws {
    let outcome = try run(
      "users", ["add", "ada", "--name", "A", "--time-zone", "Mars/Olympus"] + Program.cheapHashing, input: "short\n",
      environment: ["LC_ALL": "es_ES.UTF-8"])
    #expect(outcome.termination == .exited(1) && outcome.output.isEmpty)
    #expect(outcome.errors.split(separator: "\n").count == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("kindling: ") && !outcome.errors.contains("short"))
    #expect(try folder.names.isEmpty, "no database was created")
  }

  @Test("The delay after failed attempts can be ended")
  func unlock() throws {
    try addAda()
    let wrong = #"{"email": "ada@example.org", "password": "wrong"}"#
    for _ in 1...5 { #expect(try call("auth.signIn", wrong).errors.contains("invalid_credentials")) }
    #expect(try call("auth.signIn", wrong).errors.contains("rate_limited"))
    let unlock = try run("users", ["unlock", "ADA@example.org"])
    #expect(unlock.termination == .exited(0) && unlock.output.contains("ada@example.org"))
    #expect(try call("auth.signIn", wrong).errors.contains("invalid_credentials"))
    #expect(try run("users", ["unlock", "ben@example.org"]).termination == .exited(1))
  }

  @Test("An option whose list is empty is an error, not a list of everything", arguments: ["", ","])
  func emptyLists(_ value: String) throws {
    try addAda()
    let token = try run("tokens", ["create", "ada@example.org", "status", "--domains", value])
    #expect(token.termination == .exited(64) && token.output.isEmpty && token.errors.contains("--domains"))
    #expect(try run("tokens", ["list"]).output.isEmpty)
    let tools = try run("mcp", ["--tools", value])
    #expect(tools.termination == .exited(64) && tools.errors.contains("--tools"))
  }

  @Test("Lists are tables with the names of the fields, aligned")
  func table() throws {
    try addAda()
    let lines = try run("users", ["list"]).lines
    #expect(lines.count == 2 && lines[0].hasPrefix("id  email            name          locale"))
    #expect(lines[1].hasPrefix("1   ada@example.org  Ada Lovelace  fr"))
    let details = try run("users", ["show", "ADA@example.org"]).lines
    #expect(details.contains("timeZone     Europe/Paris") && details.contains("journal  1"))
  }

  @Test("A reset code from the command line sets a new password")
  func reset() throws {
    try addAda()
    let outcome = try run("users", ["reset-password", "ada@example.org"])
    let code = outcome.output.trimmingCharacters(in: .newlines)
    #expect(code.count == 19 && outcome.errors.contains("ada@example.org") && !outcome.errors.contains(code))
    let reset = try call(
      "auth.resetPassword",
      #"""
      {"email": "ada@example.org", "code": "\#(code)", "newPassword": "difference engine",
       "passwordConfirmation": "difference engine"}
      """#)
    #expect(reset.termination == .exited(0))
    let token = try #require(reset.output.firstText(ofMember: "token"))
    #expect(try run("users", ["sign-out", "ada@example.org"]).termination == .exited(0))
    #expect(try call("profile.get", token: token).errors.contains("not_signed_in"))
  }

  @Test("A token signs a script in until it is revoked")
  func tokens() throws {
    try addAda()
    let created = try run("tokens", ["create", "ada@example.org", "status", "--domains", "habits", "--read-only"])
    let token = created.output.trimmingCharacters(in: .newlines)
    #expect(token.count == 64 && created.errors.isEmpty)
    #expect(try call("goals.history", token: token).termination == .exited(0))
    let rejected = try call("goals.set", #"{"text": "lire", "duration": "week"}"#, token: token)
    #expect(rejected.errors.contains("not_permitted_by_token") && rejected.errors.contains("Le jeton"))
    #expect(try run("tokens", ["create", "ada@example.org", "status"]).termination == .exited(1))
    #expect(try run("tokens", ["list"]).lines.last?.hasPrefix("ada@example.org  status  habits   true") == true)
    #expect(try run("tokens", ["revoke", "ada@example.org", "status"]).termination == .exited(0))
    #expect(try run("tokens", ["revoke", "ada@example.org", "status"]).termination == .exited(1))
    #expect(try call("goals.history", token: token).errors.contains("not_signed_in"))
  }

  @Test("A server notices at the next call that a token was revoked")
  func revocation() throws {
    try addAda()
    let token = try run("tokens", ["create", "ada@example.org", "status"]).output.trimmingCharacters(in: .newlines)
    let server = try Program.start("serve", [], on: folder, environment: ["KINDLING_TOKEN": token])
    try server.write(String.call("profile.get", id: 1).utf8)
    #expect(try server.readLine()?.contains("Ada Lovelace") == true)
    _ = try run("tokens", ["revoke", "ada@example.org", "status"])
    try server.write(String.call("profile.get", id: 2).utf8)
    #expect(try server.readLine()?.contains("not_signed_in") == true)
    server.closeInput()
    #expect(try server.waitForExit() == .exited(0))
  }

  @Test("Unknown accounts and groups, and invalid names, are rejected in the user's language")
  func invalid() throws {
    try addAda()
    let french = ["LC_ALL": "fr_FR.UTF-8"]
    for arguments in [["show", "bob@example.org"], ["delete", "bob@example.org", "--yes"]] {
      let outcome = try run("users", arguments, environment: french)
      #expect(outcome.termination == .exited(1) && outcome.errors.contains("Aucun compte pour bob@example.org"))
    }
    let group = try run(
      "tokens", ["create", "ada@example.org", "x", "--domains", "goals"], environment: french)
    #expect(group.termination == .exited(64) && group.errors.contains("goals"))
    #expect(
      group.errors.contains(
        "system, history, sync, accounts, learning, habits, social, cards, reminders, library, overview, data"))
    for name in ["", "a\nb", String(repeating: "x", count: 101)] {
      #expect(try run("tokens", ["create", "ada@example.org", name]).termination == .exited(64))
    }
    let command = try run("users", ["lst"], environment: french)
    #expect(command.termination == .exited(64))
    #expect(command.errors.contains("lst") && command.errors.contains("kindling users --help"))
  }

  @Test("The data of a user can be exported without a password, and no session remains")
  func export() throws {
    try addAda()
    let path = folder.path("ada.jsonl")
    let outcome = try run("users", ["export", "ada@example.org", path])
    #expect(outcome.termination == .exited(0), "\(outcome.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("ada@example.org"))
    #expect(try run("users", ["list", "--json"]).output.contains(#""sessions": 0"#))
  }

  @Test("An account is deleted only after a confirmation")
  func delete() throws {
    try addAda()
    let unconfirmed = try run("users", ["delete", "ada@example.org"], input: "ada@example.org\n")
    #expect(unconfirmed.termination == .exited(1) && unconfirmed.errors.contains("--yes"))
    #expect(try run("users", ["list"]).lines.count == 2)
    #expect(try run("users", ["delete", "ada@example.org", "--yes"]).termination == .exited(0))
    #expect(try run("users", ["list"]).output.isEmpty)
    #expect(try run("doctor", ["--quiet"]).termination == .exited(0))
  }

  @Test("`kindling stats` counts users, rows, bytes and changes per month")
  func statistics() throws {
    try addAda()
    let ben = ["add", "ben@example.org", "--name", "Ben"] + Program.cheapHashing
    #expect(try run("users", ben, input: "analytical engine\n").termination == .exited(0))
    let data = Data(try run("stats", ["--json"]).output.utf8)
    let statistics = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(statistics["users"] as? Int == 2)
    let tables = try #require(statistics["tables"] as? [[String: Any]])
    let users = try #require(tables.first { $0["table"] as? String == "users" })
    #expect(users["rows"] as? Int == 2 && users["bytes"] as? Int ?? 0 >= 4096)
    let size = try #require(statistics["bytes"] as? Int)
    #expect(tables.compactMap { $0["bytes"] as? Int }.reduce(0, +) <= size)
    let months = try #require(statistics["months"] as? [[String: Any]])
    #expect(months.compactMap { $0["newUsers"] as? Int }.reduce(0, +) == 2)
    #expect(try run("stats", []).lines.contains("users  2"))
  }
}
