import Kernel

/// Files of time zones.
///
/// A file is read or rejected. In a zone that was read, the wall clock never shows a day before its start, and days
/// follow each other in order.
enum ZonesTarget {
  /// The years whose days are checked: at both ends, in the past, and in the years of the rule for later years.
  private static let years = [1, 1883, 1970, 2026, 2037, 2104, 2133, 2400, 9999]

  static func check(_ input: UnsafeBufferPointer<UInt8>) {
    guard let zone = try? Zone(identifier: "Test", data: Array(input)) else { return }
    for year in years {
      guard let newYear = CivilDay(year: year, month: 1, day: 1) else { continue }
      var latest = CivilDay.min
      for week in 0..<52 {
        for startHour in [0, 6] {
          let day = newYear.adding(days: 7 * week)
          let start = zone.start(of: day, dayStartsAt: startHour)
          let earlier = start.adding(milliseconds: -1)
          // Outside of the calendar, days and instants are clamped.
          guard day > .min, start > .min, start < .max else { continue }
          FuzzTarget.expect(
            zone.civilDay(at: start, dayStartsAt: startHour) >= day, "A day has begun at its start.")
          FuzzTarget.expect(
            zone.civilDay(at: earlier, dayStartsAt: startHour) < day, "A day has not begun before its start.")
        }
        let today = zone.civilDay(at: zone.start(of: newYear.adding(days: 7 * week)))
        FuzzTarget.expect(today >= latest, "Days follow each other in order.")
        latest = today
      }
    }
  }
}
