public import Kernel

/// The built-in texts: accessors in `Generated`, so that a reference to a missing text does not compile.
///
/// Texts of data files, such as the title of a lesson, have no accessors and are looked up by key.
public enum Strings {
  /// Returns the text for a key of a data file, such as `lesson.lesson-01-1.title`.
  ///
  /// Returns nil if the key does not exist, or if the text has placeholders, which only its accessor can fill.
  public static func message(forKey key: String) -> Message? {
    guard let entry = StringTable.entry(forKey: key), !StringTable.hasPlaceholders(entry) else { return nil }
    return Message(entry: entry)
  }

  /// The labels for front ends: all texts of the catalog `LabelsCatalog`, in key order.
  public static var labels: [(key: StaticString, text: Message)] {
    StringTable.labelsCatalog.keys.enumerated().map { (key: $1, text: Message(entry: TableBase.labelsCatalog + $0)) }
  }
}

/// Relative times in words.
public enum RelativeTime {
  /// Returns the text for a past instant.
  ///
  /// The text is "Just now" for less than one minute, then a number of minutes, then a number of hours, both rounded
  /// down. From 24 hours on, it depends on the reader's civil days, so that "Yesterday" is the previous day. "Today" is
  /// possible after more than 24 hours on a day of 25 hours. (Challenges and friends, 2.8.)
  ///
  /// - `seconds`: The elapsed seconds; negative values, possible after the clock was set back, count as 0.
  /// - `civilDays`: The difference in the reader's civil days.
  public static func message(seconds: Int, civilDays: Int) -> Message {
    switch seconds {
    case ..<60: Strings.timeNow
    case ..<3_600: Strings.timeMinutesAgo(minutes: seconds / 60)
    case ..<86_400: Strings.timeHoursAgo(hours: seconds / 3_600)
    default:
      switch civilDays {
      case ...0: Strings.timeToday
      case 1: Strings.timeYesterday
      default: Strings.timeDaysAgo(days: civilDays)
      }
    }
  }
}
