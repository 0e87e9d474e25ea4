import Kernel
import Testing

@testable import Localization

/// Rendered texts.
@Suite struct RenderingTests {
  private static let counts = [0, 1, 2, 1_000, 1_000_000]

  @Test(
    "Texts with a count have the plural form of the number",
    arguments: [
      (
        Strings.badgeCount, Language.en,
        ["0 badges", "1 badge", "2 badges", "1,000 badges", "1,000,000 badges"]
      ),
      (
        Strings.badgeCount, .es,
        ["0 insignias", "1 insignia", "2 insignias", "1000 insignias", "1.000.000 de insignias"]
      ),
      (Strings.badgeCount, .fr, ["0 badge", "1 badge", "2 badges", "1 000 badges", "1 000 000 de badges"]),
      (
        Strings.streakDays, .en,
        ["0-day streak", "1-day streak", "2-day streak", "1,000-day streak", "1,000,000-day streak"]
      ),
      (
        Strings.streakDays, .es,
        ["Racha de 0 días", "Racha de 1 día", "Racha de 2 días", "Racha de 1000 días", "Racha de 1.000.000 de días"]
      ),
      (
        Strings.streakDays, .fr,
        [
          "Série de 0 jour", "Série de 1 jour", "Série de 2 jours", "Série de 1 000 jours",
          "Série de 1 000 000 de jours",
        ]
      ),
      (
        Strings.timeDaysAgo, .en,
        ["0 days ago", "1 day ago", "2 days ago", "1,000 days ago", "1,000,000 days ago"]
      ),
      (
        Strings.timeDaysAgo, .es,
        ["Hace 0 días", "Hace 1 día", "Hace 2 días", "Hace 1000 días", "Hace 1.000.000 de días"]
      ),
      (
        Strings.timeDaysAgo, .fr,
        ["Il y a 0 jour", "Il y a 1 jour", "Il y a 2 jours", "Il y a 1 000 jours", "Il y a 1 000 000 de jours"]
      ),
      (Strings.toGoCount, .en, ["0 to go", "1 to go", "2 to go", "1,000 to go", "1,000,000 to go"]),
      (Strings.toGoCount, .es, ["Faltan 0", "Falta 1", "Faltan 2", "Faltan 1000", "Faltan 1.000.000"]),
      (Strings.toGoCount, .fr, ["Plus que 0", "Plus que 1", "Plus que 2", "Plus que 1 000", "Plus que 1 000 000"]),
      (
        Strings.toGoDays, .en,
        ["0 days to go", "1 day to go", "2 days to go", "1,000 days to go", "1,000,000 days to go"]
      ),
      (
        Strings.toGoDays, .es,
        ["Faltan 0 días", "Falta 1 día", "Faltan 2 días", "Faltan 1000 días", "Faltan 1.000.000 de días"]
      ),
      (
        Strings.toGoDays, .fr,
        [
          "Plus que 0 jour", "Plus que 1 jour", "Plus que 2 jours", "Plus que 1 000 jours",
          "Plus que 1 000 000 de jours",
        ]
      ),
      (
        Strings.toGoLessons, .en,
        ["0 lessons to go", "1 lesson to go", "2 lessons to go", "1,000 lessons to go", "1,000,000 lessons to go"]
      ),
      (
        Strings.toGoLessons, .es,
        [
          "Faltan 0 lecciones", "Falta 1 lección", "Faltan 2 lecciones", "Faltan 1000 lecciones",
          "Faltan 1.000.000 de lecciones",
        ]
      ),
      (
        Strings.toGoLessons, .fr,
        [
          "Plus que 0 leçon", "Plus que 1 leçon", "Plus que 2 leçons", "Plus que 1 000 leçons",
          "Plus que 1 000 000 de leçons",
        ]
      ),
    ] as [(@Sendable (Int) -> Message, Language, [String])])
  func counted(text: @Sendable (Int) -> Message, language: Language, expected: [String]) {
    for (count, expected) in zip(Self.counts, expected) {
      // In French, a narrow no-break space separates groups of digits; the table has plain spaces.
      let rendered = text(count).text(in: TextLocale(language)).string.replacing("\u{202F}", with: " ")
      #expect(rendered == expected)
    }
  }

  @Test(
    "The plural form depends on the total in English and Spanish, and on the completed lessons in French",
    arguments: [
      (0, 28, "0 of 28 lessons", "0 de 28 lecciones", "0 leçon sur 28"),
      (1, 1, "1 of 1 lesson", "1 de 1 lección", "1 leçon sur 1"),
      (1, 28, "1 of 28 lessons", "1 de 28 lecciones", "1 leçon sur 28"),
      (2, 28, "2 of 28 lessons", "2 de 28 lecciones", "2 leçons sur 28"),
      (2, 1_000_000, "2 of 1,000,000 lessons", "2 de 1.000.000 de lecciones", "2 leçons sur 1\u{202F}000\u{202F}000"),
    ])
  func lessonsProgress(done: Int, total: Int, en: String, es: String, fr: String) {
    let message = Strings.lessonsProgress(done: done, lessons: total)
    #expect(message.text(in: TextLocale(.en)).string == en)
    #expect(message.text(in: TextLocale(.es)).string == es)
    #expect(message.text(in: TextLocale(.fr)).string == fr)
  }

  @Test(
    "Texts with and without arguments are rendered in all languages",
    arguments: [
      (Strings.greetingMorning(firstName: "Ada"), "Good morning, Ada!", "¡Buenos días, Ada!", "Bonjour, Ada\u{202F}!"),
      (
        Strings.greetingAfternoon(firstName: "Ada"), "Good afternoon, Ada!", "¡Buenas tardes, Ada!",
        "Bonjour, Ada\u{202F}!"
      ),
      (
        Strings.greetingEvening(firstName: "Ada"), "Good evening, Ada!", "¡Buenas tardes, Ada!", "Bonsoir, Ada\u{202F}!"
      ),
      (Strings.greetingNight(firstName: "Ada"), "Good evening, Ada!", "¡Buenas noches, Ada!", "Bonsoir, Ada\u{202F}!"),
      (Strings.stageOfTotal(number: 3, total: 11), "Stage 3 of 11", "Etapa 3 de 11", "Étape 3 sur 11"),
      (Strings.streakNone, "No streak yet", "Aún sin racha", "Pas encore de série"),
      (Strings.timeHoursAgo(hours: 5), "5h ago", "Hace 5\u{A0}h", "Il y a 5\u{A0}h"),
      (Strings.timeMinutesAgo(minutes: 59), "59m ago", "Hace 59\u{A0}min", "Il y a 59\u{A0}min"),
      (Strings.timeNow, "Just now", "Ahora mismo", "À l’instant"),
      (Strings.timeToday, "Today", "Hoy", "Aujourd’hui"),
      (Strings.timeYesterday, "Yesterday", "Ayer", "Hier"),
      (Strings.toGoDone, "All done!", "¡Todo listo!", "Terminé\u{202F}!"),
    ])
  func texts(message: Message, en: String, es: String, fr: String) {
    #expect(message.text(in: TextLocale(.en)).string == en)
    #expect(message.text(in: TextLocale(.es)).string == es)
    #expect(message.text(in: TextLocale(.fr)).string == fr)
  }

  @Test("French texts use the number format of the region")
  func canada() {
    let rendered = Strings.badgeCount(count: 1_234).text(in: TextLocale(.fr, region: "CA"))
    #expect(rendered.string == "1\u{A0}234 badges")
  }

  @Test("A nested message is rendered in the language of the outer text")
  func messageInMessage() throws {
    let stage = try #require(Strings.message(forKey: "stage.stage-01.title"))
    let finished = Strings.stageFinished(title: stage)
    #expect(finished.text(in: TextLocale(.es)).string == "🎉 Etapa terminada: Fundamentos de programación")
    #expect(finished.text(in: TextLocale(.fr)).string == "🎉 Étape terminée\u{202F}: Bases de la programmation")
    let counted = Strings.stageFinished(title: Strings.badgeCount(count: 1))
    #expect(counted.plainEnglish == "🎉 Stage finished: 1 badge")
    #expect(Strings.stageFinished(title: Message.Argument.integer(1_000)).plainEnglish == "🎉 Stage finished: 1,000")
  }

  @Test("Arguments are inserted verbatim", arguments: ["{0}", "'{'", "%@ %lld", "", "O'Neil", "Zoë 🦊"])
  func verbatimArgument(name: String) {
    #expect(Strings.greetingMorning(firstName: name).plainEnglish == "Good morning, \(name)!")
  }

  @Test("A text without placeholders is constant")
  func constantText() {
    let text = Strings.timeToday.text(in: TextLocale(.fr))
    guard case .constant = text else {
      Issue.record("a text without placeholders was formatted")
      return
    }
    #expect(text.string == "Aujourd’hui")
  }

  @Test("A missing argument is empty; an argument that is not a number selects the form `other`")
  func missingArgument() {
    let entry = Strings.lessonsProgress(done: 1, lessons: 2).entry
    #expect(Message(entry: entry, .integer(1)).plainEnglish == "1 of  lessons")
    #expect(Message(entry: entry, .integer(1), .text("two")).plainEnglish == "1 of two lessons")
  }

  @Test("Apostrophes quote braces in a pattern, and a doubled apostrophe is literal")
  func quoting() {
    let pattern = Pattern("l''un '{'{0}'}' {1, plural, one {'{'{1}} other {''{1}''}}")
    var text = ""
    let locales = Pattern.Locales(text: .english, reader: .english)
    pattern.format(with: Message(entry: 0, .text("x"), .integer(2)), in: locales) {
      text += String(decoding: $0, as: UTF8.self)
    }
    #expect(text == "l'un {x} '2'")
  }
}
