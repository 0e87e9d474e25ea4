import Kernel
import SQLite

/// The settings of one user.
struct SettingsStore {
  private enum Statements: SQL, StatementSet {
    case settings = """
      select display_name, avatar_icon, card_back, daily_reminder, daily_reminder_minute, weekly_report,
        mission_deadlines, achievement_notifications, streak_reminder, sound, haptics, sound_volume, dark_mode,
        font_scale, reduce_motion, missions_view, library_view, missions_sort, library_sort, onboarding_done
      from user_settings where user_id = :user
      """
    case save = """
      insert into user_settings (
        user_id, display_name, avatar_icon, card_back, daily_reminder, daily_reminder_minute, weekly_report,
        mission_deadlines, achievement_notifications, streak_reminder, sound, haptics, sound_volume, dark_mode,
        font_scale, reduce_motion, missions_view, library_view, missions_sort, library_sort, onboarding_done)
      values (
        :user, :displayName, :avatarIcon, :cardBack, :dailyReminder, :dailyReminderMinute, :weeklyReport,
        :missionDeadlines, :achievementNotifications, :streakReminder, :sound, :haptics, :soundVolume, :darkMode,
        :fontScale, :reduceMotion, :missionsView, :libraryView, :missionsSort, :librarySort, :onboardingDone)
      on conflict (user_id) do update
      set display_name = excluded.display_name, avatar_icon = excluded.avatar_icon, card_back = excluded.card_back,
        daily_reminder = excluded.daily_reminder, daily_reminder_minute = excluded.daily_reminder_minute,
        weekly_report = excluded.weekly_report, mission_deadlines = excluded.mission_deadlines,
        achievement_notifications = excluded.achievement_notifications, streak_reminder = excluded.streak_reminder,
        sound = excluded.sound, haptics = excluded.haptics, sound_volume = excluded.sound_volume,
        dark_mode = excluded.dark_mode, font_scale = excluded.font_scale, reduce_motion = excluded.reduce_motion,
        missions_view = excluded.missions_view, library_view = excluded.library_view,
        missions_sort = excluded.missions_sort, library_sort = excluded.library_sort,
        onboarding_done = excluded.onboarding_done
      """
  }

  let connection: Connection
  let user: Int64

  /// The settings as they were left; those of somebody who has changed nothing where none are kept.
  func settings() throws -> UserSettings {
    try connection.statement(Statements.settings).bind("user", user).row { row in
      UserSettings(
        displayName: try row.text(0), avatarIcon: try row.text(1), cardBack: try row.text(2),
        isDailyReminderOn: try row.bool(3), dailyReminderTime: TimeOfDay(minutes: try row.integer(4)),
        isWeeklyReportOn: try row.bool(5), areMissionDeadlinesOn: try row.bool(6),
        areAchievementNotificationsOn: try row.bool(7), isStreakReminderOn: try row.bool(8),
        isSoundOn: try row.bool(9), areHapticsOn: try row.bool(10), soundVolume: try row.real(11),
        isDark: try row.bool(12), fontScale: try row.real(13), reducesMotion: try row.bool(14),
        missionsView: UserSettings.MissionsView(rawValue: try row.text(15)) ?? .grid,
        libraryView: UserSettings.LibraryView(rawValue: try row.text(16)) ?? .grid,
        missionsSort: UserSettings.MissionsSort(rawValue: try row.text(17)) ?? .progress,
        librarySort: UserSettings.LibrarySort(rawValue: try row.text(18)) ?? .date,
        isOnboardingDone: try row.bool(19))
    } ?? UserSettings()
  }

  /// Keeps the settings in place of those before.
  func save(_ settings: UserSettings) throws(SQLiteError) {
    try connection.statement(Statements.save)
      .bind("user", user).bind("displayName", settings.displayName).bind("avatarIcon", settings.avatarIcon)
      .bind("cardBack", settings.cardBack).bind("dailyReminder", settings.isDailyReminderOn)
      .bind("dailyReminderMinute", settings.dailyReminderTime.minutes).bind("weeklyReport", settings.isWeeklyReportOn)
      .bind("missionDeadlines", settings.areMissionDeadlinesOn)
      .bind("achievementNotifications", settings.areAchievementNotificationsOn)
      .bind("streakReminder", settings.isStreakReminderOn).bind("sound", settings.isSoundOn)
      .bind("haptics", settings.areHapticsOn).bind("soundVolume", settings.soundVolume)
      .bind("darkMode", settings.isDark).bind("fontScale", settings.fontScale)
      .bind("reduceMotion", settings.reducesMotion).bind("missionsView", settings.missionsView.rawValue)
      .bind("libraryView", settings.libraryView.rawValue).bind("missionsSort", settings.missionsSort.rawValue)
      .bind("librarySort", settings.librarySort.rawValue).bind("onboardingDone", settings.isOnboardingDone).run()
  }
}
