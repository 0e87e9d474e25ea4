/// The result of converting a card.
enum Question: Equatable {
  case question(prompt: String, answer: String)
  case none(AnkiPackage.Reason)
}

extension NoteType {
  /// Anki stores ordinals in 16 bits.
  private static let ordinals = 0..<(1 << 16)

  /// Converts a card: the question is its front, and the answer is what its back adds to the front.
  ///
  /// The answer of a cloze card is the content of the cloze. Throws `tooLarge` if the budget is exceeded.
  func question(
    of note: Note, _ facts: CardFacts, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) -> Question {
    guard !isImageOcclusion, Self.ordinals.contains(facts.ordinal), let template = template(of: facts.ordinal) else {
      return .none(.unsupportedKind)
    }
    let front = try CardSide(questionOf: note, self, template, facts, &budget)
    guard !front.coversImage else { return .none(.unsupportedKind) }
    guard isCloze ? !front.fillings.isEmpty : front.showsField else { return .none(.emptyPrompt) }
    let prompt = PlainText.of(html: front.html)
    guard !prompt.isEmpty else { return .none(.emptyPrompt) }
    let answer =
      try isCloze
      ? Self.answer(of: front.fillings.map(\.html))
      : PlainText.of(html: CardSide(answerOf: note, self, template, facts, &budget).html)
    guard !answer.isEmpty else { return .none(.emptyAnswer) }
    try budget.take(text: prompt.utf8.count + answer.utf8.count)
    return .question(prompt: prompt, answer: answer)
  }

  /// Joins the contents of several clozes; identical contents count once, as for a typed answer in Anki.
  private static func answer(of fillings: [[UInt8]]) -> String {
    let texts = fillings.map { PlainText.of(html: $0) }.filter { !$0.isEmpty }
    return Set(texts).count == 1 ? texts[0] : texts.joined(separator: ", ")
  }
}
