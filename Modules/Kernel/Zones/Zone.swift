/// A time zone of the IANA database: `Europe/Paris`, or an alias such as `US/Pacific`.
///
/// A user's day begins when the wall clock first shows the hour `dayStartsAt`. If clocks are set back over that hour,
/// the day does not begin a second time; if they skip it, the day begins at the next valid instant. Therefore,
/// `civilDay` is monotonic: it is the last day whose `start` is not after the instant. (Days, 2.)
public struct Zone: Hashable, Sendable {
  /// The rules at the time when the zone was created.
  private let initialRules: ZoneRules

  /// The present rules; they change for existing zones when the system installs a new version of the database.
  private var rules: ZoneRules { initialRules.latest }

  /// Coordinated Universal Time, the default zone of a user.
  public static let utc = Zone(rules: .utc)

  /// Finds a zone by its case-sensitive IANA name or alias; nil if it does not exist.
  public init?(identifier: String) {
    self.init(identifier: identifier, in: .shared)
  }

  /// Finds a zone of another database than that of the process.
  public init?(identifier: String, in database: ZoneDatabase) {
    guard identifier.utf8.count <= TextLimits.maxIdentifierBytes, let rules = database.rules(named: identifier) else {
      return nil
    }
    initialRules = rules
  }

  /// Creates a zone of no database from the bytes of a TZif file.
  public init(identifier: String, data: [UInt8]) throws(ZoneFileError) {
    initialRules = ZoneRules(identifier: identifier, try TimeZoneFile(data))
  }

  private init(rules: ZoneRules) {
    initialRules = rules
  }

  /// The name with which the zone was created; aliases are not resolved.
  public var identifier: String { initialRules.identifier }

  /// Returns whether two zones have the same name; an alias is a different name.
  public static func == (left: Zone, right: Zone) -> Bool {
    left.initialRules === right.initialRules || left.identifier == right.identifier
  }

  /// Hashes the name of the zone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }

  /// Returns the offset from UTC at an instant, in seconds, positive east of Greenwich.
  public func offset(at instant: Instant) -> Int {
    Int(rules.offset(at: instant.milliseconds) / 1000)
  }
}

// MARK: - Wall clock

extension Zone {
  /// Returns the wall-clock hour at an instant, 0 to 23.
  public func localHour(at instant: Instant) -> Int {
    let wall = instant.milliseconds + rules.offset(at: instant.milliseconds)
    return Int(wall.floorRemainder(by: Instant.millisecondsPerDay) / 3_600_000)
  }
}

// MARK: - Days

extension Zone {
  /// Returns the day to which an instant belongs; the user's days begin at the wall-clock hour `hour`, 0 to 6.
  public func civilDay(at instant: Instant, dayStartsAt hour: Int = 0) -> CivilDay {
    let wall = rules.latestWallTime(upTo: instant.milliseconds) - Int64(hour) * 3_600_000
    return CivilDay(dayNumber: Int(wall.floorDivided(by: Instant.millisecondsPerDay)))
  }

  /// Returns the range of civil days that an event at an instant can have, for any day start.
  ///
  /// The range allows for a shift of one hour either way, because zone rules are sometimes corrected retroactively.
  public func possibleDays(at instant: Instant) -> ClosedRange<CivilDay> {
    let earliest = civilDay(at: instant.adding(seconds: -3600), dayStartsAt: Zone.latestDayStart)
    return earliest...civilDay(at: instant.adding(seconds: 3600))
  }

  private static let latestDayStart = 6

  /// Returns the first instant of a day that begins at the wall-clock hour `hour`, 0 to 6.
  ///
  /// If the wall clock skips that hour or the whole date, the result is the next valid instant.
  public func start(of day: CivilDay, dayStartsAt hour: Int = 0) -> Instant {
    firstInstant(atOrAfterWallTime: hour * 3_600_000, on: day)
  }

  /// Returns the first instant at which the wall clock shows a time (in milliseconds since midnight) or a later one.
  func firstInstant(atOrAfterWallTime milliseconds: Int, on date: CivilDay) -> Instant {
    let wall = Int64(date.dayNumber) * Instant.millisecondsPerDay + Int64(milliseconds)
    return Instant(milliseconds: rules.firstInstant(atOrAfter: wall))
  }
}

// MARK: - Times of day

extension Zone {
  /// Returns the first instant at which the wall clock shows a time on a date; nil if the zone skips the date.
  ///
  /// If the zone skips only the time, the result is the next valid instant.
  public func instant(of time: TimeOfDay, on date: CivilDay) -> Instant? {
    let midnight = Int64(date.dayNumber) * Instant.millisecondsPerDay
    let end = rules.firstInstant(atOrAfter: midnight + Instant.millisecondsPerDay)
    guard rules.firstInstant(atOrAfter: midnight) < end else { return nil }
    return Instant(milliseconds: rules.firstInstant(atOrAfter: midnight + Int64(time.minutes) * 60_000))
  }
}
