import Kernel
import Localization
import Service

struct FeedPage: ResultObject {
  let items: [FeedRow]
  let nextCursor: Cursor?
  let empty: EmptyFeed?

  static let shape = Shape<FeedPage>("FeedPage", "A page of the activity feed.") {
    Field("items", "The items of the page, newest first.", \.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.nextCursor)
    Field("empty", "The reason for an empty feed; null if the feed is not empty.", \.empty)
  }
}

/// A friend's participation as a feed item. (Challenges and friends, 2.6.)
struct FeedRow: ResultObject {
  let entry: FeedEntry
  /// The friend's civil day.
  let today: CivilDay
  /// The relative time of the activity in words.
  let label: Message
  let locale: TextLocale

  static let shape = Shape<FeedRow>("FeedRow", "A friend's activity in a challenge.") {
    Field("participationId", "The ID of the friend's participation.", as: .participationID) {
      $0.entry.participation.id
    }
    Field("user", "The friend.") { UserSummary(account: $0.entry.account) }
    Field("challenge", "The challenge.") { ChallengeTitle(participation: $0.entry.participation) }
    Field("task", "The task ticked last; null if there are no ticks.") { $0.entry.task(in: $0.locale) }
    Field("activeAt", "The time of the latest tick; if there are no ticks, that of the latest change.") {
      $0.entry.participation.activity.time
    }
    Field("label", "The relative time in words.") { $0.label.text(in: $0.locale) }
    Field("toGo", "The number of open tasks of the friend's current day.") { $0.entry.participation.toGo(on: $0.today) }
    Field("toGoText", "The number of open tasks in words.") {
      $0.entry.participation.toGoText(on: $0.today).text(in: $0.locale)
    }
    Field("dayNumber", "The challenge day.") { $0.entry.participation.day(on: $0.today) }
    Field("completedTasks", "The number of ticked tasks of the day.", as: .count) {
      $0.entry.participation.completedTasks(on: $0.today)
    }
    Field("totalTasks", "The number of tasks per day.", as: .count) { $0.entry.participation.tasksPerDay }
    Field("tasksProgress", "The ticked and total tasks of the day, e.g. 3/5.") {
      $0.entry.participation.tasksProgress(on: $0.today)
    }
    Field("progressText", "The day and its tasks in words.") {
      $0.entry.participation.progressText(on: $0.today).text(in: $0.locale)
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
  /// The name of the friend in a feed of one friend; nil in a feed of all friends.
  let name: String?
  let locale: TextLocale

  static let shape = Shape<EmptyFeed>("EmptyFeed", "The reason for an empty feed.") {
    Field("reason", "The reason.", \.reason)
    Field("name", "The name of the friend in a feed of one friend; null in a feed of all friends.", \.name)
    Field("text", "The reason in words.") { $0.message.text(in: $0.locale) }
  }

  private var message: Message {
    switch reason {
    case .noFriends: Strings.feedNoFriends
    case .noActivity: Strings.feedNoActivity
    case .friendInactive: Strings.feedFriendInactive(friend: name ?? "")
    }
  }
}
