/// A rule that the type of a parameter checks: `rule` of an issue on the wire.
public enum FieldRule: String, CaseIterable, Sendable {
  /// A text has too few characters.
  case tooShort = "too_short"
  /// A text has too many characters or bytes.
  case tooLong = "too_long"
  /// A character of a text consists of too many code points.
  case tooManyMarks = "too_many_marks"
  /// A list has too few elements.
  case tooFew = "too_few"
  /// A list or an object has too many elements.
  case tooMany = "too_many"
  /// A number is not within its bounds.
  case outOfRange = "out_of_range"
  /// A text is not one of the permitted values.
  case notOneOf = "not_one_of"
  /// A text does not have the required form.
  case invalidFormat = "invalid_format"
  /// A cursor does not belong to the list.
  case invalidCursor = "invalid_cursor"

  /// The meaning for the reference, in one sentence.
  var meaning: String {
    switch self {
    case .tooShort: "A text is too short."
    case .tooLong: "A text is too long."
    case .tooManyMarks: "A character of a text consists of too many code points."
    case .tooFew: "A list has too few elements."
    case .tooMany: "A list or an object has too many elements."
    case .outOfRange: "A number is out of range."
    case .notOneOf: "A text is not one of the permitted values."
    case .invalidFormat: "A value does not have the required form."
    case .invalidCursor: "The cursor does not belong to this list."
    }
  }
}
