import Kernel
import Localization
import Service

/// The days of a month or a week with their marks. (Goals, 2.7.)
struct GoalCalendar: ResultObject {
  let days: [GoalCalendarDay]

  static let shape = Shape<GoalCalendar>("GoalCalendar", "The days of a month, or of a week from Sunday to Saturday.") {
    Field("days", "The days, in order.", \.days)
  }
}

/// One day of a calendar. (Goals, 2.7.)
struct GoalCalendarDay: ResultObject {
  let date: CivilDay
  let isToday: Bool
  let mark: DayMark?
  let locale: TextLocale

  static let shape = Shape<GoalCalendarDay>("GoalCalendarDay", "One day of a calendar.") {
    Field("date", "The day.", \.date)
    Field("weekday", "The ISO 8601 weekday, from 1 (Monday) to 7 (Sunday).", as: .integer(1...7)) { $0.date.weekday }
    Field("weekdayName", "The name of the weekday in the user's language.") { $0.weekdayName.text(in: $0.locale) }
    Field("day", "The day of the month.") { $0.date.date.day }
    Field("isToday", "Whether the day is the user's current day.", \.isToday)
    Field("mark", "The mark of the day; null if unmarked.", \.mark)
  }

  private var weekdayName: Message {
    switch date.weekday {
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
