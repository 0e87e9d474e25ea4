import JSONRPC
import Kernel
import Localization

extension FieldType {
  /// The same form, of which another value is made.
  func map<Other>(_ other: @escaping (Value) -> Other) -> FieldType<Other> {
    FieldType<Other>(bounds: bounds, placeholder: other(placeholder)) {
      value, bounds, name, reader throws(DomainError) in
      other(try read(value, bounds, name, &reader))
    } schema: {
      schema($0)
    }
  }

  /// The same form, of which some values break a rule.
  func checked(_ isWrong: @escaping (Value) -> Bool, _ refusal: DomainError) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder) { value, bounds, name, reader throws(DomainError) in
      let value = try read(value, bounds, name, &reader)
      if isWrong(value) { reader.note(name, refusal) }
      return value
    } schema: {
      schema($0)
    }
  }
}

extension FieldType where Value == String {
  /// One of some words.
  static func oneOf(_ words: [String]) -> FieldType {
    FieldType(placeholder: words.first ?? "") { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeText) }
      if !words.contains(text) {
        reader.note(name, "not_one_of", Strings.validationNotOneOf("\(name)", words.joined(separator: ", ")))
      }
      return text
    } schema: { _ in
      .choice(words)
    }
  }
}
