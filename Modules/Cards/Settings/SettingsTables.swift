import Kernel
import SQLite
import Service

extension UserSettings {
  /// The settings of each user who has saved any. (Sparks, 7.)
  static let table = Table(
    "user_settings", key: .owner, blank: UserSettings(),
    [
      Column("displayName", \.displayName, .text(displayNameLengths), "The display name."),
      Column("avatarIcon", \.avatarIcon, .text(iconLengths), "The name of the user's icon."),
      Column("cardBack", \.cardBack, .text(iconLengths), "The name of the image on the back of cards."),
      Column("dailyReminder", \.isDailyReminderOn, .flag, "Whether the daily reminder is on."),
      Column(
        "dailyReminderMinute", \.dailyReminderTime, .integer(0...1439),
        "The time of the daily reminder, in minutes after midnight."),
      Column("weeklyReport", \.isWeeklyReportOn, .flag, "Whether the weekly report is on."),
      Column("missionDeadlines", \.areMissionDeadlinesOn, .flag, "Whether reminders of mission deadlines are on."),
      Column(
        "achievementNotifications", \.areAchievementNotificationsOn, .flag,
        "Whether notifications of achievements are on."),
      Column("streakReminder", \.isStreakReminderOn, .flag, "Whether the streak reminder is on."),
      Column("sound", \.isSoundOn, .flag, "Whether sounds are on."),
      Column("haptics", \.areHapticsOn, .flag, "Whether haptics are on."),
      Column("soundVolume", \.soundVolume, .real(soundVolumes), "The sound volume."),
      Column("darkMode", \.isDark, .flag, "Whether dark mode is on."),
      Column("fontScale", \.fontScale, .real(fontScales), "The font scale."),
      Column("reduceMotion", \.reducesMotion, .flag, "Whether animations are avoided."),
      Column("missionsView", \.missionsView, .oneOf(MissionsLayout.self), "The layout of missions."),
      Column("libraryView", \.libraryView, .oneOf(LibraryLayout.self), "The layout of the library."),
      Column("missionsSort", \.missionsSort, .oneOf(MissionsSort.self), "The sort order of missions."),
      Column("librarySort", \.librarySort, .oneOf(LibrarySort.self), "The sort order of the library's tables."),
      Column("onboardingDone", \.isOnboardingDone, .flag, "Whether the user has completed onboarding."),
    ])
}
