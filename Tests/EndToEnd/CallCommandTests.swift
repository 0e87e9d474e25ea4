import Conversation
import Foundation
import TestFiles
import Testing

@Suite("`kindling call`: failures without traces, pages, and the help of methods")
struct CallCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A call that fails creates neither a database nor its folder",
    arguments: [
      ("habits.mrk", "{}", "habits.mark"), ("system.ping", #"{"habit_id": 1}"#, "habit_id"),
      ("habits.list", "{}", "not_signed_in"),
    ])
  func failures(_ method: String, _ params: String, _ error: String) throws {
    let path = folder.path("missing/kindling.sqlite3")
    let outcome = try Program.run("call", [method, params, "--database", path], on: folder)
    #expect(outcome.termination == .exited(1))
    #expect(outcome.output.isEmpty && outcome.errors.contains(error), "\(outcome.errors)")
    #expect(try folder.names.isEmpty)
  }

  @Test("A call that succeeds creates the database once, with what it has written")
  func success() throws {
    let path = folder.path("new/kindling.sqlite3")
    let params =
      #"{"name":"Ada","email":"ada@example.org","password":"analytical engine","#
      + #""passwordConfirmation":"analytical engine","acceptTerms":true}"#
    let signUp = try Program.run(
      "call", ["auth.signUp", params, "--database", path] + Program.cheapHashing, on: folder)
    #expect(signUp.termination == .exited(0) && signUp.lines.count == 1)
    let environment = ["KINDLING_TOKEN": try #require(signUp.output.firstText(ofMember: "token"))]
    let profile = try Program.run(
      "call", ["profile.get", "--database", path], on: folder, environment: environment)
    #expect(profile.output.contains("ada@example.org"))
  }

  @Test("`--all` prints the items of all pages as one result", arguments: [false, true])
  func pages(_ isPretty: Bool) throws {
    var input = String.signUp(id: 1)
    for number in 1...7 { input += .call("sparks.create", #"{"title": "idea \#(number) of many"}"#, id: 1 + number) }
    let served = try Program.run("serve", Program.cheapHashing, on: folder, input: input)
    let environment = ["KINDLING_TOKEN": try #require(served.output.firstText(ofMember: "token"))]
    func list(_ arguments: String...) throws -> [String: Any] {
      let outcome = try Program.run(
        "call", ["sparks.list"] + arguments, on: folder, environment: environment)
      #expect(outcome.termination == .exited(0))
      return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }
    let whole = try list()
    let paged = try list(#"{"limit": 2}"#, "--all", isPretty ? "--pretty" : "--seed=1")
    #expect(paged["nextCursor"] == nil)
    let items = try #require(paged["items"] as? [[String: Any]])
    #expect(items.count == 7)
    #expect(
      items.compactMap { $0["id"] as? Int } == (whole["items"] as? [[String: Any]])?.compactMap { $0["id"] as? Int })
    #expect(Set(paged.keys).union(["nextCursor"]) == Set(whole.keys).union(["nextCursor"]))
  }

  @Test("`call history.undo` takes back a call of an earlier process")
  func undo() throws {
    let input = String.signUp(id: 1) + .call("habits.create", #"{"name": "Read"}"#, id: 2)
    let served = try Program.run("serve", Program.cheapHashing, on: folder, input: input)
    let environment = ["KINDLING_TOKEN": try #require(served.output.firstText(ofMember: "token"))]
    func call(_ arguments: String...) throws -> Program.Outcome {
      try Program.run("call", arguments, on: folder, environment: environment)
    }
    _ = try call("habits.delete", #"{"habitId": 1}"#)
    #expect(try call("habits.list").output.contains(#""items":[]"#))
    let undo = try call("history.undo")
    #expect(undo.termination == .exited(0) && undo.output.contains(#""method":"habits.delete""#))
    #expect(try call("habits.list").output.contains(#""name":"Read""#))
    _ = try call("history.undo")
    let refused = try call("history.undo")
    #expect(refused.termination == .exited(1) && refused.errors.contains("There is nothing to undo."))
  }

  @Test("`--all` of an empty list is one result without items")
  func emptyList() throws {
    let served = try Program.run("serve", Program.cheapHashing, on: folder, input: .signUp(id: 1))
    let environment = ["KINDLING_TOKEN": try #require(served.output.firstText(ofMember: "token"))]
    let outcome = try Program.run("call", ["sparks.list", "--all"], on: folder, environment: environment)
    #expect(outcome.output.hasPrefix(#"{"items":[]"#) && outcome.output.hasSuffix("}\n"))
  }

  @Test("`--all` is rejected for a method without pages")
  func unpaged() throws {
    _ = try Program.run(on: folder)
    let outcome = try Program.run("call", ["system.ping", "--all"], on: folder, environment: ["LC_ALL": "C"])
    #expect(outcome.termination == .exited(64))
    #expect(outcome.errors == "kindling: --all is for methods that return pages; system.ping does not.\n")
  }

  @Test("The help of a method is printed by `help` and by `call --help`")
  func help() throws {
    let help = try Program.run("help", ["habits.mark"], on: folder)
    #expect(help.termination == .exited(0) && help.output.hasPrefix("habits.mark\n"))
    #expect(try Program.run("call", ["habits.mark", "--help"], on: folder).output == help.output)
    let unknown = try Program.run("help", ["habits.mrk"], on: folder, environment: ["LC_ALL": "C"])
    #expect(unknown.termination == .exited(64) && unknown.output.isEmpty)
    #expect(unknown.errors.contains("habits.mark"))
    #expect(try folder.names.isEmpty)
  }

  @Test("`kindling schema --markdown` writes the pages of the reference into a folder")
  func referencePages() throws {
    #expect(try Program.run("schema", ["--markdown", folder.path("")], on: folder).termination == .exited(0))
    #expect(try folder.names.contains("habits.md") && folder.names.contains("index.md"))
    let missing = try Program.run("schema", ["--markdown", folder.path("missing")], on: folder)
    #expect(missing.termination == .exited(64) && missing.errors.contains("missing/index.md"))
  }
}
