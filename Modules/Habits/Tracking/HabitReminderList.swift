import Kernel
import SQLite
import Service

/// The time at which a habit reminds its user, and the weekdays of the civil days. (Habits, 1.)
struct HabitReminder: Hashable, Sendable {
  var time: TimeOfDay
  /// Monday 1 to Sunday 7; not empty.
  var weekdays: Set<Int>

  /// The text in the database, such as `07:30 1,2,3`.
  fileprivate var text: String { "\(time.text) \(Weekdays(weekdays).text)" }
}

/// The reminders of a habit by time, at most one for each time. (Habits, 1.)
struct HabitReminderList: Hashable, Sendable {
  /// The maximum number of reminders.
  static let maxCount = 8
  /// The maximum length of the text in the database: reminders of 19 characters with separators.
  static let maxTextLength = 20 * maxCount - 1

  let items: [HabitReminder]

  /// Creates a list in any order; reminders of the same time become one with the weekdays of all.
  init(_ items: [HabitReminder] = []) {
    let weekdays = Dictionary(items.map { ($0.time, $0.weekdays) }) { $0.union($1) }
    self.items = weekdays.map { HabitReminder(time: $0, weekdays: $1) }.sorted { $0.time.minutes < $1.time.minutes }
  }
}

extension HabitReminderList: SQLiteValue {
  /// The text in the database, such as `07:30 1,2,3;18:00 6`; empty without reminders.
  var text: String { items.map(\.text).joined(separator: ";") }

  /// Parses the text in the database, in UTF-8; nil if it is malformed, or another spelling of the reminders.
  init?(utf8 text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    var items: [HabitReminder] = []
    for part in text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard let space = part.firstIndex(of: UInt8(ascii: " ")),
        let time = TimeOfDay(utf8: UnsafeBufferPointer(rebasing: part[..<space])),
        let weekdays = Weekdays(utf8: part[space...].dropFirst()),
        items.last.map({ $0.time.minutes < time.minutes }) ?? true
      else { return nil }
      items.append(HabitReminder(time: time, weekdays: weekdays.numbers))
    }
    guard items.count <= Self.maxCount else { return nil }
    self.init(items)
  }

  /// Parses the text of an export line, which is that in the database.
  init?(_ text: String) {
    var text = text
    guard let reminders = text.withUTF8({ HabitReminderList(utf8: $0) }) else { return nil }
    self = reminders
  }

  static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> HabitReminderList {
    // A line of an export that lacks the field has no reminders.
    guard !row.isNull(column) else { return HabitReminderList() }
    guard let reminders = try row.withText(column, { HabitReminderList(utf8: $0) }) else {
      throw row.conversionError(column, expected: "reminders")
    }
    return reminders
  }

  func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(text) }
}
