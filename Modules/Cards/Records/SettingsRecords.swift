import Database
import Kernel
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

  private static let slug = ColumnType.text(UserSettings.iconLengths)

  static let all = [
    ExportLine(
      "settings", "What the user has chosen.",
      [
        ExportField("displayName", .text(UserSettings.displayNameLengths), "The name that is shown."),
        ExportField("avatarIcon", slug, "The picture that is shown."),
        ExportField("cardBack", slug, "The back of cards."),
        ExportField("dailyReminder", .flag, "Whether to remind every day."),
        ExportField("dailyReminderMinute", .integer(0...1439), "At which minute of the day."),
        ExportField("weeklyReport", .flag, "Whether to report every week."),
        ExportField("missionDeadlines", .flag, "Whether to remind of the ends of missions."),
        ExportField("achievementNotifications", .flag, "Whether to tell of achievements."),
        ExportField("streakReminder", .flag, "Whether to remind of the streak."),
        ExportField("sound", .flag, "Whether there is sound."),
        ExportField("haptics", .flag, "Whether the device may shake."),
        ExportField("soundVolume", .real(UserSettings.soundVolumes), "How loud it is."),
        ExportField("darkMode", .flag, "Whether it is dark."),
        ExportField("fontScale", .real(UserSettings.fontScales), "How large texts are."),
        ExportField("reduceMotion", .flag, "Whether things move less."),
        ExportField(
          "missionsView", .oneOf(UserSettings.MissionsView.allCases.map(\.rawValue)), "How missions are shown."),
        ExportField(
          "libraryView", .oneOf(UserSettings.LibraryView.allCases.map(\.rawValue)), "How the library is shown."),
        ExportField(
          "missionsSort", .oneOf(UserSettings.MissionsSort.allCases.map(\.rawValue)), "How missions are sorted."),
        ExportField(
          "librarySort", .oneOf(UserSettings.LibrarySort.allCases.map(\.rawValue)), "How the library is sorted."),
        ExportField("onboardingDone", .flag, "Whether the welcome was seen."),
      ], read: Statements.settings, restore: .custom("Exists if the user has any.", restore))
  ]

  @Sendable
  private static func restore(_ record: ImportedLine, _ importing: Importer) throws -> ImportOutcome {
    let store = SettingsStore(connection: importing.connection, user: importing.user)
    let settings = try UserSettings(record)
    guard try importing.connection.statement(Statements.settings).bind("user", importing.user).row({ _ in true }) == nil
    else { return try importing.resolve(importing.user) { try store.save(settings) } }
    try store.save(settings)
    return .added(row: importing.user)
  }
}

extension UserSettings {
  /// The settings of a line; throws `invalid_line` where a name is unknown or white space alone.
  fileprivate init(_ record: ImportedLine) throws {
    func isOn(_ name: StaticString) -> Bool { record[name].integer == 1 }
    guard let displayName = record["displayName"].text?.trimmed, !displayName.isEmpty,
      displayName.firstControlCharacter == nil,
      let avatarIcon = record["avatarIcon"].text, let cardBack = record["cardBack"].text,
      let minutes = record["dailyReminderMinute"].integer, let volume = record["soundVolume"].real,
      let scale = record["fontScale"].real,
      let missionsView = record["missionsView"].text.flatMap(MissionsView.init(rawValue:)),
      let libraryView = record["libraryView"].text.flatMap(LibraryView.init(rawValue:)),
      let missionsSort = record["missionsSort"].text.flatMap(MissionsSort.init(rawValue:)),
      let librarySort = record["librarySort"].text.flatMap(LibrarySort.init(rawValue:))
    else { throw DomainError.invalidLine }
    self.init(
      displayName: displayName, avatarIcon: avatarIcon, cardBack: cardBack, isDailyReminderOn: isOn("dailyReminder"),
      dailyReminderTime: TimeOfDay(minutes: Int(minutes)), isWeeklyReportOn: isOn("weeklyReport"),
      areMissionDeadlinesOn: isOn("missionDeadlines"),
      areAchievementNotificationsOn: isOn("achievementNotifications"), isStreakReminderOn: isOn("streakReminder"),
      isSoundOn: isOn("sound"), areHapticsOn: isOn("haptics"), soundVolume: volume, isDark: isOn("darkMode"),
      fontScale: scale, reducesMotion: isOn("reduceMotion"), missionsView: missionsView, libraryView: libraryView,
      missionsSort: missionsSort, librarySort: librarySort, isOnboardingDone: isOn("onboardingDone"))
  }
}
