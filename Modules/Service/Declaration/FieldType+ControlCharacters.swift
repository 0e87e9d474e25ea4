public import Kernel
public import Localization

extension DomainError {
  /// Returns the issue of a text with a forbidden character; the message names its code point.
  ///
  /// `path` is a JSON Pointer from the root of the parameters.
  public static func controlCharacter(
    _ character: Unicode.Scalar, in field: some TextArgument, at path: String
  ) -> Issue {
    Issue(
      path: path, rule: FieldRule.invalidFormat.rawValue,
      message: Strings.validationControlCharacter(field: field, character: character.codePointNotation))
  }
}

extension FieldType where Value == String {
  /// This type for a name on one line: a control character is rejected with a message that names it.
  public var singleLine: FieldType {
    checking(.invalidFormat) { text, firstIssue, name, reader in
      guard let character = text.firstControlCharacter else { return }
      reader.addIssue(name, forbidden: character, replacingFrom: firstIssue)
    }
  }

  /// Returns this type with the rule of its issues replaced by that of a domain error; their messages do not change.
  ///
  /// A text with U+0000 is rejected with the rule `invalid_format` and a message that names the character.
  public func reporting(as error: @autoclosure @escaping () -> DomainError) -> FieldType {
    replacingRules(with: error).checking(.invalidFormat) { text, firstIssue, name, reader in
      guard let character = text.firstNUL else { return }
      reader.addIssue(name, forbidden: character, replacingFrom: firstIssue)
    }
  }
}
