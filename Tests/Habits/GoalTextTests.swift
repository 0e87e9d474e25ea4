import Kernel
import TestSupport
import Testing

@Suite("Texts and validation of goals (Goals, 2.1 and 5.)")
struct GoalTextTests {
  @Test(
    "The title is localized",
    arguments: [("en", "Learning Swift"), ("es", "Aprendizaje: Swift"), ("fr", "Apprentissage\u{202f}: Swift")])
  func title(_ locale: String, _ title: String) throws {
    let reply = try Harness.habits().user(locale: locale).setGoal()
    #expect(reply["title"].string?.replacing("\u{a0}", with: "\u{202f}") == title)
  }

  @Test(
    "The reminder starts 8 hours before the deadline and counts hours, then minutes",
    arguments: [
      (8 * 3600 + 1, nil, nil, nil),
      (
        8 * 3600, "Your streak ends in 8 hours.", "Tu racha termina dentro de 8 horas.",
        "Votre série se termine dans 8 heures."
      ),
      (
        8 * 3600 - 1, "Your streak ends in 7 hours.", "Tu racha termina dentro de 7 horas.",
        "Votre série se termine dans 7 heures."
      ),
      (
        3600, "Your streak ends in 1 hour.", "Tu racha termina dentro de 1 hora.",
        "Votre série se termine dans 1 heure."
      ),
      (
        3599, "Your streak ends in 59 minutes.", "Tu racha termina dentro de 59 minutos.",
        "Votre série se termine dans 59 minutes."
      ),
      (
        119, "Your streak ends in 1 minute.", "Tu racha termina dentro de 1 minuto.",
        "Votre série se termine dans 1 minute."
      ),
      (
        0, "Your streak ends in less than a minute.", "A tu racha le queda menos de un minuto.",
        "Votre série se termine dans moins d’une minute."
      ),
      (-1, nil, nil, nil),
    ] as [(Int64, String?, String?, String?)])
  func reminder(_ seconds: Int64, _ en: String?, _ es: String?, _ fr: String?) throws {
    for (locale, text) in [("en", en), ("es", es), ("fr", fr)] {
      let user = try Harness.habits(at: "2026-11-16T12:00:00Z").user(locale: locale)
      try user.setGoal()
      try user.logDay()
      user.clock.advance(seconds: 32 * 3600 - seconds)
      #expect(try user.goalStatus()["reminder"].string == text)
    }
  }

  @Test("Without a streak there is no reminder")
  func noReminder() throws {
    let user = try Harness.habits().user()
    #expect(try user.setGoal()["reminder"].isNull)
  }

  @Test("The names of weekdays are localized", arguments: [("es", "domingo", "sábado"), ("fr", "dimanche", "samedi")])
  func weekdays(_ locale: String, _ first: String, _ last: String) throws {
    let days = try Harness.habits().user(locale: locale).call(
      "goals.calendar", #"{"from": "2026-11-15", "to": "2026-11-21"}"#)["items"]
    #expect(days[0]["weekdayName"].string == first)
    #expect(days[6]["weekdayName"].string == last)
  }

  @Test("A text is trimmed, and the default duration is a month")
  func defaults() throws {
    let reply = try Harness.habits().user().call("goals.set", #"{"text": "\t Swift\u00a0\n"}"#)
    #expect(reply["text"].string == "Swift")
    #expect(reply["duration"].string == "month")
  }

  @Test("A text has at most 100 grapheme clusters, a bounded number of code points, and no NUL")
  func lengths() throws {
    let family = "👨‍👩‍👧‍👦"
    let text = String(repeating: family, count: 100)
    #expect(try Harness.habits().user().call("goals.set", #"{"text": " \#(text) "}"#)["text"].string == text)
    #expect(
      try Harness.habits().user().failure("goals.set", #"{"text": "\#(text)\#(family)"}"#).rule == "goal_too_long")
    let combining = "e" + String(repeating: "\u{301}", count: 4000)
    #expect(try Harness.habits().user().failure("goals.set", #"{"text": "\#(combining)"}"#).rule == "goal_too_long")
    #expect(try Harness.habits().user().failure("goals.set", #"{"text": "a\u0000b"}"#).rule == "invalid_format")
  }

  @Test(
    "All invalid fields are reported together",
    arguments: [
      (#"{"text": ""}"#, ["goal_required"], ["/text"]),
      (#"{"text": " \n ", "duration": "day"}"#, ["goal_required", "invalid_duration"], ["/text", "/duration"]),
      (#"{"text": "Swift", "duration": "Week"}"#, ["invalid_duration"], ["/duration"]),
      (#"{"text": "Swift", "duration": ""}"#, ["invalid_duration"], ["/duration"]),
    ])
  func invalid(_ parameters: String, _ rules: [String], _ paths: [String]) throws {
    let failure = try Harness.habits().user().failure("goals.set", parameters)
    #expect(failure.code == 1005)
    #expect(try failure.rules == rules)
    #expect(try failure.paths == paths)
  }

  @Test("An update validates its parameters before it loads the goal")
  func invalidUpdate() throws {
    let user = try Harness.habits().user()
    let long = String(repeating: "a", count: 101)
    let failure = try user.failure("goals.update", #"{"text": "\#(long)", "duration": "day"}"#)
    #expect(try failure.rules == ["goal_too_long", "invalid_duration"])
  }

  @Test(
    "Methods that require a goal fail without one",
    arguments: [
      ("goals.status", "{}"), ("goals.log", "{}"), ("goals.freeze", "{}"), ("goals.update", #"{"text": "Rust"}"#),
      ("goals.continue", #"{"keepStreak": true}"#),
    ])
  func noGoal(_ method: String, _ parameters: String) throws {
    let failure = try Harness.habits().user().failure(method, parameters)
    #expect(failure.code == 1003)
    #expect(failure.rule == "no_goal")
  }

  @Test("A second goal is rejected while one is active")
  func goalExists() throws {
    let user = try Harness.userWithGoal("week", at: "2026-11-16T12:00:00Z")
    let failure = try user.failure("goals.set", #"{"text": "Rust"}"#)
    #expect(failure.code == 1004)
    #expect(failure.rule == "goal_exists")
    #expect(try user.goalStatus()["text"].string == "Swift")
  }

  @Test(
    "Errors are in the user's language",
    arguments: [
      ("en", "Set a goal first."), ("es", "Primero fija un objetivo."), ("fr", "Fixez-vous d’abord un objectif."),
    ])
  func languages(_ locale: String, _ message: String) throws {
    let failure = try Harness.habits().user(locale: locale).failure("goals.status")
    #expect(try JSON(failure.description)["message"].string == message)
  }
}
