import Database
import Kernel
import SQLite
import Service

/// The friend commands of the signed-in user. (Challenges and friends, 2.3.)
///
/// A request stores the entered address, not the account. Until both users have sent each other a request, replies
/// therefore do not reveal whether an account exists.
struct FriendCommands {
  private let context: CallContext
  private let account: Account
  private let friends: FriendStore
  private let requests: RequestStore

  /// Creates the commands for a call; throws `not_signed_in`.
  init(_ context: CallContext) throws(DomainError) {
    self.context = context
    account = try context.user.account
    friends = FriendStore(transaction: context.transaction, user: account.id)
    requests = RequestStore(transaction: context.transaction)
  }

  /// Sends a request, or accepts a pending one.
  ///
  /// - Returns: False if the two are already friends or the same request already exists.
  /// - Throws: `cannot_befriend_self`, `too_many_requests`, `too_many_friends`.
  func add(_ addressee: Addressee) throws -> Bool {
    guard !addressee.matches(account) else { throw DomainError.cannotBefriendSelf.at(addressee.path) }
    let other = try friends.account(of: addressee)
    if let other, try friends.isFriend(other.id) { return false }
    guard try requests.isHidden(addressee, from: account.id) == nil else { return false }
    if let other, try requests.hasRequest(from: other.id, to: account) {
      try befriend(other)
    } else {
      try sendRequest(addressee, other)
    }
    return true
  }

  private func befriend(_ other: Account) throws {
    for member in [account, other] where try friends.count(of: member.id) >= FriendRules.maxFriends {
      throw DomainError.tooManyFriends
    }
    try friends.befriend(other.id, at: context.now)
    for (asker, addressee) in [(account, other), (other, account)] {
      try requests.deleteRequests(from: asker.id, to: addressee)
      try askers(of: addressee).delete(asker.id)
    }
    try context.emit(SocialTopics.friendAdded, of: account.id, about: other)
    try context.emit(SocialTopics.friendAdded, of: other.id, about: account)
  }

  private func sendRequest(_ addressee: Addressee, _ other: Account?) throws {
    guard try requests.count(from: account.id) < FriendRules.maxRequests else { throw DomainError.tooManyRequests }
    // A request to a row id without an account must not reach an account that later gets that id. A request to an email
    // address may.
    let isHidden = if case .userID = addressee { other == nil } else { false }
    try requests.insert(addressee, from: account.id, isHidden: isHidden, at: context.now)
    guard let other else { return try emitUndelivered() }
    // A new request revokes an earlier decline in the other direction.
    try askers(of: account).delete(other.id)
    let askerStore = askers(of: other)
    guard FriendRules.shouldNotify(try askerStore.record(of: account.id), now: context.now) else {
      return try emitUndelivered()
    }
    try askerStore.save(AskerRecord(id: account.id, notifiedAt: context.now, isOpen: true))
    try context.emit(SocialTopics.friendRequested, of: other.id, about: account)
  }

  /// Withdraws the user's own request, ends the friendship, or declines the other user's request.
  ///
  /// Only the first of these that applies is done. Throws `not_a_friend` if none applies.
  ///
  /// The other user is not notified of a decline, and the declined request remains among that user's open requests.
  /// A decline is effective until the declining user sends a request to the other user.
  func remove(_ addressee: Addressee) throws {
    let other = try friends.account(of: addressee)
    if let isHidden = try requests.isHidden(addressee, from: account.id) {
      try withdraw(addressee, other, wasHidden: isHidden)
    } else if let other, try friends.unfriend(other.id) {
      try InvitationStore(transaction: context.transaction).deleteAll(between: account.id, and: other.id)
      try context.emit(SocialTopics.friendRemoved, of: account.id, about: other)
      try context.emit(SocialTopics.friendRemoved, of: other.id, about: account)
    } else if let other, try requests.hasVisibleRequest(from: other.id, to: account) {
      try decline(other, as: addressee)
    } else {
      throw DomainError.notAFriend.at(addressee.path)
    }
  }

  private func withdraw(_ addressee: Addressee, _ other: Account?, wasHidden: Bool) throws {
    try requests.withdraw(addressee, from: account.id)
    guard let other, try !requests.hasVisibleRequest(from: account.id, to: other) else { return try emitUndelivered() }
    let askerStore = askers(of: other)
    var asker = try askerStore.record(of: account.id)
    // If the addressee signed up later, there was no notification, but the request is visible to them.
    guard asker?.isOpen ?? !wasHidden else { return try emitUndelivered() }
    asker?.isOpen = false
    if let asker { try askerStore.save(asker) }
    try context.emit(SocialTopics.requestWithdrawn, of: other.id, about: account)
  }

  private func decline(_ other: Account, as addressee: Addressee) throws {
    let askerStore = askers(of: account)
    let asker = try askerStore.record(of: other.id)
    guard asker?.declinedAt == nil else { throw DomainError.notAFriend.at(addressee.path) }
    try askerStore.save(
      AskerRecord(id: other.id, notifiedAt: asker?.notifiedAt ?? context.now, isOpen: false, declinedAt: context.now))
    try context.emit(SocialTopics.requestDeclined, of: account.id, about: other)
  }

  /// Notifies friends, and addressees who know of a request, of the deletion, and deletes the requests of other users
  /// to the account. (Challenges and friends, 2.9.)
  func prepareAccountDeletion() throws {
    for friend in try friends.ids().sorted() {
      try context.emit(SocialTopics.friendRemoved, of: friend, about: account)
    }
    for addressee in try AskerStore.addresseesOfOpenRequests(from: account.id, transaction: context.transaction) {
      try context.emit(SocialTopics.requestWithdrawn, of: addressee, about: account)
    }
    try requests.deleteRequests(to: account)
  }

  private func askers(of addressee: Account) -> AskerStore {
    AskerStore(transaction: context.transaction, addressee: addressee.id)
  }

  /// Emits an event without an audience, so that journal positions do not reveal whether a request reached a user.
  private func emitUndelivered() throws(SQLiteError) {
    try context.emit(SocialTopics.requestUndelivered, EmptyPayload(), of: account.id, subject: "")
  }
}

extension CallContext {
  func emit(_ topic: Topic<FriendEvent>, of user: Int64, about other: Account) throws(SQLiteError) {
    try emit(topic, FriendEvent(user: other.id), of: user, subject: String(other.id))
  }
}
