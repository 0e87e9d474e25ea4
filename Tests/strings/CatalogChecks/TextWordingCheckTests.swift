import TestFiles
import Testing

@testable import CatalogChecks

@Suite("Checks of wording")
struct TextWordingCheckTests {
  private let words = Glossary(
    terms: [
      .init(["en": ["streak"], "es": ["racha"], "fr": ["série"]]),
      .init(["en": ["exam"], "es": ["examen"], "fr": ["examen"]]),
      .init(["en": ["learning path"], "es": ["ruta de aprendizaje", "ruta"]]),
      .init(["en": ["log"], "es": ["registro"]]), .init(["en": ["log in"]]),
    ], names: ["Anki", "Node.js"], wordNames: ["React", "Express"])

  // MARK: - Glossary

  @Test(
    "glossary flags a missing or different translation of a term",
    arguments: [("Your streak ends", "Tu serie termina"), ("Streaks", "Series"), ("Learning paths", "Caminos")])
  func glossary(source: String, target: String) throws {
    let findings = try CheckSample.texts(en: source, es: target, fr: "Série", glossary: words).findings("glossary")
    #expect(findings.map(\.locale) == ["es"])
  }

  @Test(
    "glossary does not flag an inflection, an alternative, a longer word, or a language without a column",
    arguments: [
      ("Your streak ends", "Tus rachas terminan", "Vos séries"), ("Pass all exams", "Aprueba los exámenes", "Examens"),
      ("Learning paths", "Rutas", "Chemins"), ("Log in", "Entra", "Se connecter"), ("Streaking", "Correr", "Courir"),
      ("A path", "Un camino", "Un chemin"),
    ])
  func glossaryFollowed(source: String, es: String, fr: String) throws {
    #expect(try CheckSample.texts(en: source, es: es, fr: fr, glossary: words).locations("glossary") == [])
  }

  @Test("glossary flags a term even if another occurrence of it is part of a longer term")
  func termInLongerTerm() throws {
    let sample = try CheckSample.texts(en: "Log in to see the log", es: "Entra para verlo", glossary: words)
    #expect(sample.locations("glossary") == ["key es"])
  }

  @Test(
    "do-not-translate flags a name that is also a word only where it is a name",
    arguments: [
      ("Learn with React", 1), ("Build it in React, Express and more", 1), ("Node.js & Express", 1),
      ("React to what friends say.", 0), ("Great! React to it", 0), ("How to Express Yourself", 0),
      ("Tip: Express yourself", 0), ("Stay in %@\nReact fast", 0), ("You Can React", 0), ("please react", 0),
    ])
  func wordNames(source: String, count: Int) throws {
    let findings = try CheckSample.texts(en: source, es: "Node.js y %@", fr: source, glossary: words)
      .findings("do-not-translate")
    #expect(findings.map(\.locale).prefix(1) == (count == 0 ? [] : ["es"]))
  }

  @Test("glossary names the plural form that lacks the term")
  func glossaryOfForms() throws {
    let english = SampleJSON.plural(["one": "One streak", "other": "Streaks"])
    let spanish = SampleJSON.plural(["one": "Una racha", "other": "Series"])
    let sample = try CheckSample(
      #""key": {"localizations": {"en": \#(english), "es": \#(spanish)}}"#, glossary: words)
    #expect(sample.locations("glossary") == ["key es other"])
  }

  @Test("do-not-translate flags a missing or misspelled name, but not a part of another word in the source")
  func doNotTranslate() throws {
    #expect(
      try CheckSample.texts(en: "From Anki", es: "De anki", fr: "D’Anki", glossary: words).locations("do-not-translate")
        == ["key es"])
    #expect(
      try CheckSample.texts(en: "Node.js & more", es: "Nodo y más", fr: "Node.js", glossary: words).locations(
        "do-not-translate") == ["key es"])
    #expect(
      try CheckSample.texts(en: "Ankis, anki", es: "Tarjetas", fr: "Cartes", glossary: words).locations(
        "do-not-translate")
        == [])
  }

  @Test("The glossary of a page: a table by language, alternatives separated by commas, and lists of names")
  func page() {
    let page = """
      # Page
      | en | es |
      |---|---|
      | no | glossary |
      ## Glossary
      Some words.

      | en | es | fr | note |
      |---|:-:|---|---|
      | streak | racha | série | days |
      | entry, entries | entrada | | |

      ## Names that stay as they are
      - Anki, Node.js
      - JSON
      ### Names that are words as well
      - React, Swift
      ## Other
      - list
      """
    let expected = Glossary(
      terms: [
        .init(["en": ["streak"], "es": ["racha"], "fr": ["série"]]),
        .init(["en": ["entry", "entries"], "es": ["entrada"]]),
      ], names: ["Anki", "Node.js", "JSON"], wordNames: ["React", "Swift"])
    #expect(Glossary(page: page) == expected)
    #expect(Glossary(page: "# No glossary") == Glossary())
  }

  // MARK: - Typos

  @Test("duplicate-word flags a repeated word, unless the language allows it or the source repeats a word, too")
  func duplicateWord() throws {
    #expect(try CheckSample.texts(en: "A", es: "Fin de De la ruta").locations("duplicate-word") == ["key es"])
    #expect(try CheckSample.texts(en: "the the end").locations("duplicate-word") == ["key en"])
    #expect(
      try CheckSample.texts(en: "A", es: "No, no. 10 10 %@ %@", fr: "Vous vous connectez").locations("duplicate-word")
        == [])
    #expect(try CheckSample.texts(en: "Bye bye", es: "Chao chao").locations("duplicate-word") == ["key en"])
  }

  @Test(
    "start-case flags a different case of the first letter, but not of a weekday or a name, or after a placeholder"
  )
  func startCase() throws {
    #expect(try CheckSample.texts(en: "Day streak", es: "racha", fr: "Série").locations("start-case") == ["key es"])
    #expect(
      try CheckSample.texts(en: "a list", es: "¡Una lista!", fr: "une liste").locations("start-case") == ["key es"])
    #expect(try CheckSample.texts(en: "Friday", es: "viernes", fr: "vendredi").locations("start-case") == [])
    #expect(
      try CheckSample.texts(en: "%lld days", es: "Quedan %lld", fr: "%lld jours").locations("start-case") == [])
    #expect(try CheckSample.texts(en: "Open iCloud", es: "iCloud abierto", fr: "Ouvrir").locations("start-case") == [])
  }

  // MARK: - Shared texts

  private func entry(_ key: String, _ en: String, es: String, comment: String = "") -> String {
    let (english, spanish) = (SampleJSON.unit(en), SampleJSON.unit(es))
    return #""\#(key)": {"comment": "\#(comment)", "localizations": {"en": \#(english), "es": \#(spanish)}}"#
  }

  @Test("inconsistent flags two translations of a text, but not of one word with different comments")
  func inconsistent() throws {
    let flagged = try CheckSample(
      [entry("a", "Week Warrior", es: "Guerrero", comment: "Badge."), entry("b", "Week Warrior", es: "Héroe")].joined(
        separator: ","))
    #expect(flagged.locations("inconsistent") == ["b es"])
    #expect(
      try CheckSample([entry("a", "Medium", es: "Media"), entry("b", "Medium", es: "Medio")].joined(separator: ","))
        .locations("inconsistent") == ["b es"])
    let homonyms = [entry("a", "Medium", es: "Media", comment: "A"), entry("b", "Medium", es: "Técnica", comment: "B")]
    #expect(try CheckSample(homonyms.joined(separator: ",")).locations("inconsistent") == [])
    #expect(
      try CheckSample([entry("a", "Two words", es: "Dos"), entry("b", "Two words", es: "Dos")].joined(separator: ","))
        .locations("inconsistent") == [])
  }

  @Test("inconsistent compares single words of keys that share two parts, but not forms of one word")
  func inconsistentWords() throws {
    func locations(_ key: String, _ text: String) throws -> [String] {
      let entries = [
        entry("mission.kind.daily", "Daily", es: "Diaria", comment: "A"), entry(key, "Daily", es: text, comment: "B"),
      ]
      return try CheckSample(entries.joined(separator: ",")).locations("inconsistent")
    }
    #expect(try locations("mission.type.daily", "Del día") == ["mission.type.daily es"])
    #expect(try locations("mission.type.daily", "Diario") == [])
    #expect(try locations("habit.daily", "Del día") == [])
  }

  @Test("inconsistent compares across catalogs")
  func acrossCatalogs() throws {
    func document(_ entry: String) -> String { #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(entry)}}"# }
    let sample = try CheckSample(documents: [
      "A": document(entry("a", "Week Warrior", es: "Guerrero")), "B": document(entry("b", "Week Warrior", es: "Héroe")),
    ])
    #expect(sample.locations("inconsistent") == ["b es"])
  }
}

@Suite("The glossary of this repository (Localization/README.md)")
struct RepositoryGlossaryTests {
  @Test("The localization README has a glossary in all languages, and the catalogs follow it")
  func glossary() throws {
    let folder = try CatalogFolder(reading: Repository.catalogs)
    #expect(folder.glossary.terms.count > 20)
    // A phrase without translations only excludes occurrences of the shorter term that it contains.
    #expect(folder.glossary.terms.allSatisfy { [["en"], ["en", "es", "fr"]].contains(Set($0.alternatives.keys)) })
    #expect(folder.glossary.wordNames.contains("React"))
    #expect(folder.glossary.names.contains("Kindling"))

    let checks = CatalogCheck.all.filter { ["glossary", "do-not-translate"].contains($0.name) }
    #expect(checks.count == 2)
    #expect(CheckRunner(checks).findings(in: folder).map(\.key) == [])
  }
}
