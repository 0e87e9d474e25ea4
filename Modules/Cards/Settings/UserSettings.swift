import Kernel
import SQLite
import Service

/// How a user wants sparks to be shown, and of what they want to be reminded. (Sparks, 1.2 and 7.)
///
/// The zone is that of the account, so it is no setting here.
struct UserSettings: Hashable, Sendable {
  /// How missions are shown.
  enum MissionsView: String, CaseIterable, ResultValue, SQLiteValue {
    case grid, list, board
  }

  /// How the library is shown.
  enum LibraryView: String, CaseIterable, ResultValue, SQLiteValue {
    case grid, list
  }

  /// What missions are sorted by.
  enum MissionsSort: String, CaseIterable, ResultValue, SQLiteValue {
    case date, points, name, progress
  }

  /// What the tables of the library are sorted by, which give no points.
  enum LibrarySort: String, CaseIterable, ResultValue, SQLiteValue {
    case date, name, progress
  }

  /// How many characters a trimmed display name may have.
  static let displayNameLengths = 1...50
  /// How many characters the name of a picture may have.
  static let iconLengths = 1...64
  /// How loud sounds may be.
  static let soundVolumes = 0.0...1.0
  /// How large texts may be, as a multiple of the usual size.
  static let fontScales = 0.8...1.5

  /// The name of somebody who has chosen none; it is shown in the language of the reader.
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

  var missionsView = MissionsView.grid
  var libraryView = LibraryView.grid
  var missionsSort = MissionsSort.progress
  var librarySort = LibrarySort.date
  var isOnboardingDone = false
}
