import Kernel
import Localization
import SQLite
package import Service

/// A page of friends and the open requests. (Challenges and friends, 2.2.)
struct FriendGrid: ResultObject {
  let cards: Page<FriendCard>
  /// The number of friends on all pages.
  let count: Int
  let skipped: Int
  let requests: OpenRequests

  static let shape = Shape<FriendGrid>(
    "FriendGrid", "A page of friends with their progress today, and the open requests."
  ) {
    Field("items", "The friends of the page, sorted by name.", \.cards.items)
    Field("nextCursor", "The cursor of the next page; null on the last page.", \.cards.nextCursor)
    Field("inviteCount", "The number of slots for invitations: the free ones in a grid of four.") {
      FriendRules.freeSlotCount(friends: $0.count)
    }
    Field("skipped", "The number of friends omitted because their data is unreadable or the name blank.", \.skipped)
    Field("requests", "The open friend requests.", \.requests)
  }
}

/// A friend, and their active participation that changed last, if any. (Challenges and friends, 2.2.)
struct FriendCard: ResultObject {
  enum State: String, CaseIterable, ResultValue {
    case active
    case noActiveChallenge = "no_active_challenge"
  }

  let account: Account
  let participation: Participation?
  /// The friend's civil day.
  let today: CivilDay
  let locale: TextLocale

  static let shape = Shape<FriendCard>("FriendCard", "A friend with the progress today.") {
    Field("user", "The friend.") { UserSummary(account: $0.account) }
    Field("isActive", "Whether the friend has an active participation.") { $0.participation != nil }
    Field("state", "The state: active or no_active_challenge.") {
      $0.participation == nil ? State.noActiveChallenge : .active
    }
    Field(
      "challenge", "The challenge of the active participation that changed last; null without an active participation."
    ) {
      $0.participation.map(ChallengeTitle.init)
    }
    Field("dayNumber", "The challenge day; 0 without a challenge.", as: .count) { card in
      card.participation.map { $0.day(on: card.today) } ?? 0
    }
    Field("completedTasks", "The number of ticked tasks of the day; 0 without a challenge.", as: .count) { card in
      card.participation.map { $0.completedTasks(on: card.today) } ?? 0
    }
    Field("totalTasks", "The number of tasks per day; 0 without a challenge.", as: .count) {
      $0.participation?.tasksPerDay ?? 0
    }
    Field("tasksProgress", "The ticked and total tasks of the day, e.g. 3/5; 0/0 without a challenge.") { card in
      card.participation.map { $0.tasksProgress(on: card.today) } ?? "0/0"
    }
    Field("progressText", "The day and its tasks in words, or that there is no challenge.") { card in
      (card.participation?.progressText(on: card.today) ?? Strings.friendsNoChallenge).text(in: card.locale)
    }
  }
}

struct ChallengeTitle: ResultObject {
  let participation: Participation

  static let shape = Shape<ChallengeTitle>("ChallengeTitle", "A challenge and its title.") {
    Field("id", "The ID of the challenge.", as: .challengeID) { $0.participation.challengeID }
    Field("title", "The title.") { $0.participation.title }
  }
}

struct OpenRequests: ResultObject {
  let incoming: [IncomingRequest]
  let outgoing: [OutgoingRequest]

  static let shape = Shape<OpenRequests>("OpenRequests", "The open friend requests.") {
    Field("incoming", "The requests of other users, newest first; friends.add accepts a request.", \.incoming)
    Field("outgoing", "The user's open requests, newest first.", \.outgoing)
  }
}

struct IncomingRequest: ResultObject {
  let request: RequestStore.Incoming

  static let shape = Shape<IncomingRequest>("IncomingRequest", "A friend request of another user.") {
    Field("userId", "The ID of the asking user.", as: .userID) { $0.request.asker }
    Field("name", "The name of the asking user.") { $0.request.name }
    Field("askedAt", "The time of the request.") { $0.request.askedAt }
  }
}

/// A request of the user, as entered.
struct OutgoingRequest: ResultObject {
  let request: FriendRequest

  static let shape = Shape<OutgoingRequest>(
    "OutgoingRequest", "A friend request of the user, with the addressee as entered, whether or not that user exists."
  ) {
    Field("email", "The entered email address; null if an ID was entered.") { $0.request.email }
    Field("userId", "The entered user ID; null if an email address was entered.", as: .userID) { $0.request.userID }
    Field("askedAt", "The time of the request.") { $0.request.askedAt }
  }
}

struct ChangeReply: ResultObject {
  let changed: Bool

  static let shape = Shape<ChangeReply>("ChangeReply", "Whether a call changed anything.") {
    Field("changed", "Whether the call changed anything.", \.changed)
  }
}

/// A user as friends see them. (Challenges and friends, 1.1.)
package struct UserSummary: ResultObject {
  let account: Account

  /// Creates the summary of an account that the reader may see.
  package init(account: Account) { self.account = account }

  /// The fields of the summary.
  package static let shape = Shape<UserSummary>("UserSummary", "A user as friends see them.") {
    Field("id", "The ID of the user.", as: .userID) { $0.account.id }
    Field("name", "The full name.") { $0.account.name }
    Field("firstName", "The part of the name before the first space.") { $0.account.firstName }
    Field("initials", "The first characters of the first and the last word of the name, in upper case.") {
      $0.account.initials
    }
    Field("avatar", "The avatar.") { $0.account.avatar }
  }
}

extension Account {
  /// Whether the name is not blank, so that lists of friends can show the account. (Challenges and friends, 2.2.)
  var isPresentable: Bool { !name.trimmed.isEmpty }

  /// Returns the account that a closure decodes; nil if its row is unreadable or it is not presentable.
  static func presentable(_ decode: () throws -> Account?) throws -> Account? {
    do {
      return try decode().flatMap { $0.isPresentable ? $0 : nil }
    } catch let error as SQLiteError where error.kind == .mismatch {
      return nil
    }
  }

  /// The case-folded name, by which lists are sorted.
  package var sortName: String { name.caseFolded }
}
