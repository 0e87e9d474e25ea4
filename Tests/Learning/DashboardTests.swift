import Kernel
import Localization
import TestSupport
import Testing

@testable import Learning

@Suite("The dashboard (Learning paths, 3.6.)")
struct DashboardTests {
  let harness: Harness
  let user: TestUser

  init() throws {
    harness = try Harness.learning()
    user = try harness.user()
  }

  @Test(
    "The greeting depends on the hour",
    arguments: [
      (4, Strings.greetingNight(firstName: "Ada")), (5, Strings.greetingMorning(firstName: "Ada")),
      (11, Strings.greetingMorning(firstName: "Ada")),
      (12, Strings.greetingAfternoon(firstName: "Ada")), (16, Strings.greetingAfternoon(firstName: "Ada")),
      (17, Strings.greetingEvening(firstName: "Ada")), (20, Strings.greetingEvening(firstName: "Ada")),
      (21, Strings.greetingNight(firstName: "Ada")),
      (0, Strings.greetingNight(firstName: "Ada")), (23, Strings.greetingNight(firstName: "Ada")),
    ])
  func greetings(_ hour: Int, _ greeting: Message) {
    #expect(DashboardRules.greeting(hour: hour, firstName: "Ada") == greeting)
  }

  @Test("The greeting depends on the hour in the user's time zone")
  func zone() throws {
    try user.setZone("Asia/Tokyo")
    #expect(try user.call("dashboard.get").text("greeting") == "Good evening, Ada!")
  }

  @Test(
    "The motivation is the first one that applies",
    arguments: [
      (7, 28, Strings.motivationStreak7), (6, 28, Strings.motivationStreak3), (3, 0, Strings.motivationStreak3),
      (2, 15, Strings.motivationOverHalf), (2, 14, Strings.motivationStarted), (0, 1, Strings.motivationStarted),
      (0, 0, Strings.motivationStart), (2, 0, Strings.motivationStart),
    ])
  func motivations(_ streak: Int, _ done: Int, _ line: Message) {
    #expect(DashboardRules.motivation(streak: streak, lessonsDone: done, of: 28) == line)
  }

  @Test("The 14th of 28 lessons earns Halfway Hero, and the 15th changes the motivation")
  func half() throws {
    #expect(try user.completeFirstLessons(14)?.texts("achievements", "id") == ["ach-halfway-hero"])
    #expect(try user.call("dashboard.get").text("motivation") == "Every lesson gets you closer. 💪")
    try user.completeLesson("lesson-05-2")
    #expect(try user.call("dashboard.get").text("motivation") == "You’re more than halfway there! 🚀")
  }

  @Test("A new user has the first lesson, no badge and no streak")
  func newUser() throws {
    let reply = try user.call("dashboard.get")
    #expect(reply.text("greeting") == "Good morning, Ada!")
    #expect(reply.text("forToday/lessonId") == "lesson-01-1")
    #expect(reply.text("forToday/durationText") == "15 min")
    #expect(reply.number("forToday/stageNumber") == 1)
    #expect(reply.number("forToday/lessonIndex") == 1)
    #expect(reply.number("forToday/lessonsInStage") == 3)
    #expect(reply.text("path/stageText") == "Stage 1 of 11")
    #expect(reply.text("path/lessonsText") == "0 of 28 lessons")
    #expect(reply.count("badges/earned") == 0)
    #expect(reply.texts("badges/tiles", "category") == ["mastery", "streak", "milestone"])
    #expect(reply.texts("badges/tiles", "text") == ["Finish stages", "Study daily", "Reach your goals"])
    #expect(reply.text("streakText") == "No streak yet")
    #expect(reply.number("streakDots") == 0)
  }

  @Test("Earned badges are sorted newest first, and simultaneous ones in catalog order")
  func newestFirst() throws {
    for lesson in RuleLessons.slugs.prefix(3) {
      try user.completeLesson(lesson)
      harness.clock.advance(seconds: 86_400)
    }
    let reply = try user.call("dashboard.get")
    #expect(reply.texts("badges/earned", "id") == ["ach-code-starter", "ach-dedicated", "ach-first-steps"])
    #expect(reply.text("streakText") == "3-day streak")
    #expect(reply.number("streakDots") == 3)
    #expect(reply.text("motivation") == "Several days in a row already. Keep it up! 💪")
  }

  @Test("At most seven dots of the week are filled", arguments: [(0, 0), (6, 6), (7, 7), (30, 7)])
  func dots(_ streak: Int, _ dots: Int) {
    #expect(DashboardRules.filledDotCount(streak: streak) == dots)
  }

  @Test("The dashboard in Spanish")
  func spanish() throws {
    try user.setLocale("es")
    try user.completeLesson("lesson-01-1")
    let reply = try user.call("dashboard.get")
    #expect(reply.text("greeting") == "¡Buenos días, Ada!")
    #expect(reply.text("motivation") == "Cada lección te acerca a tu meta. 💪")
    #expect(reply.text("forToday/title") == "Variables y tipos de datos")
    #expect(reply.text("path/title") == "Ruta de ingeniería móvil full-stack")
    #expect(reply.text("path/stageText") == "Etapa 1 de 11")
    #expect(reply.text("path/lessonsText") == "1 de 28 lecciones")
    #expect(reply.text("badges/earned/0/title") == "Primeros pasos")
    #expect(reply.text("badges/tiles/0/title") == "Dominio")
    #expect(reply.text("streakText") == "Racha de 1 día")
  }

  @Test("The dashboard in French")
  func french() throws {
    try user.setLocale("fr")
    try user.completeLesson("lesson-01-1")
    let reply = try user.call("dashboard.get")
    #expect(reply.text("greeting") == "Bonjour, Ada\u{202F}!")
    #expect(reply.text("motivation") == "Chaque leçon vous rapproche du but. 💪")
    #expect(reply.text("forToday/stageTitle") == "Bases de la programmation")
    #expect(reply.text("path/stageText") == "Étape 1 sur 11")
    #expect(reply.text("path/lessonsText") == "1 leçon sur 28")
    #expect(reply.text("badges/earned/0/title") == "Premiers pas")
    #expect(reply.text("streakText") == "Série de 1 jour")
  }

  @Test("Changing the language changes titles, but neither the next lesson, the progress nor the badges")
  func languageChange() throws {
    try user.completeFirstLessons(4)
    let before = try user.call("dashboard.get")
    try user.setLocale("fr")
    let after = try user.call("dashboard.get")
    #expect(before.text("forToday/lessonId") == after.text("forToday/lessonId"))
    #expect(before.number("path/lessonsCompleted") == after.number("path/lessonsCompleted"))
    #expect(before.texts("badges/earned", "id") == after.texts("badges/earned", "id"))
    #expect(before.text("forToday/title") != after.text("forToday/title"))
  }
}
