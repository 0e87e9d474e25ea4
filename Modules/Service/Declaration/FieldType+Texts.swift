import JSON
import JSONRPC
public import Kernel
import Localization

// Every text has a bound in bytes, which is checked before the text is counted, compared, folded or trimmed.

extension FieldType where Value == String {
  /// What names something, compared as it stands: an id, a slug, a token, a language tag.
  public static var identifier: FieldType { bytes(TextBounds.identifierBytes) }

  /// A password: nothing of it is trimmed or counted here.
  public static var password: FieldType { bytes(TextBounds.passwordBytes) }

  /// An e-mail address as somebody typed it.
  public static var emailAddress: FieldType {
    .identifier.checked({ EmailAddress($0) == nil }, .invalidEmail)
  }

  /// The content of a file; whoever reads it bounds its parts.
  ///
  /// A message is smaller than this unless the program was started with a larger limit.
  public static var content: FieldType { bytes(64 << 20) }

  private static func bytes(_ limit: Int) -> FieldType {
    FieldType(placeholder: "") { value, _, name, reader throws(DomainError) in
      try reader.text(name, value, bytes: limit) ?? ""
    } schema: { _ in
      .string(lengths: 0...limit)
    }
  }

  /// A text of up to so many characters that a rule of the domain counts after trimming; here only its size is bounded.
  public static func untrimmed(upTo characters: Int) -> FieldType {
    FieldType(placeholder: "") { value, _, name, reader throws(DomainError) in
      try reader.text(name, value, characters: characters) ?? ""
    } schema: { _ in
      .string(lengths: 0...characters)
    }
  }

  /// A text whose number of user-perceived characters lies within bounds.
  ///
  /// SQLite ends a text at a NUL when it measures it, so that none is taken.
  ///
  /// - Parameters:
  ///   - lengths: How many characters it may have.
  ///   - codePoints: How many code points a character may have on the average.
  /// - Returns: The form.
  public static func text(
    _ lengths: ClosedRange<Int>, codePointsEach codePoints: Int = TextBounds.codePointsPerCharacter
  ) -> FieldType {
    FieldType(bounds: lengths, placeholder: "") { value, _, name, reader throws(DomainError) in
      guard let text = try reader.text(name, value, characters: lengths.upperBound) else { return "" }
      reader.measure(name, text, lengths, codePointsEach: codePoints)
      return text
    } schema: {
      .string(lengths: $0)
    }
  }

  /// A text without the white space around it, whose number of user-perceived characters then lies within bounds.
  public static func trimmedText(_ lengths: ClosedRange<Int>) -> FieldType {
    FieldType(placeholder: "") { value, _, name, reader throws(DomainError) in
      guard let text = try reader.text(name, value, characters: lengths.upperBound)?.trimmed else { return "" }
      reader.measure(name, text, lengths)
      return text
    } schema: { _ in
      .string(lengths: lengths)
    }
  }

  /// One of some words.
  static func oneOf(_ words: [String]) -> FieldType {
    FieldType(placeholder: words.first ?? "") { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let text = value.shortString(), words.contains(text) else {
        reader.note(name, "not_one_of", Strings.validationNotOneOf("\(name)", words.joined(separator: ", ")))
        return words.first ?? ""
      }
      return text
    } schema: { _ in
      .choice(words)
    }
  }
}

extension FieldType where Value == [String] {
  /// Texts, as a list or as one text in which separators stand between them.
  ///
  /// - Parameters:
  ///   - text: The form of each text of a list.
  ///   - joined: The form of the one text.
  ///   - separator: What stands between its parts.
  /// - Returns: The form.
  public static func texts(
    _ text: FieldType<String>, or joined: FieldType<String>, separatedBy separator: Unicode.Scalar
  ) -> FieldType {
    let list = FieldType.list(of: text, 0...1000)
    return FieldType(placeholder: []) { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { return try list.read(value, list.bounds, name, &reader) }
      return try joined.read(value, joined.bounds, name, &reader).parts(separatedBy: separator)
    } schema: { _ in
      .either(list.schema(list.bounds), joined.schema(joined.bounds))
    }
  }
}

extension ParameterReader {
  /// A text of at most so many bytes; a longer one is noted, and nil is returned.
  mutating func text(
    _ name: StaticString, _ value: JSONValue, bytes limit: Int, characters: Int? = nil
  ) throws(DomainError) -> String? {
    guard value.kind == .string else { throw wrongType(name, expected: Strings.typeText) }
    if !value.stringIsLonger(than: limit) { return value.string }
    note(name, "too_long", Strings.validationTooLong("\(name)", characters ?? limit))
    return nil
  }

  /// A text that is small enough for so many characters, none of which has marks without end; any other is noted.
  mutating func text(
    _ name: StaticString, _ value: JSONValue, characters: Int
  ) throws(DomainError) -> String? {
    let limit = TextBounds.bytes(ofCharacters: characters)
    guard let text = try text(name, value, bytes: limit, characters: characters) else { return nil }
    if !text.hasOverlongCharacter { return text }
    note(name, "too_many_marks", Strings.validationTooManyMarks("\(name)"))
    return nil
  }

  /// Notes what keeps a text from being kept: its length, or a NUL.
  fileprivate mutating func measure(
    _ name: StaticString, _ text: String, _ lengths: ClosedRange<Int>,
    codePointsEach codePoints: Int = TextBounds.codePointsPerCharacter
  ) {
    if text.utf8.contains(0) {
      note(name, "invalid_format", Strings.validationInvalidFormat("\(name)"))
    } else if text.hasMoreCodePoints(than: lengths.upperBound, times: codePoints) || text.count > lengths.upperBound {
      note(name, "too_long", Strings.validationTooLong("\(name)", lengths.upperBound))
    } else if text.count < lengths.lowerBound {
      note(name, "too_short", Strings.validationTooShort("\(name)", lengths.lowerBound))
    }
  }
}

extension String {
  /// Whether the text can be kept, as a field of a call could bring it: see ``FieldType/text(_:codePointsEach:)``.
  public func isKeepable(_ lengths: ClosedRange<Int>) -> Bool {
    isBounded(toCharacters: lengths.upperBound) && !utf8.contains(0) && lengths.contains(count)
  }

  /// Whether the text has more code points than so many characters of so many each; a bound beyond all numbers is none.
  fileprivate func hasMoreCodePoints(than characters: Int, times each: Int) -> Bool {
    let (most, isUnbounded) = characters.multipliedReportingOverflow(by: each)
    return !isUnbounded && utf8.count > most && unicodeScalars.count > most
  }
}
