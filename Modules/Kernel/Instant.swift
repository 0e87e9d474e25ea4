/// A point in time in milliseconds, from 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
///
/// This is the range of `CivilDay`. Values outside it are clamped, so that arithmetic never traps and every instant has
/// a text form. As in POSIX time, there are no leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, negative before it.
  public let milliseconds: Int64

  /// The first instant, 0001-01-01T00:00:00.000Z.
  public static let min = Instant(milliseconds: .min)
  /// The last instant, 9999-12-31T23:59:59.999Z.
  public static let max = Instant(milliseconds: .max)
  /// The length of `text` in bytes.
  public static let textLength = 24

  @usableFromInline static let firstMilliseconds: Int64 = -62_135_596_800_000
  @usableFromInline static let lastMilliseconds: Int64 = 253_402_300_799_999

  /// Creates the instant `milliseconds` after 1970-01-01T00:00:00Z, clamped to the range.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = Swift.min(Swift.max(milliseconds, Self.firstMilliseconds), Self.lastMilliseconds)
  }

  /// Returns whether `left` is earlier than `right`.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the instant `milliseconds` milliseconds later, or earlier if negative, clamped to the range.
  @inlinable
  public func adding(milliseconds: Int64) -> Instant {
    let span = Self.lastMilliseconds - Self.firstMilliseconds
    return Instant(milliseconds: self.milliseconds + Swift.min(Swift.max(milliseconds, -span), span))
  }

  /// Returns the instant `seconds` seconds later, or earlier if negative, clamped to the range.
  @inlinable
  public func adding(seconds: Int64) -> Instant {
    let span = (Self.lastMilliseconds - Self.firstMilliseconds) / 1000 + 1
    return adding(milliseconds: Swift.min(Swift.max(seconds, -span), span) * 1000)
  }

  /// Returns the milliseconds from `other` to this instant, negative if `other` is later.
  @inlinable
  public func milliseconds(since other: Instant) -> Int64 {
    milliseconds - other.milliseconds
  }
}

// MARK: - RFC 3339

extension Instant: CustomStringConvertible {
  /// The RFC 3339 form in UTC with milliseconds, `2026-03-28T22:30:00.000Z`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` to a buffer of at least `textLength` (24) bytes, without allocating.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    let day = milliseconds.floorDivided(by: Self.millisecondsPerDay)
    let time = UInt32(truncatingIfNeeded: milliseconds &- day &* Self.millisecondsPerDay)
    let (minutes, millisecondsOfMinute) = (time / 60_000, time % 60_000)
    let date = Gregorian.date(dayNumber: Int(truncatingIfNeeded: day))
    bytes.write4(date.year)
    bytes[4] = UInt8(ascii: "-")
    (bytes + 5).write2(date.month)
    bytes[7] = UInt8(ascii: "-")
    (bytes + 8).write2(date.day)
    bytes[10] = UInt8(ascii: "T")
    (bytes + 11).write2(Int(minutes / 60))
    bytes[13] = UInt8(ascii: ":")
    (bytes + 14).write2(Int(minutes % 60))
    bytes[16] = UInt8(ascii: ":")
    (bytes + 17).write2(Int(millisecondsOfMinute / 1000))
    bytes[19] = UInt8(ascii: ".")
    (bytes + 20).write3(Int(millisecondsOfMinute % 1000))
    bytes[23] = UInt8(ascii: "Z")
  }

  /// Parses an RFC 3339 date-time; nil if it is invalid or outside the years 0001 to 9999 in UTC.
  ///
  /// The zone is required: `Z`, or an offset `±hh:mm` up to 23:59. `T` and `Z` may be in lower case. A fraction has
  /// one to nine digits and is truncated to milliseconds. Hour 24 and leap seconds (`:60`) are rejected.
  public init?(rfc3339 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.digits(4), reader.consume("-"),
      let month = reader.digits(2), reader.consume("-"),
      let day = reader.digits(2), Gregorian.isValid(year: year, month: month, day: day),
      reader.consume("T") || reader.consume("t"),
      let hour = reader.digits(2), hour < 24, reader.consume(":"),
      let minute = reader.digits(2), minute < 60, reader.consume(":"),
      let second = reader.digits(2), second < 60,
      let fraction = Self.readFraction(&reader),
      let offset = Self.readOffset(&reader), reader.isAtEnd
    else { return nil }
    let days = Gregorian.dayNumber(year: year, month: month, day: day)
    let time = (hour * 3600 + minute * 60 + second - offset) * 1000 + fraction
    let milliseconds = Int64(days) * Self.millisecondsPerDay + Int64(time)
    guard (Self.firstMilliseconds...Self.lastMilliseconds).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Parses an RFC 3339 date-time by the rules of `init(rfc3339:)`.
  public init?(_ text: String) {
    var text = text
    guard let instant = text.withUTF8({ Instant(rfc3339: $0) }) else { return nil }
    self = instant
  }

  static let millisecondsPerDay: Int64 = 86_400_000

  static func readFraction(_ reader: inout DigitReader) -> Int? {
    guard reader.consume(".") else { return 0 }
    var count = 0
    var milliseconds = 0
    while let digit = reader.digits(1) {
      count += 1
      if count <= 3 { milliseconds = milliseconds * 10 + digit }
    }
    switch count {
    case 1: return milliseconds * 100
    case 2: return milliseconds * 10
    case 3...9: return milliseconds
    default: return nil
    }
  }

  private static func readOffset(_ reader: inout DigitReader) -> Int? {
    if reader.consume("Z") || reader.consume("z") { return 0 }
    let isEast = reader.consume("+")
    guard isEast || reader.consume("-"),
      let hours = reader.digits(2), hours < 24, reader.consume(":"),
      let minutes = reader.digits(2), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isEast ? seconds : -seconds
  }
}
