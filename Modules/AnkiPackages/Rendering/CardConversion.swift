/// The result of converting a card.
enum CardConversion: Equatable {
  case question(prompt: String, answer: String)
  case skipped(AnkiPackage.SkipReason)
}

extension NoteType {
  /// The valid ordinals, which Anki stores in 16 bits.
  private static let ordinals = 0..<(1 << 16)

  /// Converts a card: the question is its front, and the answer is its back without what the front shows.
  ///
  /// If nothing else is on the back, the answer is the complete back. The answer of a cloze card is the content of the
  /// cloze. Throws `tooLarge` if a side is too large or the budget is exceeded.
  func conversion(
    of note: Note, _ context: CardContext, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) -> CardConversion {
    guard !isImageOcclusion, Self.ordinals.contains(context.ordinal), let template = template(of: context.ordinal)
    else {
      return .skipped(.unsupportedKind)
    }
    let front = try CardSide(questionOf: note, self, template, context, &budget)
    guard !front.hasImageOcclusion else { return .skipped(.unsupportedKind) }
    guard isCloze ? !front.clozeAnswers.isEmpty : front.hasNonemptyField else { return .skipped(.emptyPrompt) }
    let prompt = PlainText.of(html: front.html)
    guard !prompt.isEmpty else {
      return .skipped(PlainText.hasMedia(html: front.html) ? .promptWithoutText : .emptyPrompt)
    }
    let (answer, hasMedia) =
      try isCloze
      ? Self.answer(of: front.clozeAnswers.map(\.html))
      : answer(of: note, template, context, to: front, prompt: prompt, &budget)
    guard !answer.isEmpty else { return .skipped(hasMedia ? .answerWithoutText : .emptyAnswer) }
    try budget.consume(text: prompt.utf8.count + answer.utf8.count)
    return .question(prompt: prompt, answer: answer)
  }

  /// Returns the text of the back without what the front shows, or of the complete back if nothing else has text.
  private func answer(
    of note: Note, _ template: CardTemplate, _ context: CardContext, to front: CardSide, prompt: String,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) -> (text: String, hasMedia: Bool) {
    let answer = PlainText.of(html: try CardSide(without: front, prompt: prompt, &budget).html)
    guard answer.isEmpty else { return (answer, false) }
    let back = try CardSide(backOf: note, self, template, context, &budget).html
    return (PlainText.of(html: back), PlainText.hasMedia(html: back))
  }

  /// Joins the contents of several clozes, or returns the content if all are identical, as for a typed answer in Anki.
  private static func answer(of contents: [[UInt8]]) -> (text: String, hasMedia: Bool) {
    let texts = contents.map { PlainText.of(html: $0) }.filter { !$0.isEmpty }
    let text = Set(texts).count == 1 ? texts[0] : texts.joined(separator: ", ")
    return (text, contents.contains { PlainText.hasMedia(html: $0) })
  }
}
