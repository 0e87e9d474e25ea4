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

  /// For how long somebody is told no more of an asker who has taken a request back: 24 hours, in milliseconds.
  static let quietTime: Int64 = 24 * 3_600_000

  /// Whether a new request is told to the one who is asked; it is among their requests in any case but a decline.
  ///
  /// So nobody fills the journal of another by asking, taking back and asking again.
  ///
  /// - Parameters:
  ///   - asker: What the one who is asked has heard of the asker; nil for nothing.
  ///   - now: The instant of the new request.
  /// - Returns: Not after a decline, not where a request is known to be open, and not within 24 hours, also backwards.
  static func isHeard(_ asker: Asker?, now: Instant) -> Bool {
    guard let asker else { return true }
    return asker.declinedAt == nil && !asker.isOpen
      && abs(now.milliseconds - asker.heardAt.milliseconds) >= quietTime
  }

  /// How many placeholders stand beside so many friends. (2.2.)
  static func inviteCount(friends: Int) -> Int { max(0, visibleSlots - friends) }

  /// Friends in the order of the grid: by name without regard to case, then by row. (2.2.)
  static func sorted(_ entries: [FriendStore.Entry]) -> [FriendStore.Entry] {
    entries.map { (name: $0.account.sortingName, entry: $0) }
      .sorted { ($0.name, $0.entry.account.id) < ($1.name, $1.entry.account.id) }
      .map(\.entry)
  }

  /// A page of the grid; a cursor of somebody who is a friend no more stands for the place of the name.
  static func page(of entries: [FriendStore.Entry], _ request: PageRequest) -> Page<FriendStore.Entry> {
    func key(_ entry: FriendStore.Entry) -> String { entry.account.sortingName.firstCodePoints }
    return Page(
      of: sorted(entries), request, cursor: { Cursor(.friends, $0.account.id, keyText: key($0)) },
      isAfter: { (key($0), $0.account.id) > ($1.keyText, $1.keys[0]) })
  }
}

extension PagedList {
  /// Friends by the beginning of their names and by their rows.
  static let friends = PagedList("friends", hasKeyText: true)
}
