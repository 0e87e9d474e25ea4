import JSON
public import JSONRPC
public import Kernel
import Localization

extension FieldType where Value == Int {
  /// A 64-bit integer.
  public static var integer: FieldType { integer(unbounded) }

  /// An integer within bounds.
  public static func integer(_ range: ClosedRange<Int>) -> FieldType {
    FieldType(bounds: range) {
      value, range, name, reader throws(DomainError) in
      guard let number = value.int else { throw reader.wrongType(name, expected: Strings.typeInteger) }
      return reader.checked(name, Int(number), range)
    } description: {
      .init(
        placeholder: max($0.lowerBound, 0), rules: $0 == unbounded ? [] : [.outOfRange],
        schema: $0 == unbounded ? .integer() : .integer(minimum: $0.lowerBound, maximum: $0.upperBound))
    }
  }
}

extension FieldType where Value == Double {
  /// A number, which is always finite in JSON.
  public static var number: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return number
    } description: { _ in
      .init(placeholder: 0, rules: [], schema: .number())
    }
  }

  static func number(in range: ClosedRange<Double>) -> FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return reader.checked(name, number, range)
    } description: { _ in
      .init(
        placeholder: range.lowerBound, rules: [.invalidFormat],
        schema: .number(minimum: range.lowerBound, maximum: range.upperBound))
    }
  }

  /// A number that is clamped to a range.
  public static func number(clampedTo range: ClosedRange<Double>) -> FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return min(max(number, range.lowerBound), range.upperBound)
    } description: { _ in
      .init(placeholder: range.lowerBound, rules: [], schema: .number())
    }
  }
}

extension FieldType where Value == Bool {
  /// A Boolean.
  public static var flag: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard let flag = value.bool else { throw reader.wrongType(name, expected: Strings.typeBoolean) }
      return flag
    } description: { _ in
      .init(placeholder: false, rules: [], schema: .boolean)
    }
  }
}

extension FieldType where Value == Instant {
  /// An instant in the format of RFC 3339.
  public static var instant: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeInstant, else: Instant(milliseconds: 0)) { Instant(rfc3339: $0) }
    } description: { _ in
      .init(placeholder: Instant(milliseconds: 0), rules: [.invalidFormat], schema: .string(format: "date-time"))
    }
  }

  /// An instant in the format of RFC 3339 that is not in the future.
  public static var pastInstant: FieldType {
    instant.checking { instant, _, name, reader in
      if instant > reader.now { reader.addIssue(name, .dateInFuture) }
    }
  }
}

extension FieldType where Value == CivilDay {
  /// A civil day, `2026-11-21`.
  public static var day: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeDay, else: .min) { CivilDay(utf8: $0) }
    } description: { _ in
      .init(placeholder: .min, rules: [.invalidFormat], schema: .string(format: "date"))
    }
  }
}

extension FieldType where Value == MonthKey {
  /// A calendar month, `2026-11`.
  public static var month: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeMonth, else: CivilDay.min.month) { MonthKey(utf8: $0) }
    } description: { _ in
      .init(
        placeholder: CivilDay.min.month, rules: [.invalidFormat],
        schema: .string(lengths: MonthKey.textLength...MonthKey.textLength))
    }
  }
}

extension FieldType where Value == TimeOfDay {
  /// A time of day, `19:00`.
  public static var timeOfDay: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      try reader.parsed(name, value, as: Strings.typeTime, else: TimeOfDay(minutes: 0)) { TimeOfDay(utf8: $0) }
    } description: { _ in
      .init(placeholder: TimeOfDay(minutes: 0), rules: [.invalidFormat], schema: TimeOfDay.schema)
    }
  }
}

extension FieldType where Value == Zone {
  /// A time zone by its IANA name.
  public static var zone: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      return reader.zone(name, value.shortString())
    } description: { _ in
      .init(placeholder: .utc, rules: [], schema: .string(lengths: 1...TextLimits.maxIdentifierBytes))
    }
  }
}

extension FieldType where Value == Language {
  /// A language by its code; it need not be served.
  static var language: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      return reader.language(name, value.shortString())
    } description: { _ in
      .init(placeholder: .en, rules: [.invalidFormat], schema: Language.schema)
    }
  }
}

extension FieldType where Value == Cursor {
  /// A cursor returned by a list; the cursor of another list is rejected.
  static func cursor(of list: PagedList) -> FieldType {
    let placeholder = Cursor(beforeFirstOf: list)
    return FieldType { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let cursor = value.shortString(list.maxCursorBytes).flatMap({ Cursor($0, of: list) }) else {
        reader.addIssue(name, .invalidCursor, Strings.errorInvalidCursor)
        return placeholder
      }
      return cursor
    } description: { _ in
      .init(placeholder: placeholder, rules: [.invalidCursor], schema: .string(lengths: 1...list.maxCursorBytes))
    }
  }
}

extension FieldType where Value: CaseIterable & RawRepresentable<String> & Sendable, Value.AllCases: SendableMetatype {
  /// A case of an enumeration by its raw value.
  public static var choice: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard value.kind == .string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let choice = value.shortString().flatMap({ Value(rawValue: $0) }) else {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        reader.addIssue(
          name, .notOneOf, Strings.validationNotOneOf(field: reader.label(of: name), values: names))
        return firstCase
      }
      return choice
    } description: { _ in
      .init(placeholder: firstCase, rules: [.notOneOf], schema: .cases(of: Value.self))
    }
  }

  private static var firstCase: Value {
    guard let first = Value.allCases.first else { preconditionFailure("\(Value.self) has no cases") }
    return first
  }
}

/// An identifier that is a name, or a number from 1.
public enum NameOrNumber: Hashable, Sendable {
  /// The name.
  case name(String)
  /// The number.
  case number(Int)
}

extension FieldType where Value == NameOrNumber {
  /// A name, or a number from 1, whose existence a rule of the domain checks.
  public static var nameOrNumber: FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      if let number = value.int { return .number(Int(number)) }
      return .name(try reader.text(name, value, bytes: TextLimits.maxIdentifierBytes) ?? "")
    } description: { _ in
      .init(
        placeholder: .number(0), rules: [.tooLong],
        schema: .anyOf(.string(lengths: 0...TextLimits.maxIdentifierBytes), .integer(minimum: 1)))
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

extension FieldType where Value == Int64 {
  /// An ID that is a row ID; an unknown one is not an error of the parameter.
  public static func id(_ schema: @autoclosure @escaping () -> JSONSchema) -> FieldType {
    FieldType { value, _, name, reader throws(DomainError) in
      guard let number = value.int else { throw reader.wrongType(name, expected: Strings.typeInteger) }
      return number
    } description: { _ in
      .init(placeholder: 0, rules: [], schema: schema())
    }
  }
}

extension FieldType where Value == String {
  /// An ID that is a slug; an unknown one is not an error of the parameter.
  public static func id(_ schema: @autoclosure @escaping () -> JSONSchema) -> FieldType {
    FieldType.identifier.described(as: schema())
  }
}
