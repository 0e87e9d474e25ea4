import Testing

@testable import CatalogChecks

@Suite("Checks of preserved content")
struct TextContentCheckTests {
  @Test(
    "numbers flags a missing, changed or added number",
    arguments: [
      ("Own 10 cards", "Reúne cartas"), ("Own 10 cards", "Reúne 12 cartas"), ("Own cards", "Reúne 15 cartas"),
      ("1.5 hours", "15 horas"), ("2 by 2", "2"), ("From 1,000", "Desde 10.000"),
      ("Exam: 10 cards", "Examen: 12 cartas"), ("Team of 4", "Equipo de 5"),
    ])
  func numbers(source: String, target: String) throws {
    #expect(try CheckSample.texts(en: source, es: target, fr: source).locations("numbers") == ["key es"])
  }

  @Test(
    "numbers does not flag localized notation, small numbers in words, or argument numbers",
    arguments: [
      ("Reach 10,000", "Llega a 10.000"), ("Reach 5,000", "Llega a 5000"), ("1.5 hours", "1,5 horas"),
      ("Keep 7 days", "Aguanta una semana"), ("three answers", "3 respuestas"), ("3 PM", "15 h"), ("3pm", "15 h"),
      ("1st place", "Primer puesto"), ("2nd try", "Segundo intento"),
      ("%1$@ of %2$@", "%2$@ de %1$@"), ("On 2026-03-28", "El 28/03/2026"), ("https://example.com/1", "Nada"),
    ])
  func sameNumbers(source: String, target: String) throws {
    #expect(try CheckSample.texts(en: source, es: target, fr: source).locations("numbers") == [])
  }

  @Test("numbers does not flag a form for one item that omits the number")
  func numberOfOne() throws {
    let english = SampleJSON.plural(["one": "Just 1 day", "other": "%lld days"])
    let spanish = SampleJSON.plural(["one": "Solo hoy", "other": "%lld días"])
    let sample = try CheckSample(#""key": {"localizations": {"en": \#(english), "es": \#(spanish)}}"#)
    #expect(sample.locations("numbers") == [])
  }

  @Test("url-changed flags a different, missing or added address, but not another language of a page or a final period")
  func urlChanged() throws {
    let english = "See https://example.com/en/help."
    #expect(
      try CheckSample.texts(en: english, es: "Mira https://example.org/es/help", fr: "Voir l’aide").locations(
        "url-changed")
        == ["key es", "key fr"])
    #expect(try CheckSample.texts(en: "Write", es: "Escribe a a@b.es").locations("url-changed") == ["key es"])
    #expect(
      try CheckSample.texts(en: english, es: "(https://example.com/es/help)", fr: "https://fr.example.com/help")
        .locations(
          "url-changed") == [])
  }

  @Test("markup flags missing, added or unclosed tags, links and marks, but not a different order")
  func markup() throws {
    for (source, target) in [
      ("<b>A</b>", "A"), ("A", "<b>A</b>"), ("<b>A</b>", "<b>A"), ("<b>A</b>", "<i>A</i>"), ("**A**", "A"),
      ("A `b`", "A b"), ("[A](%@)", "A (%@)"), ("A", "A &eacute;"), ("A<br>b", "A b"),
      ("<icon/> A", "A"), ("<icon/> <b>A</b>", "<icon> <b>A</b>"),
    ] {
      #expect(try CheckSample.texts(en: source, es: target, fr: source).locations("markup") == ["key es"], "\(target)")
    }
    for (source, target) in [
      ("<b>A</b> <i>b</i>", "<i>b</i> <b>a</b>"), ("a < b", "a < b y c > d"), ("run <command>", "corre <orden>"),
      ("<icon/> <b>A</b>", "<b>A</b> <icon />"), ("A&amp;B", "A&amp;B &copy;"), ("R&D; B", "I&D, B"),
      ("<b>A</b><br>", "<b>A</b><br/>"),
    ] {
      #expect(try CheckSample.texts(en: source, es: target, fr: source).locations("markup") == [], "\(target)")
    }
  }

  @Test("markup flags incorrectly nested tags of a source text")
  func markupOfSource() throws {
    let text = "<b><i>A</b></i>"
    #expect(try CheckSample.texts(en: text, es: "A", fr: "A").locations("markup").first == "key en")
  }
}
