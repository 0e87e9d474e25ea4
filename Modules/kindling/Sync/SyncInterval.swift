import ArgumentParser
import Localization

/// The time between two exchanges, such as `30s`, `5m` or `2h`.
struct SyncInterval: Equatable {
  let seconds: Int

  /// The permitted intervals: a second to a week.
  static let range = 1...7 * 86_400

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

  /// Parses an interval; throws `ValidationError` for another text.
  init(_ text: String) throws {
    guard let unit = text.last.flatMap({ Self.units[$0] }), let number = Int(text.dropLast()), number > 0,
      case let (seconds, overflow) = number.multipliedReportingOverflow(by: unit), !overflow,
      Self.range.contains(seconds)
    else { throw ValidationError(Strings.syncBadInterval(value: text)) }
    self.seconds = seconds
  }
}
