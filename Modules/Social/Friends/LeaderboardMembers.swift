package import Database
import Kernel
import SQLite
package import Service

/// The users on a leaderboard, whose numbers come from other domains. (Challenges and friends, 8.)
package enum LeaderboardMembers {
  private enum Statements: SQL, StatementSet {
    case friends = """
      select u.* from friendships f cross join users u on u.id = f.friend_id
      where f.member_id = :user and u.is_on_leaderboard = 1
      """
  }

  /// Returns a user and the friends who allow it, in no order, without friends whose rows are unreadable or not
  /// presentable. (Challenges and friends, 2.10.)
  package static func accounts(with account: Account, _ transaction: Transaction) throws -> [Account] {
    var accounts = [account]
    try transaction.statement(Statements.friends).bind("user", account.id).forEach { row in
      if let friend = try Account.presentable({ try Account.table.decode(row) }) { accounts.append(friend) }
    }
    return accounts
  }
}
