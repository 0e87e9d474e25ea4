/// The properties of a card that templates can show beside its note.
struct CardFacts {
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
  /// Whether one of the shown fields is nonempty.
  private(set) var showsField = false
  /// Whether the side contains an image occlusion.
  private(set) var coversImage = false
  /// The contents of the card's clozes, with the fields that show them.
  private(set) var fillings: [(field: FieldKey, html: [UInt8])] = []

  private let note: Note
  private let noteType: NoteType
  private let template: CardTemplate
  private let facts: CardFacts
  private let isQuestion: Bool

  /// The maximum size of one side, in bytes of HTML.
  private static let maxBytes = 4 << 20

  /// Renders the question or the answer of a card; throws `tooLarge`.
  init(
    questionOf note: Note, _ noteType: NoteType, _ template: CardTemplate, _ facts: CardFacts,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    (self.note, self.noteType, self.template, self.facts, isQuestion) = (note, noteType, template, facts, true)
    try show(template.front, &budget)
  }

  /// Renders the answer of a card without the question; throws `tooLarge`.
  init(
    answerOf note: Note, _ noteType: NoteType, _ template: CardTemplate, _ facts: CardFacts,
    _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    (self.note, self.noteType, self.template, self.facts, isQuestion) = (note, noteType, template, facts, false)
    try show(template.back, &budget)
  }

  private mutating func show(_ template: Template, _ budget: inout RenderingBudget) throws(AnkiPackageError) {
    var next = 0
    while next < template.steps.count {
      let step = template.steps[next]
      let before = html.count
      next += 1
      switch step {
      case .html(let text): html += text
      // The part before the answer line repeats the question.
      case .answerLine: if !isQuestion { html.removeAll() }
      case .field(let reference): try show(reference, &budget)
      case .section(let key, let isNegated, let end): if isFilled(key) == isNegated { next = end }
      }
      guard html.count <= Self.maxBytes else { throw .tooLarge }
      // A step has a cost even if it shows nothing.
      try budget.take(rendered: max(0, html.count - before) + 16)
    }
  }

  private mutating func show(
    _ reference: FieldReference, _ budget: inout RenderingBudget
  ) throws(AnkiPackageError) {
    guard !reference.isSpoken, !(isQuestion && reference.isAnswerOnly) else { return }
    if case .field = reference.key, isFilled(reference.key) { showsField = true }
    var text = value(of: reference.key)
    for filter in reference.filters {
      try budget.take(rendered: text.count)
      switch filter {
      case .gaps, .gapsOnly: text = gaps(of: text, in: reference.key, isAlone: filter == .gapsOnly)
      case .readings, .readingsOnly, .charactersOnly: text = Readings.html(text, filter)
      }
    }
    html += text
  }

  private mutating func gaps(of text: [UInt8], in field: FieldKey, isAlone: Bool) -> [UInt8] {
    let cloze = ClozeText(text)
    let number = facts.ordinal + 1
    if cloze.coversImage { coversImage = true }
    // A cloze field that is shown twice contributes its answers once.
    if !fillings.contains(where: { $0.field == field }) {
      fillings += cloze.fillings(of: number).map { (field, $0) }
    }
    guard isAlone else { return cloze.html(of: number, isCovered: isQuestion) ?? [] }
    let texts = isQuestion ? cloze.hints(of: number) : cloze.fillings(of: number)
    return Array(texts.joined(separator: Array(", ".utf8)))
  }

  private func isFilled(_ key: FieldKey) -> Bool {
    switch key {
    case .field(let place): note.isFilled.indices.contains(place) && note.isFilled[place]
    case .gap(let number): number == facts.ordinal + 1
    case .nothing: false
    default: !Note.isEmpty(value(of: key))
    }
  }

  private func value(of key: FieldKey) -> [UInt8] {
    switch key {
    case .field(let place): note.fields.indices.contains(place) ? note.fields[place] : []
    case .tags: PlainText.escaped(note.tags.joined(separator: " "))
    case .deck: PlainText.escaped(facts.deck)
    case .subdeck: PlainText.escaped(String(facts.deck.split(separator: "::").last ?? ""))
    case .noteType: noteType.name
    case .card: template.name
    case .cardFlag: facts.flag == 0 ? [] : Array("flag\(facts.flag)".utf8)
    case .cardID: Array(String(facts.id).utf8)
    case .gap(let number): number == facts.ordinal + 1 ? [UInt8(ascii: "1")] : []
    case .nothing: []
    }
  }
}
