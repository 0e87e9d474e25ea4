import Kernel
import Localization
import Service

struct FeedPage: ResultObject {
  let items: [FeedRow]
  let nextCursor: Cursor?
  let empty: EmptyFeed?

  static let shape = Shape<FeedPage>("FeedPage", "One page of what friends do.") {
    Field("items", "The entries of this page, newest first.", \.items)
    Field("nextCursor", "What to pass as cursor for the page after this one; null on the last.", \.nextCursor)
    Field("empty", "Why there is nothing to show; null where there is something.", \.empty)
  }
}

/// A friend's participation as a feed item. (Challenges and friends, 2.6.)
struct FeedRow: ResultObject {
  let entry: FeedEntry
  /// The friend's civil day.
  let today: CivilDay
  /// The relative time for the reader.
  let label: Message
  let locale: TextLocale

  static let shape = Shape<FeedRow>("FeedRow", "What a friend does in one challenge.") {
    Field("participationId", "The row of the friend's participation.") { $0.entry.participation.id }
    Field("user", "The friend.") { UserSummary(account: $0.entry.account) }
    Field("challenge", "The challenge.") { ChallengeTitle(participation: $0.entry.participation) }
    Field("task", "The task that was ticked last; null where none was.") { $0.entry.task(in: $0.locale) }
    Field("time", "When it was ticked; without a tick, when the participation changed last.") {
      $0.entry.participation.activity.time
    }
    Field("label", "How long ago that was, in words.") { $0.label.rendered(in: $0.locale) }
    Field("toGo", "How many tasks of the friend's day are left.") { $0.entry.participation.toGo(on: $0.today) }
    Field("toGoText", "The same in words.") {
      $0.entry.participation.toGoText(on: $0.today).rendered(in: $0.locale)
    }
    Field("dayNumber", "The day of the challenge.") { $0.entry.participation.day(on: $0.today) }
    Field("tasksProgress", "The ticked tasks of the day of how many.") {
      $0.entry.participation.tasksProgress(on: $0.today)
    }
    Field("progressText", "The day and its tasks in words.") {
      $0.entry.participation.progress(on: $0.today).rendered(in: $0.locale)
    }
  }
}

/// The reason for an empty feed. (Challenges and friends, 2.6.)
struct EmptyFeed: ResultObject {
  enum Reason: String, CaseIterable, ResultValue {
    case noFriends = "no_friends"
    case noActivity = "no_activity"
    case friendInactive = "friend_inactive"
  }

  let reason: Reason
  /// The name of the only friend in the feed; nil for all friends.
  let name: String?
  let locale: TextLocale

  static let shape = Shape<EmptyFeed>("EmptyFeed", "Why there is nothing to show.") {
    Field("reason", "The reason.", \.reason)
    Field("name", "The name of the only friend in the feed; null for all friends.", \.name)
    Field("text", "The reason in words.") { $0.message.rendered(in: $0.locale) }
  }

  private var message: Message {
    switch reason {
    case .noFriends: Strings.feedNoFriends
    case .noActivity: Strings.feedNoActivity
    case .friendInactive: Strings.feedFriendInactive(friend: name ?? "")
    }
  }
}
