import Testing

@testable import AnkiPackages

/// Rendering of notes by templates.
@Suite struct TemplateTests {
  @Test(
    "Fields, sections, filters and special fields are rendered",
    arguments: [
      ("{{A}} and {{ B }}", "a and b"),
      ("{{{A}}}!", "a!"),
      ("{{Unknown}}{{A}}", "a"),
      ("{{#A}}yes {{A}}{{/A}}{{^A}}no{{/A}}", "yes a"),
      ("{{#C}}yes{{/C}}{{^C}}no {{A}}{{/C}}", "no a"),
      ("{{#A}}{{#C}}1{{/C}}{{^C}}2{{#B}}3{{/B}}{{/C}}{{A}}{{/A}}4", "23a4"),
      ("{{#A}}open {{A}}", "open a"),
      ("{{/A}}{{A}}", "a"),
      ("{{#A}}{{#B}}x{{/A}} {{A}}", "x a"),
      ("{{A}} {{", "a {{"),
      ("{{A}} }} <", "a }} <"),
      ("<!-- {{B}} -->{{A}}<!-- open", "a"),
      ("{{=<% %>=}}<%A%> {{B}}<%#B%>!<%/B%>", "a {{B}}!"),
      ("{{text:A}}{{unknown:A}}{{one:two:A}}", "aaa"),
      ("{{A}}{{type:B}}{{hint:B}}{{tts en_US:B}}", "a"),
      ("{{A}} {{Tags}}|{{Deck}}|{{Subdeck}}|{{Type}}|{{Card}}|{{CardID}}", "a one two|Top::Sub|Sub|Kind|Card 1|9"),
      ("{{A}}{{#c1}}first{{/c1}}{{#c2}}second{{/c2}}", "afirst"),
      ("{{FrontSide}}{{A}}", "a"),
    ])
  func front(_ template: String, _ expected: String) throws {
    #expect(try SampleCard.conversion(template, of: ["a", "b", ""]) == .question(prompt: expected, answer: "b"))
  }

  @Test(
    "The answer omits the part of the back that repeats the front",
    arguments: [
      ("{{FrontSide}}<hr id=answer>{{B}}", "b"),
      ("{{A}}\n\n<hr id=\"answer\">\n\n{{B}}", "b"),
      ("{{A}}<HR class='x' ID = 'answer' />{{B}}", "b"),
      ("{{A}}<hr>{{B}}", "b"),
      ("{{FrontSide}}{{B}}", "b"),
      ("{{type:B}}", "b"),
      ("{{hint:B}}", "b"),
      ("{{#C}}{{A}}<hr id=answer>{{/C}}{{B}}", "b"),
      ("<p>{{A}}</p>{{^C}}<hr id=answer>{{/C}}{{B}}", "b"),
    ])
  func back(_ template: String, _ expected: String) throws {
    #expect(
      try SampleCard.conversion("{{A}}", template, of: ["a", "b", ""]) == .question(prompt: "a", answer: expected))
  }

  @Test("`CardFlag` is `flag` and the number of the flag; without a flag, it is empty")
  func flag() throws {
    let template = "{{A}}{{#CardFlag}} {{CardFlag}}{{/CardFlag}}"
    #expect(try SampleCard.conversion(template, of: ["a", "b"], flag: 3) == .question(prompt: "a flag3", answer: "b"))
    #expect(try SampleCard.conversion(template, of: ["a", "b"]) == .question(prompt: "a", answer: "b"))
  }

  @Test(
    "A card whose front shows no text, or no text of a field, is skipped",
    arguments: [
      ("Capital of {{A}}", "", .emptyPrompt), ("{{A}}", "<div><br></div>", .emptyPrompt),
      ("{{A}}", " \n&nbsp;", .emptyPrompt), ("{{type:A}}", "a", .emptyPrompt), ("Always the same", "a", .emptyPrompt),
      ("", "a", .emptyPrompt), ("{{A}}", "<img src=x>", .promptWithoutText),
      ("{{A}}", "[sound:a.mp3]", .promptWithoutText), ("{{A}}", "<div><IMG src=x><br></div>", .promptWithoutText),
    ] as [(String, String, AnkiPackage.SkipReason)])
  func emptyPrompt(_ template: String, _ field: String, _ reason: AnkiPackage.SkipReason) throws {
    #expect(try SampleCard.conversion(template, of: [field, "b"]) == .skipped(reason))
  }

  @Test(
    "A card whose back has no text is skipped",
    arguments: [
      ("", .emptyAnswer), ("&#8203;", .emptyAnswer), ("<!-- b -->", .emptyAnswer),
      ("<img src=x>", .answerWithoutText), ("[sound:b.mp3]<br>", .answerWithoutText),
    ] as [(String, AnkiPackage.SkipReason)])
  func emptyAnswer(_ field: String, _ reason: AnkiPackage.SkipReason) throws {
    #expect(try SampleCard.conversion("{{A}}", of: ["a", field]) == .skipped(reason))
  }

  @Test("A card without a template is unsupported", arguments: [1, -1, Int.max, Int.min])
  func noTemplate(_ ordinal: Int) throws {
    #expect(try SampleCard.conversion("{{A}}", of: ["a", "b"], ordinal: ordinal) == .skipped(.unsupportedKind))
  }

  @Test("Missing fields of a note are empty")
  func missingFields() throws {
    #expect(try SampleCard.conversion("{{A}}{{B}}{{C}}", "{{A}}", of: ["a"]) == .question(prompt: "a", answer: "a"))
  }

  // MARK: - Clozes

  @Test(
    "Each cloze number asks for the content of its clozes",
    arguments: [
      ("{{c1::x}} {{c2::y}}", 0, "[…] y", "x"),
      ("{{c1::x}} {{c2::y}}", 1, "x […]", "y"),
      ("{{c1::x::h}}", 0, "[h]", "x"),
      ("{{c1::x}}, {{c1::y::h}}", 0, "[…], [h]", "x, y"),
      ("{{c1::x}} {{c1::x}}", 0, "[…] […]", "x"),
      ("{{c1::a {{c2::b}} c}} d", 0, "[…] d", "a b c"),
      ("{{c1::a {{c2::b::h}} c}} d", 1, "a [h] c d", "b"),
      ("{{c1::a {{c1::b}} c}} d", 0, "[…] d", "a b c"),
      ("{{c2,1::x}} {{c2::y}}", 1, "[…] […]", "x, y"),
      ("{{c1::<b>x</b><br>y}}", 0, "[…]", "x y"),
      ("{{c1::x}} }} {{c2::open", 0, "[…] }}", "x"),
      ("{{c::no}} {{cx::no}} {{c1::x}}", 0, "{{c::no}} {{cx::no}} […]", "x"),
      ("{c1::x} {{c1::{y}}}", 0, "{c1::x} […]}", "{y"),
    ])
  func clozes(_ text: String, _ ordinal: Int, _ prompt: String, _ answer: String) throws {
    let conversion = try SampleCard.conversion(
      "{{cloze:A}}", "{{cloze:A}}<br>{{B}}", of: [text, "extra"], ordinal: ordinal, isCloze: true)
    #expect(conversion == .question(prompt: prompt, answer: answer))
  }

  @Test("Clozes of several fields share one question, and a field shown twice counts once")
  func severalFields() throws {
    let conversion = try SampleCard.conversion(
      "{{cloze:A}} {{cloze:B}} {{cloze:A}}", "", of: ["{{c1::x}}", "{{c1::y}}"], isCloze: true)
    #expect(conversion == .question(prompt: "[…] […] […]", answer: "x, y"))
  }

  @Test("The filters `cloze-only` and `type` apply to clozes")
  func clozeFilters() throws {
    #expect(
      try SampleCard.conversion(
        "{{cloze-only:A}} of {{B}}{{type:cloze:A}}", of: ["{{c1::x::h}} z {{c1::y}}", "b"], isCloze: true)
        == .question(prompt: "h, … of b", answer: "x, y"))
    #expect(
      try SampleCard.conversion("{{cloze:A}}", "{{type:cloze:A}}", of: ["{{c1::x}} z"])
        == .question(prompt: "[…] z", answer: "x"))
  }

  @Test("A card of a missing cloze has no prompt", arguments: ["{{c2::x}}", "no cloze", "{{c1::open", ""])
  func missingCloze(_ text: String) throws {
    #expect(try SampleCard.conversion("{{cloze:A}}", of: [text, "b"], isCloze: true) == .skipped(.emptyPrompt))
  }

  @Test("An image occlusion is unsupported, regardless of the name of its note type")
  func imageOcclusion() throws {
    let text = "{{c1::image-occlusion:rect:left=.1}}"
    #expect(
      try SampleCard.conversion("{{cloze:A}}{{B}}", of: [text, "b"], isCloze: true) == .skipped(.unsupportedKind))
  }

  @Test("Clozes beyond the maximum nesting depth are plain text")
  func deepClozes() throws {
    let text = String(repeating: "{{c1::x ", count: 12) + String(repeating: "}}", count: 12)
    let answer = Array(repeating: "x", count: 12).joined(separator: " ")
    #expect(
      try SampleCard.conversion("{{cloze:A}}", of: [text, "b"], isCloze: true)
        == .question(prompt: "[…]}}}}", answer: answer))
  }

  // MARK: - Readings

  @Test(
    "Filters show characters, readings or both",
    arguments: [("furigana", "漢字(かんじ)を書(か)く"), ("kana", "かんじをかく"), ("kanji", "漢字を書く"), ("text", "漢字[かんじ]を 書[か]く")])
  func readings(_ filter: String, _ expected: String) throws {
    let conversion = try SampleCard.conversion("{{\(filter):A}}", of: ["漢字[かんじ]を 書[か]く[sound:x.mp3]", "b"])
    #expect(conversion == .question(prompt: expected, answer: "b"))
  }

  // MARK: - Limits

  @Test("A template with too many steps, or a side with too many bytes, is rejected")
  func limits() {
    #expect(throws: AnkiPackageError.tooLarge) {
      try SampleCard.conversion(String(repeating: "{{A}}", count: 5001), of: ["a", "b"])
    }
    #expect(throws: AnkiPackageError.tooLarge) {
      try SampleCard.conversion(
        String(repeating: "{{A}}", count: 5000), of: [String(repeating: "a", count: 1000), "b"])
    }
  }

  @Test("Deeply nested sections are rendered")
  func deepSections() throws {
    let template = String(repeating: "{{#A}}", count: 4000) + "{{A}}"
    #expect(try SampleCard.conversion(template, of: ["a", "b"]) == .question(prompt: "a", answer: "b"))
  }
}
