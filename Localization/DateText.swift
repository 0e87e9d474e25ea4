public import Foundation

extension TextLocale {
  /// An instant as the day a reader saw on the calendar, without the year: Mar 28, 28 mar, 28 mars.
  ///
  /// - Parameters:
  ///   - instant: When it was.
  ///   - zone: The reader's time zone.
  /// - Returns: Day and abbreviated month in the order of the locale.
  public func monthAndDay(_ instant: Date, in zone: TimeZone) -> String {
    let style = Date.FormatStyle(locale: Locale(identifier: formatting), timeZone: zone)
    return instant.formatted(style.month(.abbreviated).day())
  }
}
