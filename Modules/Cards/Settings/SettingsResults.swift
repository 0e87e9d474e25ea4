import Kernel
import Localization
import Service

/// The settings in a reply. (Sparks, 7.)
struct SettingsView: ResultObject {
  let settings: UserSettings
  let zone: Zone
  let locale: TextLocale

  static let shape = Shape<SettingsView>("Settings", "How a user wants sparks to be shown, and what reminders.") {
    Field("displayName", "The name on the user's page of sparks, 1 to 50 characters.") { view in
      view.settings.displayName == UserSettings.unnamed
        ? Strings.settingsUnnamed.rendered(in: view.locale) : .verbatim(view.settings.displayName)
    }
    Field("avatarIcon", "The picture that a client shows for the user.") { $0.settings.avatarIcon }
    Field("cardBack", "The picture that a client shows on the back of cards.") { $0.settings.cardBack }
    Field("timeZone", "The IANA zone of the account, in which reminders are due; profile.update changes it.") {
      $0.zone.identifier
    }
    Field("dailyReminder", "The reminder of every day.") {
      DailyReminderView(isOn: $0.settings.isDailyReminderOn, time: $0.settings.dailyReminderTime)
    }
    Field("weeklyReport", "The report on Sundays at 18:00.") { SwitchView(isOn: $0.settings.isWeeklyReportOn) }
    Field("missionDeadlines", "The reminders one hour before a mission that was begun ends.") {
      SwitchView(isOn: $0.settings.areMissionDeadlinesOn)
    }
    Field("achievementNotifications", "The news of a lifetime mission that was completed.") {
      SwitchView(isOn: $0.settings.areAchievementNotificationsOn)
    }
    Field("streakReminder", "The reminder at 20:00 on a day without a spark that would end a streak.") {
      SwitchView(isOn: $0.settings.isStreakReminderOn)
    }
    Field("soundEnabled", "Whether a client plays sounds.") { $0.settings.isSoundOn }
    Field("hapticsEnabled", "Whether a client vibrates.") { $0.settings.areHapticsOn }
    Field("soundVolume", "How loud sounds are, 0 to 1.") { $0.settings.soundVolume }
    Field("darkMode", "Whether colours are dark.") { $0.settings.isDark }
    Field("fontScale", "How large texts are, 0.8 to 1.5 times the usual.") { $0.settings.fontScale }
    Field("reduceMotion", "Whether a client avoids animations.") { $0.settings.reducesMotion }
    Field("missionsView", "How missions are shown.") { $0.settings.missionsView }
    Field("libraryView", "How the library is shown.") { $0.settings.libraryView }
    Field("missionsSort", "What missions are sorted by.") { $0.settings.missionsSort }
    Field("librarySort", "What the tables of the library are sorted by.") { $0.settings.librarySort }
    Field("onboardingDone", "Whether the user has seen the introduction.") { $0.settings.isOnboardingDone }
  }
}

/// A reminder with an on/off setting.
struct SwitchView: ResultObject {
  let isOn: Bool

  static let shape = Shape<SwitchView>("ReminderSwitch", "A reminder that is on or off.") {
    Field("enabled", "Whether the user wants it.", \.isOn)
  }
}

/// The daily reminder.
struct DailyReminderView: ResultObject {
  let isOn: Bool
  let time: TimeOfDay

  static let shape = Shape<DailyReminderView>("DailyReminder", "The reminder of every day.") {
    Field("enabled", "Whether the user wants it.", \.isOn)
    Field("time", "When it is due by the wall clock of the user's zone.", \.time)
  }
}

/// The reply with the settings.
struct SettingsReply: ResultObject {
  let settings: SettingsView

  static let shape = Shape<SettingsReply>("SettingsReply", "The settings of a user.") {
    Field("settings", "The settings.", \.settings)
  }
}
