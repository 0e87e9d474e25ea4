import Kernel
import SQLite
import Service

/// One direction of a friendship; the other direction is a second row.
struct Friendship: Hashable, Sendable {
  var friend: Int64
  var since: Instant
  /// The user's civil day of the latest nudge; nil before the first one.
  var nudgedOn: CivilDay?

  /// The declaration of `friendships`. (Challenges and friends, 2.3.)
  static let table = Table(
    "friendships", owner: .user(column: "member_id"), key: .columns(["friend"]),
    blank: Friendship(friend: 0, since: .min),
    [
      Column("friend", column: "friend_id", \.friend, .row(of: "user"), "The friend.", isFixed: true),
      Column(
        "since", \.since, .instant, "The time at which the friendship began.",
        .derived(from: "the row of the other direction")),
      Column("nudgedOn", \.nudgedOn, .day, "The user's civil day of the latest nudge."),
    ])

  /// The derivation of each direction from the other one; both have the same `since`.
  static let derivation = Derivation(of: table.description, expected: FriendDerivations.friendship)
}

/// A friend request as entered by the asker, independent of accounts.
struct FriendRequest: Hashable, Sendable {
  /// The entered email address; nil if a row id was entered.
  var email: String?
  /// The entered row id of a user; nil if an email address was entered.
  var userID: Int64?
  /// Whether only the asker sees the request, because no account had the entered row id.
  var isHidden: Bool
  var askedAt: Instant

  /// The declaration of `friend_requests`. (Challenges and friends, 2.3.)
  static let table = Table(
    "friend_requests", owner: .user(column: "asker_id"), key: .number,
    blank: FriendRequest(isHidden: false, askedAt: .min),
    [
      Column("email", \.email, .text(6...254), "The email address of the addressee."),
      Column("number", \.userID, .integer(Int.min...Int.max), "The ID of the addressee."),
      Column("isHidden", \.isHidden, .flag, "Whether no user had that ID at the time of the request."),
      Column("askedAt", \.askedAt, .instant, "The time of the request."),
    ])
}

/// An addressee's record of an asker, which remains after a request is withdrawn or declined.
struct AskerRecord: Hashable, Sendable {
  /// The row id of the asker.
  var id: Int64
  /// The instant of the last notification about a request; without one, that of the decline.
  var notifiedAt: Instant
  /// Whether the addressee was notified of a request but not of its end.
  var isOpen: Bool
  /// The instant at which the addressee declined; nil if not declined.
  var declinedAt: Instant?

  static let table = Table(
    "friend_askers", owner: .user(column: "asked_id"), key: .columns(["asker"]),
    blank: AskerRecord(id: 0, notifiedAt: .min, isOpen: false),
    [
      Column("asker", column: "asker_id", \.id, .row(of: "user"), "The asking user.", isFixed: true),
      Column(
        "notifiedAt", \.notifiedAt, .instant,
        "The time of the last notification about a request; without one, that of the decline."),
      Column(
        "isOpen", \.isOpen, .flag, "Whether the user was notified of a request but not of its end."),
      Column("declinedAt", \.declinedAt, .instant, "The time at which the user declined."),
    ])
}

/// Friends and requests from imported files.
///
/// These rows are stored only for the next export; no other feature reads them.
enum ImportedFriends {
  static let friends = TableDescription(
    "imported_friends", key: .number,
    [
      ColumnDescription("name", .text(2...100), "The name of the friend."),
      ColumnDescription("since", .instant, "The time at which the friendship began."),
    ])

  static let requests = TableDescription(
    "imported_requests", key: .number,
    [
      ColumnDescription("email", .text(6...254), "The email address of the addressee.", isOptional: true),
      ColumnDescription(
        "number", .integer(Int.min...Int.max), "The ID of the addressee in the exporting database.", isOptional: true),
      ColumnDescription("askedAt", .instant, "The time of the request."),
    ])
}

/// The expected values of the derived columns of friendships.
private enum FriendDerivations: SQL, StatementSet {
  case friendship = "select member_id as friend_id, since from friendships where friend_id = :user"
}
