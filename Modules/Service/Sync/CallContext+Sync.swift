import Database
import Kernel
import SQLite

extension CallContext {
  private var history: History { environment.hooks.history }

  /// Returns the facts of the signed-in user with all changes up to now.
  ///
  /// Throws `sync_off` if the account is not synced.
  func foldedFacts() throws -> FactStore {
    try transaction.performWritesDeferredToCommit()
    guard let store = try FactStore.open(for: try user.id, in: transaction) else { throw DomainError.syncOff }
    try fold(store)
    return store
  }

  /// Returns the facts like `foldedFacts()`, for another device.
  ///
  /// Throws `accounts_differ` if it has another account, and `newer_sync` if its lines cannot be read. A file with the
  /// number of that device began as its copy, and takes another number.
  func foldedFacts(meeting peer: SyncPeer) throws -> FactStore {
    let store = try foldedFacts()
    try store.requireAccount(of: peer)
    if peer.replica == store.account.replica { try takeNewReplica(store) }
    return store
  }

  /// Gives this file another number, under which it has exported nothing yet.
  func takeNewReplica(_ store: FactStore) throws {
    try SyncPeerStore(transaction: transaction, user: store.user).forget(store.account.replica)
    store.account.replica = drawReplica()
    try store.save()
  }

  /// Brings the facts of the signed-in user up to date, if the account is synced.
  func foldFacts() throws {
    try transaction.performWritesDeferredToCommit()
    if let store = try FactStore.open(for: try user.id, in: transaction) { try fold(store) }
  }

  private func fold(_ store: FactStore) throws {
    let file = transaction.fileIdentity
    if store.account.file != file {
      store.account.file = file
      try takeNewReplica(store)
    }
    store.reservesKeys = true
    try FactWriter(store: store, history: history).fold(at: now)
    try store.save()
    let calls = HistoryStore(transaction: transaction, user: store.user)
    try calls.prune(try calls.limits(), at: now)
  }

  /// Switches sync on for the signed-in user, whose rows become facts.
  func enableSync(device: String) throws -> FactStore {
    try transaction.performWritesDeferredToCommit()
    let account = SyncAccount(
      accounts: [HexadecimalNumber(number: random.next()).text], replica: drawReplica(), device: device, latestStamp: 0,
      head: 0, folded: try HistoryStore(transaction: transaction, user: try user.id).latestRow(),
      digests: FactDigests(), file: transaction.fileIdentity)
    let store = try FactStore(account, of: try user.id, in: transaction)
    try store.save()
    store.reservesKeys = true
    try FactWriter(store: store, history: history).compare(.own(try user.account, at: now))
    try store.save()
    return store
  }

  private func drawReplica() -> Int64 {
    Int64(truncatingIfNeeded: random.next() >> 16).clamped(to: SyncAccount.replicas)
  }
}

extension FactStore {
  /// Throws `accounts_differ` if a device has another account, and `newer_sync` if its lines cannot be read.
  func requireAccount(of peer: SyncPeer) throws(DomainError) {
    guard peer.version <= SyncPeer.version else { throw .newerSync }
    guard peer.isLinking || !Set(peer.accounts).isDisjoint(with: account.accounts) else { throw .accountsDiffer }
  }
}

extension Int64 {
  fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
