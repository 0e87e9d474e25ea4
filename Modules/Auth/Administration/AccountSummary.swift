import Kernel
package import Service

/// An account in the list of the owner of the database.
package struct AccountSummary: ResultObject {
  let account: Account
  let sessions: Int
  let tokens: Int
  /// The last recorded use of a session or token; nil if there is none.
  let lastUsedAt: Instant?

  package static let shape = Shape<AccountSummary>("AccountSummary", "An account with its sessions and tokens.") {
    Field("id", "The ID of the user.", as: .userID) { $0.account.id }
    Field("email", "The email address.") { $0.account.email }
    Field("name", "The full name.") { $0.account.name }
    Field("locale", "The user's language.") { $0.account.language }
    Field("timeZone", "The IANA time zone that determines the user's days.") { $0.account.zone.identifier }
    Field("joinedAt", "The creation time of the account.") { $0.account.joinedAt }
    Field("lastUsedAt", "The time of the last use, accurate to one day; null if there is no session.", \.lastUsedAt)
    Field("sessions", "The number of sessions.", \.sessions)
    Field("tokens", "The number of tokens for scripts.", \.tokens)
  }
}

/// An account with the size of its data.
package struct AccountDetails: ResultObject {
  let account: Account
  let tables: [RowCount]
  let tokens: [TokenSummary]

  package static let shape = Shape<AccountDetails>("AccountDetails", "An account with the size of its data.") {
    Field("id", "The ID of the user.", as: .userID) { $0.account.id }
    Field("email", "The email address.") { $0.account.email }
    Field("name", "The full name.") { $0.account.name }
    Field("locale", "The user's language.") { $0.account.language }
    Field("timeZone", "The IANA time zone that determines the user's days.") { $0.account.zone.identifier }
    Field("dayStartsAt", "The local hour at which the user's day starts.", as: .integer(0...6)) {
      $0.account.dayStartsAt
    }
    Field("joinedAt", "The creation time of the account.") { $0.account.joinedAt }
    Field("tokens", "The tokens for scripts.", \.tokens)
    Field("tables", "The number of rows per table, for tables that have any.", \.tables)
  }
}

/// The number of rows in a table.
package struct RowCount: ResultObject {
  let table: String
  let rows: Int

  package static let shape = Shape<RowCount>("RowCount", "The number of rows in a table.") {
    Field("table", "The name of the table.", \.table)
    Field("rows", "The number of rows.", \.rows)
  }
}

/// A token in the list of the owner of the database.
package struct TokenSummary: ResultObject {
  let email: String
  let token: AccessToken
  let createdAt: Instant
  let lastUsedAt: Instant

  package static let shape = Shape<TokenSummary>("TokenSummary", "A token with its user.") {
    Field("email", "The email address of the user.", \.email)
    Field("name", "The name.") { $0.token.name }
    Field("domains", "The permitted method groups; empty for all.") { $0.token.domains }
    Field("isReadOnly", "Whether the token permits only methods that do not write.") { $0.token.isReadOnly }
    Field("createdAt", "The creation time.", \.createdAt)
    Field("lastUsedAt", "The time of the last use, accurate to one day.", \.lastUsedAt)
  }
}
