import Algorithms
import Foundation
import Synchronization

/// The offset table of a zone, with lookups by binary search.
///
/// All times are milliseconds since 1970-01-01T00:00:00, in UTC for instants and in local time for wall times.
final class ZoneRules: Sendable {
  struct Span {
    let start: Int64
    /// Wall time minus instant.
    let offset: Int64
    /// The exclusive upper bound of the wall times in all previous spans.
    ///
    /// If clocks were set back, it is later than the first wall time of this span.
    let precedingWallTimeBound: Int64
  }

  static let utc = ZoneRules(
    identifier: "UTC", spans: [Span(start: beginning, offset: 0, precedingWallTimeBound: beginning)])

  /// A time before every instant, far enough from the limits of `Int64` to avoid overflow.
  private static let beginning = Int64.min / 2

  let identifier: String
  private let spans: [Span]

  private init(identifier: String, spans: [Span]) {
    self.identifier = identifier
    self.spans = spans
  }

  // MARK: Lookups

  /// Returns wall time minus instant.
  func offset(at instant: Int64) -> Int64 {
    spans[index(at: instant - Self.modelYearShift(of: instant))].offset
  }

  /// Returns the latest wall time shown up to and including an instant.
  func latestWallTime(upTo instant: Int64) -> Int64 {
    let shift = Self.modelYearShift(of: instant)
    let span = spans[index(at: instant - shift)]
    return max(instant - shift + span.offset, span.precedingWallTimeBound - 1) + shift
  }

  /// Returns the first instant at which the wall clock shows a wall time or a later one.
  func firstInstant(atOrAfter wall: Int64) -> Int64 {
    let shift = Self.modelYearShift(of: wall)
    let target = wall - shift
    let span = spans[lastIndex { $0.precedingWallTimeBound <= target }]
    return max(target - span.offset, span.start) + shift
  }

  private func index(at instant: Int64) -> Int {
    lastIndex { $0.start <= instant }
  }

  /// Returns the index of the last span that satisfies a condition, which must hold for a nonempty prefix of the spans.
  @inline(__always)
  private func lastIndex(where predicate: (Span) -> Bool) -> Int {
    spans[1...].partitioningIndex { !predicate($0) } - 1
  }

  // MARK: Far future

  /// The years that represent all later ones.
  ///
  /// From 2101 on, the rules of every zone depend only on the length of the year and the weekday of 1 January. These 28
  /// years contain all fourteen combinations.
  private static let modelYears = 2101...2128
  private static let modelEnd = yearStart(2129)

  private static func yearStart(_ year: Int) -> Int64 {
    Int64(Gregorian.dayNumber(year: year, month: 1, day: 1)) * Instant.millisecondsPerDay
  }

  /// Returns the difference between a time and the same time in the equivalent model year; 0 before 2129.
  @inline(__always)
  private static func modelYearShift(of time: Int64) -> Int64 {
    time < modelEnd ? 0 : computeModelYearShift(of: time)
  }

  private static func computeModelYearShift(of time: Int64) -> Int64 {
    let year = Gregorian.date(dayNumber: Int(time.floorDivided(by: Instant.millisecondsPerDay))).year
    let start = yearStart(year)
    let week = 7 * Instant.millisecondsPerDay
    for model in modelYears where Gregorian.isLeap(model) == Gregorian.isLeap(year) {
      let shift = start - yearStart(model)
      if shift.isMultiple(of: week) { return shift }
    }
    return 0
  }
}

// MARK: - Construction

extension ZoneRules {
  /// The cache of zones, which stays small because it contains only IANA names.
  private static let cache = Mutex<[String: ZoneRules]>([utc.identifier: utc])

  static func named(_ identifier: String) -> ZoneRules? {
    cache.withLock { cache in
      if let rules = cache[identifier] { return rules }
      guard isIANAName(identifier), let zone = TimeZone(identifier: identifier) else { return nil }
      let rules = ZoneRules(identifier: identifier, spans: spans(of: zone))
      cache[identifier] = rules
      return rules
    }
  }

  /// Returns whether an identifier can be an IANA name; `TimeZone` also accepts others.
  ///
  /// Foundation builds zones from `GMT+3` and `UTC+03:00`, and accepts ambiguous abbreviations (`IST`) and names that
  /// IANA has withdrawn. Characters that no IANA name contains are rejected first, because ICU reads only up to the
  /// first NUL.
  private static func isIANAName(_ identifier: String) -> Bool {
    let hasOnlyNameCharacters = identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard hasOnlyNameCharacters, !withdrawnNames.contains(identifier), !identifier.hasPrefix("SystemV/") else {
      return false
    }
    let mayBeAbbreviation = identifier.utf8.count == 3 || identifier.hasPrefix("GMT") || identifier.hasPrefix("UTC")
    return !mayBeAbbreviation || ianaAbbreviations.contains(identifier)
  }

  private static let ianaAbbreviations: Set<String> = [
    "CET", "EET", "EST", "GMT", "GMT+0", "GMT-0", "GMT0", "HST", "MET", "MST", "PRC", "ROC", "ROK", "UCT", "UTC", "WET",
  ]

  private static let withdrawnNames: Set<String> = ["Canada/East-Saskatchewan", "US/Pacific-New"]

  private static func spans(of zone: TimeZone) -> [Span] {
    func offset(at date: Date) -> Int64 { Int64(zone.secondsFromGMT(for: date)) * 1000 }

    var date = Date(timeIntervalSince1970: Double(Instant.min.milliseconds) / 1000)
    let end = Date(timeIntervalSince1970: Double(yearStart(modelYears.upperBound + 2)) / 1000)
    var lastSpan = Span(start: beginning, offset: offset(at: date), precedingWallTimeBound: beginning)
    var spans = [lastSpan]
    // Despite its name, the method returns every transition, including those of standard time.
    while let transition = zone.nextDaylightSavingTimeTransition(after: date), transition > date, transition < end {
      date = transition
      let start = Int64((transition.timeIntervalSince1970 * 1000).rounded())
      let newOffset = offset(at: transition)
      guard newOffset != lastSpan.offset else { continue }
      lastSpan = Span(
        start: start, offset: newOffset,
        precedingWallTimeBound: max(lastSpan.precedingWallTimeBound, start + lastSpan.offset))
      spans.append(lastSpan)
    }
    return spans
  }
}
