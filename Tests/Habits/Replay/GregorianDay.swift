/// A day of the proleptic Gregorian calendar, computed without the implementation's calendar.
struct GregorianDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// A span by which statistics group days.
  enum Span: String, CaseIterable, Sendable { case day, week, month, quarter, year }

  /// Number of days since 1 January 1970.
  let number: Int

  /// Creates the day with a number.
  init(number: Int) { self.number = number }

  /// Creates a day from its year, month and day of the month, which must exist.
  init(_ year: Int, _ month: Int, _ dayOfMonth: Int) {
    var days = Self.firstDayNumber(year)
    for earlier in 1..<month { days += Self.lengthOfMonth(year, earlier) }
    number = days + dayOfMonth - 1
  }

  /// Reads `YYYY-MM-DD`; nil if the text has another form or the day does not exist.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ ("0"..."9").contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let dayOfMonth = Int(parts[2]),
      (1...12).contains(month), dayOfMonth >= 1, dayOfMonth <= Self.lengthOfMonth(year, month)
    else { return nil }
    self.init(year, month, dayOfMonth)
  }

  /// Year, month and day of the month.
  var parts: (year: Int, month: Int, dayOfMonth: Int) {
    var year = 1970 + number / 366
    while Self.firstDayNumber(year) > number { year -= 1 }
    while Self.firstDayNumber(year + 1) <= number { year += 1 }
    var rest = number - Self.firstDayNumber(year)
    var month = 1
    while rest >= Self.lengthOfMonth(year, month) {
      rest -= Self.lengthOfMonth(year, month)
      month += 1
    }
    return (year, month, rest + 1)
  }

  /// ISO number of the weekday, 1 for Monday; 1 January 1970 was a Thursday.
  var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

  /// `YYYY-MM-DD`.
  var description: String {
    let (year, month, dayOfMonth) = parts
    return Self.padded(year, to: 4) + "-" + Self.padded(month, to: 2) + "-" + Self.padded(dayOfMonth, to: 2)
  }

  /// Number of days of the month, or of the next month for the last day of a month.
  var lengthOfMonthAhead: Int {
    let (year, month, dayOfMonth) = parts
    guard dayOfMonth == Self.lengthOfMonth(year, month) else { return Self.lengthOfMonth(year, month) }
    return month == 12 ? 31 : Self.lengthOfMonth(year, month + 1)
  }

  static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  static func + (day: Self, days: Int) -> Self { Self(number: day.number + days) }
  static func - (day: Self, days: Int) -> Self { Self(number: day.number - days) }
  static func - (left: Self, right: Self) -> Int { left.number - right.number }

  /// Returns the days from one to another, none if the second is earlier.
  static func days(from first: Self, to last: Self) -> [Self] {
    var days: [Self] = []
    var day = first
    while day <= last {
      days.append(day)
      day = day + 1
    }
    return days
  }

  /// Returns the first day of the span that contains this day; weeks begin on Monday.
  func first(of span: Span) -> Self {
    let (year, month, _) = parts
    return switch span {
    case .day: self
    case .week: self - (weekday - 1)
    case .month: Self(year, month, 1)
    case .quarter: Self(year, (month - 1) / 3 * 3 + 1, 1)
    case .year: Self(year, 1, 1)
    }
  }

  /// Returns the last day of the span that contains this day.
  func last(of span: Span) -> Self {
    let (year, month, _) = parts
    return switch span {
    case .day: self
    case .week: self + (7 - weekday)
    case .month: Self(year, month, Self.lengthOfMonth(year, month))
    case .quarter: Self(year, (month - 1) / 3 * 3 + 3, 1).last(of: .month)
    case .year: Self(year, 12, 31)
    }
  }

  /// The last day of the week that begins on Sunday and contains this day.
  var saturday: Self { self + (13 - weekday) % 7 }

  /// Returns the number of 1 January of a year from 1 on.
  private static func firstDayNumber(_ year: Int) -> Int {
    let earlier = year - 1
    return earlier * 365 + earlier / 4 - earlier / 100 + earlier / 400 - 719_162
  }

  private static func lengthOfMonth(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
