public import Kernel

/// How long ago something was, in words.
public enum RelativeTime {
  /// The text for an instant in the past.
  ///
  /// Under a minute "Just now", under an hour minutes, under 24 hours hours, all rounded down; from then on by the
  /// calendar days of the reader, so that "Yesterday" is the day before and not a matter of hours (rule sheets, feed
  /// labels). On a day of 25 hours more than 24 can have passed on one and the same day; that is "Today".
  ///
  /// - Parameters:
  ///   - seconds: How many seconds have passed; less than 0, after the clock was set back, is now.
  ///   - civilDays: How many civil days of the reader, in the reader's zone and by the reader's start of the day, lie
  ///     between the two.
  /// - Returns: One of the entries `time.*`.
  public static func message(seconds: Int, civilDays: Int) -> Message {
    switch seconds {
    case ..<60: Strings.timeNow
    case ..<3_600: Strings.timeMinutesAgo(seconds / 60)
    case ..<86_400: Strings.timeHoursAgo(seconds / 3_600)
    default:
      switch civilDays {
      case ...0: Strings.timeToday
      case 1: Strings.timeYesterday
      default: Strings.timeDaysAgo(civilDays)
      }
    }
  }
}
