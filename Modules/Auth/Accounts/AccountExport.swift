import Kernel
import Localization
import Service

/// The account in the export; its password is not part of it.
enum AccountExport {
  static let lines = [
    ExportLine(
      "account",
      """
      The account; its password stays behind. An import changes what is there only with replace, and never the \
      address.
      """,
      of: Account.table.description, rule: .custom("Always exists: skipped, unless it is to be replaced.", replace))
  ]

  /// Replaces the account with a line; `fail` ignores it, because an account always exists.
  @Sendable
  private static func replace(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard importer.conflict == .replace else { return .skipped(row: importer.user) }
    if let refusal = DomainError(issues: AccountRules.issues(ofName: line["name"].text ?? "")) { throw refusal }
    let user = try importer.context.user
    var account = user.account
    account.name = line["name"].text ?? account.name
    account.avatar = line["avatar"].text.flatMap(Account.Avatar.init) ?? account.avatar
    account.language = line["locale"].text.flatMap(Language.init) ?? account.language
    account.zone = line["timeZone"].text.flatMap { Zone(identifier: $0) } ?? account.zone
    account.dayStartsAt = line["dayStartsAt"].integer.map(Int.init) ?? account.dayStartsAt
    account.joinedAt = min(account.joinedAt, line["joinedAt"].instant ?? account.joinedAt)
    try Account.table.update(account, in: importer.transaction)
    importer.context.signIn(user.with(account))
    return .replaced(row: importer.user)
  }
}
