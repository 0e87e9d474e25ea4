/// One side of a card: HTML with field references and conditional sections.
///
/// It is compiled to a flat list of steps. A hidden section is a jump, so rendering nested sections requires no stack.
struct Template {
  enum Step: Equatable {
    case html([UInt8], TemplateHTML.Content)
    /// The separator between the repeated question and the answer.
    case answerSeparator
    /// A field in the text, or in a tag or a script.
    case field(FieldReference, isInText: Bool)
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
    var html = TemplateHTML()
    var tokens = TemplateTokens(text)
    while let token = tokens.next() {
      guard steps.count < Self.maxSteps else { throw .tooLarge }
      switch token {
      case .html(let text):
        for part in Self.splitAtAnswerSeparator(text) {
          guard let part else {
            steps.append(.answerSeparator)
            continue
          }
          steps += html.pieces(of: part).map { .html(Array($0.html), $0.content) }
        }
      case .field(let reference):
        steps.append(.field(FieldReference(reference, fields: fields), isInText: html.isInText))
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

  /// Splits HTML at `<hr id=answer>`, which becomes nil, regardless of case, white space and quotes.
  private static func splitAtAnswerSeparator(_ html: ArraySlice<UInt8>) -> [ArraySlice<UInt8>?] {
    var parts: [ArraySlice<UInt8>?] = []
    var rest = html
    var start = html.startIndex
    while let index = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[index...]
      guard rest.startsIgnoringCase(with: Array("<hr".utf8)), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        rest.removeFirst()
        continue
      }
      let attributes = rest[..<end].filter { !$0.isWhiteSpace && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      if attributes.map(\.lowercased)[...].firstIndex(ofSequence: Array("id=answer".utf8)) != nil {
        if start < index { parts.append(html[start..<index]) }
        parts.append(nil)
        start = end + 1
      }
      rest = rest[(end + 1)...]
    }
    if start < html.endIndex { parts.append(html[start...]) }
    return parts
  }
}
