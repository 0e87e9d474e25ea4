public import Kernel
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

  /// The same form, of which some values within the bounds break a rule.
  public func checked(_ isWrong: @escaping (Value) -> Bool, _ refusal: DomainError) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder) { value, bounds, name, reader throws(DomainError) in
      let before = reader.issues.count
      let value = try read(value, bounds, name, &reader)
      if reader.issues.count == before, isWrong(value) { reader.note(name, refusal) }
      return value
    } schema: {
      schema($0)
    }
  }
}
