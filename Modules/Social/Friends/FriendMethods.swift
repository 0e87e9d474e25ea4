import Database
import Kernel
import Localization
import Service

/// The methods that list, add, remove and nudge friends. (Challenges and friends, 2.2, 2.3 and 2.6.)
///
/// A friendship requires a request from each of the two users. A request reveals the asker's name to the addressee, but
/// nothing about the addressee to the asker, not even whether an account exists for the email address or row id.
enum FriendMethods {
  static let all: [Method] = [list, add, remove, nudge]

  // MARK: - List

  private struct ListParameters: Parameters {
    let page: PageRequest

    init(from fields: inout ParameterReader) throws(DomainError) {
      page = try fields.page(of: .friends)
    }
  }

  private static let list = Method(
    "friends.list", "Returns the friends with their progress today, and the open requests.", effect: .read,
    access: .signedIn,
    examples: [
      Method.Example(
        "Without friends", after: Method.Example.Call("friends.add", #"{"email": "grace@example.org"}"#))
    ]
  ) { (input: ListParameters, context) in
    let account = try context.user.account
    let friends = try FriendStore(transaction: context.transaction, user: account.id).list()
    let requests = RequestStore(transaction: context.transaction)
    let cards = FriendRules.page(of: friends.entries, input.page, .friends).map { entry in
      FriendCard(
        account: entry.account, participation: entry.participation, today: entry.account.day(at: context.now),
        locale: context.locale)
    }
    return FriendGrid(
      cards: cards, count: friends.entries.count, skipped: friends.skipped,
      requests: OpenRequests(
        incoming: try requests.incoming(to: account, limit: FriendRules.maxIncomingShown).map(IncomingRequest.init),
        outgoing: try requests.outgoing(from: account.id).map(OutgoingRequest.init)))
  }

  // MARK: - Requests and friendships

  private static let add = Method(
    "friends.add", "Sends a friend request, or accepts a pending one.", effect: .write,
    access: .signedIn, traits: .idempotent,
    errors: [.invalidEmail, .cannotBefriendSelf, .tooManyRequests, .tooManyFriends],
    examples: [
      Method.Example(
        "By email address, whether or not it has an account", #"{"email": "grace@example.org"}"#),
      Method.Example(
        "The same request again", #"{"userId": 12}"#, after: Method.Example.Call("friends.add", #"{"userId": 12}"#)),
    ]
  ) { (input: AddresseeParameters, context) in
    ChangeReply(changed: try FriendCommands(context).add(input.addressee))
  }

  private static let remove = Method(
    "friends.remove", "Ends a friendship, withdraws a request, or declines another user's request.", effect: .write,
    access: .signedIn, traits: [.idempotent, .destructive], errors: [.invalidEmail, .notAFriend],
    examples: [
      Method.Example(
        "A request sent by mistake", #"{"email": "grace@example.org"}"#,
        after: Method.Example.Call("friends.add", #"{"email": "grace@example.org"}"#))
    ]
  ) { (input: AddresseeParameters, context) in
    try FriendCommands(context).remove(input.addressee)
    return ChangeReply(changed: true)
  }

  // MARK: - Nudges

  private struct NudgeParameters: Parameters {
    let friend: Int64

    init(from fields: inout ParameterReader) throws(DomainError) {
      friend = try fields.required("userId", .id(.userID), "The ID of the friend.")
    }
  }

  private static let nudge = Method(
    "friends.nudge", "Nudges a friend, at most once per civil day of the user.", effect: .write, access: .signedIn,
    errors: [.notAFriend],
    examples: [
      Method.Example(
        "A friend who was not nudged today", #"{"userId": 2}"#, after: FriendExamples.signUp,
        FriendExamples.request, FriendExamples.signIn, FriendExamples.acceptance)
    ]
  ) { (input: NudgeParameters, context) in
    let account = try context.user.account
    let friends = FriendStore(transaction: context.transaction, user: account.id)
    guard try friends.isFriend(input.friend) else { throw DomainError.notAFriend.at("/userId") }
    let isFirst = try friends.nudge(input.friend, on: context.today)
    if isFirst { try context.emit(SocialTopics.friendNudged, of: input.friend, about: account) }
    return ChangeReply(changed: isFirst)
  }
}

/// The calls after which the user of examples has the friend with the ID 2.
enum FriendExamples {
  static let signUp = Method.Example.Call(
    "auth.signUp",
    """
    {"name": "Grace Hopper", "email": "grace@example.org", "password": "compiler", \
    "passwordConfirmation": "compiler", "acceptTerms": true}
    """)
  static let request = Method.Example.Call("friends.add", #"{"userId": 1}"#)
  static let signIn = Method.Example.Call(
    "auth.signIn", #"{"email": "ada@example.org", "password": "analytical engine"}"#)
  static let acceptance = Method.Example.Call("friends.add", #"{"userId": 2}"#)
}
