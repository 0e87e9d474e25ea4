import Kernel
import SQLite
import Service

/// The display and reminder settings of a user. (Sparks, 1.2 and 7.)
///
/// The time zone belongs to the account.
struct UserSettings: Hashable, Sendable {
  enum MissionsLayout: String, CaseIterable, ResultValue, SQLiteValue {
    case grid, list, board
  }

  enum LibraryLayout: String, CaseIterable, ResultValue, SQLiteValue {
    case grid, list
  }

  enum MissionsSort: String, CaseIterable, ResultValue, SQLiteValue {
    case date, points, name, progress
  }

  /// The order of the library's tables, which have no points.
  enum LibrarySort: String, CaseIterable, ResultValue, SQLiteValue {
    case date, name, progress
  }

  /// The range of lengths of a trimmed display name, in characters.
  static let displayNameLengths = 1...50
  /// The range of icon name lengths, in code points.
  static let iconLengths = 1...64
  static let soundVolumes = 0.0...1.0
  /// The range of font scales, relative to the default size.
  static let fontScales = 0.8...1.5

  /// The default display name; replies contain its translation into the user's language.
  static let unnamed = "Igniter"

  var displayName = unnamed
  var avatarIcon = "flame"
  var cardBack = "default"

  var isDailyReminderOn = true
  var dailyReminderTime = TimeOfDay(minutes: 19 * 60)
  var isWeeklyReportOn = true
  var areMissionDeadlinesOn = true
  var areAchievementNotificationsOn = true
  var isStreakReminderOn = true

  var isSoundOn = true
  var areHapticsOn = true
  var soundVolume = 0.7
  var isDark = true
  var fontScale = 1.0
  var reducesMotion = false

  var missionsView = MissionsLayout.grid
  var libraryView = LibraryLayout.grid
  var missionsSort = MissionsSort.progress
  var librarySort = LibrarySort.date
  var isOnboardingDone = false
}
