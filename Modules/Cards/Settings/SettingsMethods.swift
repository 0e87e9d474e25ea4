import Database
import Kernel
import Localization
import Service

/// Methods that show and change the settings.
enum SettingsMethods {
  static let all: [Method] = [get, update]

  private static let get = Method(
    "settings.get", "Returns the display and reminder settings.", effect: .read, access: .signedIn,
    examples: [
      Method.Example(
        "Default settings")
    ]
  ) { (_: NoParameters, context) in
    try SettingsReply(try SettingsStore(context).settings(), in: context)
  }

  private static let update = Method(
    "settings.update", "Updates the given settings; omitted settings remain unchanged.", effect: .write,
    access: .signedIn, traits: .idempotent,
    errors: [.invalidTime, .invalidSetting],
    examples: [
      Method.Example(
        "An early reminder and large text", #"{"dailyReminder": {"time": "06:30"}, "fontScale": 2}"#)
    ]
  ) { (change: SettingsChange, context) in
    let user = try context.user
    let store = try SettingsStore(context)
    let before = try store.settings()
    let settings = change.applied(to: before)
    if settings != before {
      try store.save(settings)
      try context.emit(CardsTopics.settingsUpdated, EmptyPayload(), of: user.id, subject: String(user.id))
    }
    return try SettingsReply(settings, in: context)
  }
}

extension SettingsStore {
  init(_ context: CallContext) throws(DomainError) {
    self.init(transaction: context.transaction, user: try context.user.id)
  }
}

extension SettingsReply {
  fileprivate init(_ settings: UserSettings, in context: CallContext) throws {
    self.init(
      settings: SettingsView(
        settings: settings, zone: try context.user.account.zone, locale: context.locale))
  }
}
