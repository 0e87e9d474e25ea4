/// The arithmetic of the proleptic Gregorian calendar on day numbers counted from 1970-01-01.
///
/// The formulas start the year in March, so that the leap day is the last day of the year. They are valid from year 0.
enum Gregorian {
  /// The number of days in 400 years, after which the calendar repeats, including the weekdays.
  private static let daysPerCycle = 146_097
  /// The negated day number of 0000-03-01.
  private static let daysFromMarchOfYearZero = 719_468

  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func isValid(year: Int, month: Int, day: Int) -> Bool {
    (1...12).contains(month) && day >= 1 && day <= daysInMonth(month, of: year)
  }

  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = marchYear.floorDivided(by: 400)
    let yearOfCycle = marchYear - cycle * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * daysPerCycle + dayOfCycle - daysFromMarchOfYearZero
  }

  /// Returns the date of a day number, which must not be before 0000-01-01.
  ///
  /// Divisions are replaced by multiplications as in Neri and Schneider, "Euclidean affine functions and their
  /// application to calendar algorithms" (2022). A test checks 800 years day by day.
  static func date(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    // One more cycle keeps the number positive for days before 0000-03-01.
    let days = UInt64(truncatingIfNeeded: dayNumber &+ daysFromMarchOfYearZero &+ daysPerCycle)
    let (century, quarters) = (4 &* days &+ 3).quotientAndRemainder(dividingBy: UInt64(daysPerCycle))
    // High word: year of the century. Low word: elapsed fraction of that year.
    let years = 2_939_745 &* (quarters | 3)
    let dayOfYear = (years & 0xffff_ffff) / 2_939_745 / 4
    // Bits from 16 up: month, counted from March = 3. Low 16 bits: elapsed fraction of that month.
    let months = 2141 &* dayOfYear &+ 197_913
    let isNextYear = dayOfYear >= 306
    let year = 100 &* Int(truncatingIfNeeded: century) &+ Int(truncatingIfNeeded: years &>> 32)
    return (
      year &- 400 &+ (isNextYear ? 1 : 0), Int(truncatingIfNeeded: months &>> 16) &- (isNextYear ? 12 : 0),
      Int(truncatingIfNeeded: (months & 0xffff) / 2141) &+ 1
    )
  }

  static func weekday(dayNumber: Int) -> Int {
    (dayNumber + 3).floorRemainder(by: 7) + 1
  }
}

extension FixedWidthInteger {
  /// Returns the quotient rounded toward negative infinity; the divisor must be positive.
  @inline(__always)
  func floorDivided(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the non-negative remainder that matches `floorDivided(by:)`.
  @inline(__always)
  func floorRemainder(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
