/// A time that a wall clock shows, to the minute, from 00:00 to 23:59.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight as the clock shows them, 0 to 1439.
  public let minutes: Int

  /// The number of bytes of the text of any time.
  public static let textLength = 5

  /// Makes the time that a clock shows so many minutes after 00:00, or the nearest one there is.
  public init(minutes: Int) {
    self.minutes = Swift.min(Swift.max(minutes, 0), 24 * 60 - 1)
  }

  /// Whether a clock shows a time before another one on the same date.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}

// MARK: - Text

extension TimeOfDay: CustomStringConvertible {
  /// The time in ISO 8601: `19:00`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` without allocating.
  ///
  /// - Parameter bytes: Room for the 5 bytes (`textLength`) that are written.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.write2(minutes / 60)
    bytes[2] = UInt8(ascii: ":")
    (bytes + 3).write2(minutes % 60)
  }

  /// Reads `hh:mm`, strictly; nil if it is anything else or no clock shows it.
  ///
  /// - Parameter bytes: The whole text in UTF-8.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let hour = reader.digits(2), hour < 24, reader.pass(":"),
      let minute = reader.digits(2), minute < 60, reader.isAtEnd
    else { return nil }
    self.init(minutes: hour * 60 + minute)
  }

  /// Reads `hh:mm`, strictly; nil if it is anything else or no clock shows it.
  public init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ TimeOfDay(utf8: $0) }) else { return nil }
    self = time
  }
}
