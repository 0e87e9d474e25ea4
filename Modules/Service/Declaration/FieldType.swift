public import JSON
public import JSONRPC
public import Kernel
import Localization

/// The type of a parameter: its decoding, bounds and schema.
///
/// Used in the declaration of a field, as in `fields.required("limit", .integer(1...500), "…")`.
///
/// Every call creates the types of its fields. A type therefore keeps its refinements in properties: closures that
/// capture nothing need no memory.
public struct FieldType<Value> {
  /// Decodes a value; throws for a wrong JSON type, and records values out of bounds in the reader.
  @usableFromInline
  typealias Reading =
    (JSONValue, ClosedRange<Int>, StaticString, inout ParameterReader) throws(DomainError) -> Value

  /// Records the issues of a decoded value; the number is the index of the first issue of this value, if it has any.
  @usableFromInline
  typealias Check = (Value, Int, StaticString, inout ParameterReader) -> Void

  /// The placeholder, rules and schema, used only by the reference.
  @usableFromInline
  struct Description {
    /// Returns a value for a pass that only collects declarations.
    let placeholder: () -> Value
    /// The rules that values can break, without those that the method declares as domain errors.
    var rules: Set<FieldRule>
    var schema: JSONSchema

    init(placeholder: @autoclosure @escaping () -> Value, rules: Set<FieldRule>, schema: JSONSchema) {
      (self.placeholder, self.rules, self.schema) = (placeholder, rules, schema)
    }
  }

  /// The permitted values, lengths or counts.
  @usableFromInline let bounds: ClosedRange<Int>
  @usableFromInline let read: Reading
  /// Returns the description for bounds.
  private let describe: (ClosedRange<Int>) -> Description
  /// The error whose rule replaces the rules of the issues of `read`, except `too_many_marks`.
  @usableFromInline private(set) var error: (() -> DomainError)?
  @usableFromInline private(set) var check: Check?
  /// The rule that `check` adds.
  private var checkedRule: FieldRule?
  private var preciseSchema: (() -> JSONSchema)?

  /// The bounds of a type that has no limits.
  public static var unbounded: ClosedRange<Int> { .min ... .max }

  init(
    bounds: ClosedRange<Int> = unbounded, read: @escaping Reading,
    description: @escaping (ClosedRange<Int>) -> Description
  ) {
    self.bounds = bounds
    self.read = read
    describe = description
  }

  /// Decodes a value; throws for a wrong JSON type, and records all other issues in the reader.
  @inlinable
  func decode(
    _ value: JSONValue, _ name: StaticString, _ reader: inout ParameterReader
  ) throws(DomainError) -> Value {
    let firstIssue = reader.issueCount
    let decoded = try read(value, bounds, name, &reader)
    if let error, reader.issueCount > firstIssue { reader.replaceRules(ofIssuesFrom: firstIssue, with: error()) }
    if let check { check(decoded, firstIssue, name, &reader) }
    return decoded
  }

  var description: Description {
    var description = describe(bounds)
    if error != nil { description.rules.formIntersection([.tooManyMarks]) }
    if let checkedRule { description.rules.insert(checkedRule) }
    if let preciseSchema { description.schema = preciseSchema() }
    return description
  }

  /// The same type without refinements of its own, so that further ones apply after the present ones.
  private var unrefined: FieldType {
    guard error != nil || check != nil else { return self }
    return FieldType { [self] value, _, name, reader throws(DomainError) in
      try decode(value, name, &reader)
    } description: { [self] _ in
      description
    }
  }

  /// Returns this type with a schema that describes valid values more precisely.
  public consuming func described(as schema: @autoclosure @escaping () -> JSONSchema) -> FieldType {
    preciseSchema = schema
    return self
  }

  /// Returns this type with the rule of a domain error in place of all rules of its issues but `too_many_marks`.
  func replacingRules(with error: @escaping () -> DomainError) -> FieldType {
    var type = unrefined
    type.error = error
    return type
  }

  /// Returns this type with an additional check, which can break a rule of fields.
  func checking(_ rule: FieldRule? = nil, _ check: @escaping Check) -> FieldType {
    var type = self.check == nil ? self : unrefined
    (type.check, type.checkedRule) = (check, rule)
    return type
  }

  /// Returns this type with the rule of a domain error for invalid values, and the same messages.
  public func reporting(as error: @autoclosure @escaping () -> DomainError) -> FieldType {
    replacingRules(with: error)
  }

  /// Returns this type with an additional rule, which is checked for values within the bounds.
  public func rejecting(
    where isInvalid: @escaping (Value) -> Bool, as error: @autoclosure @escaping () -> DomainError
  ) -> FieldType {
    checking { value, firstIssue, name, reader in
      if reader.issueCount == firstIssue, isInvalid(value) { reader.addIssue(name, error()) }
    }
  }

  /// Returns a type whose values are made from those of this type.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> FieldType<Other> {
    FieldType<Other> { value, _, name, reader throws(DomainError) in
      transform(try decode(value, name, &reader))
    } description: { _ in
      let description = description
      return .init(
        placeholder: transform(description.placeholder()), rules: description.rules, schema: description.schema)
    }
  }
}
