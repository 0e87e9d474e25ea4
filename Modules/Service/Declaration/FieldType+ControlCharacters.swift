public import Kernel
import Localization

extension DomainError {
  /// Returns the issue of a text with a forbidden character; the message names its code point.
  ///
  /// `path` is a JSON Pointer from the root of the parameters.
  public static func controlCharacter(_ character: Unicode.Scalar, in field: String, at path: String) -> Issue {
    Issue(
      path: path, rule: FieldRule.invalidFormat.rawValue,
      message: Strings.validationControlCharacter(field: field, character: character.codePointNotation))
  }
}

extension FieldType where Value == String {
  /// This type for a name on one line: a control character is rejected with a message that names it.
  public var singleLine: FieldType { rejecting(\.firstControlCharacter) }

  /// Returns this type with the rule of its issues replaced by that of a domain error; their messages do not change.
  ///
  /// A text with U+0000 is rejected with the rule `invalid_format` and a message that names the character.
  public func reporting(as error: DomainError) -> FieldType {
    replacingRules(with: error).rejecting(\.firstNUL)
  }

  /// Returns this type with a check for a forbidden character, whose issue replaces the other issues of the field.
  private func rejecting(_ forbidden: @escaping (String) -> Unicode.Scalar?) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder, rules: rules.union([.invalidFormat])) {
      value, bounds, name, reader throws(DomainError) in
      let text = try read(value, bounds, name, &reader)
      if let character = forbidden(text) { reader.addIssue(name, forbidden: character) }
      return text
    } schema: {
      schema($0)
    }
  }
}
