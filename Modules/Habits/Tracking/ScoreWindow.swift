import Kernel
import SQLite

/// The values of the last days that are neither skipped nor paused, and their sum. (Habits, 6.)
///
/// The value of a day is 1 if a check is done, or an amount in thousandths. Days before the first one have the value 0.
struct ScoreWindow {
  /// The sum of the values.
  private(set) var sum: Int64
  /// The values in a ring; the oldest one is at `next`.
  private var ring: [Int64]
  private var next = 0

  /// Creates the window of a number of days, of which the latest values are known.
  init(days: Int, after latest: ScoreValues = ScoreValues()) {
    let known = latest.values.suffix(days)
    ring = Array(repeating: 0, count: days - known.count) + known
    sum = known.reduce(0, +)
  }

  /// Adds the value of the next day in place of the oldest one.
  mutating func add(_ value: Int64) {
    sum += value - ring[next]
    ring[next] = value
    next = next + 1 == ring.count ? 0 : next + 1
  }

  /// The values that still belong to the window after the next day.
  var latest: ScoreValues {
    let remaining = (ring[next...] + ring[..<next]).dropFirst()
    return ScoreValues(values: Array(remaining.drop { $0 == 0 }))
  }
}

/// The latest values of a window, oldest first; zeros before the first other value are left out.
struct ScoreValues: Hashable, Sendable {
  /// The maximum number of values, for a schedule of 366 days.
  private static let maxCount = 2 * HabitSchedule.maxDays - 1
  /// The maximum length of the text in the database: digits with commas, or 29 amounts of up to 13 digits.
  static let maxTextLength = 2 * maxCount

  var values: [Int64] = []
}

extension ScoreValues: SQLiteValue {
  /// The text in the database, such as `1,0,1`; empty without values.
  var text: String { values.map(String.init).joined(separator: ",") }

  /// Parses the text in the database, in UTF-8; nil if it is malformed.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    var value: Int64?
    for byte in text {
      if byte == UInt8(ascii: ",") {
        guard let complete = value else { return nil }
        values.append(complete)
        value = nil
      } else {
        guard (0x30...0x39).contains(byte), value ?? 0 <= Thousandths.max else { return nil }
        value = (value ?? 0) * 10 + Int64(byte - 0x30)
      }
    }
    guard let value else { return nil }
    values.append(value)
    guard values.allSatisfy({ $0 <= Thousandths.max }), values.count <= Self.maxCount else { return nil }
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> ScoreValues {
    guard let values = try row.withText(column, { ScoreValues(utf8: $0) }) else {
      throw row.conversionError(column, expected: "a list of values")
    }
    return values
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(text) }
}
