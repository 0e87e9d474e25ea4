import Kernel
import Service

/// A change of the settings; omitted settings remain unchanged. (Sparks, 7.)
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
  private let missionsView: UserSettings.MissionsLayout?
  private let libraryView: UserSettings.LibraryLayout?
  private let missionsSort: UserSettings.MissionsSort?
  private let librarySort: UserSettings.LibrarySort?
  private let onboardingDone: Bool?

  init(from fields: inout ParameterReader) throws(DomainError) {
    displayName = try fields.optional(
      "displayName", .trimmedText(UserSettings.displayNameLengths).reporting(as: .invalidSetting).singleLine,
      "The display name; 1 to 50 characters after trimming.")
    avatarIcon = try fields.optional("avatarIcon", .icon, "The name of the icon that a client shows for the user.")
    cardBack = try fields.optional(
      "cardBack", .icon, "The name of the image that a client shows on the back of cards.")
    dailyReminder = try fields.optional("dailyReminder", .object(), "The daily reminder.")
    weeklyReport = try fields.optional("weeklyReport", .object(), "The weekly report on Sundays at 18:00.")
    missionDeadlines = try fields.optional(
      "missionDeadlines", .object(), "The reminders one hour before the deadline of a mission in progress.")
    achievementNotifications = try fields.optional(
      "achievementNotifications", .object(), "The notifications of completed lifetime missions.")
    streakReminder = try fields.optional(
      "streakReminder", .object(), "The reminder at 20:00 on a day without a spark, if the previous day has one.")
    sound = try fields.optional("soundEnabled", .flag, "Whether a client plays sounds.")
    haptics = try fields.optional("hapticsEnabled", .flag, "Whether a client vibrates.")
    soundVolume = try fields.optional(
      "soundVolume", .number(clampedTo: UserSettings.soundVolumes),
      "The sound volume, 0 to 1; other values are clamped.")
    dark = try fields.optional("darkMode", .flag, "Whether a client uses dark mode.")
    fontScale = try fields.optional(
      "fontScale", .number(clampedTo: UserSettings.fontScales),
      "The font scale, 0.8 to 1.5 times the default size; other values are clamped.")
    reduceMotion = try fields.optional("reduceMotion", .flag, "Whether a client avoids animations.")
    missionsView = try fields.optional(
      "missionsView", .choice.reporting(as: .invalidSetting), "The layout of missions.")
    libraryView = try fields.optional(
      "libraryView", .choice.reporting(as: .invalidSetting), "The layout of the library.")
    missionsSort = try fields.optional(
      "missionsSort", .choice.reporting(as: .invalidSetting), "The sort order of missions.")
    librarySort = try fields.optional(
      "librarySort", .choice.reporting(as: .invalidSetting), "The sort order of the library's tables.")
    onboardingDone = try fields.optional("onboardingDone", .flag, "Whether the user has completed onboarding.")
  }

  func applied(to current: UserSettings) -> UserSettings {
    var settings = current
    settings.displayName = displayName ?? current.displayName
    settings.avatarIcon = avatarIcon ?? current.avatarIcon
    settings.cardBack = cardBack ?? current.cardBack
    settings.isDailyReminderOn = dailyReminder?.isOn ?? current.isDailyReminderOn
    settings.dailyReminderTime = dailyReminder?.time ?? current.dailyReminderTime
    settings.isWeeklyReportOn = weeklyReport?.isOn ?? current.isWeeklyReportOn
    settings.areMissionDeadlinesOn = missionDeadlines?.isOn ?? current.areMissionDeadlinesOn
    settings.areAchievementNotificationsOn = achievementNotifications?.isOn ?? current.areAchievementNotificationsOn
    settings.isStreakReminderOn = streakReminder?.isOn ?? current.isStreakReminderOn
    settings.isSoundOn = sound ?? current.isSoundOn
    settings.areHapticsOn = haptics ?? current.areHapticsOn
    settings.soundVolume = soundVolume ?? current.soundVolume
    settings.isDark = dark ?? current.isDark
    settings.fontScale = fontScale ?? current.fontScale
    settings.reducesMotion = reduceMotion ?? current.reducesMotion
    settings.missionsView = missionsView ?? current.missionsView
    settings.libraryView = libraryView ?? current.libraryView
    settings.missionsSort = missionsSort ?? current.missionsSort
    settings.librarySort = librarySort ?? current.librarySort
    settings.isOnboardingDone = onboardingDone ?? current.isOnboardingDone
    return settings
  }
}

/// A change of the on/off setting of one type of reminder.
private struct SwitchChange: Parameters {
  let isOn: Bool?

  init(from fields: inout ParameterReader) throws(DomainError) {
    isOn = try fields.optional("enabled", .flag, "Whether reminders of this type are on.")
  }
}

private struct DailyReminderChange: Parameters {
  let isOn: Bool?
  let time: TimeOfDay?

  init(from fields: inout ParameterReader) throws(DomainError) {
    isOn = try fields.optional("enabled", .flag, "Whether the reminder is on.")
    time = try fields.optional(
      "time", .timeOfDay.reporting(as: .invalidTime),
      "The local time at which it is due, e.g. 19:00.")
  }
}

extension FieldType where Value == String {
  /// The name of an icon or an image, limited to 64 code points because the table limits code points, not characters.
  fileprivate static var icon: FieldType {
    .text(codePoints: UserSettings.iconLengths).reporting(as: .invalidSetting)
  }
}
