import Kernel
import Service

/// The rules of the friends list. (Challenges and friends, 2.2 and 2.3.)
enum FriendRules {
  /// How many friends a grid shows without scrolling. (2.2.)
  static let visibleSlots = 4
  /// How many friends a user has at most.
  static let mostFriends = 5000
  /// How many requests of a user are open at most, so that nobody fills the file with them.
  static let mostRequests = 1000
  /// How many requests to a user are shown at most, the newest ones.
  static let mostShown = 500

  /// How many placeholders stand beside so many friends. (2.2.)
  static func inviteCount(friends: Int) -> Int { max(0, visibleSlots - friends) }

  /// Friends in the order of the grid: by name without regard to case, then by row. (2.2.)
  static func sorted(_ entries: [FriendStore.Entry]) -> [FriendStore.Entry] {
    entries.map { (name: $0.account.sortingName, entry: $0) }
      .sorted { ($0.name, $0.entry.account.id) < ($1.name, $1.entry.account.id) }
      .map(\.entry)
  }
}
