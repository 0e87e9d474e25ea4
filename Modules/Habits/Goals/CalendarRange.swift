import Kernel
import Service

/// The range of days in a calendar view.
struct CalendarRange: Hashable, Sendable {
  let days: ClosedRange<CivilDay>

  init(of month: MonthKey) {
    days = month.firstDay...month.lastDay
  }

  /// Creates the week from Sunday to Saturday that contains a day, clamped to the supported days. (Goals, 2.7.)
  init(weekContaining day: CivilDay) {
    let sunday = day.adding(days: -(day.weekday % 7))
    days = sunday...day.adding(days: 6 - day.weekday % 7)
  }
}
