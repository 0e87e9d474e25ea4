import Kernel
import Localization

// The checks of values that are already decoded, from JSON or from a cell of a table. Each records the issues of a
// value, and returns the value or a placeholder.
extension ParameterReader {
  mutating func checked(_ name: StaticString, _ number: Int, _ range: ClosedRange<Int>) -> Int {
    guard !range.contains(number) else { return number }
    // The message omits an upper bound that is only the maximum of an integer type.
    let isOpen = [Int.max, Int(Int32.max)].contains(range.upperBound) && number < range.lowerBound
    addIssue(
      name, .outOfRange,
      isOpen
        ? Strings.validationTooSmall(field: label(of: name), min: range.lowerBound)
        : Strings.validationOutOfRange(field: label(of: name), min: range.lowerBound, max: range.upperBound))
    return number
  }

  mutating func checked(_ name: StaticString, _ number: Double, _ range: ClosedRange<Double>) -> Double {
    if !range.contains(number) {
      addIssue(name, .invalidFormat, Strings.validationInvalidFormat(field: label(of: name)))
    }
    return number
  }

  mutating func checked(_ name: StaticString, _ text: String, _ lengths: ClosedRange<Int>) -> String {
    guard text.utf8.count <= TextLimits.maxBytes(forCharacters: lengths.upperBound) else {
      addIssue(name, .tooLong, Strings.validationTooLong(field: label(of: name), characters: lengths.upperBound))
      return ""
    }
    guard !hasOverlongCharacter(name, text) else { return "" }
    checkLength(name, text, lengths)
    return text
  }

  mutating func checked(
    _ name: StaticString, _ texts: [String], _ lengths: ClosedRange<Int>, atMost limit: Int
  ) -> [String] {
    guard hasValidCount(name, texts.count, 0...limit) else { return [] }
    return texts.enumerated().map { index, text in
      part(.index(index), of: name) { $0.checked(name, text, lengths) }
    }
  }

  mutating func checked(
    _ name: StaticString, _ cells: [(name: String, text: String)], _ lengths: ClosedRange<Int>, atMost limit: Int
  ) -> NamedValues {
    guard hasValidCount(name, cells.count, 0...limit) else { return NamedValues() }
    return NamedValues(
      cells.map { cell in
        let text = part(.member(cell.name.excerpt), of: name) { $0.checked(name, cell.text, lengths) }
        return NamedValue(cell.name, .text(text))
      })
  }

  /// Returns whether a number of elements is within bounds.
  mutating func hasValidCount(_ name: StaticString, _ count: Int, _ counts: ClosedRange<Int>) -> Bool {
    if counts.contains(count) { return true }
    let isShort = count < counts.lowerBound
    addIssue(
      name, isShort ? .tooFew : .tooMany,
      isShort
        ? Strings.validationTooFew(field: label(of: name), items: counts.lowerBound)
        : Strings.validationTooMany(field: label(of: name), items: counts.upperBound))
    return false
  }

  /// Replaces the messages of issues.
  mutating func replaceMessages(ofIssuesFrom first: Int, with message: Message) {
    for index in first..<issues.count {
      issues[index] = DomainError.Issue(path: issues[index].path, rule: issues[index].rule, message: message)
    }
  }

  /// Returns one of several words; `text` is nil if it is too long.
  mutating func word(_ name: StaticString, _ text: String?, _ words: [String]) -> String {
    if let text, words.contains(text) { return text }
    addIssue(
      name, .notOneOf, Strings.validationNotOneOf(field: label(of: name), values: words.joined(separator: ", ")))
    return words.first ?? ""
  }

  /// Returns a time zone by its IANA name, which is nil if it is too long.
  mutating func zone(_ name: StaticString, _ identifier: String?) -> Zone {
    if let zone = identifier.flatMap({ Zone(identifier: $0) }) { return zone }
    addIssue(name, DomainError.unknownTimeZone)
    return .utc
  }

  /// Returns a language by its code, which is nil if it is too long.
  mutating func language(_ name: StaticString, _ code: String?) -> Language {
    if let language = code.flatMap(Language.init) { return language }
    addIssue(name, .invalidFormat, Strings.validationInvalidFormat(field: displayName(of: name)))
    return .en
  }
}
