public import Kernel

/// The texts of the program: one accessor for each entry of the catalogues, in Generated.
///
/// A text that does not exist does not compile. Texts of data, such as the title of a lesson, are looked up by key.
public enum Strings {
  /// The text of a key, for keys that come from data: `lesson.lesson-01-1.title`.
  ///
  /// - Parameter named: The key as it stands in a catalogue.
  /// - Returns: The text; nil if there is no such key, or if the text has places, which only its accessor can fill.
  public static func entry(named: String) -> Message? {
    guard let entry = StringTable.entry(named: named), !StringTable.hasPlaces(entry) else { return nil }
    return Message(entry: entry)
  }

  /// The labels for the screens of a front end: every text of the catalogue LabelsCatalog, in the order of the keys.
  public static var labels: [(key: StaticString, text: Message)] {
    StringTable.labelsCatalog.keys.enumerated().map { (key: $1, text: Message(entry: TableBase.labelsCatalog + $0)) }
  }
}

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
