import Database
import Kernel
import Localization
import Service

/// Methods that read and change the user's own profile.
enum ProfileMethods {
  static let all: [Method] = [get, update]

  private static let get = Method(
    "profile.get", "Returns the user's own account.", effect: .read, access: .signedIn,
    examples: [Method.Example("The signed-in user")]
  ) { (_: NoParameters, context) in
    UserReply(user: try context.user.account)
  }

  private struct UpdateParameters: Parameters {
    let change: AccountRules.ProfileChange
    let weekStartsOn: Int?
    let isOnLeaderboard: Bool?
    let locale: String?

    init(from fields: inout ParameterReader) throws(DomainError) {
      let change = AccountRules.ProfileChange(
        name: try fields.optional("name", .accountName, "The full name; 2 to 100 characters after trimming."),
        avatar: try fields.optional("avatar", .avatar, "The avatar."),
        zone: try fields.optional("timeZone", .identifier, "The IANA time zone that determines days from now on."),
        dayStartsAt: try fields.optional(
          "dayStartsAt", .integer.described(as: .integer(0...6)),
          "The local hour at which a day starts; recorded days remain unchanged."))
      weekStartsOn = try fields.optional(
        "weekStartsOn", .integer(Account.weekdays),
        "The weekday on which weeks of calendars, lists and statistics start: Monday = 1 to Sunday = 7.")
      isOnLeaderboard = try fields.optional(
        "isOnLeaderboard", .flag,
        "Whether friends see the user's points, streaks and number of lessons in friends.leaderboard; false at first.")
      locale = try fields.optional(
        "locale", .identifier,
        "The language: one of `capabilities.locales`, a tag such as fr-CA, or the stored one; any other means en.")
      fields.check { AccountRules.issues(of: change) }
      self.change = change
    }
  }

  private static let update = Method(
    "profile.update", "Updates the given fields of the profile; omitted fields remain unchanged.", effect: .write,
    access: .signedIn, traits: .idempotent,
    errors: [.nameTooShort, .nameTooLong, .unknownAvatar, .unknownTimeZone, .invalidDayStart],
    examples: [
      Method.Example(
        "A night owl in Madrid", #"{"locale": "es", "timeZone": "Europe/Madrid", "dayStartsAt": 4}"#)
    ]
  ) { (input: UpdateParameters, context) in
    let user = try context.user
    let account = changed(user.account, by: input)
    let store = AccountStore(context.transaction)
    let storedZone = try store.zoneName(of: user.id)
    let zone = input.change.zone ?? storedZone
    guard account != user.account || zone != storedZone else { return UserReply(user: account) }
    try store.update(account, zoneName: zone)
    try context.emit(AuthTopics.profileUpdated, EmptyPayload(), of: user.id, subject: String(user.id))
    if account.name != user.account.name || account.avatar != user.account.avatar {
      try context.emit(AuthTopics.publicProfileUpdated, EmptyPayload(), of: user.id, subject: String(user.id))
    }
    context.setUser(user.with(account))
    return UserReply(user: account)
  }

  private static func changed(_ account: Account, by input: UpdateParameters) -> Account {
    var account = account
    if let name = input.change.name { account.name = name.trimmed }
    if let avatar = input.change.avatar.flatMap(Account.Avatar.init) { account.avatar = avatar }
    if let zone = input.change.zone.flatMap({ Zone(identifier: $0) }) { account.zone = zone }
    if let hour = input.change.dayStartsAt { account.dayStartsAt = hour }
    if let weekday = input.weekStartsOn { account.weekStartsOn = weekday }
    if let isOnLeaderboard = input.isOnLeaderboard { account.isOnLeaderboard = isOnLeaderboard }
    // A stored language remains stored while the program does not serve it, so that a client can send the profile back.
    if let locale = input.locale, locale != account.language.rawValue {
      account.language = Negotiation.locale(for: [locale]).language
    }
    return account
  }
}
