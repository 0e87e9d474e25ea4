/// A date, and perhaps a time of day, as a wall clock shows them.
///
/// It needs a zone to be an instant.
public struct LocalDateTime: Hashable, Sendable {
  /// The date on the wall.
  public let date: CivilDay
  /// Milliseconds since midnight as the clock shows them; nil for a date alone.
  public let milliseconds: Int?

  /// Reads `YYYY-MM-DD`, also with `hh:mm` or `hh:mm:ss` behind a space or a `T`; nil if it is anything else or the
  /// date does not exist.
  ///
  /// A fraction of a second has one to nine digits; what is finer than a millisecond is cut off.
  ///
  /// - Parameter bytes: The whole text in UTF-8.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    let dateBytes = UnsafeBufferPointer(rebasing: bytes.prefix(CivilDay.textLength))
    guard let date = CivilDay(utf8: dateBytes) else { return nil }
    self.date = date
    var reader = DigitReader(UnsafeBufferPointer(rebasing: bytes.dropFirst(CivilDay.textLength)))
    guard !reader.isAtEnd else {
      milliseconds = nil
      return
    }
    guard reader.pass(" ") || reader.pass("T") || reader.pass("t"),
      let hour = reader.digits(2), hour < 24, reader.pass(":"),
      let minute = reader.digits(2), minute < 60
    else { return nil }
    var seconds = (hour * 60 + minute) * 60
    var fraction = 0
    if reader.pass(":") {
      guard let second = reader.digits(2), second < 60, let milliseconds = Instant.fraction(&reader) else { return nil }
      seconds += second
      fraction = milliseconds
    }
    guard reader.isAtEnd else { return nil }
    milliseconds = seconds * 1000 + fraction
  }

  /// Reads a text by the rules of `init(utf8:)`.
  public init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ LocalDateTime(utf8: $0) }) else { return nil }
    self = time
  }
}

extension Zone {
  /// The instant at which the wall clock shows a date and a time.
  ///
  /// - Parameters:
  ///   - time: What the wall clock shows.
  ///   - hour: The hour of the wall clock at which the user's days begin, 0 to 6, which is the time of a date alone.
  /// - Returns: The first instant where the clock shows it twice; the next valid one where it skips it.
  public func instant(of time: LocalDateTime, dayStartsAt hour: Int = 0) -> Instant {
    guard let milliseconds = time.milliseconds else { return start(of: time.date, dayStartsAt: hour) }
    return instant(reaching: milliseconds, on: time.date)
  }
}
