import Database
import Kernel
import Localization
import Service

/// The activity feed of the user's friends. (Challenges and friends, 2.6 to 2.8.)
enum FeedMethods {
  static let all: [Method] = [list]

  private struct ListParameters: Parameters {
    let friend: Int64?
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      friend = try fields.optional("friendId", .id(.userID), "The ID of a friend, to list only that friend's activity.")
      page = try fields.page(of: .feed)
    }
  }

  /// Lists the feed with stable pages.
  ///
  /// The cursor contains the time, user and participation of the last entry of its page, and the revision of the first
  /// page. The revision is the number of the latest change of any participation when the first page was read.
  ///
  /// Entries that have not changed since then appear exactly once, in feed order. Later pages omit changed entries, so
  /// that these are not repeated and do not shift other entries. A new first page lists them at their new positions.
  /// Renaming a user can violate these guarantees for entries of the same millisecond.
  private static let list = Method(
    "feed.list", "Lists the activity of friends, newest first.", effect: .read, access: .signedIn,
    errors: [.notAFriend],
    examples: [
      Method.Example(
        "Without friends")
    ]
  ) { (input: ListParameters, context) in
    let reader = try context.user.account
    let locale = context.locale
    let friend = try input.friend.map { try Self.friend($0, of: reader, context) }
    let store = FeedStore(transaction: context.transaction, user: reader.id)
    let start = try FeedPageStart(input.page.cursor, store)
    let entries = try store.entries(
      FeedStore.Request(
        friend: input.friend, after: start.after, revision: start.revision, limit: input.page.limit + 1))

    let page = Page(fetched: entries, limit: input.page.limit) { entry in
      Cursor(
        .feed, entry.participation.activity.time.milliseconds, entry.account.id, entry.participation.id, start.revision)
    }
    let rows = page.map { entry in
      FeedRow(
        entry: entry, today: entry.account.day(at: context.now),
        label: FeedRules.relativeTime(of: entry.participation.activity.time, now: context.now, for: reader),
        locale: locale)
    }
    let isEmpty = rows.items.isEmpty && input.page.cursor == nil
    return FeedPage(
      items: rows.items, nextCursor: rows.nextCursor,
      empty: isEmpty ? try emptyFeed(friend, reader, context) : nil)
  }

  /// Returns the account of a friend; throws `not_a_friend` for other users and unknown row ids.
  private static func friend(_ id: Int64, of reader: Account, _ context: CallContext) throws -> Account {
    let store = FriendStore(transaction: context.transaction, user: reader.id)
    guard try store.isFriend(id), let friend = try store.account(of: .userID(id)) else {
      throw DomainError.notAFriend.at("/friendId")
    }
    return friend
  }

  private static func emptyFeed(_ friend: Account?, _ reader: Account, _ context: CallContext) throws -> EmptyFeed {
    let hasFriends = try FriendStore(transaction: context.transaction, user: reader.id).count(of: reader.id) > 0
    return EmptyFeed(
      reason: friend != nil ? .friendInactive : hasFriends ? .noActivity : .noFriends, name: friend?.name,
      locale: context.locale)
  }
}

/// The start of a page of the feed.
struct FeedPageStart {
  /// The position of the last entry of the previous page; nil for the first page.
  let after: FeedPosition?
  /// The number of the latest change of any participation when the first page was read.
  let revision: Int64

  /// Decodes a cursor; a nil cursor starts the first page at the current revision.
  init(_ cursor: Cursor?, _ store: FeedStore) throws {
    guard let cursor else {
      after = nil
      revision = try store.latestRevision()
      return
    }
    after = FeedPosition(
      time: Instant(milliseconds: cursor.keys[0]), name: try store.sortName(of: cursor.keys[1]),
      participationID: cursor.keys[2])
    revision = cursor.keys[3]
  }
}

extension PagedList {
  /// Keys: time, user and participation of the last entry, and the revision of the first page.
  fileprivate static let feed = PagedList("feed", keyCount: 4)
}
