public import Kernel
public import Localization
public import SQLite

/// Who is signed in, and what every call needs to know about them.
public final class SignedInUser: Sendable {
  /// The row of the session.
  public let sessionID: Int64
  /// When the session was last seen in use.
  public let lastUsedAt: Instant
  /// The account.
  public let account: Account

  /// Makes the value that stands for one session.
  public init(sessionID: Int64, lastUsedAt: Instant, account: Account) {
    self.sessionID = sessionID
    self.lastUsedAt = lastUsedAt
    self.account = account
  }

  /// The row of the user.
  public var id: Int64 { account.id }

  /// The same session with another state of its account.
  public func with(_ account: Account) -> SignedInUser {
    SignedInUser(sessionID: sessionID, lastUsedAt: lastUsedAt, account: account)
  }
}

/// An account as its user sees it. (Learning paths, 1.1.)
public struct Account: Hashable, Sendable {
  /// The picture that stands for a user. (Kits and exams, 1.)
  public enum Avatar: String, CaseIterable, Sendable, SQLiteValue {
    case cat, dog, man, woman
  }

  /// The row of the user.
  public var id: Int64
  /// The whole name, 2 to 100 characters.
  public var name: String {
    didSet { firstName = Self.firstName(of: name) }
  }
  /// The part of the name before the first space. (Learning paths, 1.1.)
  public private(set) var firstName: String
  /// The e-mail address in lower case.
  public var email: String
  /// The picture.
  public var avatar: Avatar
  /// The language of texts.
  public var language: Language
  /// The zone in which the user's days are counted.
  public var zone: Zone
  /// The hour of the wall clock at which the user's day begins, 0 to 6.
  public var dayStartsAt: Int
  /// When the account was made.
  public var joinedAt: Instant

  /// Makes an account from its parts.
  public init(
    id: Int64, name: String, email: String, avatar: Avatar, language: Language, zone: Zone, dayStartsAt: Int,
    joinedAt: Instant
  ) {
    self.id = id
    self.name = name
    firstName = Self.firstName(of: name)
    self.email = email
    self.avatar = avatar
    self.language = language
    self.zone = zone
    self.dayStartsAt = dayStartsAt
    self.joinedAt = joinedAt
  }

  private static func firstName(of name: String) -> String {
    name.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(name[..<$0]) } ?? name
  }

  /// The first two characters of the first name in upper case. (Learning paths, 1.1.)
  public var initials: String { firstName.prefix(2).uppercased() }

  /// The civil day of an instant as this user counts days.
  public func day(at instant: Instant) -> CivilDay {
    zone.civilDay(at: instant, dayStartsAt: dayStartsAt)
  }
}

/// How long sessions live. (Learning paths, 2.2.)
public enum SessionRules {
  /// A session ends when it was not used for this long: 90 days, in milliseconds.
  static let lifetime: Int64 = 90 * 86_400_000
  /// The use of a session is noted at most this often: once a day, in milliseconds.
  static let touchInterval: Int64 = 86_400_000
  /// After a failure the use of a session is noted no sooner than this: a minute, in milliseconds.
  static let touchRetryInterval: Int64 = 60_000

  /// Whether a session that was last used at an instant has ended by itself.
  public static func isExpired(lastUsedAt: Instant, now: Instant) -> Bool {
    now.milliseconds - lastUsedAt.milliseconds > lifetime
  }

  /// The instant at which a session ends unless it is used before.
  public static func expiry(lastUsedAt: Instant) -> Instant {
    Instant(milliseconds: lastUsedAt.milliseconds + lifetime)
  }

  /// Whether the use of a session is to be noted again.
  static func wantsTouch(lastUsedAt: Instant, now: Instant) -> Bool {
    now.milliseconds - lastUsedAt.milliseconds >= touchInterval
  }
}
