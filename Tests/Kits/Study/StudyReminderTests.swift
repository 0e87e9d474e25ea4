import Kernel
import Localization
import TestSupport
import Testing

@testable import Kits

@Suite("The daily reminder (Kits and exams, 3.8 and 9.)")
struct StudyReminderTests {
  @Test(
    "The reminder is due at the next 12:30 in the user's zone, including the current instant",
    arguments: [
      ("UTC", "2026-11-21T09:00:00Z", "2026-11-21T12:30:00.000Z"),
      ("UTC", "2026-11-21T12:30:00Z", "2026-11-21T12:30:00.000Z"),
      ("UTC", "2026-11-21T12:30:00.001Z", "2026-11-22T12:30:00.000Z"),
      ("UTC", "2026-12-31T23:59:59Z", "2027-01-01T12:30:00.000Z"),
      ("Europe/Madrid", "2026-03-28T12:00:00Z", "2026-03-29T10:30:00.000Z"),
      ("Europe/Madrid", "2026-10-24T12:00:00Z", "2026-10-25T11:30:00.000Z"),
      ("America/New_York", "2026-11-21T03:00:00Z", "2026-11-21T17:30:00.000Z"),
      ("Pacific/Kiritimati", "2026-11-21T09:00:00Z", "2026-11-21T22:30:00.000Z"),
      ("Asia/Kathmandu", "2026-11-21T06:45:00Z", "2026-11-21T06:45:00.000Z"),
      // On this day the clocks in Khartoum skipped from 12:00 to 13:00.
      ("Africa/Khartoum", "2000-01-15T09:00:00Z", "2000-01-15T10:00:00.000Z"),
      ("Africa/Khartoum", "2000-01-15T10:00:01Z", "2000-01-16T09:30:00.000Z"),
      // Samoa skipped December 30, 2011.
      ("Pacific/Apia", "2011-12-29T23:00:00Z", "2011-12-30T22:30:00.000Z"),
    ])
  func instants(_ zone: String, _ now: String, _ expected: String) throws {
    let reminder = StudyReminder(after: try now.instant, in: try #require(Zone(identifier: zone)))
    #expect(reminder.instant.text == expected)
  }

  @Test("Four titles rotate by date, also before 1970")
  func titles() throws {
    let dailyTitles = try (21...28).map { day in
      let morning = StudyReminder(after: try "2026-11-\(day)T00:00:00Z".instant, in: .utc)
      #expect(StudyReminder(after: try "2026-11-\(day)T12:29:59Z".instant, in: .utc) == morning)
      return morning.title
    }
    #expect(Set(dailyTitles.prefix(4)).count == 4)
    #expect(dailyTitles.prefix(4) == dailyTitles.suffix(4))
    #expect(Set(StudyReminder.titles) == Set(dailyTitles))
    #expect(StudyReminder.titles.contains(StudyReminder(after: try "1969-12-30T00:00:00Z".instant, in: .utc).title))
  }

  @Test("For the maximum instant, the last possible reminder is returned")
  func maxInstant() {
    #expect(StudyReminder(after: .max, in: .utc).instant.text == "9999-12-31T12:30:00.000Z")
  }

  @Test(
    "The body has the number of kits left before the first exam, in three languages",
    arguments: [
      ("en", 3, "3 kits left before “First exam”."), ("en", 1, "1 kit left before “First exam”."),
      ("en", 0, "It’s time for “First exam”."), ("es", 2, "Quedan 2 kits antes del «Examen de los primeros meses»."),
      ("es", 1, "Queda 1 kit antes del «Examen de los primeros meses»."),
      ("es", 0, "Es hora del «Examen de los primeros meses»."),
      ("fr", 2, "Il reste 2 kits avant l’«\u{202F}Examen des premiers mois\u{202F}»."),
      ("fr", 1, "Il reste 1 kit avant l’«\u{202F}Examen des premiers mois\u{202F}»."),
      ("fr", 0, "C’est le moment de passer l’«\u{202F}Examen des premiers mois\u{202F}»."),
    ])
  func bodies(_ locale: String, _ kitsLeft: Int, _ body: String) throws {
    let user = try Harness.kits().user(locale: locale)
    for kit in KitCatalog.slugs(ofStage: 0).dropFirst(kitsLeft) { try user.takeTest(kit) }
    let reminder = try user.call("study.reminder")
    #expect(reminder.text("body") == body)
    #expect(reminder.number("kitsLeft") == kitsLeft)
    #expect(reminder.number("examId") == 0)
    #expect(reminder.text("kind") == (kitsLeft == 0 ? "examReady" : "kitsLeft"))
  }

  @Test("The reminder names the next step until the course is finished")
  func course() throws {
    let user = try Harness.kits().user()
    func reminder() throws -> JSON { try user.call("study.reminder") }
    try user.passFirstExams(1)
    #expect(try reminder().number("examId") == 1)
    #expect(try reminder().number("kitsLeft") == 3)
    try user.passFirstExams(4)
    #expect(try reminder().text("kind") == "chooseStage")
    #expect(try reminder().text("body") == "Choose a final stage to continue.")
    try user.call("stages.choose", #"{"stage": 7}"#)
    #expect(try reminder().text("body") == "3 kits left before “Final exam”.")
    try user.masterStages(7)
    try user.takeExam(4)
    #expect(try reminder().text("body") == "You have passed every exam. Aim for 100 percent, or start over.")
    #expect(try reminder().isNull("examId"))
    try user.createKit(stage: 0)
    #expect(try reminder().text("kind") == "courseFinished")
  }

  @Test("The reminder is off by default, but returned regardless")
  func isOn() throws {
    let user = try Harness.kits().user(zone: "Europe/Madrid")
    #expect(try user.call("study.reminder").flag("isOn") == false)
    try user.call("study.updateProfile", #"{"hasReminder": true}"#)
    let reminder = try user.call("study.reminder")
    #expect(reminder.flag("isOn") == true)
    #expect(reminder.text("at") == "2026-11-21T11:30:00.000Z")
  }

  @Test("Every step has a text in every language, with the plurals of large numbers")
  func texts() {
    let steps: [StudyStep] = [
      .kitsLeft(1_000_000, before: .final), .examReady(.preschool), .chooseStage, .courseFinished,
    ]
    for language in Language.builtIn {
      let texts = steps.map { $0.message.text(in: TextLocale(language)).string }
      #expect(Set(texts).count == 4)
    }
    #expect(
      steps[0].message.text(in: TextLocale(.es)).string == "Quedan 1.000.000 de kits antes del «Examen final».")
  }
}
