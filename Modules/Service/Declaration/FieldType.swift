import JSONRPC
public import Kernel
import Localization

/// The form of one parameter: how it is read, which bounds it has, and how the reference describes it.
///
/// A value of this type stands in the declaration of a field, as in `fields.required("limit", .integer(1...500), "…")`.
public struct FieldType<Value> {
  /// Reads a value, or throws that it is of another type; broken bounds are noted with the reader.
  typealias Reading =
    (JSONValue, ClosedRange<Int>?, StaticString, inout ParameterReader) throws(DomainError) -> Value

  let bounds: ClosedRange<Int>?
  let placeholder: Value
  let read: Reading
  let schema: (ClosedRange<Int>?) -> JSONSchema

  init(
    bounds: ClosedRange<Int>? = nil, placeholder: Value, read: @escaping Reading,
    schema: @escaping (ClosedRange<Int>?) -> JSONSchema
  ) {
    self.bounds = bounds
    self.placeholder = placeholder
    self.read = read
    self.schema = schema
  }
}

extension FieldType where Value == String {
  /// A text of any length.
  public static var text: FieldType { text(nil) }

  /// A text whose number of user-perceived characters lies within bounds.
  ///
  /// A text with bounds is one that is kept. SQLite ends a text at a NUL when it measures it, so that none is taken; and
  /// marks piled upon one character without end make a text too long.
  ///
  /// - Parameters:
  ///   - lengths: How many characters it may have; nil for any number.
  ///   - codePoints: How many code points a character may have on the average, which is more than any text needs.
  /// - Returns: The form.
  public static func text(_ lengths: ClosedRange<Int>?, codePointsEach codePoints: Int = 32) -> FieldType {
    FieldType(bounds: lengths, placeholder: "") { value, lengths, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeText) }
      if let lengths { reader.measure(name, text, lengths, codePointsEach: codePoints) }
      return text
    } schema: {
      .string(lengths: $0)
    }
  }

  /// A text without the white space around it, whose number of user-perceived characters then lies within bounds.
  public static func trimmedText(_ lengths: ClosedRange<Int>) -> FieldType {
    FieldType(placeholder: "") { value, _, name, reader throws(DomainError) in
      guard let text = value.string?.trimmed else { throw reader.wrongType(name, expected: Strings.typeText) }
      reader.measure(name, text, lengths, codePointsEach: 32)
      return text
    } schema: { _ in
      .string()
    }
  }
}

extension ParameterReader {
  /// Notes what keeps a text from being kept: its length, a NUL, or too many marks.
  fileprivate mutating func measure(
    _ name: StaticString, _ text: String, _ lengths: ClosedRange<Int>, codePointsEach codePoints: Int
  ) {
    if text.utf8.contains(0) {
      note(name, "invalid_format", Strings.validationInvalidFormat("\(name)"))
    } else if text.hasMoreCodePoints(than: lengths.upperBound, times: codePoints) || text.count > lengths.upperBound {
      note(name, "too_long", Strings.validationTooLong("\(name)", lengths.upperBound))
    } else if text.count < lengths.lowerBound {
      note(name, "too_short", Strings.validationTooShort("\(name)", lengths.lowerBound))
    }
  }
}

extension String {
  /// Whether the text can be kept, as a field of a call could bring it: see ``FieldType/text(_:codePointsEach:)``.
  public func isKeepable(_ lengths: ClosedRange<Int>) -> Bool {
    !utf8.contains(0) && !hasMoreCodePoints(than: lengths.upperBound, times: 32) && lengths.contains(count)
  }

  /// Whether the text has more code points than so many characters of so many each; a bound beyond all numbers is none.
  fileprivate func hasMoreCodePoints(than characters: Int, times each: Int) -> Bool {
    let (most, isUnbounded) = characters.multipliedReportingOverflow(by: each)
    return !isUnbounded && utf8.count > most && unicodeScalars.count > most
  }
}

extension FieldType where Value == Int {
  /// A whole number of 64 bits.
  public static var integer: FieldType { integer(nil) }

  /// A whole number within bounds.
  public static func integer(_ range: ClosedRange<Int>?) -> FieldType {
    FieldType(bounds: range, placeholder: range?.lowerBound ?? 0) { value, range, name, reader throws(DomainError) in
      guard let number = value.int else { throw reader.wrongType(name, expected: Strings.typeInteger) }
      let whole = Int(number)
      if let range, !range.contains(whole) {
        // A bound that only the machine sets need not be told.
        let isOpen = [Int.max, Int(Int32.max)].contains(range.upperBound) && whole < range.lowerBound
        reader.note(
          name, "out_of_range",
          isOpen
            ? Strings.validationTooSmall("\(name)", range.lowerBound)
            : Strings.validationOutOfRange("\(name)", range.lowerBound, range.upperBound))
      }
      return whole
    } schema: {
      .integer(minimum: $0?.lowerBound, maximum: $0?.upperBound)
    }
  }
}

extension FieldType where Value == Double {
  /// A number; JSON has none that is not finite.
  public static var number: FieldType {
    FieldType(placeholder: 0) { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return number
    } schema: { _ in
      .number
    }
  }

  /// A number within bounds.
  static func number(in range: ClosedRange<Double>) -> FieldType {
    FieldType(placeholder: range.lowerBound) { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      if !range.contains(number) { reader.note(name, "invalid_format", Strings.validationInvalidFormat("\(name)")) }
      return number
    } schema: { _ in
      .number
    }
  }

  /// A number; one outside of a range becomes the nearest in it.
  public static func number(clampedTo range: ClosedRange<Double>) -> FieldType {
    FieldType(placeholder: range.lowerBound) { value, _, name, reader throws(DomainError) in
      guard let number = value.double else { throw reader.wrongType(name, expected: Strings.typeNumber) }
      return min(max(number, range.lowerBound), range.upperBound)
    } schema: { _ in
      .number
    }
  }
}

extension FieldType where Value == Bool {
  /// True or false.
  public static var flag: FieldType {
    FieldType(placeholder: false) { value, _, name, reader throws(DomainError) in
      guard let flag = value.bool else { throw reader.wrongType(name, expected: Strings.typeBoolean) }
      return flag
    } schema: { _ in
      .boolean
    }
  }
}

extension FieldType where Value == Instant {
  /// An instant in RFC 3339.
  public static var instant: FieldType {
    FieldType(placeholder: Instant(milliseconds: 0)) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeInstant) }
      guard let instant = Instant(text) else {
        reader.note(name, "invalid_format", Strings.paramsWrongType("\(name)", Strings.typeInstant))
        return Instant(milliseconds: 0)
      }
      return instant
    } schema: { _ in
      .string(format: "date-time")
    }
  }
}

extension FieldType where Value == CivilDay {
  /// A civil day, `2026-11-21`.
  public static var day: FieldType {
    FieldType(placeholder: .min) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeDay) }
      guard let day = CivilDay(text) else {
        reader.note(name, "invalid_format", Strings.paramsWrongType("\(name)", Strings.typeDay))
        return .min
      }
      return day
    } schema: { _ in
      .string(format: "date")
    }
  }
}

extension FieldType where Value == MonthKey {
  /// A month of the calendar, `2026-11`.
  public static var month: FieldType {
    FieldType(placeholder: CivilDay.min.month) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeMonth) }
      guard let month = MonthKey(text) else {
        reader.note(name, "invalid_format", Strings.paramsWrongType("\(name)", Strings.typeMonth))
        return CivilDay.min.month
      }
      return month
    } schema: { _ in
      .string()
    }
  }
}

extension FieldType where Value == TimeOfDay {
  /// What a wall clock shows, `19:00`.
  public static var timeOfDay: FieldType {
    FieldType(placeholder: TimeOfDay(minutes: 0)) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeTime) }
      guard let time = TimeOfDay(text) else {
        reader.note(name, "invalid_format", Strings.paramsWrongType("\(name)", Strings.typeTime))
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
    FieldType(placeholder: .utc) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let zone = Zone(identifier: text) else {
        reader.note(name, DomainError.unknownTimeZone)
        return .utc
      }
      return zone
    } schema: { _ in
      .string()
    }
  }
}

extension FieldType where Value == Cursor {
  /// The end of the page before, as a list gave it out; the cursor of another list is refused.
  static func cursor(of list: PagedList) -> FieldType {
    let placeholder = Cursor(first: list)
    return FieldType(placeholder: placeholder) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let cursor = Cursor(text, of: list) else {
        reader.note(name, "invalid_cursor", Strings.errorInvalidCursor)
        return placeholder
      }
      return cursor
    } schema: { _ in
      .string()
    }
  }
}

extension FieldType where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the named cases of an enumeration; any case serves the pass that only notes the fields.
  public static func choice(_ placeholder: Value) -> FieldType {
    FieldType(placeholder: placeholder) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeText) }
      guard let choice = Value(rawValue: text) else {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        reader.note(name, "not_one_of", Strings.validationNotOneOf("\(name)", names))
        return placeholder
      }
      return choice
    } schema: { _ in
      .choice(Value.allCases.map(\.rawValue))
    }
  }
}

extension FieldType where Value == [String] {
  /// Texts, as a list or as one text in which separators stand between them.
  public static func texts(separatedBy separator: Character) -> FieldType {
    let list = FieldType.list(of: .text)
    return FieldType(placeholder: []) { value, _, name, reader throws(DomainError) in
      guard let text = value.string else { return try list.read(value, nil, name, &reader) }
      return text.split(separator: separator).map(String.init)
    } schema: { _ in
      .either(list.schema(nil), .string())
    }
  }
}

/// What tells one of several things apart: its name, or its number.
public enum NameOrNumber: Hashable, Sendable {
  /// The name.
  case name(String)
  /// The number.
  case number(Int)
}

extension FieldType where Value == NameOrNumber {
  /// A name or a whole number.
  public static var nameOrNumber: FieldType {
    FieldType(placeholder: .number(0)) { value, _, name, reader throws(DomainError) in
      if let number = value.int { return .number(Int(number)) }
      guard let text = value.string else { throw reader.wrongType(name, expected: Strings.typeText) }
      return .name(text)
    } schema: { _ in
      .either(.string(), .integer())
    }
  }
}

extension FieldType {
  /// A list of values of one form.
  public static func list<Element>(
    of element: FieldType<Element>, _ counts: ClosedRange<Int>? = nil
  ) -> FieldType where Value == [Element] {
    FieldType(bounds: counts, placeholder: []) { value, counts, name, reader throws(DomainError) in
      guard value.kind == .array else { throw reader.wrongType(name, expected: Strings.typeList) }
      if let counts, !counts.contains(value.count) {
        let isShort = value.count < counts.lowerBound
        reader.note(
          name, isShort ? "too_few" : "too_many",
          isShort
            ? Strings.validationTooFew("\(name)", counts.lowerBound)
            : Strings.validationTooMany("\(name)", counts.upperBound))
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

  /// An object with declared fields of its own.
  public static func object(_ type: Value.Type = Value.self) -> FieldType where Value: Parameters {
    FieldType(placeholder: Value.placeholder) { value, _, name, reader throws(DomainError) in
      try reader.nested(name, value)
    } schema: { _ in
      .object(Value.properties)
    }
  }

  /// The same form, whose bounds belong to a rule of the area's own: what breaks one of them breaks that rule.
  public func under(_ refusal: DomainError) -> FieldType {
    FieldType(bounds: bounds, placeholder: placeholder) { value, bounds, name, reader throws(DomainError) in
      try reader.collecting(under: refusal) { reader throws(DomainError) in try read(value, bounds, name, &reader) }
    } schema: {
      schema($0)
    }
  }
}
