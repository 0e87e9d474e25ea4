import StringCatalog

/// The check of two values of one type whose places are swapped: «%2$lld de %1$lld» for “%1$lld of %2$lld”.
enum ValueOrderCheck {
  static let check = CatalogCheck(
    "value-order", .warning, .placeholders,
    "A translation has two values of one type in another order than its source.",
    .text { view in
      guard !view.isSource, view.unit.value.utf8.count(where: { $0 == UInt8(ascii: "%") }) > 1,
        let pair = TextPair(view), let source = view.originalPlaceholders, source.elements.count > 1,
        let target = view.placeholders(pluralArgument: view.entry.originalPlaceholders?.pluralArgument ?? 1)
      else { return [] }
      return problem(source: source, target: target, in: pair).map { [view.finding("value-order", .warning, $0)] } ?? []
    })

  private static func problem(source: Placeholders, target: Placeholders, in pair: TextPair) -> String? {
    let original = pair.view.original?.value ?? ""
    let sources = Occurrences(source.elements, in: original)
    let targets = Occurrences(target.elements, in: pair.view.unit.value)
    guard sources.isUnique, targets.isUnique else { return nil }
    // Two values are swapped by mistake; more of them move if the sentence is another one.
    let isSwap = zip(source.elements, target.elements).count { $0.position != $1.position } == 2
    for (index, first) in source.elements.enumerated() {
      for second in source.elements[(index + 1)...] where first.kind == second.kind {
        guard let one = targets.byPosition[first.position], let two = targets.byPosition[second.position],
          let before = sources.byPosition[first.position], let after = sources.byPosition[second.position]
        else { continue }
        let isMoved = one.placeholder.range.lowerBound > two.placeholder.range.lowerBound
        // Quotation marks or brackets around one of the values tell which one it is.
        if before.enclosure != after.enclosure, one.enclosure != two.enclosure {
          guard one.enclosure != before.enclosure, one.enclosure == after.enclosure, two.enclosure == before.enclosure
          else { continue }
          return swapped(one.placeholder, two.placeholder)
        }
        guard isMoved, isSwap, (one.enclosure, two.enclosure) == (before.enclosure, after.enclosure),
          isOrderKept(before, after, in: original, pair),
          !isRecognized(before, one, pair), !isRecognized(after, two, pair)
        else { continue }
        return swapped(one.placeholder, two.placeholder)
      }
    }
    return nil
  }

  private static func swapped(_ one: Placeholder, _ two: Placeholder) -> String {
    "\(one.written) and \(two.written) are in another order than in the source"
  }

  /// Returns whether a translation keeps the order of two values of the source.
  private static func isOrderKept(_ first: Occurrence, _ second: Occurrence, in text: String, _ pair: TextPair) -> Bool
  {
    let scalars = Array(text.unicodeScalars)
    let gap = scalars[first.placeholder.range.upperBound..<second.placeholder.range.lowerBound]
    // Separate sentences, and parts between punctuation marks, keep their order in any language.
    if !gap.contains(where: \.isLetter), !gap.isEmpty, gap.contains(where: { !$0.isSpace }) {
      // “%@’s %@” and “%@ (%@)” are turned around.
      return !gap.contains("’") && !gap.contains("'")
    }
    let locale = pair.view.locale
    let sourceLanguage = pair.view.entry.source.sourceLanguage
    if gap.contains(where: { ".?!;\n".unicodeScalars.contains($0) }) { return true }
    guard WordOrder.isShared(by: locale, and: sourceLanguage) else { return false }
    // A possessive, as in “%@’s %@” and “%@’s use of %@”, is turned around.
    return gap.contains(where: \.isLetter) && !gap.starts(with: "’s".unicodeScalars)
      && !gap.starts(with: "'s".unicodeScalars)
  }

  /// Returns whether the same preposition is before a value in the source and in the translation.
  private static func isRecognized(_ source: Occurrence, _ target: Occurrence, _ pair: TextPair) -> Bool {
    guard let preposition = source.wordBefore, let word = target.wordBefore else { return false }
    return WordOrder.isTranslation(word, of: preposition, in: pair.view.locale)
  }

  /// A placeholder with the marks around it.
  private struct Occurrence {
    let placeholder: Placeholder
    /// Whether it is between quotation marks or brackets.
    let enclosure: Enclosure
    /// The lowercase word directly before it.
    let wordBefore: String?
  }

  private enum Enclosure {
    case none, quotes, brackets
  }

  /// The placeholders of a text by position.
  private struct Occurrences {
    let byPosition: [Int: Occurrence]
    /// Whether each argument occurs once.
    let isUnique: Bool

    init(_ placeholders: [Placeholder], in text: String) {
      let scalars = Array(text.unicodeScalars)
      let occurrences = placeholders.map { placeholder in
        let before = scalars[..<placeholder.range.lowerBound].last { !$0.isSpace }
        let after = scalars[placeholder.range.upperBound...].first { !$0.isSpace }
        return Occurrence(
          placeholder: placeholder, enclosure: ValueOrderCheck.enclosure(before, after),
          wordBefore: ValueOrderCheck.word(before: placeholder.range.lowerBound, in: scalars))
      }
      isUnique = Set(placeholders.map(\.position)).count == placeholders.count
      byPosition = Dictionary(occurrences.map { ($0.placeholder.position, $0) }) { first, _ in first }
    }
  }

  private static func word(before index: Int, in scalars: [Unicode.Scalar]) -> String? {
    let text = scalars[..<index]
    guard let end = text.lastIndex(where: { !$0.isSpace && !"’'“«„\"".unicodeScalars.contains($0) }),
      scalars[end].isLetter
    else { return nil }
    let start = text[...end].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? 0
    return String(String.UnicodeScalarView(scalars[start...end])).lowercased()
  }

  private static func enclosure(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Enclosure {
    guard let before, let after else { return .none }
    if "“”„«»\"‘「『".unicodeScalars.contains(before), "“”«»\"’」』".unicodeScalars.contains(after) { return .quotes }
    if "([（".unicodeScalars.contains(before), ")]）".unicodeScalars.contains(after) { return .brackets }
    return .none
  }
}
