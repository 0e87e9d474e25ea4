/// A wall-clock time in minutes, from 00:00 to 23:59.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight on the wall clock, 0 to 1439.
  public let minutes: Int

  /// The length of `text` in bytes.
  public static let textLength = 5

  /// Creates the time `minutes` after 00:00, clamped to the range.
  public init(minutes: Int) {
    self.minutes = Swift.min(Swift.max(minutes, 0), 24 * 60 - 1)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutes < right.minutes
  }
}

// MARK: - Text

extension TimeOfDay: CustomStringConvertible {
  /// The ISO 8601 form, `19:00`.
  public var text: String {
    String(asciiCount: Self.textLength, write: writeText(to:))
  }

  /// The same as `text`.
  public var description: String { text }

  /// Writes `text` to a buffer of at least `textLength` (5) bytes, without allocating.
  public func writeText(to bytes: UnsafeMutablePointer<UInt8>) {
    bytes.write2(minutes / 60)
    bytes[2] = UInt8(ascii: ":")
    (bytes + 3).write2(minutes % 60)
  }

  /// Parses exactly `hh:mm`; nil for anything else and for a time after 23:59.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader(bytes)
    guard let hour = reader.digits(2), hour < 24, reader.consume(":"),
      let minute = reader.digits(2), minute < 60, reader.isAtEnd
    else { return nil }
    self.init(minutes: hour * 60 + minute)
  }

  /// Parses exactly `hh:mm`; nil for anything else and for a time after 23:59.
  public init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ TimeOfDay(utf8: $0) }) else { return nil }
    self = time
  }
}
