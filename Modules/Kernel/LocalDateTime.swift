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

  /// The maximum size in bytes of a date and time in the form of a region.
  private static let maxRegionalBytes = 40

  /// Parses a date in the form of a region, optionally followed by a time; nil for anything else.
  ///
  /// After white space or `T`, the time is `h:mm` or `h:mm:ss`, with `AM` or `PM` for a clock of twelve hours. Without
  /// an order, a date begins with a year of four digits. A year of two digits is of the century of `today`, and after
  /// the current one only if `permitsFuture` is true.
  public init?(_ text: String, _ order: DateOrder?, today: CivilDay, permitsFuture: Bool = false) {
    guard text.utf8.count <= Self.maxRegionalBytes else { return nil }
    let dateText = text.prefix { !$0.isWhitespace && $0 != "T" && $0 != "t" }
    let rest = text[dateText.endIndex...]
    let words = rest.dropFirst().split(whereSeparator: \.isWhitespace)
    guard words.count <= 2, !words.isEmpty || rest.allSatisfy(\.isWhitespace),
      let day = RegionalDate(String(dateText), today: today, permitsFuture: permitsFuture)?.day(order)
    else { return nil }
    guard let word = words.first else {
      self.init(day.text)
      return
    }
    guard let time = Self.time(word, halfOfDay: words.count > 1 ? words[1] : nil) else { return nil }
    self.init("\(day.text) \(time)")
  }

  /// Returns a time of a clock of 24 hours, with two digits for the hour; nil for an invalid hour.
  private static func time(_ time: Substring, halfOfDay: Substring?) -> String? {
    let hourText = time.prefix { $0 != ":" }
    guard (1...2).contains(hourText.utf8.count), var hour = Int(hourText), hour >= 0 else { return nil }
    if let halfOfDay {
      let isAfternoon = halfOfDay.uppercased() == "PM"
      guard isAfternoon || halfOfDay.uppercased() == "AM", (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return (hour < 10 ? "0" : "") + "\(hour)" + time.dropFirst(hourText.count)
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
