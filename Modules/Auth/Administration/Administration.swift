import Database
import Kernel
package import Service

/// Commands on accounts by the owner of the database, who needs no password.
package struct Administration {
  private let context: CallContext
  private let accounts: AccountStore
  private let sessions: SessionStore

  /// Creates the commands in the transaction of a context.
  package init(_ context: CallContext) {
    self.context = context
    accounts = AccountStore(context.transaction)
    sessions = SessionStore(context.transaction)
  }

  // MARK: - Accounts

  /// Returns all accounts, in the order of their IDs.
  package func summaries() throws -> [AccountSummary] { try accounts.summaries() }

  /// Returns an account with the number of its rows in each table that has any.
  package func details(of account: Account, _ tables: [TableDescription]) throws -> AccountDetails {
    let rows = try tables.map { table in
      RowCount(table: table.name, rows: try table.rowCount(of: account.id, in: context.transaction))
    }
    return AccountDetails(
      account: account, tables: rows.filter { $0.rows > 0 }, tokens: try tokens(of: account))
  }

  /// Returns the account of an email address, in any case; nil if it does not exist.
  package func account(email: String) throws -> Account? {
    try accounts.account(email: EmailAddress.normalized(email))?.account
  }

  /// The number of hours for which a one-time code is valid.
  package static let resetCodeHours = Int(ResetCode.lifetime / 3_600_000)

  /// Creates a one-time code for `auth.resetPassword`, which replaces an earlier one.
  package func createResetCode(for account: Account) throws -> String {
    let code = ResetCode()
    let reset = PasswordReset(codeHash: code.hash, expiresAt: context.now.adding(milliseconds: ResetCode.lifetime))
    try PasswordReset.table.save(reset, of: account.id, in: context.transaction)
    return code.text
  }

  /// Ends the delays after failed attempts for the address of an account and in its sessions; those of sources remain.
  package func endDelays(of account: Account) throws {
    let attempts = SignInAttemptStore(context.transaction)
    try attempts.clear(address: account.email)
    for session in try sessions.identifiers(of: account.id) { try attempts.clear(.session(session)) }
  }

  /// Ends all sessions of a user; tokens remain.
  package func endSessions(of account: Account) throws { try sessions.endAll(of: account.id) }

  /// Deletes an account with all its data.
  package func delete(_ account: Account) throws {
    let user = SignedInUser(sessionID: 0, lastUsedAt: context.now, account: account)
    context.setUser(user)
    try AccountDeletion.delete(user, context)
  }

  /// Starts a session of a user, with which the connection is signed in.
  package func signIn(_ account: Account) throws { _ = try AuthSessionCommands(context).begin(for: account) }

  // MARK: - Tokens

  /// Returns the tokens of a user, or of all users, in the order of accounts, oldest first.
  package func tokens(of account: Account?) throws -> [TokenSummary] {
    try sessions.tokens(of: account?.id).compactMap { email, session in
      session.token.map {
        TokenSummary(email: email, token: $0, createdAt: session.createdAt, lastUsedAt: session.lastUsedAt)
      }
    }
  }

  /// Creates a token of a user and returns its secret; nil if the user has a token with this name.
  package func createToken(_ token: AccessToken, of account: Account) throws -> String? {
    guard try !tokens(of: account).contains(where: { $0.token.name == token.name }) else { return nil }
    let secret = SessionToken()
    try sessions.insert(token, of: account.id, secretHash: secret.hash, at: context.now)
    return secret.text
  }

  /// Deletes the token of a user; returns false if it does not exist.
  package func revokeToken(named name: String, of account: Account) throws -> Bool {
    try sessions.revokeToken(named: name, of: account.id)
  }
}
