import Database
import SQLite
package import Service

extension Auth {
  /// The profile and the preferences of a user, as calls change them. (History, 2.)
  package static let history = DomainHistory(
    of: "profile", "preferences",
    tables: [
      .init("account", Account.table.description, .single, isUpdatedOnly: true),
      .init("preferences", Preferences.table.description, .keyed),
    ],
    finish: { rows, context in
      guard !rows.rows(of: Account.table.description).isEmpty else { return }
      let user = try context.user
      guard let account = try Account.table.row(user.id, in: context.transaction) else { return }
      context.setUser(user.with(account))
    })
}
