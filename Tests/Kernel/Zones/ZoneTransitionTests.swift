import Testing

@testable import Kernel

/// Checks the days around the clock changes of 2000 to 2037 in all zones with their definition.
///
/// `ZoneReferenceTests` checks the offsets.
@Suite("Days of all zones")
struct ZoneTransitionTests {
  /// A clock change, which is tested once even if several zones share it.
  struct Transition: Hashable {
    let seconds: Int64
    let before: Int
    let after: Int

    var instant: Instant { Instant(milliseconds: seconds * 1000) }
  }

  /// One zone for each distinct transition.
  private static let transitions: [Transition: Zone] = {
    var result: [Transition: Zone] = [:]
    let times = Int64(946_684_800)..<2_145_916_800
    for name in ZoneCopy.embedded.names {
      guard let bytes = ZoneCopy.embedded.file(named: name), let file = try? TimeZoneFile(bytes),
        let zone = try? Zone(identifier: name, data: bytes)
      else { continue }
      let ruled = file.rule?.transitions(in: 2000...2037) ?? []
      for seconds in Set((file.transitions + ruled).map(\.time)) where times.contains(seconds) {
        let instant = Instant(milliseconds: seconds * 1000)
        let (before, after) = (zone.offset(at: instant.adding(milliseconds: -1)), zone.offset(at: instant))
        if before != after { result[Transition(seconds: seconds, before: before, after: after)] = zone }
      }
    }
    return result
  }()

  private static let second: Int64 = 1000
  private static let minute: Int64 = 60 * second
  private static let hour: Int64 = 60 * minute

  @Test("Every zone of the copy in the program exists, and the clock changes are found")
  func known() {
    let names = ZoneCopy.embedded.names
    #expect(names.count > 590 && names == names.sorted())
    #expect(names.filter { Zone(identifier: $0) == nil } == [])
    #expect(Self.transitions.count > 1000)
  }

  @Test("Around a clock change, the day is the last one that has begun, and days never decrease")
  func aroundTransitions() {
    var failures: [String] = []
    for (transition, zone) in Self.transitions {
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

  @Test("A day starts at the first instant at which the wall clock reaches its start hour")
  func startsByScanning() {
    var failures: [String] = []
    for (transition, zone) in Self.transitions {
      let wall = transition.instant.adding(seconds: Int64(zone.offset(at: transition.instant)))
      let date = Zone.utc.civilDay(at: wall)
      // Both midnights around a clock change, and its hour and the one before as day starts, at most 6.
      let hour = zone.localHour(at: transition.instant)
      for (day, startHour) in [(date, 0), (date.next, 0), (date, min(hour, 6)), (date, max(0, min(hour - 1, 6)))] {
        let start = zone.start(of: day, dayStartsAt: startHour)
        let target = Int64(day.dayNumber) * 24 * Self.hour + Int64(startHour) * Self.hour
        func wall(_ milliseconds: Int64) -> Int64 {
          milliseconds + Int64(zone.offset(at: Instant(milliseconds: milliseconds))) * Self.second
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
    let file = try TimeZoneFile(try #require(ZoneCopy.embedded.file(named: identifier)))
    let rule = try #require(file.rule)
    for year in [2128, 2129, 2130, 2400, 2800, 5000, 9998] {
      let newYear = try #require(CivilDay(year: year, month: 1, day: 1))
      let transitions = rule.transitions(in: year - 1...year + 1)
      for day in 0..<366 {
        let start = zone.start(of: newYear.adding(days: day), dayStartsAt: 2)
        #expect(zone.civilDay(at: start, dayStartsAt: 2) == newYear.adding(days: day))
        #expect(zone.civilDay(at: start.adding(milliseconds: -1), dayStartsAt: 2) == newYear.adding(days: day - 1))
        #expect(zone.offset(at: start) == transitions.last { $0.time * 1000 <= start.milliseconds }?.offset)
      }
    }
  }
}
