internal import Database
public import Kernel
public import Localization
public import SQLite

extension Account {
  /// The range of the length of a trimmed name, in characters.
  public static let nameLengths = 2...100
  /// The hours at which a day may begin.
  public static let dayStartHours = 0...6
  /// The weekdays on which a week may begin: Monday = 1 … Sunday = 7.
  public static let weekdays = 1...7

  /// The accounts without password hashes, which separate statements read and write. (Accounts, 1.)
  public static let table = Table(
    "users", owner: .unowned(userCondition: "id = :user"), key: .number, id: \Account.id,
    blank: Account(
      id: 0, name: "", email: "", avatar: .cat, language: .en, zone: .utc, dayStartsAt: 0, weekStartsOn: 1,
      joinedAt: .min),
    [
      Column("name", \.name, .text(nameLengths), "The full name."),
      Column("email", \.email, .text(6...254), "The email address.", isFixed: true).local,
      Column("avatar", \.avatar, .oneOf(Avatar.self), "The avatar."),
      Column("locale", \.language, .language, "The language of texts."),
      Column("timeZone", \.zone, .zone, "The time zone."),
      Column("dayStartsAt", \.dayStartsAt, .integer(dayStartHours), "The hour at which the user's day begins."),
      Column("weekStartsOn", \.weekStartsOn, .integer(weekdays), "The weekday on which the user's weeks begin."),
      Column(
        "isOnLeaderboard", \.isOnLeaderboard, .flag,
        "Whether friends see the user's points, streaks and number of lessons."),
      Column("joinedAt", \.joinedAt, .instant, "The time at which the account was created."),
    ])

  /// The accounts with all stored columns.
  public static let storedTable = TableDescription(
    "users", owner: table.description.owner, key: .number,
    table.description.columns + [
      ColumnDescription("passwordHash", .text(1...128), "The salted hash of the password.", isExported: false)
    ])
}

extension Language: SQLiteValue {}

extension Zone: SQLiteValue {
  /// Reads the IANA name; a zone that is unknown on this machine is read as UTC.
  public static func read(_ row: Row, _ column: Int) throws(SQLiteError) -> Zone {
    Zone(identifier: try row.text(column)) ?? .utc
  }

  /// Binds the IANA name.
  public func bind(to parameter: Parameter) throws(SQLiteError) { try parameter.set(identifier) }
}
