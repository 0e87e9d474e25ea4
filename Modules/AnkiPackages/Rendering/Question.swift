/// What became of a card.
enum Question: Equatable {
  case question(prompt: String, answer: String)
  case none(AnkiPackage.Reason)
}

extension NoteType {
  /// Anki counts cards of a note in 16 bits.
  private static let ordinals = 0..<(1 << 16)

  /// Makes a question of a card: its front, and what its back shows beside the front.
  ///
  /// Of a card with a gap the answer is what fills the gap.
  ///
  /// - Parameters:
  ///   - note: A note of this type.
  ///   - facts: The card.
  ///   - budget: What may be made.
  /// - Returns: The question, or why there is none.
  /// - Throws: `tooLarge`.
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

  /// Joins what fills several gaps; where all of them are the same, it counts once, as when one types it in Anki.
  private static func answer(of fillings: [[UInt8]]) -> String {
    let texts = fillings.map { PlainText.of(html: $0) }.filter { !$0.isEmpty }
    return Set(texts).count == 1 ? texts[0] : texts.joined(separator: ", ")
  }
}
