import JSON
import JSONRPC
import Kernel
import Localization

// Every text has a limit in bytes, which is checked before the text is counted, compared, folded or trimmed.

extension FieldType where Value == String {
  /// An identifier that is compared byte by byte: an id, a slug, a token or a language tag.
  public static var identifier: FieldType { bytes(TextLimits.maxIdentifierBytes) }

  /// A password, which is not trimmed.
  ///
  /// It can contain any characters. Those of a text of few bytes are not checked, because existing passwords may have
  /// any.
  public static var passwordText: FieldType {
    FieldType(bounds: 0...TextLimits.maxPasswordLength) { value, lengths, name, reader throws(DomainError) in
      let limit = TextLimits.maxBytes(forCharacters: lengths.upperBound)
      guard let text = try reader.text(name, value, bytes: limit, characters: lengths.upperBound) else { return "" }
      guard text.utf8.count > lengths.upperBound else { return text }
      if text.hasOverlongCharacter {
        reader.addIssue(name, .tooManyMarks, Strings.validationTooManyMarks(field: reader.label(of: name)))
        return ""
      }
      if text.count > lengths.upperBound {
        reader.addIssue(
          name, .tooLong,
          Strings.validationTooLong(field: reader.label(of: name), characters: lengths.upperBound))
      }
      return text
    } description: {
      .init(placeholder: "", rules: [.tooLong, .tooManyMarks], schema: .string(lengths: $0))
    }
  }

  /// The name of an avatar, which a rule of the domain checks.
  public static var avatar: FieldType { .identifier.described(as: .cases(of: Account.Avatar.self)) }

  /// An email address as entered.
  public static var emailAddress: FieldType {
    .identifier.rejecting(where: { EmailAddress($0) == nil }, as: .invalidEmail)
  }

  /// The content of a file; its importer checks further limits.
  ///
  /// By default, the maximum size of a message is smaller than this limit.
  public static var content: FieldType { bytes(64 << 20) }

  private static func bytes(_ limit: Int) -> FieldType {
    FieldType(bounds: 0...limit) { value, lengths, name, reader throws(DomainError) in
      try reader.text(name, value, bytes: lengths.upperBound) ?? ""
    } description: {
      .init(placeholder: "", rules: [.tooLong], schema: .string(lengths: $0))
    }
  }

  /// A text that a rule of the domain trims and counts; only bytes and code points per character are checked here.
  public static func untrimmed(upTo characters: Int) -> FieldType {
    FieldType(bounds: 0...characters) { value, lengths, name, reader throws(DomainError) in
      try reader.text(name, value, characters: lengths.upperBound) ?? ""
    } description: {
      .init(placeholder: "", rules: [.tooLong, .tooManyMarks], schema: .string(lengths: $0))
    }
  }

  /// A text with a bounded number of user-perceived characters.
  ///
  /// NUL is rejected, because SQLite measures a text only up to its first NUL.
  public static func text(_ lengths: ClosedRange<Int>) -> FieldType {
    FieldType(bounds: lengths) { value, lengths, name, reader throws(DomainError) in
      try reader.text(name, value, lengths)
    } description: {
      textDescription($0)
    }
  }

  /// A text with a bounded number of code points, otherwise like ``text(_:)``.
  public static func text(codePoints lengths: ClosedRange<Int>) -> FieldType {
    FieldType(bounds: lengths) { value, lengths, name, reader throws(DomainError) in
      try reader.text(name, value, lengths, maxCodePointsPerCharacter: 1)
    } description: {
      textDescription($0)
    }
  }

  /// A trimmed text with a bounded number of user-perceived characters.
  public static func trimmedText(_ lengths: ClosedRange<Int>) -> FieldType {
    FieldType(bounds: lengths) { value, lengths, name, reader throws(DomainError) in
      try reader.text(name, value, lengths, isTrimmed: true)
    } description: {
      textDescription($0)
    }
  }

  private static func textDescription(_ lengths: ClosedRange<Int>) -> Description {
    .init(placeholder: "", rules: textRules(lengths), schema: .string(lengths: lengths))
  }

  private static func textRules(_ lengths: ClosedRange<Int>) -> Set<FieldRule> {
    let rules: Set<FieldRule> = [.tooLong, .tooManyMarks, .invalidFormat]
    return lengths.lowerBound > 0 ? rules.union([.tooShort]) : rules
  }

  static func oneOf(_ words: [String]) -> FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      return reader.word(name, value.shortString(), words)
    } description: { _ in
      .init(placeholder: words.first ?? "", rules: [.notOneOf], schema: .enumeration(words))
    }
  }
}

extension ParameterReader {
  /// Returns a text of at most `limit` bytes; records an issue and returns nil for a longer one.
  mutating func text(
    _ name: StaticString, _ value: JSONValue, bytes limit: Int, characters: Int? = nil
  ) throws(DomainError) -> String? {
    guard value.kind == .string else { throw wrongType(name, expected: Strings.typeText) }
    if !value.stringIsLonger(than: limit) { return value.string }
    addIssue(name, .tooLong, Strings.validationTooLong(field: label(of: name), characters: characters ?? limit))
    return nil
  }

  /// Returns a text of valid size without overlong characters; otherwise records an issue and returns nil.
  mutating func text(
    _ name: StaticString, _ value: JSONValue, characters: Int
  ) throws(DomainError) -> String? {
    let limit = TextLimits.maxBytes(forCharacters: characters)
    guard let text = try text(name, value, bytes: limit, characters: characters) else { return nil }
    return hasOverlongCharacter(name, text) ? nil : text
  }

  /// Returns whether a text has an overlong character, and records the issue.
  mutating func hasOverlongCharacter(_ name: StaticString, _ text: String) -> Bool {
    guard text.hasOverlongCharacter else { return false }
    addIssue(name, .tooManyMarks, Strings.validationTooManyMarks(field: label(of: name)))
    return true
  }

  /// Returns a text, or an empty one for a text of invalid size.
  ///
  /// Records an issue if the text is too short, too long or contains NUL. The maximum number of code points is the
  /// maximum length times `maxCodePointsPerCharacter`.
  fileprivate mutating func text(
    _ name: StaticString, _ value: JSONValue, _ lengths: ClosedRange<Int>, isTrimmed: Bool = false,
    maxCodePointsPerCharacter codePointLimit: Int = TextLimits.maxCodePointsPerCharacter
  ) throws(DomainError) -> String {
    guard let text = try text(name, value, characters: lengths.upperBound) else { return "" }
    let checkedText = isTrimmed ? text.trimmed : text
    checkLength(name, checkedText, lengths, maxCodePointsPerCharacter: codePointLimit)
    return checkedText
  }

  /// Records an issue if a text of valid size is too short, too long or contains NUL.
  mutating func checkLength(
    _ name: StaticString, _ text: String, _ lengths: ClosedRange<Int>,
    maxCodePointsPerCharacter codePointLimit: Int = TextLimits.maxCodePointsPerCharacter
  ) {
    if text.containsNUL {
      addIssue(name, .invalidFormat, Strings.validationInvalidFormat(field: label(of: name)))
    } else if text.hasMoreCodePoints(than: lengths.upperBound, times: codePointLimit)
      || text.hasMoreCharacters(than: lengths.upperBound)
    {
      addIssue(
        name, .tooLong, Strings.validationTooLong(field: label(of: name), characters: lengths.upperBound))
    } else if !text.hasMoreCharacters(than: lengths.lowerBound - 1) {
      addIssue(
        name, .tooShort, Strings.validationTooShort(field: label(of: name), characters: lengths.lowerBound))
    }
  }
}

extension String {
  /// Whether the text is valid for ``FieldType/text(_:)`` with these lengths.
  public func isStorable(_ lengths: ClosedRange<Int>) -> Bool {
    isWithinByteLimit(forCharacters: lengths.upperBound) && !containsNUL
      && !hasMoreCharacters(than: lengths.upperBound) && hasMoreCharacters(than: lengths.lowerBound - 1)
  }

  /// Whether the number of characters exceeds a limit; counts them only if the number of bytes does.
  fileprivate func hasMoreCharacters(than limit: Int) -> Bool {
    utf8.count > limit && (limit <= 0 || count > limit)
  }

  /// Whether the number of code points exceeds the product of the parameters; false if the product overflows.
  fileprivate func hasMoreCodePoints(than characters: Int, times codePointLimit: Int) -> Bool {
    let (limit, overflows) = characters.multipliedReportingOverflow(by: codePointLimit)
    return !overflows && utf8.count > limit && unicodeScalars.count > limit
  }
}
