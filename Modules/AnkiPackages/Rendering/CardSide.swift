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

  private let note: Note
  private let noteType: NoteType
  private let template: CardTemplate
  private let context: CardContext
  private let isQuestion: Bool

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

  /// Renders the answer of a card without the question; throws `tooLarge`.
  init(
    answerOf note: Note, _ noteType: NoteType, _ template: CardTemplate, _ context: CardContext,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    (self.note, self.noteType, self.template, self.context, isQuestion) = (note, noteType, template, context, false)
    try render(template.back, &budget)
  }

  private mutating func render(_ template: Template, _ budget: inout RenderingBudget) throws(AnkiPackageError) {
    var next = 0
    while next < template.steps.count {
      let step = template.steps[next]
      let previousCount = html.count
      next += 1
      switch step {
      case .html(let text): html += text
      // The part before the separator repeats the question.
      case .answerSeparator: if !isQuestion { html.removeAll() }
      case .field(let reference): try render(reference, &budget)
      case .section(let key, let isNegated, let end): if isNonempty(key) == isNegated { next = end }
      }
      guard html.count <= Self.maxBytes else { throw .tooLarge }
      // A step has a cost even if it produces no output.
      try budget.consume(rendered: max(0, html.count - previousCount) + 16)
    }
  }

  private mutating func render(
    _ reference: FieldReference, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    guard !reference.isSpoken, !(isQuestion && reference.isAnswerOnly) else { return }
    if case .field = reference.key, isNonempty(reference.key) { hasNonemptyField = true }
    var text = value(of: reference.key)
    for filter in reference.filters {
      try budget.consume(rendered: text.count)
      switch filter {
      case .cloze, .clozeOnly: text = renderClozes(of: text, in: reference.key, onlyContents: filter == .clozeOnly)
      case .furigana, .kana, .kanji: text = Readings.html(text, filter)
      }
    }
    html += text
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
