/// A date with an optional time of day, as shown by a wall clock; a zone converts it to an instant.
public struct LocalDateTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDay
  /// Milliseconds since midnight on the wall clock; nil for a date without time.
  public let milliseconds: Int?

  /// Parses `YYYY-MM-DD`, optionally followed by a space or `T` and `hh:mm` or `hh:mm:ss`; nil for anything else.
  ///
  /// `T` may be in lower case. Seconds may have a fraction of one to nine digits, which is truncated to milliseconds.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    let dateBytes = UnsafeBufferPointer(rebasing: bytes.prefix(CivilDay.textLength))
    guard let date = CivilDay(utf8: dateBytes) else { return nil }
    self.date = date
    var reader = DigitReader(UnsafeBufferPointer(rebasing: bytes.dropFirst(CivilDay.textLength)))
    guard !reader.isAtEnd else {
      milliseconds = nil
      return
    }
    guard reader.consume(" ") || reader.consume("T") || reader.consume("t"),
      let hour = reader.digits(2), hour < 24, reader.consume(":"),
      let minute = reader.digits(2), minute < 60
    else { return nil }
    var seconds = (hour * 60 + minute) * 60
    var fraction = 0
    if reader.consume(":") {
      guard let second = reader.digits(2), second < 60, let milliseconds = Instant.readFraction(&reader) else {
        return nil
      }
      seconds += second
      fraction = milliseconds
    }
    guard reader.isAtEnd else { return nil }
    milliseconds = seconds * 1000 + fraction
  }

  /// Parses a text by the rules of `init(utf8:)`.
  public init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ LocalDateTime(utf8: $0) }) else { return nil }
    self = time
  }
}

extension Zone {
  /// Returns the first instant at which the wall clock shows a date and time, or the next valid one if it is skipped.
  ///
  /// A date without time is the start of that day; the user's days begin at `hour`, 0 to 6.
  public func instant(of time: LocalDateTime, dayStartsAt hour: Int = 0) -> Instant {
    guard let milliseconds = time.milliseconds else { return start(of: time.date, dayStartsAt: hour) }
    return firstInstant(atOrAfterWallTime: milliseconds, on: time.date)
  }
}
