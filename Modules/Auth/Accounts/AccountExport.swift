import Kernel
import Localization
import Service

/// The account in an export.
///
/// The password is not exported.
enum AccountExport {
  static let lines = [
    ExportLine(
      "account",
      """
      The account, without the password. An import changes it only if it replaces existing rows, and never changes \
      the email address.
      """,
      of: Account.table.description,
      rule: .custom("Always exists; skipped unless the import replaces existing rows.", replace))
  ]

  /// Applies an account line if the import replaces existing rows; skips it otherwise, because the account exists.
  @Sendable
  private static func replace(_ line: ImportedLine, _ importer: Importer) throws -> ImportOutcome {
    guard importer.conflictPolicy == .replace else { return .skipped(row: importer.user) }
    let user = try importer.context.user
    var account = try Account.table.value(of: line)
    if let error = DomainError(issues: AccountRules.issues(ofName: account.name)) { throw error }
    (account.id, account.email) = (user.account.id, user.account.email)
    account.joinedAt = min(account.joinedAt, user.account.joinedAt)
    try Account.table.update(account, in: importer.transaction)
    importer.context.setUser(user.with(account))
    return .replaced(row: importer.user)
  }
}
