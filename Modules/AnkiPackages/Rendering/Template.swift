/// One side of a card: HTML with places for fields and with sections that are shown only where a field is filled.
///
/// A template is a row of steps. A section that is not shown is jumped over, so that no depth of sections needs memory.
struct Template {
  /// One step of showing a template.
  enum Step: Equatable {
    /// HTML as it stands there.
    case html([UInt8])
    /// The line between the question, repeated, and the answer.
    case answerLine
    /// A field.
    case field(FieldReference)
    /// Goes on at `end` unless the field is filled, or is empty where `isNegated`.
    case section(FieldKey, isNegated: Bool, end: Int)
  }

  let steps: [Step]

  /// How many steps a template may have; those of people have some dozens.
  private static let maxSteps = 5000

  /// Understands a template.
  ///
  /// Sections that are not closed end with the template, or with the section around them; a close without a section is left
  /// out. Anki shows an error instead.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - fields: The fields of the note type.
  /// - Throws: `tooLarge`.
  init(_ text: [UInt8], fields: FieldNames) throws(AnkiPackageError) {
    var steps: [Step] = []
    var open: [(name: [UInt8], step: Int)] = []
    func close(_ step: Int) {
      guard case .section(let key, let isNegated, _) = steps[step] else { return }
      steps[step] = .section(key, isNegated: isNegated, end: steps.count)
    }
    var tokens = TemplateTokens(text)
    while let token = tokens.next() {
      guard steps.count < Self.maxSteps else { throw .tooLarge }
      switch token {
      case .html(let html):
        steps += Self.splitAtAnswerLine(html)
      case .field(let reference):
        steps.append(.field(FieldReference(reference, fields: fields)))
      case .open(let name, let isNegated):
        open.append((name, steps.count))
        steps.append(.section(fields.key(name), isNegated: isNegated, end: 0))
      case .close(let name):
        guard let level = open.lastIndex(where: { $0.name == name }) else { continue }
        for section in open[level...] { close(section.step) }
        open.removeSubrange(level...)
      }
    }
    for section in open { close(section.step) }
    self.steps = steps
  }

  /// Finds `<hr id=answer>` in HTML, however it is written.
  private static func splitAtAnswerLine(_ html: ArraySlice<UInt8>) -> [Step] {
    var steps: [Step] = []
    var rest = html
    var start = html.startIndex
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[place...]
      guard rest.startsIgnoringCase(with: Array("<hr".utf8)), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        rest.removeFirst()
        continue
      }
      let attributes = rest[..<end].filter { !$0.isWhiteSpace && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      if String(decoding: attributes, as: UTF8.self).lowercased().contains("id=answer") {
        if start < place { steps.append(.html(Array(html[start..<place]))) }
        steps.append(.answerLine)
        start = end + 1
      }
      rest = rest[(end + 1)...]
    }
    if start < html.endIndex { steps.append(.html(Array(html[start...]))) }
    return steps
  }
}
