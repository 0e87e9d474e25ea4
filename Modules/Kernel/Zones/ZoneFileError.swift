/// A reason why a file of time zone data cannot be used; the raw value is for logs.
public enum ZoneFileError: String, Error, Sendable {
  /// The file cannot be read, or its links form a loop.
  case unreadable = "cannot be read"
  /// The file does not begin with `TZif`.
  case notTimeZoneData = "contains no time zone data"
  /// The file has another version than 1 to 4.
  case unknownVersion = "has an unknown version"
  /// The file is larger than `TimeZoneFile.maxBytes`.
  case tooLarge = "is too large"
  /// The file ends before the data that its header announces.
  case truncated = "is truncated"
  /// A count in the header is not allowed.
  case invalidCount = "has an invalid count"
  /// A type of local time has an offset of more than a day or an index out of bounds.
  case invalidType = "has an invalid type of local time"
  /// The transitions are not in ascending order, or refer to a missing type.
  case invalidTransition = "has an invalid transition"
  /// The rule for later years is not a POSIX rule.
  case invalidRule = "has an invalid rule for later years"
}
