import Database
import JSONRPC
import Kernel
import SQLite
import Service

/// How the signed-in user comes by friends and loses them. (Challenges and friends, 2.3.)
///
/// What is kept of a request is what was typed. So every answer is the same whether or not somebody is behind it, until the
/// other one has asked too: by then both know of each other.
struct Friendship {
  private let context: CallContext
  private let account: Account
  private let friends: FriendStore
  private let requests: RequestStore

  /// Prepares for the signed-in user of a call; throws `not_signed_in` where nobody is.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    friends = FriendStore(connection: context.database.connection, user: account.id)
    requests = RequestStore(connection: context.database.connection)
  }

  /// Asks somebody, or agrees with somebody who has asked.
  ///
  /// - Parameter addressee: Who is meant.
  /// - Returns: Whether anything has changed: not where the two are friends, or where the user has asked before.
  /// - Throws: `cannot_befriend_self`, `too_many_requests`, `too_many_friends`.
  func add(_ addressee: Addressee) throws -> Bool {
    guard !addressee.means(account) else { throw DomainError.cannotBefriendSelf.at(addressee.path) }
    let other = try friends.account(of: addressee)
    if let other, try friends.isFriend(other.id) { return false }
    guard try requests.isHidden(addressee, from: account.id) == nil else { return false }
    if let other, try requests.stands(from: other.id, to: account) {
      try befriend(other)
    } else {
      try ask(addressee, other)
    }
    return true
  }

  private func befriend(_ other: Account) throws {
    for member in [account, other] where try friends.count(of: member.id) >= FriendRules.mostFriends {
      throw DomainError.tooManyFriends
    }
    try friends.befriend(other.id, at: context.now)
    try requests.settle(from: account.id, to: other)
    try requests.settle(from: other.id, to: account)
    try context.tell(.friendAdded, of: account.id, naming: other)
    try context.tell(.friendAdded, of: other.id, naming: account)
  }

  private func ask(_ addressee: Addressee, _ other: Account?) throws {
    guard try requests.count(from: account.id) < FriendRules.mostRequests else { throw DomainError.tooManyRequests }
    let hasAsked = try other.map { try requests.stands(from: account.id, to: $0) } ?? false
    // Whoever gets a row that nobody has yet was not meant; an address was.
    let isHidden = if case .number = addressee { other == nil } else { false }
    try requests.insert(addressee, from: account.id, isHidden: isHidden, at: context.now)
    if let other, !hasAsked {
      try context.tell(.friendRequested, of: other.id, naming: account)
    } else {
      try context.tell(.friendUnheard, of: account.id, subject: "")
    }
  }

  /// Takes an own request back; otherwise ends a friendship, or declines a request.
  ///
  /// Whoever is declined is not told: the request stays among their own, as one does to which nobody answers.
  ///
  /// - Parameter addressee: Who is meant.
  /// - Throws: `not_a_friend` where there is nothing between the two.
  func remove(_ addressee: Addressee) throws {
    let other = try friends.account(of: addressee)
    if let isHidden = try requests.isHidden(addressee, from: account.id) {
      try requests.withdraw(addressee, from: account.id)
      if !isHidden, let other, try !requests.stands(from: account.id, to: other) {
        try context.tell(.friendWithdrawn, of: other.id, naming: account)
      } else {
        try context.tell(.friendUnheard, of: account.id, subject: "")
      }
    } else if let other, try friends.unfriend(other.id) {
      try context.tell(.friendRemoved, of: account.id, naming: other)
      try context.tell(.friendRemoved, of: other.id, naming: account)
    } else if let other, try requests.hide(from: other.id, to: account) {
      try context.tell(.friendDeclined, of: account.id, naming: other)
    } else {
      throw DomainError.notAFriend.at(addressee.path)
    }
  }
}

extension CallContext {
  /// Tells the journal of a user something about another one, who is named.
  func tell(_ topic: Topic, of user: Int64, naming other: Account) throws(SQLiteError) {
    try tell(topic, of: user, subject: String(other.id)) { data in
      data.key("userId")
      data.int(other.id)
      data.key("name")
      data.string(other.name)
    }
  }
}
