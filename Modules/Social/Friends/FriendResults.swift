import Kernel
import Localization
import Service

/// A page of friends and the open requests. (Challenges and friends, 2.2.)
struct FriendGrid: ResultObject {
  let cards: Page<FriendCard>
  /// The number of friends on all pages.
  let count: Int
  let skipped: Int
  let requests: OpenRequests

  static let shape = Shape<FriendGrid>("FriendGrid", "The friends, how far each has come today, and open requests.") {
    Field("friends", "A card for each friend of this page, by name.", \.cards.items)
    Field("nextCursor", "What to pass as cursor for the page after this one; null on the last.", \.cards.nextCursor)
    Field("inviteCount", "How many of the four places of a grid are free.") {
      FriendRules.inviteCount(friends: $0.count)
    }
    Field("skipped", "How many friends were left out because their data cannot be shown.", \.skipped)
    Field("requests", "The requests of friendship that are open.", \.requests)
  }
}

/// A friend with the most recently changed active participation. (Challenges and friends, 2.2.)
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

  static let shape = Shape<FriendCard>("FriendCard", "A friend, and how far they have come today.") {
    Field("user", "The friend.") { UserSummary(account: $0.account) }
    Field("isActive", "Whether the friend takes part in a challenge.") { $0.participation != nil }
    Field("state", "The same as a word.") { $0.participation == nil ? State.noActiveChallenge : .active }
    Field("challenge", "The challenge; null without one. Of several it is the one that changed last.") {
      $0.participation.map(ChallengeTitle.init)
    }
    Field("dayNumber", "The day of the challenge; 0 without one.") { card in
      card.participation.map { $0.day(on: card.today) } ?? 0
    }
    Field("tasksProgress", "The ticked tasks of the day of how many; 0/0 without a challenge.") { card in
      card.participation.map { $0.tasksProgress(on: card.today) } ?? "0/0"
    }
    Field("progressText", "The day and its tasks in words, or that there is no challenge.") { card in
      (card.participation?.progress(on: card.today) ?? Strings.friendsNoChallenge).rendered(in: card.locale)
    }
  }
}

struct ChallengeTitle: ResultObject {
  let participation: Participation

  static let shape = Shape<ChallengeTitle>("ChallengeTitle", "A challenge by its name.") {
    Field("id", "The row of the challenge.") { $0.participation.challenge }
    Field("title", "The title.") { $0.participation.title }
  }
}

struct OpenRequests: ResultObject {
  let incoming: [IncomingRequest]
  let outgoing: [OutgoingRequest]

  static let shape = Shape<OpenRequests>("OpenRequests", "The requests of friendship that are open.") {
    Field("incoming", "Who asks the user, newest first; to add them makes them friends.", \.incoming)
    Field("outgoing", "The user's open requests, newest first.", \.outgoing)
  }
}

struct IncomingRequest: ResultObject {
  let request: RequestStore.Incoming

  static let shape = Shape<IncomingRequest>("IncomingRequest", "Somebody who would like to be a friend.") {
    Field("userId", "The row of who asks.") { $0.request.asker }
    Field("displayName", "The name of who asks.") { $0.request.name }
    Field("askedAt", "When they asked.") { $0.request.askedAt }
  }
}

/// A request of the user, as typed.
struct OutgoingRequest: ResultObject {
  let request: FriendRequest

  static let shape = Shape<OutgoingRequest>(
    "OutgoingRequest", "The addressee of a request as typed, whether or not such a user exists."
  ) {
    Field("email", "The address that was typed; null where it was a row.") { $0.request.email }
    Field("userId", "The row that was typed; null where it was an address.") { $0.request.userID }
    Field("askedAt", "When it was typed.") { $0.request.askedAt }
  }
}

struct ChangeReply: ResultObject {
  let changed: Bool

  static let shape = Shape<ChangeReply>("ChangeReply", "Whether a call has changed anything.") {
    Field("changed", "Whether this call has changed anything.", \.changed)
  }
}

/// A user as friends see them. (Challenges and friends, 1.1.)
struct UserSummary: ResultObject {
  let account: Account

  static let shape = Shape<UserSummary>("UserSummary", "A user as friends see one.") {
    Field("id", "The row of the user.") { $0.account.id }
    Field("displayName", "The whole name.") { $0.account.name }
    Field("firstName", "The part of the name before the first space.") { $0.account.firstName }
    Field("initial", "The first character of the name.") { String($0.account.name.prefix(1)) }
    Field("avatar", "The picture that stands for the user: cat, dog, man or woman.") { $0.account.avatar.rawValue }
  }
}

extension Account {
  /// Whether the account has the data that a list of friends requires. (Challenges and friends, 2.2.)
  var isPresentable: Bool { !name.trimmed.isEmpty }

  /// The lowercased name, by which lists are sorted.
  var sortName: String { name.lowercased() }
}
