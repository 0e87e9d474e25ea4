import Kernel
import SQLite
import Service

/// Somebody who is a friend; the other one has the same row the other way round.
struct Friendship: Hashable, Sendable {
  /// The row of the friend.
  var friend: Int64
  /// Since when the two are friends.
  var since: Instant
  /// The user's day of the latest nudge; nil before the first.
  var nudgedOn: CivilDay?

  /// The friends of each user. (Challenges and friends, 2.3.)
  static let table = Table(
    "friendships", owner: .user(column: "member_id"), key: .columns(["friend"]),
    blank: Friendship(friend: 0, since: .min),
    [
      Column("friend", column: "friend_id", \.friend, .row(of: "user"), "The friend.", isFixed: true),
      Column("since", \.since, .instant, "Since when.", .derived(from: "the row of the other direction")),
      Column("nudgedOn", \.nudgedOn, .day, "The user's day of the latest nudge."),
    ])

  /// Both directions exist and began at the same time.
  static let derivation = Derivation(of: table.description, expected: FriendDerivations.friendship)
}

/// A friend request as its asker typed it, without the account that it reaches.
struct FriendRequest: Hashable, Sendable {
  /// The address that was typed; nil if it was a number.
  var email: String?
  /// The number of a user that was typed; nil if it was an address.
  var number: Int64?
  /// Whether only its asker sees it, because nobody had that number.
  var isHidden: Bool
  /// When it was typed.
  var askedAt: Instant

  /// The open requests of each user. (Challenges and friends, 2.3.)
  static let table = Table(
    "friend_requests", owner: .user(column: "asker_id"), key: .number,
    blank: FriendRequest(isHidden: false, askedAt: .min),
    [
      Column("email", \.email, .text(6...254), "The address."),
      Column("number", \.number, .integer(Int.min...Int.max), "The number of a user."),
      Column("isHidden", \.isHidden, .flag, "Whether nobody had that number at that moment."),
      Column("askedAt", \.askedAt, .instant, "When it was sent."),
    ])
}

/// What an account has heard of somebody who asks for its friendship; it outlives the request.
struct Asker: Hashable, Sendable {
  /// The row of who asks.
  var id: Int64
  /// When a request was last told.
  var heardAt: Instant
  /// Whether the one who was asked believes that a request is open.
  var isOpen: Bool
  /// When the one who was asked has declined; nil if that is not so.
  var declinedAt: Instant?

  /// Those who have asked each user.
  static let table = Table(
    "friend_askers", owner: .user(column: "asked_id"), key: .columns(["asker"]),
    blank: Asker(id: 0, heardAt: .min, isOpen: false),
    [
      Column("asker", column: "asker_id", \.id, .row(of: "user"), "Who has asked.", isFixed: true),
      Column("heardAt", \.heardAt, .instant, "When a request was last told."),
      Column(
        "isOpen", \.isOpen, .flag, "Whether the user believes that a request is open, whatever became of it."),
      Column("declinedAt", \.declinedAt, .instant, "When the user has declined."),
    ])
}

/// What a file says of friends and requests, for the next export; nothing else reads it.
enum ImportedFriends {
  /// The friends of an imported file.
  static let friends = TableDescription(
    "imported_friends", key: .number,
    [
      ColumnDescription("name", .text(2...100), "The name of the friend."),
      ColumnDescription("since", .instant, "Since when."),
    ])

  /// The open requests of an imported file.
  static let requests = TableDescription(
    "imported_requests", key: .number,
    [
      ColumnDescription("email", .text(6...254), "The address.", isOptional: true),
      ColumnDescription(
        "number", .integer(Int.min...Int.max), "The number in the database of the export.", isOptional: true),
      ColumnDescription("askedAt", .instant, "When it was sent."),
    ])
}

/// What the derived columns of friendships are.
private enum FriendDerivations: SQL, StatementSet {
  case friendship = "select member_id as friend_id, since from friendships where friend_id = :user"
}
