public import Kernel
import Localization

/// How a file writes dates and numbers, and the account whose local times it contains.
public struct CellNotation: Sendable {
  private let account: Account
  private let today: CivilDay
  /// The order of all dates; nil if they begin with a year of four digits.
  private let dateOrder: DateOrder?
  private let hasDecimalComma: Bool

  /// Creates the notation of a file in which the times of an account are local.
  public init(of account: Account, today: CivilDay, dateOrder: DateOrder? = nil, hasDecimalComma: Bool = false) {
    (self.account, self.today, self.dateOrder, self.hasDecimalComma) = (account, today, dateOrder, hasDecimalComma)
  }

  /// Returns an instant, or that of a local date and time; the start of the day for a date.
  func instant(_ text: String) throws(MalformedCell) -> Instant {
    if let instant = Instant(text) { return instant }
    guard let local = LocalDateTime(text) ?? LocalDateTime(text, dateOrder, today: today) else {
      throw MalformedCell(expected: expectedDate(in: text, otherwise: Strings.typeLocalInstant))
    }
    return account.zone.instant(of: local, dayStartsAt: account.dayStartsAt)
  }

  /// Returns a civil day, which may be in the future; a time of day is ignored.
  func day(_ text: String) throws(MalformedCell) -> CivilDay {
    guard let local = LocalDateTime(text) ?? LocalDateTime(text, dateOrder, today: today, permitsFuture: true) else {
      throw MalformedCell(expected: expectedDate(in: text, otherwise: Strings.typeDay))
    }
    return local.date
  }

  /// Returns a finite number.
  func number(_ text: String) throws(MalformedCell) -> Double {
    guard let number = Double(plainNumber(text)), number.isFinite else {
      throw MalformedCell(expected: expectedNumber(in: text, otherwise: Strings.typeNumber))
    }
    return number
  }

  /// Returns a number with a decimal point; other texts remain unchanged or are no number.
  func plainNumber(_ text: String) -> String {
    guard hasDecimalComma else { return text }
    return String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }

  /// Returns the text of a named value in the notation of calls.
  func text(_ cell: String, _ form: CSVTable.ValueColumn.Form) throws(MalformedCell) -> String {
    let text = cell.trimmed
    switch form {
    case _ where text.isEmpty: return ""
    case .text: return cell
    case .number:
      _ = try number(text)
      return plainNumber(text)
    case .day: return try day(text).text
    }
  }

  /// Returns a duration in seconds, given as a number of units or as `h:mm` or `h:mm:ss`.
  ///
  /// A number with a fraction is rounded to whole seconds.
  func seconds(_ text: String, unit: Int) throws(MalformedCell) -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1, let number = Double(plainNumber(text)), abs(number) < Self.maxDuration {
      return Int((number * Double(unit)).rounded())
    }
    let numbers = parts.compactMap { part in
      part.utf8.count <= 5 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.dropFirst().allSatisfy({ $0 < 60 }), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { throw MalformedCell(expected: expectedNumber(in: text, otherwise: Strings.typeDuration)) }
    return (numbers[0] * 60 + numbers[1]) * 60 + (numbers.count > 2 ? numbers[2] : 0)
  }

  /// The exclusive upper bound of a duration in units; fields have lower bounds of their own.
  private static let maxDuration = 1e9

  /// Returns the expected form of a number, which advises to choose the decimal separator if that would help.
  private func expectedNumber(in text: String, otherwise expected: Message) -> Message {
    let hasComma = !hasDecimalComma && text.contains(",") && Double(text.replacing(",", with: ".")) != nil
    return hasComma ? Strings.typePointNumber : expected
  }

  /// Returns the expected form of a date, which advises to choose a date format if that would help.
  private func expectedDate(in text: String, otherwise expected: Message) -> Message {
    switch dateOrder {
    case nil:
      let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? text
      let orders = RegionalDate(word, today: today, permitsFuture: true)?.possibleOrders ?? []
      return orders.isEmpty ? expected : Strings.typeRegionalDate
    case .yearFirst: return expected
    case .dayFirst: return Strings.typeDayFirstDate
    case .monthFirst: return Strings.typeMonthFirstDate
    }
  }
}

/// The error of a CSV cell that does not contain a value of its column.
struct MalformedCell: Error {
  /// The expected type.
  let expected: Message
}
