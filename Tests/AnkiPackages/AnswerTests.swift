import Testing

@testable import AnkiPackages

@Suite("The answer of a card omits what its question shows")
struct AnswerTests {
  /// A front, a back, and the expected answer to a note with the fields A = a, B = b and C = c.
  struct Templates: Sendable, CustomTestStringConvertible {
    let front: String
    let back: String
    let answer: String

    init(_ front: String, _ back: String, _ answer: String) {
      (self.front, self.back, self.answer) = (front, back, answer)
    }

    var testDescription: String { "\(front) / \(back)" }
  }

  private func answer(_ front: String, _ back: String, _ fields: [String]) throws -> String? {
    guard case .question(_, let answer) = try SampleCard.conversion(front, back, of: fields) else { return nil }
    return answer
  }

  @Test(
    "Fields of the question are omitted wherever the back shows them",
    arguments: [
      Templates("{{A}}", "<div>{{A}}</div><hr><div>{{B}}</div>", "b"),
      Templates("{{A}}", "{{A}} {{B}}", "b"),
      Templates("{{A}}", "{{B}}<br>{{A}}", "b"),
      Templates("{{A}}", "{{B}} {{C}} {{A}}", "b c"),
      Templates("{{A}}", "{{C}}<hr id=answer>{{A}}<hr>{{B}}", "b"),
      Templates("{{A}}", "{{FrontSide}}<hr>{{A}}<br>{{B}}", "b"),
      Templates("{{A}}", "{{#A}}<b>{{A}}</b><br>{{/A}}{{B}}", "b"),
      Templates("{{#A}}{{A}}{{/A}}", "{{text:A}}<hr>{{B}}", "b"),
      Templates("{{A}}", "{{#A}}{{B}}{{/A}}{{^A}}none{{/A}}", "b"),
      Templates("{{A}} ({{C}})", "{{C}}<hr>{{B}}", "b"),
      Templates("{{A}}{{type:B}}", "{{A}}<hr>{{type:B}}", "b"),
      Templates("{{A}}{{hint:C}}", "{{A}}<hr>{{B}} {{C}}", "b c"),
      Templates("{{A}}", "{{hint:A}}{{B}}", "b"),
      Templates("{{A}}{{tts en_US:B}}", "{{A}} {{B}}", "b"),
      Templates("{{A}} {{Deck}}", "{{Deck}}: {{A}} {{B}}", "b"),
      Templates("{{#C}}{{A}}{{/C}}", "{{^C}}{{A}}{{/C}}{{A}}{{B}}", "b"),
      Templates("<a href=\"{{B}}\">{{A}}</a>", "{{A}}<hr>{{B}}", "b"),
      Templates("{{A}}<script>show('{{B}}')</script>", "{{A}}<hr>{{B}}", "b"),
      Templates("{{A}}", "<a href=\"{{A}}\" class=\"word\">{{B}}</a>", "b"),
      Templates("{{A}}", "<script>let word = '{{A}}'; speak(word)</script>{{B}}", "b"),
      Templates("{{A}}", "<SCRIPT>if (1 < 2) speak('{{A}}')</SCRIPT><style>p { color: red }</style>{{B}}", "b"),
    ])
  func fields(_ templates: Templates) throws {
    #expect(try answer(templates.front, templates.back, ["a", "b", "c"]) == templates.answer)
  }

  @Test(
    "A copy of the question at the start is omitted with its text from the template",
    arguments: [
      Templates("Capital of {{A}}?", "Capital of {{A}}? {{B}}", "b"),
      Templates("Capital of {{A}}?", "Capital of {{A}}? It is {{B}}.", "It is b."),
      Templates("Capital of <b>{{A}}</b>?", "<p>Capital of {{A}}?</p><p>{{B}}, not {{A}}</p>", "b, not"),
      Templates("{{#C}}In {{C}}: {{/C}}{{A}}", "In {{C}}: {{A}}<hr>{{B}}", "b"),
      Templates("{{A}} is", "{{A}} isolated: {{B}}", "isolated: b"),
      Templates("Always {{A}}", "Always {{B}}", "Always b"),
    ])
  func copies(_ templates: Templates) throws {
    #expect(try answer(templates.front, templates.back, ["a", "b", "c"]) == templates.answer)
  }

  @Test(
    "Punctuation beside an omitted field is omitted; other punctuation remains",
    arguments: [
      Templates("{{A}}", "{{A}} = {{B}}", "b"),
      Templates("{{A}}", "{{A}}:<br>{{B}}", "b"),
      Templates("{{A}}", "({{A}}) {{B}}", "b"),
      Templates("{{A}}", "{{B}} ({{A}})", "b"),
      Templates("{{A}}", "{{B}} (<i>{{A}}</i>)<br>", "b"),
      Templates("{{A}}", "{{B}} – {{A}}", "b"),
      Templates("{{A}}", "{{B}}, {{A}}, {{C}}", "b, c"),
      Templates("{{A}}", "{{B}} / {{C}}!", "b / c!"),
      Templates("{{A}}", "- {{B}}", "- b"),
      Templates("{{A}}", "{{A}} means {{B}}", "means b"),
      Templates("{{A}}", "{{A}}{{B}}", "b"),
    ])
  func punctuation(_ templates: Templates) throws {
    #expect(try answer(templates.front, templates.back, ["a", "b", "c"]) == templates.answer)
  }

  @Test(
    "A card whose back shows nothing else keeps its complete back",
    arguments: [
      Templates("{{A}}", "{{A}}", "a"),
      Templates("{{A}} {{B}}", "{{B}}", "b"),
      Templates("{{A}} {{B}}", "{{A}} = {{B}}", "a = b"),
      Templates("{{A}} {{B}}", "{{A}}<hr id=answer>{{B}}", "b"),
      Templates("Capital of {{A}}?", "Capital of {{A}}?", "Capital of a?"),
    ])
  func nothingElse(_ templates: Templates) throws {
    #expect(try answer(templates.front, templates.back, ["a", "b", "c"]) == templates.answer)
  }

  @Test(
    "An answer may begin with the question's text, unless a line break follows it in the field",
    arguments: [
      ("dog", "dog house", "dog house"), ("dog", "dogs", "dogs"), ("dog", "dog <b>house</b>", "dog <b>house</b>"),
      ("dog", "dog<br>perro", "perro"), ("dog", "<div>dog</div><div>perro</div>", "perro"),
      ("<b>dog</b>", "dog<hr>perro<br>can", "perro can"), ("one<br>two", "one<br>two<br>three", "three"),
      ("dog", "dog<br>", "dog"), ("dog", "cat<br>dog", "cat dog"), ("-5", "-5<br>-4", "-4"),
    ])
  func repeatedInField(_ question: String, _ field: String, _ expected: String) throws {
    #expect(try answer("{{A}}", "{{B}}", [question, field]) == PlainText.of(html: Array(expected.utf8)))
  }

  @Test(
    "Of a field with readings, the answer shows what the question does not show",
    arguments: [
      Templates("{{kanji:A}}", "{{furigana:A}} {{B}}", "かんじ b"),
      Templates("{{kanji:A}}", "{{kana:A}}", "かんじ"),
      Templates("{{kanji:A}}", "{{A}}", "かんじ"),
      Templates("{{kanji:A}}", "{{kanji:A}} {{B}}", "b"),
      Templates("{{kana:A}}", "{{furigana:A}} {{B}}", "漢字 b"),
      Templates("{{kana:A}}", "{{kanji:A}}", "漢字"),
      Templates("{{furigana:A}}", "{{kanji:A}} {{kana:A}} {{B}}", "b"),
      Templates("{{A}}", "{{furigana:A}} {{B}}", "b"),
      Templates("{{kanji:A}} {{kana:A}}", "{{furigana:A}} {{B}}", "b"),
      Templates("{{kanji:B}}", "{{furigana:B}} {{A}}", "漢字[かんじ]"),
    ])
  func readings(_ templates: Templates) throws {
    #expect(try answer(templates.front, templates.back, ["漢字[かんじ]", "b"]) == templates.answer)
  }

  @Test("A cloze in an ordinary note type does not show its field")
  func cloze() throws {
    let fields = ["{{c1::x}} z", "b"]
    #expect(try answer("{{cloze:A}}", "{{type:cloze:A}} {{B}}", fields) == "x b")
    #expect(try answer("{{cloze:A}} {{B}}", "{{B}} {{cloze:A}}", fields) == "x z")
  }

  @Test("Templates with long texts are rendered, and punctuation in them remains")
  func longTexts() throws {
    let text = String(repeating: "- <b>", count: 5000)
    let expected = Array(repeating: "-", count: 5000).joined(separator: " ") + " b"
    #expect(try answer("{{A}}", "\(text){{A}}{{B}}", ["a", "b"]) == expected)
  }
}
