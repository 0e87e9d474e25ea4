/// A date as spreadsheets write it in the form of a region: `11/30/2026`, `30.11.26` or `2026-11-30`.
///
/// Its numbers are separated by hyphens, slashes or full stops.
public enum RegionalDate: Hashable, Sendable {
  /// The day and the month in a date that begins with one of them.
  public enum Order: Hashable, Sendable {
    /// `30.11.2026`.
    case dayFirst
    /// `11/30/2026`.
    case monthFirst
  }

  /// A date that begins with the year.
  case day(CivilDay)
  /// A day and a month, or a month and a day, and the year.
  case numbers(Int, Int, year: Int, separator: Character)

  /// Parses a date; nil for anything else.
  ///
  /// A year of two digits is of the century of `today`.
  public init?(_ text: String, today: CivilDay) {
    let separators: [Character] = ["-", "/", "."]
    guard text.utf8.count <= 10, let separator = separators.first(where: { text.contains($0) }) else { return nil }
    let parts = text.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count <= 4 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let lengths = parts.map(\.utf8.count)
    if lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2 {
      guard let day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
      self = .day(day)
    } else {
      guard lengths[0] <= 2, lengths[1] <= 2, lengths[2] == 2 || lengths[2] == 4 else { return nil }
      let year = lengths[2] == 4 ? numbers[2] : today.month.year / 100 * 100 + numbers[2]
      self = .numbers(numbers[0], numbers[1], year: year, separator: separator)
    }
  }

  /// Returns the civil day; nil if it does not exist.
  public func day(_ order: Order) -> CivilDay? {
    switch (self, order) {
    case (.day(let day), _): day
    case (.numbers(let day, let month, let year, _), .dayFirst),
      (.numbers(let month, let day, let year, _), .monthFirst):
      CivilDay(year: year, month: month, day: day)
    }
  }
}
