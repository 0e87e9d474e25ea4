import AnkiPackages
import Testing

/// Reading of questions from chosen fields of notes.
@Suite struct FieldChoiceTests {
  private static let models = """
    {"10": {"name": "Basic", "type": 0, "flds": [{"name": "Front", "ord": 0}, {"name": "Back", "ord": 1}], "tmpls": [
     {"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{Back}}"},
     {"name": "Card 2", "ord": 1, "qfmt": "{{Back}}", "afmt": "{{Front}}"}]},
    "20": {"name": "Word", "type": 0, "flds": [{"name": "Word", "ord": 0}, {"name": "Sound", "ord": 1},
     {"name": "Meaning", "ord": 2}, {"name": "Wrong", "ord": 3}], "tmpls": [
     {"name": "Card 1", "ord": 0, "qfmt": "{{Sound}}", "afmt": "{{Meaning}}"}]},
    "30": {"name": "Cloze", "type": 1, "flds": [{"name": "Text", "ord": 0}], "tmpls": [
     {"name": "Cloze", "ord": 0, "qfmt": "{{cloze:Text}}", "afmt": "{{cloze:Text}}"}]},
    "40": {"name": "Unused", "type": 0, "flds": [{"name": "A", "ord": 0}], "tmpls": []}}
    """

  private func sample() -> SampleCollection {
    var sample = SampleCollection()
    sample.models = Self.models
    sample.add("a", "b", note: 1, ordinal: 0)
    sample.add("a", "b", note: 1, ordinal: 1)
    sample.add("<b>arbre</b>", "[sound:x.mp3]", "tree &amp; wood", "bush, shrub", note: 2, type: 20)
    sample.add("{{c1::Paris}} lies on the Seine", note: 3, type: 30)
    sample.add("<img src=x>", "", "image", "", note: 4, type: 20)
    sample.add("word", "", "[sound:y.mp3]", "", note: 5, type: 20)
    sample.add("", "", "", "", note: 6, type: 20)
    sample.add("short", note: 7, type: 20)
    return sample
  }

  @Test("The note types with notes are listed, without those with clozes")
  func noteTypes() throws {
    let types = try AnkiPackage(sample().package()).noteTypes
    #expect(types.map(\.name) == ["Basic", "Word"])
    #expect(types.map(\.fields) == [["Front", "Back"], ["Word", "Sound", "Meaning", "Wrong"]])
  }

  @Test("Each note of a type with chosen fields is one question; other cards are read as their templates show them")
  func choice() throws {
    let package = try AnkiPackage(
      sample().package(),
      choosing: { types in
        types.map { type in
          type.name == "Word" ? .init(prompt: 0, answer: 2, incorrect: [3], accepted: [1]) : nil
        }
      })
    let cards = package.cards.map { card in
      "\(card.position) \(card.prompt) – \(card.answer) \(card.incorrectAnswers) \(card.hasChosenFields)"
    }
    #expect(
      cards == [
        "1 a – b [] false", "2 b – a [] false", #"3 arbre – tree & wood ["bush, shrub"] true"#,
        "4 […] lies on the Seine – Paris [] false",
      ])
    #expect(package.cards.map(\.acceptedAnswers) == [[], [], [""], []])
    #expect(package.skipped.map(\.reason) == [.promptWithoutText, .answerWithoutText, .emptyPrompt, .emptyAnswer])
    #expect(package.skipped.map(\.position) == [5, 6, 7, 8])
  }

  @Test("Of a note with several cards, the first one counts")
  func severalCards() throws {
    let package = try AnkiPackage(
      sample().package(),
      choosing: { types in
        types.map { $0.fields.count == 2 ? .init(prompt: 1, answer: 0, incorrect: [], accepted: []) : nil }
      })
    #expect(package.cards.prefix(2).map { "\($0.position) \($0.prompt)" } == ["1 b", "3 […] lies on the Seine"])
    #expect(package.decks == ["Trees"])
  }
}
