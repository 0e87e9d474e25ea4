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

  /// Parses the text in the database; nil if it is malformed, or another spelling of a schedule.
  init?(_ text: String) {
    switch text {
    case "daily": self = .daily
    case "per week": self = .per(.week)
    case "per month": self = .per(.month)
    case _ where text.hasPrefix("weekdays "):
      guard let weekdays = Set(weekdays: text.utf8.dropFirst("weekdays ".utf8.count)) else { return nil }
      self = .weekdays(weekdays)
    case _ where text.hasPrefix("times "):
      let numbers = text.utf8.dropFirst("times ".utf8.count)
      guard let slash = numbers.firstIndex(of: UInt8(ascii: "/")), let times = Int(canonical: numbers[..<slash]),
        let days = Int(canonical: numbers[slash...].dropFirst())
      else { return nil }
      self = .times(times, days: days)
      guard isValid else { return nil }
    default: return nil
    }
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

  /// Parses the text in the database; nil if it is malformed, or another spelling of a reminder.
  init?(_ text: String) {
    let utf8 = text.utf8
    guard let space = utf8.firstIndex(of: UInt8(ascii: " ")), let time = String(text[..<space]).timeOfDay,
      let weekdays = Set(weekdays: utf8[space...].dropFirst())
    else { return nil }
    self.init(time: time, weekdays: weekdays)
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

  /// Parses ascending weekdays that are separated by commas, such as `1,3,5`; nil if the text is malformed.
  fileprivate init?(weekdays text: Substring.UTF8View) {
    self = []
    var (latest, isAfterComma) = (0, true)
    for byte in text {
      if !isAfterComma {
        guard byte == UInt8(ascii: ",") else { return nil }
      } else {
        latest = Int(byte) - 0x30 > latest ? Int(byte) - 0x30 : .max
        guard HabitRules.weekdays.contains(latest) else { return nil }
        insert(latest)
      }
      isAfterComma.toggle()
    }
    guard !isAfterComma else { return nil }
  }
}

extension Int {
  /// Parses up to three decimal digits; nil for another text, or with a leading zero.
  fileprivate init?(canonical text: Substring.UTF8View) {
    guard (1...3).contains(text.count), text.first != UInt8(ascii: "0") else { return nil }
    self = 0
    for byte in text {
      guard (0x30...0x39).contains(byte) else { return nil }
      self = self * 10 + Int(byte) - 0x30
    }
  }
}
