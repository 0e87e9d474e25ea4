import Kernel
import Service

/// A condition for the value of one field of an entry. (Tables, 4.)
struct FieldFilter: Hashable, Sendable {
  let field: EntryField
  /// The value to match; nil for any.
  private let value: ScalarValue?
  /// The least number or the first day, inclusive.
  private let min: ScalarValue?
  /// The greatest number or the last day, inclusive.
  private let max: ScalarValue?

  /// Checks the bounds against the type of the field; throws all issues as one error.
  init(_ field: EntryField, value: ScalarValue?, min: ScalarValue?, max: ScalarValue?) throws(DomainError) {
    var issues: [DomainError.Issue] = []
    func checked(_ bound: ScalarValue?, _ path: String) -> ScalarValue? {
      guard let bound else { return nil }
      if path != "/value", ![.number, .day].contains(field.type) {
        issues.append(DomainError.unsuitableField(field).issue(at: path))
        return nil
      }
      // A bound may have more decimals than a value.
      if field.type == .number, case .number = bound { return bound }
      guard case .custom(let customField) = field, customField.type != .number,
        let valid = customField.value(of: bound)
      else {
        issues.append(DomainError.invalidValue(of: field, at: path))
        return nil
      }
      return valid
    }
    self.field = field
    (self.value, self.min, self.max) = (checked(value, "/value"), checked(min, "/min"), checked(max, "/max"))
    if issues.isEmpty, isEmptyRange { issues.append(DomainError.invalidBounds.issue(at: "/max")) }
    if let error = DomainError(issues: issues) { throw error }
  }

  /// Whether the greatest value is below the least one.
  private var isEmptyRange: Bool {
    switch (min, max) {
    case (.number(let min), .number(let max)): max < min
    case (.text(let min), .text(let max)): max < min
    default: false
    }
  }

  /// Returns whether an entry has a value of the field that matches; texts are compared ignoring case and diacritics.
  func matches(_ values: EntryValues) -> Bool {
    switch field.value(in: values) {
    case .number(let number):
      return matches(number) { if case .number(let bound) = $0 { bound } else { nil } }
    case .text(let text):
      // Options can differ in diacritics only. The texts of days have the order of the days.
      func compared(_ text: String) -> String { field.type == .text ? text.folded : text }
      return matches(compared(text)) { if case .text(let bound) = $0 { compared(bound) } else { nil } }
    case .flag(let flag): return value.map { $0 == .flag(flag) } ?? true
    case nil: return false
    }
  }

  private func matches<Number: Comparable>(_ number: Number, _ bound: (ScalarValue) -> Number?) -> Bool {
    value.map { bound($0) == number } ?? true
      && min.flatMap(bound).map { $0 <= number } ?? true && max.flatMap(bound).map { number <= $0 } ?? true
  }
}
