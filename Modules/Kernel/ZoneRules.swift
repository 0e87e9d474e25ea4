import Algorithms
import Foundation
import Synchronization

/// The offsets of one zone as a table, and the questions about days that it answers by binary search.
///
/// All times are in milliseconds: instants since 1970-01-01T00:00:00Z, wall times likewise but read off a clock in the zone.
final class ZoneRules: Sendable {
  /// A span of time with one offset, up to the start of the next.
  struct Span {
    /// The instant with which the span begins.
    let start: Int64
    /// Wall time minus instant.
    let offset: Int64
    /// The wall time that clocks in the zone had come up to, without showing it, before this span began; after they
    /// were set back it lies ahead of them for a while.
    let earlierPeak: Int64
  }

  static let utc = ZoneRules(identifier: "UTC", spans: [Span(start: beginning, offset: 0, earlierPeak: beginning)])

  /// Before every moment, and far enough from the end of the numbers to be reckoned with.
  private static let beginning = Int64.min / 2

  let identifier: String
  private let spans: [Span]

  private init(identifier: String, spans: [Span]) {
    self.identifier = identifier
    self.spans = spans
  }

  // MARK: Questions

  /// Wall time minus instant.
  func offset(at instant: Int64) -> Int64 {
    spans[index(at: instant - Self.eraShift(of: instant))].offset
  }

  /// The latest wall time that clocks in the zone have shown up to an instant.
  func wallPeak(at instant: Int64) -> Int64 {
    let shift = Self.eraShift(of: instant)
    let span = spans[index(at: instant - shift)]
    return max(instant - shift + span.offset, span.earlierPeak - 1) + shift
  }

  /// The first instant at which clocks in the zone show a wall time, or a later one.
  func firstInstant(reaching wall: Int64) -> Int64 {
    let shift = Self.eraShift(of: wall)
    let wanted = wall - shift
    let span = spans[lastIndex { $0.earlierPeak <= wanted }]
    return max(wanted - span.offset, span.start) + shift
  }

  private func index(at instant: Int64) -> Int {
    lastIndex { $0.start <= instant }
  }

  /// The last span for which a condition holds that holds for the first one and, once it fails, for none after.
  @inline(__always)
  private func lastIndex(where holds: (Span) -> Bool) -> Int {
    spans[1...].partitioningIndex { !holds($0) } - 1
  }

  // MARK: The far future

  /// The years that stand for all later ones.
  ///
  /// By then every zone follows rules that depend on the shape of a year alone (its length and the weekday of
  /// 1 January), and these 28 have all fourteen shapes.
  private static let modelYears = 2101...2128
  private static let modelEnd = milliseconds(ofYear: 2129)

  private static func milliseconds(ofYear year: Int) -> Int64 {
    Int64(Gregorian.dayNumber(year: year, month: 1, day: 1)) * Instant.millisecondsPerDay
  }

  /// How far a moment lies after the same moment of the model year that has the shape of its own; 0 up to 2128.
  @inline(__always)
  private static func eraShift(of moment: Int64) -> Int64 {
    moment < modelEnd ? 0 : shiftToModelYear(of: moment)
  }

  private static func shiftToModelYear(of moment: Int64) -> Int64 {
    let year = Gregorian.date(dayNumber: Int(moment.dividedDown(by: Instant.millisecondsPerDay))).year
    let start = milliseconds(ofYear: year)
    let week = 7 * Instant.millisecondsPerDay
    for model in modelYears where Gregorian.isLeap(model) == Gregorian.isLeap(year) {
      let shift = start - milliseconds(ofYear: model)
      if shift.isMultiple(of: week) { return shift }
    }
    return 0
  }
}

// MARK: - Making the table

extension ZoneRules {
  /// The zones asked for so far.
  ///
  /// Only names of the IANA database come in, so it stays small.
  private static let known = Mutex<[String: ZoneRules]>([utc.identifier: utc])

  /// The rules of the zone of that name; nil if the IANA database has none such.
  static func named(_ identifier: String) -> ZoneRules? {
    known.withLock { known in
      if let rules = known[identifier] { return rules }
      guard isAdmissible(identifier), let zone = TimeZone(identifier: identifier) else { return nil }
      let rules = ZoneRules(identifier: identifier, spans: spans(of: zone))
      known[identifier] = rules
      return rules
    }
  }

  /// Names that Foundation takes for zones and the IANA database does not know are not admissible.
  ///
  /// Foundation builds zones from `GMT+3` and `UTC+03:00`, knows abbreviations that mean different zones to different
  /// people (`IST`), and has names that IANA has withdrawn. Characters that are in no name are refused before ICU, which
  /// reads up to the first NUL, can see them.
  private static func isAdmissible(_ identifier: String) -> Bool {
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
    return !mayBeAbbreviation || abbreviationsOfIANA.contains(identifier)
  }

  private static let abbreviationsOfIANA: Set<String> = [
    "CET", "EET", "EST", "GMT", "GMT+0", "GMT-0", "GMT0", "HST", "MET", "MST", "PRC", "ROC", "ROK", "UCT", "UTC", "WET",
  ]

  private static let withdrawnNames: Set<String> = ["Canada/East-Saskatchewan", "US/Pacific-New"]

  /// The offsets of a zone from the beginning to shortly after the model years.
  private static func spans(of zone: TimeZone) -> [Span] {
    func offset(at date: Date) -> Int64 { Int64(zone.secondsFromGMT(for: date)) * 1000 }

    var date = Date(timeIntervalSince1970: Double(Instant.min.milliseconds) / 1000)
    let end = Date(timeIntervalSince1970: Double(milliseconds(ofYear: modelYears.upperBound + 2)) / 1000)
    var last = Span(start: beginning, offset: offset(at: date), earlierPeak: beginning)
    var spans = [last]
    // Despite its name the method gives every transition, also those of standard time.
    while let transition = zone.nextDaylightSavingTimeTransition(after: date), transition > date, transition < end {
      date = transition
      let start = Int64((transition.timeIntervalSince1970 * 1000).rounded())
      let next = offset(at: transition)
      guard next != last.offset else { continue }
      last = Span(start: start, offset: next, earlierPeak: max(last.earlierPeak, start + last.offset))
      spans.append(last)
    }
    return spans
  }
}
