package import Service

/// The streaks of the user's tables, for other domains.
package enum TableStreaks {
  /// Returns the streaks of the active tables of the signed-in user that have a current one.
  package static func current(in context: CallContext) throws -> [NamedStreak] {
    let (account, today) = (try context.user.account, try context.today)
    return try TableStore(transaction: context.transaction, user: account.id).all().filter(\.isActive)
      .map { ($0, Streak($0.streak, of: account, on: today)) }.filter { $1.current > 0 }
      .map { NamedStreak(.table, id: $0.id, name: $0.draft.name, $1) }
  }
}
