/// A rule for the offsets of all years, as in the variable `TZ` of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// With the extensions of RFC 9636: hours from −167 to 167 for the times of changes. Daylight saving time must name
/// its changes.
struct PosixZoneRule: Hashable, Sendable {
  /// A day of every year.
  enum Day: Hashable, Sendable {
    /// The day of a year without 29 February, 1 to 365 (`J60` is 1 March).
    case dayOfCommonYear(Int)
    /// The days since 1 January, 0 to 365 (`59` is 1 March, or 29 February in a leap year).
    case daysAfterNewYear(Int)
    /// A weekday, 0 (Sunday) to 6, in a week of a month, 1 to 5 (the last one).
    case weekday(Int, week: Int, month: Int)
  }

  /// A change of every year.
  struct Change: Hashable, Sendable {
    let day: Day
    /// The wall-clock time before the change, in seconds since midnight; can be negative or over a day.
    let time: Int
  }

  /// The part of a year with another offset.
  struct Daylight: Hashable, Sendable {
    let offset: Int
    let start: Change
    let end: Change
  }

  /// The offset of standard time from UTC in seconds, positive east of Greenwich.
  let standardOffset: Int
  /// Daylight saving time; nil if the offset is the same all year.
  let daylight: Daylight?

  /// Parses a rule; nil for anything else.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = Scanner(text)
    guard scanner.abbreviation(), let west = scanner.duration(maxHours: 24) else { return nil }
    standardOffset = -west
    guard !scanner.isAtEnd else {
      daylight = nil
      return
    }
    guard scanner.abbreviation() else { return nil }
    var offset = standardOffset + 3600
    if !scanner.isNext(",") {
      guard let west = scanner.duration(maxHours: 24) else { return nil }
      offset = -west
    }
    guard let start = scanner.change(), let end = scanner.change(), scanner.isAtEnd else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }

  /// Returns the changes of some years in ascending order of time; empty if the offset is the same all year.
  func transitions(in years: ClosedRange<Int>) -> [TimeZoneFile.Transition] {
    guard let daylight else { return [] }
    let all = years.flatMap { year in
      [
        (time: daylight.end.seconds(in: year) - Int64(daylight.offset), isStart: false),
        (time: daylight.start.seconds(in: year) - Int64(standardOffset), isStart: true),
      ]
    }.sorted { ($0.time, $0.isStart ? 1 : 0) < ($1.time, $1.isStart ? 1 : 0) }
    var transitions: [TimeZoneFile.Transition] = []
    for (time, isStart) in all {
      // Daylight saving time that ends when the next one starts lasts all year.
      if transitions.last?.time == time { transitions.removeLast() }
      transitions.append(TimeZoneFile.Transition(time: time, offset: isStart ? daylight.offset : standardOffset))
    }
    return transitions
  }
}

extension PosixZoneRule.Change {
  /// Returns the wall-clock time of the change, in seconds since 1970-01-01.
  fileprivate func seconds(in year: Int) -> Int64 {
    let dayNumber: Int
    switch day {
    case .dayOfCommonYear(let day):
      dayNumber = Gregorian.dayNumber(year: year, month: 1, day: day) + (Gregorian.isLeap(year) && day >= 60 ? 1 : 0)
    case .daysAfterNewYear(let days):
      dayNumber = Gregorian.dayNumber(year: year, month: 1, day: 1) + days
    case .weekday(let weekday, let week, let month):
      let first = Gregorian.dayNumber(year: year, month: month, day: 1)
      // Sunday is 7 in `Gregorian` and 0 here.
      let firstMatch = 1 + (weekday - Gregorian.weekday(dayNumber: first)).floorRemainder(by: 7)
      let match = firstMatch + 7 * (week - 1)
      dayNumber = first - 1 + (match > Gregorian.daysInMonth(month, of: year) ? match - 7 : match)
    }
    return Int64(dayNumber) * 86_400 + Int64(time)
  }
}

// MARK: - Syntax

extension PosixZoneRule {
  /// A cursor over the text of a rule; all functions return nil or false for other texts.
  private struct Scanner {
    private var rest: ArraySlice<UInt8>
    /// The time of a change without one.
    private static let defaultTime = 2 * 3600

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    func isNext(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
      guard isNext(character) else { return false }
      rest.removeFirst()
      return true
    }

    /// Skips an abbreviation of at least three letters, or with digits and signs in `<>`.
    mutating func abbreviation() -> Bool {
      let isQuoted = consume("<")
      let count = rest.prefix { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
        default: false
        }
      }.count
      rest = rest.dropFirst(count)
      return count >= 3 && (!isQuoted || consume(">"))
    }

    /// Reads an integer of at most three digits.
    mutating func integer(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return range.contains(value) ? value : nil
    }

    /// Reads hours with optional minutes and seconds; returns seconds.
    mutating func duration(maxHours: Int) -> Int? {
      let isNegative = consume("-")
      if !isNegative { _ = consume("+") }
      guard var seconds = integer(0...maxHours).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where consume(":") {
        guard let value = integer(0...59) else { return nil }
        seconds += value * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// Reads a comma, a day and an optional time.
    mutating func change() -> Change? {
      guard consume(","), let day = day() else { return nil }
      guard consume("/") else { return Change(day: day, time: Self.defaultTime) }
      return duration(maxHours: 167).map { Change(day: day, time: $0) }
    }

    private mutating func day() -> Day? {
      if consume("J") { return integer(1...365).map { .dayOfCommonYear($0) } }
      guard consume("M") else { return integer(0...365).map { .daysAfterNewYear($0) } }
      guard let month = integer(1...12), consume("."), let week = integer(1...5), consume("."),
        let weekday = integer(0...6)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
  }
}
