import Kernel
import Service

/// An entry of a list of users, which is sorted by their names.
protocol AccountEntry: Sendable {
  var account: Account { get }
}

/// The rules of friends and their requests. (Challenges and friends, 2.2 and 2.3.)
enum FriendRules {
  /// The number of friends that are visible in a grid without scrolling. (Challenges and friends, 2.2.)
  static let visibleSlots = 4
  /// The maximum number of friends per user.
  static let maxFriends = 5000
  /// The maximum number of open requests per asker; it bounds the growth of the database.
  static let maxRequests = 1000
  /// The maximum number of incoming requests in a list, which shows the newest.
  static let maxIncomingShown = 500

  /// The minimum time between two notifications about the same asker: 24 hours, in milliseconds.
  static let notificationInterval: Int64 = 24 * 3_600_000

  /// Returns whether a new request notifies the addressee.
  ///
  /// The rule prevents an asker from flooding the addressee's journal by repeatedly sending and withdrawing requests. A
  /// request is listed even without a notification, unless the addressee has declined a request of the asker.
  ///
  /// - `asker`: The addressee's record of the asker; nil if there is none.
  /// - Returns: False after a decline, while a request with a notification is open, and within 24 hours before or after
  ///   the last notification; the clock may have been set back.
  static func shouldNotify(_ asker: AskerRecord?, now: Instant) -> Bool {
    guard let asker else { return true }
    return asker.declinedAt == nil && !asker.isOpen
      && abs(now.milliseconds - asker.notifiedAt.milliseconds) >= notificationInterval
  }

  /// Returns the number of free slots in a grid. (Challenges and friends, 2.2.)
  static func freeSlotCount(friends: Int) -> Int { max(0, visibleSlots - friends) }

  /// Returns the friends in grid order: case-insensitively by name, then by row id. (Challenges and friends, 2.2.)
  static func sorted<Entry: AccountEntry>(_ entries: [Entry]) -> [Entry] {
    entries.map { (name: $0.account.sortName, entry: $0) }
      .sorted { ($0.name, $0.entry.account.id) < ($1.name, $1.entry.account.id) }
      .map(\.entry)
  }

  /// Returns a page of entries in grid order.
  ///
  /// A cursor remains valid after its friendship has ended, because it contains the sort key.
  static func page<Entry: AccountEntry>(
    of entries: [Entry], _ request: PageRequest, _ list: PagedList
  ) -> Page<Entry> {
    func key(_ entry: Entry) -> String { entry.account.sortName.truncatedToKeyLength }
    return Page(
      of: sorted(entries), request, cursor: { Cursor(list, $0.account.id, keyText: key($0)) },
      isAfter: { (key($0), $0.account.id) > ($1.keyText, $1.keys[0]) })
  }
}

extension PagedList {
  /// Friends by the start of the lowercased name and by row id.
  static let friends = PagedList("friends", hasKeyText: true)
  /// Participants of a challenge, like friends.
  static let participants = PagedList("participants", hasKeyText: true)
}
