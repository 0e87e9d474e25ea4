public import Kernel
public import Localization
public import SQLite

/// An account, without the password. (Accounts, 1.)
public struct Account: Hashable, Sendable {
  /// The avatar of a user. (Accounts, 1.)
  public enum Avatar: String, CaseIterable, Sendable, ResultValue, SQLiteValue {
    case cat, dog, man, woman, flame, star, rocket, leaf
  }

  /// The row ID of the user.
  public var id: Int64
  /// The full name, 2 to 100 characters.
  public var name: String
  /// The email address in lower case.
  public var email: String
  /// The avatar.
  public var avatar: Avatar
  /// The language of texts.
  public var language: Language
  /// The time zone of the user's civil days.
  public var zone: Zone
  /// The local hour at which the user's day begins, 0 to 6.
  public var dayStartsAt: Int
  /// The weekday on which weeks of calendars, lists and statistics begin: Monday = 1 … Sunday = 7.
  public var weekStartsOn: Int
  /// Whether friends see the user's points, streaks and number of lessons.
  public var isOnLeaderboard: Bool
  /// The instant of the account's creation.
  public var joinedAt: Instant

  /// Creates an account.
  public init(
    id: Int64, name: String, email: String, avatar: Avatar, language: Language, zone: Zone, dayStartsAt: Int,
    weekStartsOn: Int, isOnLeaderboard: Bool = false, joinedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.email = email
    self.avatar = avatar
    self.language = language
    self.zone = zone
    self.dayStartsAt = dayStartsAt
    self.weekStartsOn = weekStartsOn
    self.isOnLeaderboard = isOnLeaderboard
    self.joinedAt = joinedAt
  }

  /// The part of the name before the first space. (Accounts, 1.)
  public var firstName: String {
    name.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(name[..<$0]) } ?? name
  }

  /// The first characters of the first and the last word of the name in upper case; one for a single word.
  public var initials: String {
    let words = name.split(whereSeparator: \.isWhitespace)
    let initials = words.count > 1 ? [words[0], words[words.count - 1]] : words
    return initials.map { String($0.prefix(1).uppercased().prefix(1)) }.joined()
  }

  /// Returns the civil day of an instant, in the time zone and with the day start of the user.
  public func day(at instant: Instant) -> CivilDay {
    zone.civilDay(at: instant, dayStartsAt: dayStartsAt)
  }

  /// Returns the first instant at which a time of day occurs inside a civil day; nil if the zone skips its date.
  ///
  /// A time before the start of the day is on the next date. If the clock skips it, the result is the next valid
  /// instant.
  public func instant(of time: TimeOfDay, on day: CivilDay) -> Instant? {
    zone.instant(of: time, on: time.minutes < dayStartsAt * 60 ? day.next : day)
  }

  /// Returns the week that contains a day and begins as the user's weeks do.
  public func week(of day: CivilDay) -> WeekKey { WeekKey(containing: day, startingOn: weekStartsOn) }

  /// Returns the default of `weekStartsOn` for a locale: Sunday for English without a region and in the United States,
  /// otherwise Monday.
  public static func weekStart(in locale: TextLocale) -> Int { ["en", "en-US"].contains(locale.identifier) ? 7 : 1 }
}
