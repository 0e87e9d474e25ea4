import Synchronization

/// The offset table of a zone, with lookups by binary search.
///
/// All times are milliseconds since 1970-01-01T00:00:00, in UTC for instants and in local time for wall times.
final class ZoneRules: Sendable {
  struct Span: Hashable {
    let start: Int64
    /// Wall time minus instant.
    let offset: Int64
    /// The exclusive upper bound of the wall times in all previous spans.
    ///
    /// If clocks were set back, it is later than the first wall time of this span.
    let precedingWallTimeBound: Int64
  }

  static let utc = ZoneRules(
    identifier: "UTC", spans: [Span(start: beginning, offset: 0, precedingWallTimeBound: beginning)], modelYears: nil)

  /// A time before every instant, far enough from the limits of `Int64` to avoid overflow.
  private static let beginning = Int64.min / 2

  let identifier: String
  private let spans: [Span]
  /// The years that represent all later ones; nil if the last offset remains.
  private let modelYears: ClosedRange<Int>?
  /// The end of the model years.
  private let modelEnd: Int64
  /// The rules of a later version of the database.
  private let successor = AtomicLazyReference<ZoneRules>()

  private init(identifier: String, spans: [Span], modelYears: ClosedRange<Int>?) {
    self.identifier = identifier
    self.spans = spans
    self.modelYears = modelYears
    modelEnd = modelYears.map { Self.yearStart($0.upperBound + 1) } ?? .max
  }

  // MARK: Versions

  /// The rules of the latest version of the database that was loaded.
  var latest: ZoneRules {
    var rules = self
    while let next = rules.successor.load() { rules = next }
    return rules
  }

  /// Replaces the rules for all zones that use them; can be called once.
  func replace(by other: ZoneRules) {
    _ = successor.storeIfNil(other)
  }

  func hasSameOffsets(as other: ZoneRules) -> Bool {
    spans == other.spans && modelYears == other.modelYears
  }

  // MARK: Lookups

  /// Returns wall time minus instant.
  func offset(at instant: Int64) -> Int64 {
    spans[index(at: instant - modelYearShift(of: instant))].offset
  }

  /// Returns the latest wall time shown up to and including an instant.
  func latestWallTime(upTo instant: Int64) -> Int64 {
    let shift = modelYearShift(of: instant)
    let span = spans[index(at: instant - shift)]
    return max(instant - shift + span.offset, span.precedingWallTimeBound - 1) + shift
  }

  /// Returns the first instant at which the wall clock shows a wall time or a later one.
  func firstInstant(atOrAfter wall: Int64) -> Int64 {
    let shift = modelYearShift(of: wall)
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

  private static func yearStart(_ year: Int) -> Int64 {
    Int64(Gregorian.dayNumber(year: year, month: 1, day: 1)) * Instant.millisecondsPerDay
  }

  /// Returns the difference between a time and the same time in the equivalent model year; 0 before their end.
  @inline(__always)
  private func modelYearShift(of time: Int64) -> Int64 {
    time < modelEnd ? 0 : computeModelYearShift(of: time)
  }

  private func computeModelYearShift(of time: Int64) -> Int64 {
    guard let modelYears else { return 0 }
    let year = Gregorian.date(dayNumber: Int(time.floorDivided(by: Instant.millisecondsPerDay))).year
    let start = Self.yearStart(year)
    let week = 7 * Instant.millisecondsPerDay
    for model in modelYears where Self.leapYears(model) == Self.leapYears(year) {
      let shift = start - Self.yearStart(model)
      if shift.isMultiple(of: week) { return shift }
    }
    return 0
  }

  /// Returns whether the year before, and the year itself, are leap years.
  private static func leapYears(_ year: Int) -> (Bool, Bool) {
    (Gregorian.isLeap(year - 1), Gregorian.isLeap(year))
  }

  /// Returns years that represent all later ones, for rules that apply from the year after `year` on.
  ///
  /// The changes in a year depend only on the weekday of 1 January, the length of the year, and that of the year
  /// before, whose changes can be up to a week late. 28 years contain all combinations if every fourth year is a leap
  /// year.
  private static func modelYears(after year: Int) -> ClosedRange<Int> {
    var first = max(year + 2, firstModelYear)
    if let century = (first - 1...first + 27).first(where: { $0.isMultiple(of: 100) && !$0.isMultiple(of: 400) }) {
      first = century + 2
    }
    return first...first + 27
  }

  /// The first model year of zones whose rules apply today.
  ///
  /// Years before are faster with spans of their own.
  private static let firstModelYear = 2105
}

// MARK: - Construction

extension ZoneRules {
  /// Creates the rules of a zone from a file.
  convenience init(identifier: String, _ file: TimeZoneFile) {
    let earliest = Instant.min.milliseconds / 1000
    let latest = Instant.max.milliseconds / 1000
    let past = file.transitions.prefix { $0.time <= earliest }
    var transitions = Array(file.transitions.dropFirst(past.count).prefix { $0.time <= latest })
    var modelYears: ClosedRange<Int>?
    if let rule = file.rule, rule.daylight != nil {
      let last = transitions.last?.time ?? past.last.map { _ in earliest } ?? .min
      let lastYear = Gregorian.date(dayNumber: Int(max(last, earliest).floorDivided(by: 86_400))).year
      let years = Self.modelYears(after: lastYear)
      // Changes can be a week before or after their year.
      transitions += rule.transitions(in: lastYear - 1...years.upperBound + 2).filter { $0.time > last }
      modelYears = years
    }
    self.init(
      identifier: identifier, spans: Self.spans(past.last?.offset ?? file.firstOffset, transitions),
      modelYears: modelYears)
  }

  /// Returns the spans between transitions, without those that change no offset.
  private static func spans(_ firstOffset: Int, _ transitions: [TimeZoneFile.Transition]) -> [Span] {
    var lastSpan = Span(start: beginning, offset: Int64(firstOffset) * 1000, precedingWallTimeBound: beginning)
    var spans = [lastSpan]
    for transition in transitions {
      let (start, offset) = (transition.time * 1000, Int64(transition.offset) * 1000)
      guard offset != lastSpan.offset else { continue }
      lastSpan = Span(
        start: start, offset: offset,
        precedingWallTimeBound: max(lastSpan.precedingWallTimeBound, start + lastSpan.offset))
      spans.append(lastSpan)
    }
    return spans
  }
}
