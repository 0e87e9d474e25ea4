import JSONRPC
import Kernel
import Localization
import Service

/// The settings in a reply. (Sparks, 7.)
struct SettingsView: ResultObject {
  let settings: UserSettings
  let zone: Zone
  let locale: TextLocale

  static let shape = Shape<SettingsView>("Settings", "The display and reminder settings of a user.") {
    Field("displayName", "The display name, 1 to 50 characters.") { view in
      view.settings.displayName == UserSettings.unnamed
        ? Strings.settingsUnnamed.text(in: view.locale) : .verbatim(view.settings.displayName)
    }
    Field("avatarIcon", "The name of the icon that a client shows for the user.") { $0.settings.avatarIcon }
    Field("cardBack", "The name of the image that a client shows on the back of cards.") { $0.settings.cardBack }
    Field("timeZone", "The IANA time zone of the account, in which reminders are due; changed by profile.update.") {
      $0.zone.identifier
    }
    Field("dailyReminder", "The daily reminder.") {
      DailyReminderView(isOn: $0.settings.isDailyReminderOn, time: $0.settings.dailyReminderTime)
    }
    Field("weeklyReport", "The weekly report on Sundays at 18:00.") {
      ReminderSwitch(isOn: $0.settings.isWeeklyReportOn)
    }
    Field("missionDeadlines", "The reminders one hour before the deadline of a mission in progress.") {
      ReminderSwitch(isOn: $0.settings.areMissionDeadlinesOn)
    }
    Field("achievementNotifications", "The notifications of completed lifetime missions.") {
      ReminderSwitch(isOn: $0.settings.areAchievementNotificationsOn)
    }
    Field("streakReminder", "The reminder at 20:00 on a day without a spark, if the previous day has one.") {
      ReminderSwitch(isOn: $0.settings.isStreakReminderOn)
    }
    Field("soundEnabled", "Whether a client plays sounds.") { $0.settings.isSoundOn }
    Field("hapticsEnabled", "Whether a client vibrates.") { $0.settings.areHapticsOn }
    Field("soundVolume", "The sound volume.", as: .fraction) { $0.settings.soundVolume }
    Field("darkMode", "Whether a client uses dark mode.") { $0.settings.isDark }
    Field("fontScale", "The font scale, 0.8 to 1.5 times the default size.", as: .number(minimum: 0.8, maximum: 1.5)) {
      $0.settings.fontScale
    }
    Field("reduceMotion", "Whether a client avoids animations.") { $0.settings.reducesMotion }
    Field("missionsView", "The layout of missions.") { $0.settings.missionsView }
    Field("libraryView", "The layout of the library.") { $0.settings.libraryView }
    Field("missionsSort", "The sort order of missions.") { $0.settings.missionsSort }
    Field("librarySort", "The sort order of the library's tables.") { $0.settings.librarySort }
    Field("onboardingDone", "Whether the user has completed onboarding.") { $0.settings.isOnboardingDone }
  }
}

/// The on/off setting of one type of reminder.
struct ReminderSwitch: ResultObject {
  let isOn: Bool

  static let shape = Shape<ReminderSwitch>("ReminderSwitch", "The on/off setting of one type of reminder.") {
    Field("enabled", "Whether reminders of this type are on.", \.isOn)
  }
}

struct DailyReminderView: ResultObject {
  let isOn: Bool
  let time: TimeOfDay

  static let shape = Shape<DailyReminderView>("DailyReminder", "The daily reminder.") {
    Field("enabled", "Whether the reminder is on.", \.isOn)
    Field("time", "The local time at which it is due.", \.time)
  }
}

struct SettingsReply: ResultObject {
  let settings: SettingsView

  static let shape = Shape<SettingsReply>("SettingsReply", "The settings of a user.") {
    Field("settings", "The settings.", \.settings)
  }
}
