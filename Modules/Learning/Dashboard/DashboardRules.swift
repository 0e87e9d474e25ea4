import Kernel
import Localization

/// The texts of the dashboard. (Learning paths, 3.6.)
enum DashboardRules {
  /// The minimum streaks, in days, that motivational texts praise.
  static let shortStreak = 3
  static let longStreak = 7
  /// The number of dots of a streak, one for each day of a week.
  private static let dotCount = 7

  /// Returns the greeting for a local hour: morning 5 to 11, afternoon 12 to 16, evening 17 to 20, night 21 to 4.
  static func greeting(hour: Int, firstName: String) -> Message {
    switch hour {
    case 5...11: Strings.greetingMorning(firstName: firstName)
    case 12...16: Strings.greetingAfternoon(firstName: firstName)
    case 17...20: Strings.greetingEvening(firstName: firstName)
    default: Strings.greetingNight(firstName: firstName)
    }
  }

  /// Returns the motivational text: for the streak, in days, if it is praised, otherwise for the completed lessons.
  static func motivation(streak: Int, lessonsDone: Int, of lessons: Int) -> Message {
    if streak >= longStreak { return Strings.motivationStreak7 }
    if streak >= shortStreak { return Strings.motivationStreak3 }
    if lessonsDone * 2 > lessons { return Strings.motivationOverHalf }
    return lessonsDone > 0 ? Strings.motivationStarted : Strings.motivationStart
  }

  /// The category tiles in order, each with its requirement.
  static let tiles: [(category: Achievement.Category, text: Message)] = [
    (.mastery, Strings.tileMastery), (.streak, Strings.tileStreak), (.milestone, Strings.tileMilestone),
  ]

  /// Returns the number of filled dots for a streak, in days. (Learning paths, 3.4.)
  static func filledDotCount(streak: Int) -> Int { min(streak, dotCount) }
}
