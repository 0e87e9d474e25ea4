extension Note {
  /// Converts the chosen fields of the note, whatever its templates show.
  ///
  /// Throws `tooLarge` if the budget is exceeded.
  func conversion(
    of choice: AnkiPackage.FieldChoice, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) -> CardConversion {
    let (prompt, answer) = (text(choice.prompt), text(choice.answer))
    guard !prompt.isEmpty else { return .skipped(hasMedia(choice.prompt) ? .promptWithoutText : .emptyPrompt) }
    guard !answer.isEmpty else { return .skipped(hasMedia(choice.answer) ? .answerWithoutText : .emptyAnswer) }
    try budget.consume(text: prompt.utf8.count + answer.utf8.count)
    return .question(prompt: prompt, answer: answer)
  }

  /// Returns the texts of fields, possibly empty; throws `tooLarge` if the budget is exceeded.
  func texts(_ fields: [Int], _ budget: inout RenderingBudget) throws(AnkiPackageError) -> [String] {
    let texts = fields.map(text)
    try budget.consume(text: texts.reduce(0) { $0 + $1.utf8.count })
    return texts
  }

  private func text(_ index: Int) -> String { fields.indices.contains(index) ? PlainText.of(html: fields[index]) : "" }

  private func hasMedia(_ index: Int) -> Bool {
    fields.indices.contains(index) && PlainText.hasMedia(html: fields[index])
  }
}
