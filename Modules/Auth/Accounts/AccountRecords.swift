import SQLite
import Service

/// The account in the file that holds everything of a user; its password is not in there.
enum AccountRecords {
  private enum Statements: SQL, StatementSet {
    case account = """
      select name, email, avatar, locale, time_zone, day_starts_at, joined_at from users where id = :user
      """
  }

  static let all = [
    RecordKind(
      "account", "The account; its password stays behind.",
      [
        RecordField("name", .text(AccountRules.nameLengths), "The name."),
        RecordField("email", .text(6...254), "The address."),
        RecordField("avatar", .oneOf(["cat", "dog", "man", "woman"]), "The picture."),
        RecordField("locale", .oneOf(["en", "es", "fr"]), "The language."),
        RecordField("timeZone", .zone, "The time zone."),
        RecordField("dayStartsAt", .integer(0...6), "The hour at which a day begins."),
        RecordField("joinedAt", .instant, "When the account was made."),
      ], read: Statements.account)
  ]
}
