/// A time zone of the IANA database, as one chooses it: `Europe/Paris`, or an alias such as `US/Pacific`.
///
/// A day of a user begins when the wall clock first shows the hour `dayStartsAt` of that date, and ends when the next
/// day begins. Where clocks are set back over that hour the day does not begin a second time, and where they skip it,
/// the day begins at the next valid instant (decisions.md, Everywhere). So `civilDay` never runs backwards while time
/// runs forward, and is always the last day whose `start` is not after the instant.
public struct Zone: Hashable, Sendable {
  private let rules: ZoneRules

  /// Coordinated Universal Time, the zone of whoever has not chosen one.
  public static let utc = Zone(rules: .utc)

  /// Finds a zone by its name in the IANA database, aliases included; nil if it has none such.
  ///
  /// The rules of a zone are computed when it is first asked for, and kept. Letter case counts. What the IANA database
  /// does not know is refused, also where Foundation would guess: `GMT+3`, `PST`, `SystemV/EST5`.
  public init?(identifier: String) {
    guard identifier.utf8.count <= TextBounds.identifierBytes, let rules = ZoneRules.named(identifier) else {
      return nil
    }
    self.rules = rules
  }

  private init(rules: ZoneRules) {
    self.rules = rules
  }

  /// The name by which the zone was asked for, an alias as it was given.
  public var identifier: String { rules.identifier }

  /// Whether two zones have the same name; an alias is another name.
  public static func == (left: Zone, right: Zone) -> Bool {
    // There is one set of rules for each name.
    left.rules === right.rules
  }

  /// Feeds the identity of the zone to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(rules))
  }

  /// How far the wall clock is ahead of UTC at an instant, in seconds, negative west of Greenwich.
  public func offset(at instant: Instant) -> Int {
    Int(rules.offset(at: instant.milliseconds) / 1000)
  }
}

// MARK: - Wall clock

extension Zone {
  /// The hour that the wall clock shows at an instant, 0 to 23.
  public func localHour(at instant: Instant) -> Int {
    let wall = instant.milliseconds + rules.offset(at: instant.milliseconds)
    return Int(wall.remainderDown(by: Instant.millisecondsPerDay) / 3_600_000)
  }

  /// What calendar and wall clock show at an instant.
  ///
  /// This is the date on the wall, which the clock can show twice; the day to which an event belongs is `civilDay`.
  public func wallTime(
    at instant: Instant
  ) -> (date: CivilDay, hour: Int, minute: Int, second: Int, millisecond: Int) {
    let wall = instant.milliseconds + rules.offset(at: instant.milliseconds)
    let day = wall.dividedDown(by: Instant.millisecondsPerDay)
    let time = Int(wall - day * Instant.millisecondsPerDay)
    return (
      CivilDay(dayNumber: Int(day)), time / 3_600_000, time / 60_000 % 60, time / 1000 % 60, time % 1000
    )
  }
}

// MARK: - Days

extension Zone {
  /// Finds the day to which an instant belongs.
  ///
  /// - Parameters:
  ///   - instant: A moment, of the past or the future.
  ///   - hour: The hour of the wall clock at which the user's days begin, 0 to 6.
  /// - Returns: The last day that has begun by then.
  public func civilDay(at instant: Instant, dayStartsAt hour: Int = 0) -> CivilDay {
    let wall = rules.wallPeak(at: instant.milliseconds) - Int64(hour) * 3_600_000
    return CivilDay(dayNumber: Int(wall.dividedDown(by: Instant.millisecondsPerDay)))
  }

  /// The civil days that an event of an instant can have, whatever the hour at which its user's days begin.
  ///
  /// One hour wider on both sides, because the rules of zones are sometimes corrected after the fact.
  public func possibleDays(at instant: Instant) -> ClosedRange<CivilDay> {
    let earliest = civilDay(at: instant.adding(seconds: -3600), dayStartsAt: Zone.latestDayStart)
    return earliest...civilDay(at: instant.adding(seconds: 3600))
  }

  /// The latest hour of the wall clock at which the days of a user begin.
  private static let latestDayStart = 6

  /// Finds the first instant of a day.
  ///
  /// Of a date that a zone skips altogether it is the start of the day after, and the skipped date has no instants.
  ///
  /// - Parameters:
  ///   - day: A day, of the past or the future.
  ///   - hour: The hour of the wall clock at which the user's days begin, 0 to 6.
  /// - Returns: When the wall clock first shows that hour of that date, or a later time.
  public func start(of day: CivilDay, dayStartsAt hour: Int = 0) -> Instant {
    instant(reaching: hour * 3_600_000, on: day)
  }

  /// The first instant at which the wall clock shows a date with so many milliseconds since midnight, or a later time.
  func instant(reaching milliseconds: Int, on date: CivilDay) -> Instant {
    let wall = Int64(date.dayNumber) * Instant.millisecondsPerDay + Int64(milliseconds)
    return Instant(milliseconds: rules.firstInstant(reaching: wall))
  }
}

// MARK: - Times of day

extension Zone {
  /// Finds the instant at which the wall clock shows a time of a date.
  ///
  /// - Parameters:
  ///   - time: What the wall clock shows.
  ///   - date: A date, of the past or the future.
  /// - Returns: The first instant where the clock shows it twice; where it skips the time, the next valid instant; nil
  ///   of a date that the zone skips altogether.
  public func instant(of time: TimeOfDay, on date: CivilDay) -> Instant? {
    let midnight = Int64(date.dayNumber) * Instant.millisecondsPerDay
    let end = rules.firstInstant(reaching: midnight + Instant.millisecondsPerDay)
    guard rules.firstInstant(reaching: midnight) < end else { return nil }
    return Instant(milliseconds: rules.firstInstant(reaching: midnight + Int64(time.minutes) * 60_000))
  }
}
