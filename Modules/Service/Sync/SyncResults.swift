import JSONRPC
import Kernel

/// Whether an account is synced, and what this device knows of it.
struct SyncStatus: ResultObject {
  /// The account as it is synced.
  struct Details {
    let account: SyncAccount
    let parked: Int
    let peers: [SyncPeerState]
  }

  /// Nil if the account is not synced.
  let details: Details?

  static let shape = Shape<SyncStatus>("SyncStatus", "Whether an account is synced, and what this device knows of it.")
  {
    Field("enabled", "Whether the account is synced.") { $0.details != nil }
    Field("device", "The name of this device; null if the account is not synced.") { $0.details?.account.device }
    Field("replica", "The number of this file among the devices; null if the account is not synced.") {
      $0.details.map { HexadecimalNumber.replica($0.account.replica) }
    }
    Field("accounts", "The ids by which files recognize the account.") { $0.details?.account.accounts ?? [] }
    Field("head", "The position of the latest register; 0 if the account is not synced.") {
      $0.details?.account.head ?? 0
    }
    Field("facts", "The number of facts.") { $0.details?.account.facts ?? 0 }
    Field("parked", "The number of facts that cannot be shown.") { $0.details?.parked ?? 0 }
    Field("digest", "The digest of the facts; equal digests mean equal facts.") {
      $0.details.map { HexadecimalNumber(number: $0.account.digests.total) }
    }
    Field("peers", "The devices with which the account was exchanged, by their names.") { status in
      status.details.map { details in
        details.peers.map { SyncedDevice(peer: $0, digest: Int64(bitPattern: details.account.digests.total)) }
      } ?? []
    }
  }
}

/// A device with which the account was exchanged.
struct SyncedDevice: ResultObject {
  let peer: SyncPeerState
  /// The digest of this file.
  let digest: Int64

  static let shape = Shape<SyncedDevice>("SyncedDevice", "A device with which the account was exchanged.") {
    Field("replica", "The number of the device.") { HexadecimalNumber.replica($0.peer.replica) }
    Field("device", "The name of the device.", \.peer.device)
    Field("received", "The position up to which its registers are known here.", \.peer.received)
    Field("syncedAt", "The time of the latest exchange; null if none was complete.", \.peer.syncedAt)
    Field("equal", "Whether it had the same facts as this device has now.") { $0.peer.digest == $0.digest }
  }
}

/// The digest of the facts of an account, and its parts.
struct SyncDigest: ResultObject {
  let digests: FactDigests

  static let shape = Shape<SyncDigest>(
    "SyncDigest", "The digest of the facts of an account, and the partial sums that it consists of."
  ) {
    Field("digest", "The digest of the facts; equal digests mean equal facts.") {
      HexadecimalNumber(number: $0.digests.total)
    }
    Field("buckets", "The 256 sums, by the first two digits of the uids of facts.") {
      $0.digests.sums.map { HexadecimalNumber(number: $0) }
    }
  }
}
