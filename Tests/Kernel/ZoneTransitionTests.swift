import Foundation
import Kernel
import Testing

/// Compares offsets with Foundation, and days around the clock changes of 2000 to 2037 with their definition.
@Suite("Days of all zones")
struct ZoneTransitionTests {
  /// A clock change, which is tested once even if several zones share it.
  struct Transition: Hashable {
    let seconds: Int64
    let before: Int
    let after: Int

    var instant: Instant { Instant(milliseconds: seconds * 1000) }
  }

  private static let zones: [(Zone, TimeZone)] = TimeZone.knownTimeZoneIdentifiers.compactMap { identifier in
    guard let zone = Zone(identifier: identifier), let foundation = TimeZone(identifier: identifier) else { return nil }
    return (zone, foundation)
  }

  /// One zone for each distinct transition of the years 2000 to 2037.
  private static let transitions: [Transition: (Zone, TimeZone)] = {
    var result: [Transition: (Zone, TimeZone)] = [:]
    for (zone, foundation) in zones {
      var date = Date(timeIntervalSince1970: 946_684_800)
      var before = foundation.secondsFromGMT(for: date)
      while let next = foundation.nextDaylightSavingTimeTransition(after: date),
        next.timeIntervalSince1970 < 2_145_916_800
      {
        let after = foundation.secondsFromGMT(for: next)
        let transition = Transition(seconds: Int64(next.timeIntervalSince1970), before: before, after: after)
        if before != after { result[transition] = (zone, foundation) }
        (date, before) = (next, after)
      }
    }
    return result
  }()

  private static let second: Int64 = 1000
  private static let minute: Int64 = 60 * second
  private static let hour: Int64 = 60 * minute

  @Test("All zones that Foundation lists are accepted")
  func known() {
    #expect(Self.zones.count == TimeZone.knownTimeZoneIdentifiers.count)
    #expect(Self.transitions.count > 1000)
  }

  @Test("Offsets match Foundation from 1800 to 2440")
  func offsets() {
    var mismatches: [String] = []
    for (zone, foundation) in Self.zones {
      // A step of 3 years and 97 days covers all seasons.
      for seconds in stride(from: Int64(-5_364_662_400), to: 15_000_000_000, by: (3 * 365 + 97) * 86_400) {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        if zone.offset(at: Instant(milliseconds: seconds * 1000)) != foundation.secondsFromGMT(for: date) {
          mismatches.append("\(zone.identifier) \(Instant(milliseconds: seconds * 1000))")
        }
      }
    }
    #expect(mismatches == [])
  }

  @Test("Around a clock change, the day is the last one that has begun, and days never decrease")
  func aroundTransitions() {
    var failures: [String] = []
    for (transition, (zone, _)) in Self.transitions {
      let change = transition.instant
      for startHour in [0, 2, 6] {
        var latest = CivilDay.min
        for step in -9...9 {
          // Steps of 2 h 50 min cover 25 hours on both sides, with the change itself and the millisecond before it.
          for instant in [-1, 0].map({ change.adding(milliseconds: Int64(step) * 170 * Self.minute + $0) }) {
            let day = zone.civilDay(at: instant, dayStartsAt: startHour)
            let hasBegun = zone.start(of: day, dayStartsAt: startHour) <= instant
            let nextHasBegun = zone.start(of: day.next, dayStartsAt: startHour) <= instant
            if !hasBegun || nextHasBegun || day < latest {
              failures.append("\(zone.identifier) \(instant), days from \(startHour): \(day)")
            }
            latest = day
          }
        }
      }
    }
    #expect(failures == [])
  }

  @Test("A day starts at the first instant at which Foundation's wall clock reaches its start hour")
  func startsByScanning() {
    var failures: [String] = []
    for (transition, (zone, foundation)) in Self.transitions {
      let date = zone.localTime(at: transition.instant).date
      // Both midnights around a clock change, and its hour and the one before as day starts, at most 6.
      let hour = zone.localHour(at: transition.instant)
      for (day, startHour) in [(date, 0), (date.next, 0), (date, min(hour, 6)), (date, max(0, min(hour - 1, 6)))] {
        let start = zone.start(of: day, dayStartsAt: startHour)
        let target = Int64(day.dayNumber) * 24 * Self.hour + Int64(startHour) * Self.hour
        func wall(_ milliseconds: Int64) -> Int64 {
          let date = Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
          return milliseconds + Int64(foundation.secondsFromGMT(for: date)) * Self.second
        }
        let isReached = wall(start.milliseconds) >= target
        // Clocks change at whole minutes, by at most 24 hours.
        let wasReachedEarlier = stride(from: 1, through: 26 * 60, by: 15).contains { minutes in
          wall(start.milliseconds - Int64(minutes) * Self.minute) >= target
        }
        if !isReached || wasReachedEarlier || wall(start.milliseconds - 1) >= target {
          failures.append("\(zone.identifier) \(day) from \(startHour): \(start)")
        }
      }
    }
    #expect(failures == [])
  }

  @Test(
    "The far future repeats the current rules", arguments: ["America/New_York", "Europe/Paris", "Australia/Lord_Howe"])
  func farFuture(identifier: String) throws {
    let zone = try #require(Zone(identifier: identifier))
    let foundation = try #require(TimeZone(identifier: identifier))
    for year in [2128, 2129, 2130, 2400, 2800, 5000, 9998] {
      let newYear = try #require(CivilDay(year: year, month: 1, day: 1))
      for day in 0..<366 {
        let start = zone.start(of: newYear.adding(days: day), dayStartsAt: 2)
        #expect(zone.civilDay(at: start, dayStartsAt: 2) == newYear.adding(days: day))
        #expect(zone.civilDay(at: start.adding(milliseconds: -1), dayStartsAt: 2) == newYear.adding(days: day - 1))
        let date = Date(timeIntervalSince1970: TimeInterval(start.milliseconds) / 1000)
        #expect(zone.offset(at: start) == foundation.secondsFromGMT(for: date))
      }
    }
  }
}
