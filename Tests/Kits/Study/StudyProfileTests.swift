import TestSupport
import Testing

@testable import Kits

@Suite("The user's profile in the study course (Kits and exams, 1 and 3.7.)")
struct StudyProfileTests {
  @Test("A new user has the name Username and the picture cat")
  func defaults() throws {
    #expect(
      try Harness.kits().user().call("study.profile").description
        == #"{"name":"Username","avatar":"cat","avatars":["cat","dog","man","woman"],"hasReminder":false}"#)
  }

  @Test(
    "The placeholder name is localized, a chosen name is not",
    arguments: [("en", "Username"), ("es", "Sin nombre"), ("fr", "Sans nom")])
  func placeholderName(_ locale: String, _ name: String) throws {
    let user = try Harness.kits().user(locale: locale)
    #expect(try user.call("study.profile").text("name") == name)
    #expect(try user.call("study.updateProfile", #"{"avatar": "dog"}"#).text("profile/name") == name)
    #expect(try user.call("study.updateProfile", #"{"name": "Ada"}"#).text("profile/name") == "Ada")
  }

  @Test(
    "The reply has the number of changes",
    arguments: [
      ("{}", 0), (#"{"name": "Username"}"#, 0), (#"{"name": " Ada "}"#, 1), (#"{"avatar": "cat"}"#, 0),
      (#"{"avatar": "man"}"#, 1), (#"{"hasReminder": false}"#, 0), (#"{"hasReminder": true}"#, 1),
      (#"{"name": "Ada", "avatar": "dog", "hasReminder": true}"#, 3), (#"{"reset": true}"#, 1),
      (#"{"reset": false}"#, 0), (#"{"name": "Ada", "reset": true}"#, 2), (#"{"name": null}"#, 0),
    ])
  func changes(_ change: String, _ count: Int) throws {
    let user = try Harness.kits().user()
    try user.takeTest("kit-basic-words")
    let reply = try user.call("study.updateProfile", change)
    #expect(reply.number("changed") == count)
    #expect(try reply["profile"].description == user.call("study.profile").description)
    let isReset = change.contains(#""reset": true"#)
    #expect(reply.isNull("reset") == !isReset)
    #expect(try user.call("study.statistics").number("totals/testsFinished") == (isReset ? 0 : 1))
    #expect(try user.call("study.updateProfile", change).number("changed") == 0)
  }

  @Test(
    "All violations are reported together, and nothing is changed or reset",
    arguments: [
      (#"{"name": "  ", "reset": true}"#, ["empty_name"]), (#"{"name": "", "avatar": "dog"}"#, ["empty_name"]),
      (#"{"name": "Sixteen letters!", "hasReminder": true}"#, ["name_too_long"]),
      (#"{"name": "a\u0000b"}"#, ["invalid_format"]), (#"{"name": "a\tb"}"#, ["invalid_format"]),
      (#"{"avatar": "bird", "name": "Ada"}"#, ["unknown_avatar"]),
      (#"{"avatar": "Cat"}"#, ["unknown_avatar"]),
      (#"{"avatar": "", "name": "\t", "reset": true}"#, ["empty_name", "unknown_avatar"]),
    ])
  func rejected(_ change: String, _ rules: [String]) throws {
    let user = try Harness.kits().user()
    try user.takeTest("kit-basic-words")
    let failure = try user.failure("study.updateProfile", change)
    #expect(failure.code == 1005)
    #expect(try failure.rules == rules)
    #expect(try user.call("study.profile").text("name") == "Username")
    #expect(try user.call("study.profile").text("avatar") == "cat")
    #expect(try user.call("study.profile").flag("hasReminder") == false)
    #expect(try user.call("study.statistics").number("totals/testsFinished") == 1)
  }

  @Test("A name has at most 15 user-perceived characters", arguments: ["Fifteen letters", "🧑🏽‍🚀👩‍👩‍👧‍👦é", "x"])
  func names(_ name: String) throws {
    let user = try Harness.kits().user()
    #expect(try user.call("study.updateProfile", #"{"name": "\#(name)"}"#).text("profile/name") == name)
  }

  @Test("A change and a reset emit one event each, and none if repeated")
  func journal() throws {
    let harness = try Harness.kits()
    let user = try harness.user()
    try user.takeTest("kit-basic-words")
    for _ in 0..<2 { try user.call("study.updateProfile", #"{"name": "Ada", "reset": true}"#) }
    #expect(
      try harness.journal().dropFirst() == [
        "study.profileUpdated 1 {}",
        #"study.reset 1 {"kitResults":1,"examResults":0,"finalStages":0,"reviewAnswers":0}"#,
      ])
  }

  @Test("A finished test preserves the profile, and an update of the profile preserves the totals")
  func preservesOtherFields() throws {
    let user = try Harness.kits().user()
    try user.call("study.updateProfile", #"{"name": "Ada"}"#)
    try user.takeTest("kit-basic-words")
    try user.call("study.updateProfile", #"{"avatar": "dog"}"#)
    #expect(try user.call("study.profile").text("name") == "Ada")
    #expect(try user.call("study.statistics").number("totals/totalQuestions") == 10)
  }
}
