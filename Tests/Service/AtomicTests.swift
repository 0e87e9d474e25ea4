import Localization
import Service
import TestSupport
import Testing

/// Several calls as one: all of them or none. (Methods, "System and events".)
@Suite struct AtomicTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture(Notes.all)
    try fixture.signUp()
  }

  @Test("All calls run in order, and each sees what those before it did")
  func all() throws {
    let results = try JSON(
      fixture.call(
        "system.atomic",
        #"""
        {"calls": [{"method": "profile.update", "params": {"name": "Ada King"}}, {"method": "profile.get"},
          {"method": "notes.add", "params": {"text": "one"}}, {"method": "auth.state", "params": {}}]}
        """#))["results"]
    #expect(results.elements.count == 4)
    #expect(results[1]["user"]["name"].string == "Ada King")
    #expect(results[3]["state"].string == "authenticated")
    #expect(try fixture.database.notes() == ["one"])
  }

  @Test("Where one is refused, none has happened, and the refusal names it")
  func none() throws {
    let refusal = try fixture.refusal(
      "system.atomic",
      #"""
      {"calls": [{"method": "profile.update", "params": {"name": "Ada King"}},
        {"method": "notes.add", "params": {"text": "one"}}, {"method": "auth.revoke", "params": {"sessionId": 999}}]}
      """#)
    #expect(refusal.code == 1003)
    #expect(refusal.rule == "session_not_found")
    #expect(refusal.path == "/calls/2/params/sessionId")
    #expect(try refusal.data["index"].int == 2)
    #expect(try fixture.database.notes().isEmpty)
    #expect(try JSON(fixture.call("profile.get"))["user"]["name"].string == "Ada Lovelace")
  }

  @Test("Every place in a refusal is one from the root of the parameters")
  func paths() throws {
    let refusal = try fixture.refusal(
      "system.atomic",
      #"""
      {"calls": [{"method": "auth.state"},
        {"method": "profile.update", "params": {"name": "x", "dayStartsAt": 9, "avatar": "cow"}}]}
      """#)
    #expect(refusal.path == "/calls/1/params/name")
    #expect(
      try refusal.paths
        == ["/calls/1/params/name", "/calls/1/params/avatar", "/calls/1/params/dayStartsAt"])
    #expect(try refusal.rules == ["name_too_short", "unknown_avatar", "invalid_day_start"])
  }

  @Test(
    "What is wrong with the list itself is told at its place",
    arguments: [
      ("{}", "/calls"), (#"{"calls": {}}"#, "/calls"), (#"{"calls": [{}]}"#, "/calls/0/method"),
      (#"{"calls": [{"method": "auth.state"}, {"method": 5}]}"#, "/calls/1/method"),
      (#"{"calls": [{"method": "auth.state", "id": 5}]}"#, "/calls/0/id"),
      (#"{"calls": [{"method": "auth.state", "params": [1]}]}"#, "/calls/0/params"),
      (#"{"calls": [{"method": "profile.get", "params": {"x": 1}}]}"#, "/calls/0/params/x"),
    ])
  func list(_ params: String, _ path: String) throws {
    let refusal = try fixture.refusal("system.atomic", params)
    #expect(refusal.code == -32602)
    #expect(refusal.path == path)
  }

  @Test("There must be calls, and not too many")
  func counts() throws {
    #expect(try fixture.refusal("system.atomic", #"{"calls": []}"#).rule == "too_few")
    let many = Array(repeating: #"{"method": "auth.state"}"#, count: 1001).joined(separator: ",")
    #expect(try fixture.refusal("system.atomic", #"{"calls": [\#(many)]}"#).rule == "too_many")
    let most = Array(repeating: #"{"method": "auth.state"}"#, count: 1000).joined(separator: ",")
    #expect(try JSON(fixture.call("system.atomic", #"{"calls": [\#(most)]}"#))["results"].elements.count == 1000)
  }

  @Test(
    "Calls about the conversation cannot be one of several",
    arguments: ["system.atomic", "initialize", "shutdown", "exit", "rpc.discover", "system.ping", "clock.set"])
  func notInGroup(_ method: String) throws {
    let refusal = try fixture.refusal(
      "system.atomic", #"{"calls": [{"method": "auth.state"}, {"method": "\#(method)", "params": {}}]}"#)
    #expect(refusal.code == 1005)
    #expect(refusal.rule == "not_in_group")
    #expect(try refusal.data["index"].int == 1)
  }

  @Test("A method that does not exist is told with its place")
  func unknown() throws {
    let refusal = try fixture.refusal("system.atomic", #"{"calls": [{"method": "no.such"}]}"#)
    #expect(refusal.code == -32601)
    #expect(try refusal.data["index"].int == 0)
  }

  @Test("Who is signed in is part of what is undone")
  func session() throws {
    let refusal = try fixture.refusal(
      "system.atomic", #"{"calls": [{"method": "auth.signOut"}, {"method": "profile.get"}]}"#)
    #expect(refusal.rule == "not_signed_in")
    #expect(try refusal.data["index"].int == 1)
    #expect(try JSON(fixture.call("auth.state"))["state"].string == "authenticated")
    try fixture.call("system.atomic", #"{"calls": [{"method": "auth.signOut"}, {"method": "auth.state"}]}"#)
    #expect(try JSON(fixture.call("auth.state"))["state"].string == "onboarding")
  }

  @Test("What a refused call keeps stays, although everything around it is undone")
  func keptDespiteFailure() throws {
    let refusal = try fixture.refusal(
      "system.atomic",
      #"""
      {"calls": [{"method": "notes.add", "params": {"text": "one"}},
        {"method": "notes.refuse", "params": {"text": "two"}}]}
      """#)
    #expect(refusal.rule == "note_refused")
    #expect(try fixture.database.notes() == ["kept"])
  }

  @Test("Nobody but a signed-in user may run several calls as one")
  func signedIn() throws {
    try fixture.call("auth.signOut")
    #expect(try fixture.refusal("system.atomic", #"{"calls": [{"method": "auth.state"}]}"#).rule == "not_signed_in")
  }
}
