import SQLite
import Service

/// The settings in the file that holds everything of a user; one who has changed nothing has none.
enum SettingsRecords {
  private enum Statements: SQL, StatementSet {
    case settings = """
      select display_name, avatar_icon, card_back, daily_reminder, daily_reminder_minute, weekly_report,
        mission_deadlines, achievement_notifications, streak_reminder, sound, haptics, sound_volume, dark_mode,
        font_scale, reduce_motion, missions_view, library_view, missions_sort, library_sort, onboarding_done
      from user_settings where user_id = :user
      """
  }

  private static let slug = RecordForm.text(UserSettings.iconLengths)

  static let all = [
    RecordKind(
      "settings", "What the user has chosen.",
      [
        RecordField("displayName", .text(UserSettings.displayNameLengths), "The name that is shown."),
        RecordField("avatarIcon", slug, "The picture that is shown."),
        RecordField("cardBack", slug, "The back of cards."),
        RecordField("dailyReminder", .flag, "Whether to remind every day."),
        RecordField("dailyReminderMinute", .integer(0...1439), "At which minute of the day."),
        RecordField("weeklyReport", .flag, "Whether to report every week."),
        RecordField("missionDeadlines", .flag, "Whether to remind of the ends of missions."),
        RecordField("achievementNotifications", .flag, "Whether to tell of achievements."),
        RecordField("streakReminder", .flag, "Whether to remind of the streak."),
        RecordField("sound", .flag, "Whether there is sound."),
        RecordField("haptics", .flag, "Whether the device may shake."),
        RecordField("soundVolume", .real(0...1), "How loud it is."),
        RecordField("darkMode", .flag, "Whether it is dark."),
        RecordField("fontScale", .real(0.8...1.5), "How large texts are."),
        RecordField("reduceMotion", .flag, "Whether things move less."),
        RecordField("missionsView", slug, "How missions are shown."),
        RecordField("libraryView", slug, "How the library is shown."),
        RecordField("missionsSort", slug, "How missions are sorted."),
        RecordField("librarySort", slug, "How the library is sorted."),
        RecordField("onboardingDone", .flag, "Whether the welcome was seen."),
      ], read: Statements.settings)
  ]
}
