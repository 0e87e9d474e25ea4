import Kernel
import Service

/// The days that a calendar shows.
struct CalendarSpan: Hashable, Sendable {
  /// The first and the last day.
  let days: ClosedRange<CivilDay>

  /// The days of a month.
  init(of month: MonthKey) {
    days = month.firstDay...month.lastDay
  }

  /// The week, Sunday to Saturday, in which a day lies; cut off where there are no days. (Goals, 2.7.)
  init(ofWeekWith day: CivilDay) {
    let sunday = day.adding(days: -(day.weekday % 7))
    days = sunday...day.adding(days: 6 - day.weekday % 7)
  }

  /// Every day, in order.
  var all: [CivilDay] {
    (days.lowerBound.dayNumber...days.upperBound.dayNumber).map { CivilDay(dayNumber: $0) }
  }
}
