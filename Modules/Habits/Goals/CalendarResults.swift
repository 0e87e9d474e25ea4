import Kernel
import Localization
import Service

/// The days of a month, or of a span, with their marks. (Goals, 2.7.)
struct GoalCalendar: ResultObject {
  let items: [GoalCalendarDay]
  /// The weekday with which weeks of the user begin.
  let weekStartsOn: Int

  static let shape = Shape<GoalCalendar>("GoalCalendar", "The days of a month, or of a span.") {
    Field("items", "The days, in order.", \.items)
    Field(
      "weekStartsOn", "The weekday with which the rows of a grid begin, from 1 (Monday) to 7 (Sunday).",
      as: .integer(1...7), \.weekStartsOn)
  }
}

/// One day of a calendar. (Goals, 2.7.)
struct GoalCalendarDay: ResultObject {
  let day: CivilDay
  let isToday: Bool
  let mark: DayMark?
  let locale: TextLocale

  static let shape = Shape<GoalCalendarDay>("GoalCalendarDay", "One day of a calendar.") {
    Field("day", "The day.", \.day)
    Field("weekday", "The ISO 8601 weekday, from 1 (Monday) to 7 (Sunday).", as: .integer(1...7)) { $0.day.weekday }
    Field("weekdayName", "The name of the weekday in the user's language.") { $0.weekdayName.text(in: $0.locale) }
    Field("dayOfMonth", "The number of the day in its month.", as: .integer(1...31)) { $0.day.date.day }
    Field("isToday", "Whether the day is the user's current day.", \.isToday)
    Field("mark", "The mark of the day; null if unmarked.", \.mark)
  }

  private var weekdayName: Message {
    switch day.weekday {
    case 1: Strings.weekdayMonday
    case 2: Strings.weekdayTuesday
    case 3: Strings.weekdayWednesday
    case 4: Strings.weekdayThursday
    case 5: Strings.weekdayFriday
    case 6: Strings.weekdaySaturday
    default: Strings.weekdaySunday
    }
  }
}
