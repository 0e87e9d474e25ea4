import Kernel
import Localization
import SQLite
import Service

/// The account in the file that holds everything of a user; its password is not in there.
enum AccountRecords {
  private enum Statements: SQL, StatementSet {
    case account = """
      select name, email, avatar, locale, time_zone, day_starts_at, joined_at from users where id = :user
      """
    case replace = """
      update users
      set name = :name, avatar = :avatar, locale = :locale, time_zone = :timeZone, day_starts_at = :dayStartsAt,
        joined_at = min(joined_at, :joinedAt)
      where id = :user
      """
  }

  static let all = [
    ExportLine(
      "account",
      "The account; its password stays behind. An import changes what is there only with replace, and never the address.",
      [
        ExportField("name", .text(AccountRules.nameLengths), "The name."),
        ExportField("email", .text(6...254), "The address."),
        ExportField("avatar", .oneOf(Account.Avatar.allCases.map(\.rawValue)), "The picture."),
        ExportField("locale", .oneOf(Language.allCases.map(\.rawValue)), "The language."),
        ExportField("timeZone", .zone, "The time zone."),
        ExportField("dayStartsAt", .integer(AccountRules.dayStarts), "The hour at which a day begins."),
        ExportField("joinedAt", .instant, "When the account was made."),
      ], read: Statements.account, restore: .custom("Always exists: skipped, unless it is to be replaced.", restore))
  ]

  /// There is an account already, so that `fail` cannot mean this line: it leaves the account as it is.
  @Sendable
  private static func restore(_ record: ImportedLine, _ importing: Importer) throws -> ImportOutcome {
    let context = importing.context
    guard importing.conflict == .replace else { return .skipped(row: importing.user) }
    if let refusal = DomainError(issues: AccountRules.issues(ofName: record["name"].text ?? "")) { throw refusal }
    let statement = try importing.connection.statement(Statements.replace).bind("user", importing.user)
    for name: StaticString in ["name", "avatar", "locale", "timeZone", "dayStartsAt", "joinedAt"] {
      try statement.bind(name, record[name])
    }
    try statement.run()
    let user = try context.user
    if let (account, _) = try AccountStore(importing.connection).account(email: user.account.email) {
      context.signIn(user.with(account))
    }
    return .replaced(row: importing.user)
  }
}
