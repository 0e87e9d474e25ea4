public import Kernel

/// A span of time in which reminders are due, with the account whose days it covers.
public struct ReminderSpan: Sendable {
  /// The maximum length, in days of 24 hours.
  static let maxDays = 366

  /// The instants; the end is exclusive.
  public let instants: Range<Instant>
  private let account: Account

  /// Creates a span.
  public init(_ instants: Range<Instant>, of account: Account) {
    (self.instants, self.account) = (instants, account)
  }

  /// The civil days that can have a time of day in the span.
  public var days: ClosedRange<CivilDay> {
    // A time before the start of the day, and one that the clock skips, can fall on the next date.
    account.zone.civilDay(at: instants.lowerBound).adding(days: -2)...account.zone.civilDay(at: instants.upperBound)
  }

  /// Returns the instants in the span at which a time of day occurs on weekdays, and their civil days.
  ///
  /// A time before the start of the day belongs to the previous civil day. If the clock skips the time, it occurs at
  /// the next valid instant; if the clock shows it twice, at the first one.
  public func occurrences(of time: TimeOfDay, on weekdays: Weekdays = .all) -> [(day: CivilDay, instant: Instant)] {
    days.allDays.filter { weekdays.numbers.contains($0.weekday) }.compactMap { day in
      account.instant(of: time, on: day).map { (day: day, instant: $0) }
    }.filter { instants.contains($0.instant) }
  }

  /// Returns the occurrences of the time and weekdays of a setting; none if it has no time.
  public func occurrences(of setting: ReminderSetting) -> [(day: CivilDay, instant: Instant)] {
    setting.time.map { occurrences(of: $0, on: setting.weekdays ?? .all) } ?? []
  }

  /// Returns `invalid_span` if a span is reversed, or `span_too_long`.
  static func issues(since: Instant, until: Instant) -> [DomainError.Issue] {
    if since > until { return [DomainError.invalidSpan.issue(at: "/until")] }
    return until.milliseconds(since: since) > Int64(maxDays) * 86_400_000
      ? [DomainError.spanTooLong(maxDays: maxDays).issue(at: "/until")] : []
  }
}
