import Kernel
import SQLite
import Service

extension UserSettings {
  /// The settings of each user who has changed any. (Sparks, 7.)
  static let table = Table(
    "user_settings", key: .owner, blank: UserSettings(),
    [
      Column("displayName", \.displayName, .text(displayNameLengths), "The name that is shown."),
      Column("avatarIcon", \.avatarIcon, .text(iconLengths), "The picture that is shown."),
      Column("cardBack", \.cardBack, .text(iconLengths), "The back of cards."),
      Column("dailyReminder", \.isDailyReminderOn, .flag, "Whether to remind every day."),
      Column("dailyReminderMinute", \.dailyReminderTime, .integer(0...1439), "At which minute of the day."),
      Column("weeklyReport", \.isWeeklyReportOn, .flag, "Whether to report every week."),
      Column("missionDeadlines", \.areMissionDeadlinesOn, .flag, "Whether to remind of the ends of missions."),
      Column("achievementNotifications", \.areAchievementNotificationsOn, .flag, "Whether to tell of achievements."),
      Column("streakReminder", \.isStreakReminderOn, .flag, "Whether to remind of the streak."),
      Column("sound", \.isSoundOn, .flag, "Whether there is sound."),
      Column("haptics", \.areHapticsOn, .flag, "Whether the device may shake."),
      Column("soundVolume", \.soundVolume, .real(soundVolumes), "How loud it is."),
      Column("darkMode", \.isDark, .flag, "Whether it is dark."),
      Column("fontScale", \.fontScale, .real(fontScales), "How large texts are."),
      Column("reduceMotion", \.reducesMotion, .flag, "Whether things move less."),
      Column("missionsView", \.missionsView, .oneOf(MissionsView.self), "How missions are shown."),
      Column("libraryView", \.libraryView, .oneOf(LibraryView.self), "How the library is shown."),
      Column("missionsSort", \.missionsSort, .oneOf(MissionsSort.self), "How missions are sorted."),
      Column("librarySort", \.librarySort, .oneOf(LibrarySort.self), "How the library is sorted."),
      Column("onboardingDone", \.isOnboardingDone, .flag, "Whether the welcome was seen."),
    ])
}
