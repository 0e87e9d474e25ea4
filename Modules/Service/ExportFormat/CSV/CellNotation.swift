public import Kernel
import Localization

/// How a file writes dates and numbers, and the account whose local times it contains.
public struct CellNotation: Sendable {
  /// The form of the dates in a file, which is never guessed.
  public enum DateFormat: String, CaseIterable, Sendable {
    /// `2026-11-30`.
    case iso
    /// `30.11.2026`, `30/11/2026` or `30-11-26`.
    case dayFirst = "day_first"
    /// `11/30/2026`.
    case monthFirst = "month_first"

    fileprivate var order: RegionalDate.Order? {
      switch self {
      case .iso: nil
      case .dayFirst: .dayFirst
      case .monthFirst: .monthFirst
      }
    }
  }

  private let account: Account
  private let today: CivilDay
  private let dateFormat: DateFormat
  private let hasDecimalComma: Bool

  /// Creates the notation of a file in which the times of an account are local.
  public init(of account: Account, today: CivilDay, dateFormat: DateFormat = .iso, hasDecimalComma: Bool = false) {
    (self.account, self.today, self.dateFormat, self.hasDecimalComma) = (account, today, dateFormat, hasDecimalComma)
  }

  /// Returns an instant, or that of a local date and time; the start of the day for a date.
  func instant(_ text: String) throws(MalformedCell) -> Instant {
    if let instant = Instant(text) { return instant }
    let local = LocalDateTime(text) ?? dateFormat.order.flatMap { LocalDateTime(text, $0, today: today) }
    guard let local else { throw MalformedCell(expected: expectedDate(in: text, otherwise: Strings.typeLocalInstant)) }
    return account.zone.instant(of: local, dayStartsAt: account.dayStartsAt)
  }

  /// Returns a civil day.
  func day(_ text: String) throws(MalformedCell) -> CivilDay {
    let day = CivilDay(text) ?? dateFormat.order.flatMap { RegionalDate(text, today: today)?.day($0) }
    guard let day else { throw MalformedCell(expected: expectedDate(in: text, otherwise: Strings.typeDay)) }
    return day
  }

  /// Returns a finite number.
  func number(_ text: String) throws(MalformedCell) -> Double {
    guard let number = Double(plainNumber(text)), number.isFinite else {
      throw MalformedCell(expected: Strings.typeNumber)
    }
    return number
  }

  /// Returns a number with a decimal point; other texts remain unchanged or are no number.
  func plainNumber(_ text: String) -> String {
    guard hasDecimalComma else { return text }
    return String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }

  /// Returns the text of a named value in the notation of calls; a text of another form remains unchanged.
  func text(_ cell: String, _ form: CSVTable.ValueColumn.Form) -> String {
    switch form {
    case .text: cell
    case .number: plainNumber(cell.trimmed)
    case .day: (try? day(cell.trimmed))?.text ?? cell
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
    else { throw MalformedCell(expected: Strings.typeDuration) }
    return (numbers[0] * 60 + numbers[1]) * 60 + (numbers.count > 2 ? numbers[2] : 0)
  }

  /// The exclusive upper bound of a duration in units; fields have lower bounds of their own.
  private static let maxDuration = 1e9

  /// Returns the expected form of a date, which advises to choose a date format if that would help.
  private func expectedDate(in text: String, otherwise expected: Message) -> Message {
    switch dateFormat {
    case .iso:
      let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? text
      return RegionalDate(word, today: today) == nil ? expected : Strings.typeRegionalDate
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
