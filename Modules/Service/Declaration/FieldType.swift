import JSON
public import JSONRPC
public import Kernel
import Localization

/// The type of a parameter: its decoding, bounds and schema.
///
/// Used in the declaration of a field, as in `fields.required("limit", .integer(1...500), "…")`.
public struct FieldType<Value> {
  /// Decodes a value; throws for a wrong JSON type, and records values out of bounds in the reader.
  typealias Reading =
    (JSONValue, ClosedRange<Int>?, StaticString, inout ParameterReader) throws(DomainError) -> Value

  let bounds: ClosedRange<Int>?
  let read: Reading
  let schema: (ClosedRange<Int>?) -> JSONSchema
  // Only a description needs these, so a call does not create them.
  private let makePlaceholder: () -> Value
  private let makeRules: () -> Set<FieldRule>

  var placeholder: Value { makePlaceholder() }
  /// The rules that values can break, without those that the method declares as domain errors.
  var rules: Set<FieldRule> { makeRules() }

  init(
    bounds: ClosedRange<Int>? = nil, placeholder: @escaping @autoclosure () -> Value,
    rules: @escaping @autoclosure () -> Set<FieldRule>, read: @escaping Reading,
    schema: @escaping (ClosedRange<Int>?) -> JSONSchema
  ) {
    self.bounds = bounds
    makePlaceholder = placeholder
    makeRules = rules
    self.read = read
    self.schema = schema
  }
}

extension FieldType where Value == Int {
  /// A 64-bit integer.
  public static var integer: FieldType { integer(nil) }

  /// An integer within bounds.
  public static func integer(_ range: ClosedRange<Int>?) -> FieldType {
    FieldType(bounds: range, placeholder: range?.lowerBound ?? 0, rules: range == nil ? [] : [.outOfRange]) {
      value, range, name, reader throws(DomainError) in
      guard let number = value.int else { throw reader.wrongType(name, expected: Strings.typeInteger) }
      let integer = Int(number)
      if let range, !range.contains(integer) {
        // The message omits an upper bound that is only the maximum of an integer type.
        let isOpen = [Int.max, Int(Int32.max)].contains(range.upperBound) && integer < range.lowerBound
        reader.addIssue(
          name, .outOfRange,
          isOpen
            ? Strings.validationTooSmall(field: reader.displayName(of: name), min: range.lowerBound)
            : Strings.validationOutOfRange(
              field: reader.displayName(of: name), min: range.lowerBound, max: range.upperBound))
      }
      return integer
    } schema: {
      .integer(minimum: $0?.lowerBound, maximum: $0?.upperBound)
    }
  }
}

extension FieldType where Value == Double {
  /// A number, which is always finite in JSON.
  public static var number: FieldType {
    FieldType(placeholder: 0, rules: []) { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return number
    } schema: { _ in
      .number()
    }
  }

  static func number(in range: ClosedRange<Double>) -> FieldType {
    FieldType(placeholder: range.lowerBound, rules: [.invalidFormat]) { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      if !range.contains(number) {
        reader.addIssue(name, .invalidFormat, Strings.validationInvalidFormat(field: reader.displayName(of: name)))
      }
      return number
    } schema: { _ in
      .number(minimum: range.lowerBound, maximum: range.upperBound)
    }
  }

  /// A number that is clamped to a range.
  public static func number(clampedTo range: ClosedRange<Double>) -> FieldType {
    FieldType(placeholder: range.lowerBound, rules: []) { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return min(max(number, range.lowerBound), range.upperBound)
    } schema: { _ in
      .number()
    }
  }
}

extension FieldType where Value == Bool {
  /// A Boolean.
  public static var flag: FieldType {
    FieldType(placeholder: false, rules: []) { value, _, name, reader throws(DomainError) in
      guard let flag = value.bool else { throw reader.wrongType(name, expected: Strings.typeBoolean) }
      return flag
    } schema: { _ in
      .boolean
    }
  }
}

extension FieldType where Value == Instant {
  /// An instant in the format of RFC 3339.
  public static var instant: FieldType {
    FieldType(placeholder: Instant(milliseconds: 0), rules: [.invalidFormat]) {
      value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeInstant) }
      guard let instant = value.withStringBytes({ Instant(rfc3339: $0) }) else {
        reader.addIssue(
          name, .invalidFormat, Strings.paramsWrongType(name: reader.displayName(of: name), type: Strings.typeInstant)
        )
        return Instant(milliseconds: 0)
      }
      return instant
    } schema: { _ in
      .string(format: "date-time")
    }
  }
}

extension FieldType where Value == Instant {
  /// An instant in the format of RFC 3339 that is not in the future.
  public static var pastInstant: FieldType {
    let base = FieldType.instant
    return FieldType(placeholder: base.placeholder, rules: base.rules) {
      value, bounds, name, reader throws(DomainError) in
      let instant = try base.read(value, bounds, name, &reader)
      if instant > reader.now { reader.addIssue(name, .dateInFuture) }
      return instant
    } schema: {
      base.schema($0)
    }
  }
}

extension FieldType where Value == CivilDay {
  /// A civil day, `2026-11-21`.
  public static var day: FieldType {
    FieldType(placeholder: .min, rules: [.invalidFormat]) { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeDay) }
      guard let day = value.withStringBytes({ CivilDay(utf8: $0) }) else {
        reader.addIssue(
          name, .invalidFormat, Strings.paramsWrongType(name: reader.displayName(of: name), type: Strings.typeDay))
        return .min
      }
      return day
    } schema: { _ in
      .string(format: "date")
    }
  }
}

extension FieldType where Value == MonthKey {
  /// A calendar month, `2026-11`.
  public static var month: FieldType {
    FieldType(placeholder: CivilDay.min.month, rules: [.invalidFormat]) { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeMonth) }
      guard let month = value.withStringBytes({ MonthKey(utf8: $0) }) else {
        reader.addIssue(
          name, .invalidFormat, Strings.paramsWrongType(name: reader.displayName(of: name), type: Strings.typeMonth))
        return CivilDay.min.month
      }
      return month
    } schema: { _ in
      .string(lengths: MonthKey.textLength...MonthKey.textLength)
    }
  }
}

extension FieldType where Value == TimeOfDay {
  /// A time of day, `19:00`.
  public static var timeOfDay: FieldType {
    FieldType(placeholder: TimeOfDay(minutes: 0), rules: [.invalidFormat]) {
      value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeTime) }
      guard let time = value.withStringBytes({ TimeOfDay(utf8: $0) }) else {
        reader.addIssue(
          name, .invalidFormat, Strings.paramsWrongType(name: reader.displayName(of: name), type: Strings.typeTime))
        return TimeOfDay(minutes: 0)
      }
      return time
    } schema: { _ in
      TimeOfDay.schema
    }
  }
}

extension FieldType where Value == Zone {
  /// A time zone by its IANA name.
  public static var zone: FieldType {
    FieldType(placeholder: .utc, rules: []) { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let zone = value.shortString().flatMap({ Zone(identifier: $0) }) else {
        reader.addIssue(name, DomainError.unknownTimeZone)
        return .utc
      }
      return zone
    } schema: { _ in
      .string(lengths: 1...TextLimits.maxIdentifierBytes)
    }
  }
}

extension FieldType where Value == Cursor {
  /// A cursor returned by a list; the cursor of another list is rejected.
  static func cursor(of list: PagedList) -> FieldType {
    let placeholder = Cursor(beforeFirstOf: list)
    return FieldType(placeholder: placeholder, rules: [.invalidCursor]) { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let cursor = value.shortString(list.maxCursorBytes).flatMap({ Cursor($0, of: list) }) else {
        reader.addIssue(name, .invalidCursor, Strings.errorInvalidCursor)
        return placeholder
      }
      return cursor
    } schema: { _ in
      .string(lengths: 1...list.maxCursorBytes)
    }
  }
}

extension FieldType where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// A case of an enumeration by its raw value; the placeholder may be any case.
  public static func choice(_ placeholder: Value) -> FieldType {
    FieldType(placeholder: placeholder, rules: [.notOneOf]) { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let choice = value.shortString().flatMap({ Value(rawValue: $0) }) else {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        reader.addIssue(
          name, .notOneOf, Strings.validationNotOneOf(field: reader.displayName(of: name), values: names))
        return placeholder
      }
      return choice
    } schema: { _ in
      .cases(of: Value.self)
    }
  }
}

/// An identifier that is a name or a number.
public enum NameOrNumber: Hashable, Sendable {
  /// The name.
  case name(String)
  /// The number.
  case number(Int)
}

extension FieldType where Value == NameOrNumber {
  /// A name or an integer.
  public static var nameOrNumber: FieldType {
    FieldType(placeholder: .number(0), rules: [.tooLong]) { value, _, name, reader throws(DomainError) in
      if let number = value.int { return .number(Int(number)) }
      return .name(try reader.text(name, value, bytes: TextLimits.maxIdentifierBytes) ?? "")
    } schema: { _ in
      .anyOf(.string(lengths: 0...TextLimits.maxIdentifierBytes), .integer())
    }
  }
}

extension JSONValue {
  /// Returns the string if it has at most `limit` bytes; nil for longer strings and other kinds.
  func shortString(_ limit: Int = TextLimits.maxIdentifierBytes) -> String? {
    stringIsLonger(than: limit) ? nil : string
  }

  /// The beginning of the string, for messages and paths; empty for other kinds.
  var excerpt: String { string(first: 4 * (String.excerptLength + 2))?.excerpt ?? "" }
}

extension FieldType {
  /// A list of elements of one type, with an optional range for their number.
  public static func list<Element>(
    of element: FieldType<Element>, _ counts: ClosedRange<Int>? = nil
  ) -> FieldType where Value == [Element] {
    FieldType(bounds: counts, placeholder: [], rules: element.rules.union(listRules(counts))) {
      value, counts, name, reader throws(DomainError) in
      guard value.kind == .array else { throw reader.wrongType(name, expected: Strings.typeList) }
      if let counts, !counts.contains(value.count) {
        let isShort = value.count < counts.lowerBound
        reader.addIssue(
          name, isShort ? .tooFew : .tooMany,
          isShort
            ? Strings.validationTooFew(field: reader.displayName(of: name), items: counts.lowerBound)
            : Strings.validationTooMany(field: reader.displayName(of: name), items: counts.upperBound))
        return []
      }
      var elements: [Element] = []
      elements.reserveCapacity(value.count)
      for part in value.elements {
        elements.append(try reader.element(elements.count, of: name, part, element))
      }
      return elements
    } schema: {
      .array(of: element.schema(element.bounds), counts: $0)
    }
  }

  private static func listRules(_ counts: ClosedRange<Int>?) -> Set<FieldRule> {
    guard let counts else { return [] }
    return counts.lowerBound > 0 ? [.tooFew, .tooMany] : [.tooMany]
  }

  /// An object with declared fields.
  public static func object(_ type: Value.Type = Value.self) -> FieldType where Value: Parameters {
    FieldType(placeholder: Value.placeholder, rules: Value.fieldRules) { value, _, name, reader throws(DomainError) in
      try reader.nested(name, value)
    } schema: { _ in
      .object(Value.properties, isOpen: Value.ignoresUnknown)
    }
  }

  /// Returns this type with the rule of a domain error for invalid values, and the same messages.
  public func reporting(as error: DomainError) -> FieldType { replacingRules(with: error) }

  /// Returns this type with the rule of a domain error in place of all rules of its issues but `too_many_marks`.
  func replacingRules(with error: DomainError) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder, rules: rules.intersection([.tooManyMarks])) {
      value, bounds, name, reader throws(DomainError) in
      try reader.reporting(as: error) { reader throws(DomainError) in try read(value, bounds, name, &reader) }
    } schema: {
      schema($0)
    }
  }
}

extension FieldType where Value == Int64 {
  /// An ID that is a row ID; an unknown one is not an error of the parameter.
  public static func id(_ schema: JSONSchema) -> FieldType {
    FieldType(placeholder: 0, rules: []) { value, _, name, reader throws(DomainError) in
      guard let number = value.int else { throw reader.wrongType(name, expected: Strings.typeInteger) }
      return number
    } schema: { _ in
      schema
    }
  }
}

extension FieldType where Value == String {
  /// An ID that is a slug; an unknown one is not an error of the parameter.
  public static func id(_ schema: JSONSchema) -> FieldType { FieldType.identifier.described(as: schema) }
}

extension FieldType {
  /// Returns this type with a schema that describes valid values more precisely.
  public func described(as schema: JSONSchema) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder, rules: rules, read: read) { _ in schema }
  }

  func map<Other>(_ transform: @escaping (Value) -> Other) -> FieldType<Other> {
    FieldType<Other>(bounds: bounds, placeholder: transform(placeholder), rules: rules) {
      value, bounds, name, reader throws(DomainError) in
      transform(try read(value, bounds, name, &reader))
    } schema: {
      schema($0)
    }
  }

  /// Returns this type with an additional rule, which is checked for values within the bounds.
  public func rejecting(where isInvalid: @escaping (Value) -> Bool, as error: DomainError) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder, rules: rules) {
      value, bounds, name, reader throws(DomainError) in
      let issueCount = reader.issues.count
      let value = try read(value, bounds, name, &reader)
      if reader.issues.count == issueCount, isInvalid(value) { reader.addIssue(name, error) }
      return value
    } schema: {
      schema($0)
    }
  }
}
