public import Kernel
import Localization

extension DomainError {
  /// A text holds a character that it must not have.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - field: the name of the field, for the message.
  ///   - path: the location of the text, as a JSON Pointer from the root of the parameters.
  /// - Returns: the issue, whose message names the code point.
  public static func controlCharacter(_ character: Unicode.Scalar, in field: String, at path: String) -> Issue {
    Issue(
      path: path, rule: "invalid_format", message: Strings.validationControlCharacter(field, character.codePoint))
  }
}

extension FieldType where Value == String {
  /// The same form for a text on one line that is shown as a name: control characters are refused as what they are.
  public var onOneLine: FieldType { refusing(\.firstControlCharacter) }

  /// The same form, whose bounds belong to a rule of the domain; a U+0000 is refused as what it is.
  public func under(_ refusal: DomainError) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder) { value, bounds, name, reader throws(DomainError) in
      try reader.collecting(under: refusal) { reader throws(DomainError) in try read(value, bounds, name, &reader) }
    } schema: {
      schema($0)
    }.refusing(\.firstNUL)
  }

  /// The same form without texts that hold a character; that is said in place of whatever else is wrong with them.
  private func refusing(_ forbidden: @escaping (String) -> Unicode.Scalar?) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder) { value, bounds, name, reader throws(DomainError) in
      let text = try read(value, bounds, name, &reader)
      if let character = forbidden(text) { reader.note(name, forbidden: character) }
      return text
    } schema: {
      schema($0)
    }
  }
}
