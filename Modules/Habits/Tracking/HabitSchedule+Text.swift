import Kernel
import SQLite
import Service

// The texts of schedules in the database and in export lines.

extension HabitSchedule: SQLiteValue {
  /// The text in the database, such as `times 3/7`.
  var text: String {
    switch self {
    case .daily: "daily"
    case .weekdays(let weekdays): "weekdays \(Weekdays(weekdays).text)"
    case .times(let times, let days): "times \(times)/\(days)"
    case .per(let period): "per \(period.rawValue)"
    }
  }

  /// Parses the text in the database, in UTF-8; nil if it is malformed, or another spelling of a schedule.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    if text.equals("daily") {
      self = .daily
    } else if text.equals("per week") {
      self = .per(.week)
    } else if text.equals("per month") {
      self = .per(.month)
    } else if text.hasPrefix("weekdays ") {
      guard let weekdays = Weekdays(utf8: text.dropFirst("weekdays ".utf8.count)) else { return nil }
      self = .weekdays(weekdays.numbers)
    } else if text.hasPrefix("times ") {
      let numbers = text.dropFirst("times ".utf8.count)
      guard let slash = numbers.firstIndex(of: UInt8(ascii: "/")), let times = Int(canonical: numbers[..<slash]),
        let days = Int(canonical: numbers[slash...].dropFirst())
      else { return nil }
      self = .times(times, days: days)
      guard isValid else { return nil }
    } else {
      return nil
    }
  }

  /// Parses the text of an export line, which is that in the database.
  init?(_ text: String) {
    var text = text
    guard let schedule = text.withUTF8({ HabitSchedule(utf8: $0) }) else { return nil }
    self = schedule
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> HabitSchedule {
    guard let schedule = try row.withText(column, { HabitSchedule(utf8: $0) }) else {
      throw row.conversionError(column, expected: "a schedule")
    }
    return schedule
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(text) }
}

extension Int {
  /// Parses up to three decimal digits; nil for another text, or with a leading zero.
  fileprivate init?(canonical text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard (1...3).contains(text.count), text.first != UInt8(ascii: "0") else { return nil }
    self = 0
    for byte in text {
      guard (0x30...0x39).contains(byte) else { return nil }
      self = self * 10 + Int(byte) - 0x30
    }
  }
}
