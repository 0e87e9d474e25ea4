import Foundation
import Testing

/// The clock of a random walk and the calendar settings of its user.
///
/// Civil days are computed with Foundation's zones, independently of the implementation's.
struct WalkClock {
  /// A zone, the start of a walk and the next transition of the zone, in seconds since 1970.
  struct Start: Sendable, CustomTestStringConvertible {
    let zone: String
    let seconds: Int
    let transition: Int

    var testDescription: String { zone }
  }

  /// Starts some days before clocks are set forward or back, or before a zone leaves out a day.
  static let starts = [
    Start(zone: "Europe/Berlin", seconds: 1_774_000_000, transition: 1_774_746_000),  // 2026-03-29 02:00 → 03:00
    Start(zone: "America/New_York", seconds: 1_792_900_000, transition: 1_793_512_800),  // 2026-11-01 02:00 → 01:00
    Start(zone: "Australia/Lord_Howe", seconds: 1_774_800_000, transition: 1_775_314_800),  // 2026-04-05 02:00 → 01:30
    Start(zone: "Pacific/Apia", seconds: 1_324_600_000, transition: 1_325_239_200),  // 2011-12-30 left out
    Start(zone: "America/Sao_Paulo", seconds: 1_507_500_000, transition: 1_508_036_400),  // 2017-10-15 00:00 → 01:00
    Start(zone: "America/Sao_Paulo", seconds: 1_518_400_000, transition: 1_518_919_200),  // 2018-02-18 00:00 → 23:00
    Start(zone: "America/St_Johns", seconds: 1_288_500_000, transition: 1_289_097_060),  // 2010-11-07 00:01 → 23:01
    Start(zone: "Asia/Kathmandu", seconds: 504_300_000, transition: 504_901_800),  // 1986-01-01 00:00 → 00:15
  ]

  private static let hour: Int64 = 3_600_000
  private static let dayLength = 24 * hour
  private static let quarter = hour / 4

  private let start: Start
  private(set) var zone: String
  private(set) var dayStartsAt = 0
  /// The instant, in milliseconds since 1970.
  private(set) var milliseconds: Int64

  /// Creates the clock at a start.
  init(_ start: Start) {
    self.start = start
    zone = start.zone
    milliseconds = Int64(start.seconds) * 1000
  }

  /// The civil day of the user.
  ///
  /// A day does not begin a second time if clocks are set back over its beginning.
  var today: GregorianDay {
    let quarterHour = milliseconds - milliseconds % Self.quarter
    // Transitions are at quarters of an hour, or a minute later.
    let instants = (0..<12).flatMap { quarters in
      [0, 60_000].map { quarterHour - quarters * Self.quarter + $0 - 1 }
    }.filter { $0 < milliseconds }
    let wall = ([milliseconds] + instants).map(wallTime).max() ?? milliseconds
    return GregorianDay(number: Int(((Double(wall - beginning)) / Double(Self.dayLength)).rounded(.down)))
  }

  /// The beginning of a day on the wall clock, in milliseconds since midnight.
  private var beginning: Int64 { Int64(dayStartsAt) * Self.hour }

  private func wallTime(at milliseconds: Int64) -> Int64 {
    let date = Date(timeIntervalSince1970: (Double(milliseconds) / 1000).rounded(.down))
    return milliseconds + Int64(TimeZone(identifier: zone)?.secondsFromGMT(for: date) ?? 0) * 1000
  }

  // MARK: - Changes

  /// Moves the clock: by hours or days, to the end of a day, near the transition, or back.
  mutating func move(_ random: inout some RandomNumberGenerator) {
    let oneMillisecond = Int64.random(in: -1...1, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...5: milliseconds += Int64.random(in: 0...10 * Self.hour, using: &random)
    case 6...8: milliseconds += Int64.random(in: Self.dayLength...3 * Self.dayLength, using: &random)
    case 9...11: milliseconds += Int64.random(in: 5 * Self.dayLength...25 * Self.dayLength, using: &random)
    case 12...14:
      let wall = wallTime(at: milliseconds) - beginning
      milliseconds += Self.dayLength - wall % Self.dayLength + oneMillisecond
    case 15,
      16 where milliseconds < Int64(start.transition) * 1000:
      milliseconds =
        Int64(start.transition) * 1000 + Int64.random(in: -3...30, using: &random) * Self.hour + oneMillisecond
    case 17: milliseconds -= Int64.random(in: 0...50 * Self.hour, using: &random)
    default: break
    }
  }

  /// Changes the zone or the start of the day, or restores the zone; returns whether there was such a change.
  mutating func changeSettings(_ random: inout some RandomNumberGenerator) -> Bool {
    switch Int.random(in: 0..<25, using: &random) {
    case 0: zone = ["Pacific/Kiritimati", "Pacific/Niue"].randomElement(using: &random) ?? zone
    case 1: dayStartsAt = Int.random(in: 0...6, using: &random)
    case 2 where zone != start.zone: zone = start.zone
    case 3 where dayStartsAt != 0: dayStartsAt = 0
    default: return false
    }
    return true
  }
}
