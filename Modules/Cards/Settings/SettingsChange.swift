import Kernel
import Service

/// A change of the settings; missing fields remain unchanged. (Sparks, 7.)
struct SettingsChange: Parameters {
  private let displayName: String?
  private let avatarIcon: String?
  private let cardBack: String?
  private let dailyReminder: DailyReminderChange?
  private let weeklyReport: SwitchChange?
  private let missionDeadlines: SwitchChange?
  private let achievementNotifications: SwitchChange?
  private let streakReminder: SwitchChange?
  private let sound: Bool?
  private let haptics: Bool?
  private let soundVolume: Double?
  private let dark: Bool?
  private let fontScale: Double?
  private let reduceMotion: Bool?
  private let missionsView: UserSettings.MissionsView?
  private let libraryView: UserSettings.LibraryView?
  private let missionsSort: UserSettings.MissionsSort?
  private let librarySort: UserSettings.LibrarySort?
  private let onboardingDone: Bool?

  init(from fields: inout ParameterReader) throws(DomainError) {
    displayName = try fields.optional(
      "displayName", .trimmedText(UserSettings.displayNameLengths).under(.invalidSetting).onOneLine,
      "The name on the user's page of sparks; 1 to 50 characters after trimming.")
    avatarIcon = try fields.optional("avatarIcon", .icon, "The picture that a client shows for the user.")
    cardBack = try fields.optional("cardBack", .icon, "The picture that a client shows on the back of cards.")
    dailyReminder = try fields.optional("dailyReminder", .object(), "The reminder of every day.")
    weeklyReport = try fields.optional("weeklyReport", .object(), "The report on Sundays at 18:00.")
    missionDeadlines = try fields.optional(
      "missionDeadlines", .object(), "The reminders one hour before a mission that was begun ends.")
    achievementNotifications = try fields.optional(
      "achievementNotifications", .object(), "The news of a lifetime mission that was completed.")
    streakReminder = try fields.optional(
      "streakReminder", .object(), "The reminder at 20:00 on a day without a spark that would end a streak.")
    sound = try fields.optional("soundEnabled", .flag, "Whether a client plays sounds.")
    haptics = try fields.optional("hapticsEnabled", .flag, "Whether a client vibrates.")
    soundVolume = try fields.optional(
      "soundVolume", .number(clampedTo: UserSettings.soundVolumes),
      "How loud sounds are, 0 to 1; what lies outside becomes the nearest.")
    dark = try fields.optional("darkMode", .flag, "Whether colours are dark.")
    fontScale = try fields.optional(
      "fontScale", .number(clampedTo: UserSettings.fontScales),
      "How large texts are, 0.8 to 1.5 times the usual; what lies outside becomes the nearest.")
    reduceMotion = try fields.optional("reduceMotion", .flag, "Whether a client avoids animations.")
    missionsView = try fields.optional(
      "missionsView", .choice(.grid).under(.invalidSetting), "How missions are shown.")
    libraryView = try fields.optional(
      "libraryView", .choice(.grid).under(.invalidSetting), "How the library is shown.")
    missionsSort = try fields.optional(
      "missionsSort", .choice(.progress).under(.invalidSetting), "What missions are sorted by.")
    librarySort = try fields.optional(
      "librarySort", .choice(.date).under(.invalidSetting), "What the tables of the library are sorted by.")
    onboardingDone = try fields.optional("onboardingDone", .flag, "Whether the user has seen the introduction.")
  }

  func applied(to before: UserSettings) -> UserSettings {
    var settings = before
    settings.displayName = displayName ?? before.displayName
    settings.avatarIcon = avatarIcon ?? before.avatarIcon
    settings.cardBack = cardBack ?? before.cardBack
    settings.isDailyReminderOn = dailyReminder?.isOn ?? before.isDailyReminderOn
    settings.dailyReminderTime = dailyReminder?.time ?? before.dailyReminderTime
    settings.isWeeklyReportOn = weeklyReport?.isOn ?? before.isWeeklyReportOn
    settings.areMissionDeadlinesOn = missionDeadlines?.isOn ?? before.areMissionDeadlinesOn
    settings.areAchievementNotificationsOn = achievementNotifications?.isOn ?? before.areAchievementNotificationsOn
    settings.isStreakReminderOn = streakReminder?.isOn ?? before.isStreakReminderOn
    settings.isSoundOn = sound ?? before.isSoundOn
    settings.areHapticsOn = haptics ?? before.areHapticsOn
    settings.soundVolume = soundVolume ?? before.soundVolume
    settings.isDark = dark ?? before.isDark
    settings.fontScale = fontScale ?? before.fontScale
    settings.reducesMotion = reduceMotion ?? before.reducesMotion
    settings.missionsView = missionsView ?? before.missionsView
    settings.libraryView = libraryView ?? before.libraryView
    settings.missionsSort = missionsSort ?? before.missionsSort
    settings.librarySort = librarySort ?? before.librarySort
    settings.isOnboardingDone = onboardingDone ?? before.isOnboardingDone
    return settings
  }
}

/// A change of a reminder that has only an on/off setting.
private struct SwitchChange: Parameters {
  let isOn: Bool?

  init(from fields: inout ParameterReader) throws(DomainError) {
    isOn = try fields.optional("enabled", .flag, "Whether the user wants it.")
  }
}

/// A change of the daily reminder.
private struct DailyReminderChange: Parameters {
  let isOn: Bool?
  let time: TimeOfDay?

  init(from fields: inout ParameterReader) throws(DomainError) {
    isOn = try fields.optional("enabled", .flag, "Whether the user wants it.")
    time = try fields.optional(
      "time", .timeOfDay.under(.invalidTime), "When it is due by the wall clock of the user's zone, such as 19:00.")
  }
}

extension FieldType where Value == String {
  /// The name of an icon.
  ///
  /// The table limits its code points.
  fileprivate static var icon: FieldType {
    .text(UserSettings.iconLengths, codePointsEach: 1).under(.invalidSetting)
  }
}
