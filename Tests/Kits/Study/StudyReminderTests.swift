import Kernel
import Localization
import Service
import TestSupport
import Testing

@testable import Kits

@Suite("The daily reminder (Kits and exams, 3.8 and 9.)")
struct StudyReminderTests {
  private func items(_ user: TestUser, from since: String = "2026-11-21T00:00:00Z", days: Int = 1) throws -> [JSON] {
    let until = try since.instant.adding(seconds: Int64(days) * 86_400)
    return try user.call("reminders.due", #"{"since": "\#(since)", "until": "\#(until)"}"#)["items"].elements
  }

  private func reminder(_ user: TestUser) throws -> JSON { try #require(try items(user).first) }

  @Test("The reminder is off by default, and then due every day at 12:30 in the user's zone, except on skipped dates")
  func instants() throws {
    let user = try Harness.kits().user(zone: "Europe/Madrid")
    #expect(try items(user, days: 2).isEmpty)
    try user.turnOnReminder()
    #expect(
      try items(user, from: "2026-10-24T00:00:00Z", days: 2).map { $0.text("at") } == [
        "2026-10-24T10:30:00.000Z", "2026-10-25T11:30:00.000Z",
      ])
    try user.setZone("Pacific/Apia")
    #expect(
      try items(user, from: "2011-12-29T00:00:00Z", days: 3).map { $0.text("at") } == [
        "2011-12-29T22:30:00.000Z", "2011-12-30T22:30:00.000Z", "2011-12-31T22:30:00.000Z",
      ])
    try user.call("reminders.update", #"{"kind": "study", "time": "07:15", "weekdays": [2]}"#)
    try user.setZone("UTC")
    #expect(try items(user, days: 7).map { $0.text("at") } == ["2026-11-24T07:15:00.000Z"])
  }

  @Test("Four titles rotate by day, also before 1970")
  func titles() throws {
    let titles = try (21...28).map { StudyReminder.title(of: try "2026-11-\($0)".day) }
    #expect(Set(titles.prefix(4)).count == 4)
    #expect(titles.prefix(4) == titles.suffix(4))
    #expect(Set(StudyReminder.titles) == Set(titles))
    #expect(StudyReminder.titles.contains(StudyReminder.title(of: try "1969-12-30".day)))
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
    try user.turnOnReminder()
    for kit in KitCatalog.slugs(ofStage: 0).dropFirst(kitsLeft) { try user.takeTest(kit) }
    let reminder = try reminder(user)
    #expect(reminder.text("kind") == "study")
    #expect(reminder.text("text") == body)
    #expect(reminder.number("study/kitsLeft") == kitsLeft)
    #expect(reminder.number("study/examId") == 0)
    #expect(reminder.text("study/kind") == (kitsLeft == 0 ? "exam_ready" : "kits_left"))
  }

  @Test("The reminder names the next step until the course is finished")
  func course() throws {
    let user = try Harness.kits().user()
    try user.turnOnReminder()
    try user.passFirstExams(1)
    #expect(try reminder(user).number("study/examId") == 1)
    #expect(try reminder(user).number("study/kitsLeft") == 3)
    try user.passFirstExams(4)
    #expect(try reminder(user).text("study/kind") == "choose_stage")
    #expect(try reminder(user).text("text") == "Choose a final stage to continue.")
    try user.call("study.choose", #"{"stage": 7}"#)
    #expect(try reminder(user).text("text") == "3 kits left before “Final exam”.")
    try user.masterStages(7)
    try user.takeExam(4)
    #expect(try reminder(user).text("text") == "You have passed every exam. Aim for 100 percent, or start over.")
    #expect(try reminder(user).isNull("study/examId"))
    try user.createKit(stage: 0)
    #expect(try reminder(user).text("study/kind") == "course_finished")
  }

  @Test("Every step has a text in every language, with the plurals of large numbers")
  func texts() {
    let steps: [StudyStep] = [
      StudyStep(.kitsLeft, exam: 4, kitsLeft: 1_000_000), StudyStep(.examReady, exam: 1),
      StudyStep(.chooseStage, exam: 4), StudyStep(.courseFinished, exam: nil),
    ]
    for language in Language.builtIn {
      let texts = steps.map { $0.message.text(in: TextLocale(language)).string }
      #expect(Set(texts).count == 4)
    }
    #expect(
      steps[0].message.text(in: TextLocale(.es)).string == "Quedan 1.000.000 de kits antes del «Examen final».")
  }
}

extension TestUser {
  fileprivate func turnOnReminder() throws { try call("reminders.update", #"{"kind": "study", "isOn": true}"#) }
}
