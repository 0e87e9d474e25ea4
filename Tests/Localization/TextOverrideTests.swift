import Kernel
import StringCatalog
import Testing

@testable import Localization

/// Texts that override the built-in texts.
@Suite struct TextOverrideTests {
  private static let canadian = TextLocale(.fr, region: "CA")

  @Test("A text applies to its language; a text for a region takes precedence for that region only")
  func regions() throws {
    var overrides = TextOverrides()
    try overrides.add("Gel", of: "calendar.frozen", in: "fr")
    #expect(overrides.text(of: Strings.calendarFrozen, in: TextLocale(.fr)) == "Gel")
    #expect(overrides.text(of: Strings.calendarFrozen, in: Self.canadian) == "Gel")
    #expect(overrides.text(of: Strings.calendarFrozen, in: TextLocale(.es)) == nil)
    #expect(overrides.text(of: Strings.calendarLearned, in: TextLocale(.fr)) == nil)

    try overrides.add("Gelé", of: "calendar.frozen", in: "fr-CA")
    #expect(overrides.text(of: Strings.calendarFrozen, in: Self.canadian) == "Gelé")
    #expect(overrides.text(of: Strings.calendarFrozen, in: TextLocale(.fr)) == "Gel")
    #expect(overrides.text(of: Strings.calendarFrozen, in: TextLocale(.fr, region: "BE")) == "Gel")
  }

  @Test("Placeholders and plural forms work as in built-in texts; doubled apostrophes and quoted braces are literal")
  func placeholders() throws {
    var overrides = TextOverrides()
    try overrides.add("L''été de '{'{0}'}'", of: "calendar.period_ends", in: "fr")
    try overrides.add("{0, plural, one {l''{0}} other {les {0}}}", of: "calendar.streak_lapses", in: "fr")
    #expect(overrides.text(of: Strings.calendarPeriodEnds(goal: "Swift"), in: Self.canadian) == "L'été de {Swift}")
    #expect(overrides.text(of: Strings.calendarStreakLapses(days: 1), in: TextLocale(.fr)) == "l'1")
    #expect(overrides.text(of: Strings.calendarStreakLapses(days: 2), in: TextLocale(.fr)) == "les 2")

    // An argument that is not a number selects the form `other`.
    try overrides.add("{0, plural, one {un {0}} other {« {0} »}}", of: "calendar.period_ends", in: "fr")
    #expect(overrides.text(of: Strings.calendarPeriodEnds(goal: "Swift"), in: TextLocale(.fr)) == "« Swift »")
  }

  @Test(
    "An invalid text is rejected and changes nothing",
    arguments: [
      ("Gel", "calendar.no_such", "fr", TextOverrides.AddError.unknownKey),
      ("Gel", "calendar.frozen", "german", .invalidLanguage), ("Gel", "calendar.frozen", "f r", .invalidLanguage),
      ("Gel", "calendar.frozen", "de-1996", .invalidLanguage),
      ("Gel {0}", "calendar.frozen", "fr", .unknownPlaceholder),
      ("{0} {1}", "calendar.period_ends", "fr", .unknownPlaceholder),
      ("{1, plural, other {x}}", "calendar.streak_lapses", "fr", .unknownPlaceholder),
    ])
  func errors(pattern: String, key: String, tag: String, error: TextOverrides.AddError) {
    var overrides = TextOverrides()
    #expect(throws: error) { try overrides.add(pattern, of: key, in: tag) }
    #expect(overrides.isEmpty)
  }

  @Test("Overrides from the catalogs of the repository equal the built-in texts")
  func sameTexts() throws {
    var overrides = TextOverrides()
    var problems: [CatalogError] = []
    var count = 0
    for file in try RepositoryCatalogs.catalogFiles() {
      for text in RunTimeText.all(
        of: file, untranslatableIn: Set(Language.builtIn.map(\.rawValue)), problem: { problems.append($0) })
      {
        try overrides.add(text.pattern, of: text.key, in: text.locale)
        count += 1
      }
    }
    #expect(problems == [])
    for (table, row) in StringTable.all.enumerated().flatMap({ table, each in each.keys.indices.map { (table, $0) } }) {
      let entry = table * StringTable.entriesPerTable + row
      for number in [0, 1, 2, 1_000_000] where number == 1 || StringTable.hasPlaceholders(entry) {
        let arguments = (0..<6).map { Message.Argument.integer(number + $0) }
        let message =
          StringTable.hasPlaceholders(entry)
          ? Message(entry: entry, arguments[0], arguments[1], others: Array(arguments[2...])) : Message(entry: entry)
        for language in Language.builtIn {
          let locale = TextLocale(language)
          #expect(overrides.text(of: message, in: locale) == message.text(in: locale).string)
        }
      }
    }
    #expect(count == StringTable.all.map(\.keys.count).reduce(0, +) * Language.builtIn.count)
  }
}
