/// The properties of a card, other than its note, that templates can show.
struct CardContext {
  /// The ordinal among the cards of the note, from 0.
  let ordinal: Int
  /// The Anki ID of the card.
  let id: Int64
  /// The color number of the user's flag, from 1; 0 for none.
  let flag: Int
  /// The full name of its deck.
  let deck: String
}

/// One rendered side of a card.
struct CardSide {
  private(set) var html: [UInt8] = []
  /// Whether the side shows at least one nonempty field of the note.
  private(set) var hasNonemptyField = false
  /// Whether the side contains an image occlusion.
  private(set) var hasImageOcclusion = false
  /// The contents of the card's clozes, with the fields that contain them.
  private(set) var clozeAnswers: [(field: FieldKey, html: [UInt8])] = []
  /// The fields that a question shows, and that an answer therefore omits.
  private(set) var shownFields = ShownFields()

  private let note: Note
  private let noteType: NoteType
  private let template: CardTemplate
  private let context: CardContext
  private let isQuestion: Bool
  /// Whether the side shows text.
  private var hasText = false
  /// Punctuation that is shown only if text follows.
  private var pendingPunctuation: [UInt8] = []
  /// Whether the latest field was omitted.
  private var hasOmittedField = false

  /// The maximum size of one side, in bytes of HTML.
  private static let maxBytes = 4 << 20

  /// Renders the question of a card; throws `tooLarge`.
  init(
    questionOf note: Note, _ noteType: NoteType, _ template: CardTemplate, _ context: CardContext,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    (self.note, self.noteType, self.template, self.context, isQuestion) = (note, noteType, template, context, true)
    try render(template.front, &budget)
  }

  /// Renders the back of a card without the part before the separator, which repeats the question; throws `tooLarge`.
  init(
    backOf note: Note, _ noteType: NoteType, _ template: CardTemplate, _ context: CardContext,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    (self.note, self.noteType, self.template, self.context, isQuestion) = (note, noteType, template, context, false)
    try render(template.back, &budget)
  }

  /// Renders the back of a card without what its question shows: a leading copy of the question, and shown fields.
  ///
  /// `prompt` is the text of the question. Throws `tooLarge`.
  init(without question: CardSide, prompt: String, _ budget: inout RenderingBudget) throws(AnkiPackageError) {
    (note, noteType, template, context) = (question.note, question.noteType, question.template, question.context)
    isQuestion = false
    let copy = try leadingCopy(of: prompt, &budget)
    shownFields = question.shownFields
    if let copy {
      hasOmittedField = true
      append(copy.rest, copy.content)
    }
    try render(template.back, from: copy?.nextStep ?? 0, &budget)
  }

  private mutating func render(
    _ template: Template, from first: Int = 0, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    var next = first
    while next < template.steps.count { next = try renderStep(next, of: template, &budget) }
    if !hasOmittedField { html += pendingPunctuation }
  }

  /// Renders a step and returns the number of the next one.
  private mutating func renderStep(
    _ number: Int, of template: Template, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) -> Int {
    let previousCount = html.count + pendingPunctuation.count
    var next = number + 1
    switch template.steps[number] {
    case .html(let text, let content): append(text, content)
    // The part before the separator repeats the question.
    case .answerSeparator: if !isQuestion { removeAll() }
    case .field(let reference, let isInText): try render(reference, isInText: isInText, &budget)
    case .section(let key, let isNegated, let end): if isNonempty(key) == isNegated { next = end }
    }
    let count = html.count + pendingPunctuation.count
    guard count <= Self.maxBytes else { throw .tooLarge }
    // A step has a cost even if it produces no output.
    try budget.consume(rendered: max(0, count - previousCount) + 16)
    return next
  }

  // MARK: - Text of the template

  /// Appends HTML of the template; punctuation after an omitted field is omitted too.
  private mutating func append(_ text: [UInt8], _ content: TemplateHTML.Content) {
    switch content {
    case .nothing: html += text
    case .punctuation where !shownFields.isEmpty && !isQuestion: if !hasOmittedField { pendingPunctuation += text }
    case .punctuation, .words: appendShown(text)
    }
  }

  /// Appends visible HTML, after the punctuation that precedes it.
  private mutating func appendShown(_ text: [UInt8]) {
    html += pendingPunctuation
    html += text
    pendingPunctuation = []
    (hasText, hasOmittedField) = (true, false)
  }

  /// Records that a field is omitted, and removes punctuation before it that is at the start or opens a bracket.
  private mutating func omitField() {
    hasOmittedField = true
    let opening = PlainText.of(html: pendingPunctuation).last
    guard !hasText || opening.map(Self.openingBrackets.contains) == true else { return }
    pendingPunctuation = []
    // The texts on both sides are different words.
    html.append(UInt8(ascii: " "))
  }

  private static let openingBrackets: Set<Character> = ["(", "[", "{", "<", "«", "“", "„", "「", "（"]

  private mutating func removeAll() {
    html.removeAll()
    pendingPunctuation.removeAll()
    (hasText, hasOmittedField) = (false, false)
  }

  // MARK: - Copies of the question

  /// The end of a copy of the question at the start of a back.
  private struct Copy {
    let nextStep: Int
    /// The HTML that follows the copy in the last rendered step.
    var rest: [UInt8] = []
    var content = TemplateHTML.Content.nothing
  }

  /// Returns the end of a copy of the prompt with which the back begins; nil if there is none.
  ///
  /// A copy ends with a step, between words of the template, or at a line break in a field. A field that merely begins
  /// with the prompt, such as a longer word, is no copy.
  private func leadingCopy(of prompt: String, _ budget: inout RenderingBudget) throws(AnkiPackageError) -> Copy? {
    var side = self
    var next = 0
    while next < template.back.steps.count {
      let step = template.back.steps[next]
      let previousCount = side.html.count
      next = try side.renderStep(next, of: template.back, &budget)
      try budget.consume(rendered: side.html.count)
      let text = PlainText.of(html: side.html)
      if text == prompt { return Copy(nextStep: next) }
      if text.hasPrefix(prompt) {
        if case .html(let html, let content) = step, text.hasWordBoundary(after: prompt) {
          let rest = String(text.dropFirst(prompt.count)) + (html.last?.isWhiteSpace == true ? " " : "")
          return Copy(nextStep: next, rest: PlainText.escaped(rest), content: content)
        }
        guard let end = try Self.endOfLine(prompt, in: side.html, from: previousCount, &budget) else { return nil }
        return Copy(nextStep: next, rest: Array(side.html[end...]), content: .words)
      }
      guard prompt.hasPrefix(text) else { return nil }
    }
    return nil
  }

  /// Returns the index of the first tag, from `start`, that breaks a line after a text; nil if there is none.
  private static func endOfLine(
    _ text: String, in html: [UInt8], from start: Int, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) -> Int? {
    for index in html.indices[start...] where html[index] == UInt8(ascii: "<") {
      guard lineBreaks.contains(where: { html[index...].startsIgnoringCase(with: $0) }) else { continue }
      try budget.consume(rendered: index)
      let line = PlainText.of(html: Array(html[..<index]))
      if line == text { return index }
      if !text.hasPrefix(line) { return nil }
    }
    return nil
  }

  private static let lineBreaks = ["<br", "<hr", "<div", "</div", "<p>", "<p ", "</p", "<li", "</li"].map {
    Array($0.utf8)
  }

  // MARK: - Fields

  private mutating func render(
    _ reference: FieldReference, isInText: Bool, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    guard !reference.isSpoken, !(isQuestion && reference.isAnswerOnly) else { return }
    if case .field = reference.key, isNonempty(reference.key) { hasNonemptyField = true }
    var text = value(of: reference.key)
    let isVisible = isInText && !Note.isEmpty(text)
    var filters = reference.filters
    if isVisible {
      if isQuestion {
        shownFields.insert(reference)
      } else if let remaining = shownFields.filters(of: reference, value: text) {
        filters = remaining
      } else {
        return omitField()
      }
    }
    for filter in filters {
      try budget.consume(rendered: text.count)
      switch filter {
      case .cloze, .clozeOnly: text = renderClozes(of: text, in: reference.key, onlyContents: filter == .clozeOnly)
      case .furigana, .kana, .kanji: text = Readings.html(text, filter)
      }
    }
    if isVisible { appendShown(text) } else { html += text }
  }

  private mutating func renderClozes(of text: [UInt8], in field: FieldKey, onlyContents: Bool) -> [UInt8] {
    let cloze = ClozeText(text)
    let number = context.ordinal + 1
    if cloze.hasImageOcclusion { hasImageOcclusion = true }
    // A cloze field that is shown twice contributes its answers once.
    if !clozeAnswers.contains(where: { $0.field == field }) {
      clozeAnswers += cloze.contents(of: number).map { (field, $0) }
    }
    guard onlyContents else { return cloze.html(of: number, isCovered: isQuestion) ?? [] }
    let texts = isQuestion ? cloze.hints(of: number) : cloze.contents(of: number)
    return Array(texts.joined(separator: Array(", ".utf8)))
  }

  private func isNonempty(_ key: FieldKey) -> Bool {
    switch key {
    case .field(let index): note.isNonempty.indices.contains(index) && note.isNonempty[index]
    case .cloze(let number): number == context.ordinal + 1
    case .empty: false
    default: !Note.isEmpty(value(of: key))
    }
  }

  private func value(of key: FieldKey) -> [UInt8] {
    switch key {
    case .field(let index): note.fields.indices.contains(index) ? note.fields[index] : []
    case .tags: PlainText.escaped(note.tags.joined(separator: " "))
    case .deck: PlainText.escaped(context.deck)
    case .subdeck: PlainText.escaped(String(context.deck.split(separator: "::").last ?? ""))
    case .noteType: noteType.name
    case .card: template.name
    case .cardFlag: context.flag == 0 ? [] : Array("flag\(context.flag)".utf8)
    case .cardID: Array(String(context.id).utf8)
    case .cloze(let number): number == context.ordinal + 1 ? [UInt8(ascii: "1")] : []
    case .empty: []
    }
  }
}

extension String {
  /// Returns whether no word continues after a prefix.
  fileprivate func hasWordBoundary(after prefix: String) -> Bool {
    guard let last = prefix.last, let next = dropFirst(prefix.count).first else { return true }
    return !((last.isLetter || last.isNumber) && (next.isLetter || next.isNumber))
  }
}
