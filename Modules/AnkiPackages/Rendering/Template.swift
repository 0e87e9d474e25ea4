/// One side of a card: HTML with field references and conditional sections.
///
/// It is compiled to a flat list of steps. A hidden section is a jump, so rendering nested sections requires no stack.
struct Template {
  enum Step: Equatable {
    case html([UInt8])
    /// The separator between the repeated question and the answer.
    case answerSeparator
    case field(FieldReference)
    /// Jumps to the step `end` if the field is empty; if `isNegated`, jumps if it is nonempty.
    case section(FieldKey, isNegated: Bool, end: Int)
  }

  let steps: [Step]

  /// The maximum number of steps; real templates have a few dozen.
  private static let maxSteps = 5000

  /// Parses a template; throws `tooLarge` if it has too many steps.
  ///
  /// An unclosed section ends with its enclosing section or with the template; an unmatched end tag is dropped. Anki
  /// shows an error instead.
  init(_ text: [UInt8], fields: FieldNames) throws(AnkiPackageError) {
    var steps: [Step] = []
    var openSections: [(name: [UInt8], step: Int)] = []
    func close(_ step: Int) {
      guard case .section(let key, let isNegated, _) = steps[step] else { return }
      steps[step] = .section(key, isNegated: isNegated, end: steps.count)
    }
    var tokens = TemplateTokens(text)
    while let token = tokens.next() {
      guard steps.count < Self.maxSteps else { throw .tooLarge }
      switch token {
      case .html(let html):
        steps += Self.splitAtAnswerSeparator(html)
      case .field(let reference):
        steps.append(.field(FieldReference(reference, fields: fields)))
      case .open(let name, let isNegated):
        openSections.append((name, steps.count))
        steps.append(.section(fields.key(name), isNegated: isNegated, end: 0))
      case .close(let name):
        guard let level = openSections.lastIndex(where: { $0.name == name }) else { continue }
        for section in openSections[level...] { close(section.step) }
        openSections.removeSubrange(level...)
      }
    }
    for section in openSections { close(section.step) }
    self.steps = steps
  }

  /// Splits HTML at `<hr id=answer>`, regardless of case, white space and quotes.
  private static func splitAtAnswerSeparator(_ html: ArraySlice<UInt8>) -> [Step] {
    var steps: [Step] = []
    var rest = html
    var start = html.startIndex
    while let index = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[index...]
      guard rest.startsIgnoringCase(with: Array("<hr".utf8)), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        rest.removeFirst()
        continue
      }
      let attributes = rest[..<end].filter { !$0.isWhiteSpace && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      if String(decoding: attributes, as: UTF8.self).lowercased().contains("id=answer") {
        if start < index { steps.append(.html(Array(html[start..<index]))) }
        steps.append(.answerSeparator)
        start = end + 1
      }
      rest = rest[(end + 1)...]
    }
    if start < html.endIndex { steps.append(.html(Array(html[start...]))) }
    return steps
  }
}
