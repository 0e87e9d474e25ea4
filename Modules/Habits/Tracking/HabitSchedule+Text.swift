import Kernel
import SQLite

// The texts of schedules and reminders in the database and in export lines.

extension HabitSchedule: SQLiteValue {
  /// The text in the database, such as `times 3/7`.
  var text: String {
    switch self {
    case .daily: "daily"
    case .weekdays(let weekdays): "weekdays \(weekdays.list)"
    case .times(let times, let days): "times \(times)/\(days)"
    case .per(let period): "per \(period.rawValue)"
    }
  }

  /// Parses the text in the database; nil if it is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let numbers = parts.last?.split(separator: "/").compactMap { Int($0) } ?? []
    switch parts.first {
    case "daily": self = .daily
    case "weekdays": self = .weekdays(Set(list: parts[1...].joined()))
    case "times" where numbers.count == 2: self = .times(numbers[0], days: numbers[1])
    case "per":
      guard let period = Period(rawValue: parts[1...].joined()) else { return nil }
      self = .per(period)
    default: return nil
    }
    // Another spelling of the same schedule is malformed.
    guard self.text == text, isValid else { return nil }
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> HabitSchedule {
    guard let schedule = HabitSchedule(try row.text(column)) else {
      throw row.conversionError(column, expected: "a schedule")
    }
    return schedule
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(text) }
}

extension HabitReminder: SQLiteValue {
  /// The text in the database, such as `07:30 1,2,3`.
  var text: String { "\(time.text) \(weekdays.list)" }

  /// Parses the text in the database; nil if it is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 2, let time = parts[0].timeOfDay else { return nil }
    self.init(time: time, weekdays: Set(list: parts[1]))
    guard self.text == text, !weekdays.isEmpty, weekdays.isSubset(of: HabitRules.weekdays) else { return nil }
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> HabitReminder {
    guard let reminder = HabitReminder(try row.text(column)) else {
      throw row.conversionError(column, expected: "a reminder")
    }
    return reminder
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(text) }
}

extension String {
  fileprivate var timeOfDay: TimeOfDay? {
    var text = self
    return text.withUTF8 { TimeOfDay(utf8: $0) }
  }
}

extension Set<Int> {
  /// The numbers in ascending order, separated by commas.
  fileprivate var list: String { sorted().map(String.init).joined(separator: ",") }

  /// Parses numbers separated by commas, and ignores other parts.
  fileprivate init(list: String) { self = Set(list.split(separator: ",").compactMap { Int($0) }) }
}
