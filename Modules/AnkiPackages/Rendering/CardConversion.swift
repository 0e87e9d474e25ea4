/// The result of converting a card.
enum CardConversion: Equatable {
  case question(prompt: String, answer: String)
  case skipped(AnkiPackage.SkipReason)
}

extension NoteType {
  /// The valid ordinals, which Anki stores in 16 bits.
  private static let ordinals = 0..<(1 << 16)

  /// Converts a card: the question is its front, and the answer is its back without the repeated front.
  ///
  /// The answer of a cloze card is the content of the cloze. Throws `tooLarge` if a side is too large or the budget is
  /// exceeded.
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
    guard !prompt.isEmpty else { return .skipped(.emptyPrompt) }
    let answer =
      try isCloze
      ? Self.answer(of: front.clozeAnswers.map(\.html))
      : PlainText.of(html: CardSide(answerOf: note, self, template, context, &budget).html)
    guard !answer.isEmpty else { return .skipped(.emptyAnswer) }
    try budget.consume(text: prompt.utf8.count + answer.utf8.count)
    return .question(prompt: prompt, answer: answer)
  }

  /// Joins the contents of several clozes, or returns the content if all are identical, as for a typed answer in Anki.
  private static func answer(of contents: [[UInt8]]) -> String {
    let texts = contents.map { PlainText.of(html: $0) }.filter { !$0.isEmpty }
    return Set(texts).count == 1 ? texts[0] : texts.joined(separator: ", ")
  }
}
