import Kernel
import Localization

/// What the dashboard says. (Learning paths, 3.6.)
enum DashboardRules {
  /// From how many days in a row on the streak is praised, less and more.
  static let shortStreak = 3
  static let longStreak = 7
  /// How many dots a week has.
  static let week = 7

  /// The greeting of an hour.
  ///
  /// - Parameters:
  ///   - hour: The hour of the user's wall clock, 0 to 23.
  ///   - firstName: Whom to greet.
  /// - Returns: The greeting: morning 5 to 11, afternoon 12 to 16, evening 17 to 20, night 21 to 4.
  static func greeting(hour: Int, firstName: String) -> Message {
    switch hour {
    case 5...11: Strings.greetingMorning(firstName)
    case 12...16: Strings.greetingAfternoon(firstName)
    case 17...20: Strings.greetingEvening(firstName)
    default: Strings.greetingNight(firstName)
    }
  }

  /// The line of encouragement; the first that fits.
  ///
  /// - Parameters:
  ///   - streak: The reported streak in days.
  ///   - lessonsDone: How many lessons are completed.
  ///   - lessons: How many there are.
  /// - Returns: The line.
  static func motivation(streak: Int, lessonsDone: Int, of lessons: Int) -> Message {
    if streak >= longStreak { return Strings.motivationStreak7 }
    if streak >= shortStreak { return Strings.motivationStreak3 }
    if lessonsDone * 2 > lessons { return Strings.motivationOverHalf }
    return lessonsDone > 0 ? Strings.motivationStarted : Strings.motivationStart
  }

  /// The category tiles in their order, each with what it asks for.
  static let tiles: [(category: Achievement.Category, text: Message)] = [
    (.mastery, Strings.tileMastery), (.streak, Strings.tileStreak), (.milestone, Strings.tileMilestone),
  ]

  /// How many dots of the week are filled. (3.4.)
  static func dots(streak: Int) -> Int { min(streak, week) }
}
