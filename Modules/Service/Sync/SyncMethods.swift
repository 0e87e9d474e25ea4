import Database
import Kernel
import SQLite

/// The methods by which the devices of a user exchange the facts of the account.
public enum SyncMethods {
  /// All methods of sync.
  public static let all: [Method] = [enable, status, changes, apply, compare, forget] + SyncFileMethods.all

  /// The topics of sync.
  public static let topics: [TopicDeclaration] = [synced.declaration]

  private static let synced = Topic<SyncEvent>(
    "data.synced", "Another device has changed data of the user. No other event follows from it.",
    subject: "The name of the other device.")

  private struct EnableParameters: Parameters {
    let device: String?
    let isEnabled: Bool

    init(from fields: inout ParameterReader) throws(DomainError) {
      device = try fields.optional(
        "device", .trimmedText(SyncAccount.deviceLengths), "The name of this device. Default: unchanged, or kindling.")
      isEnabled =
        try fields.optional("enabled", .flag, "Whether the account is synced. Default true.") ?? true
    }
  }

  private static let enable = Method(
    "sync.enable", "Switches sync of the account on or off, or renames this device.", effect: .write,
    access: .signedIn, traits: .idempotent,
    notes: """
      When sync is switched on, all data of the account become facts, which sync.changes and sync.apply exchange. \
      When it is switched off, this device forgets what it knows of other devices; the data remain.
      """,
    examples: [Method.Example("A laptop", #"{"device": "laptop"}"#)]
  ) { (input: EnableParameters, context) in
    guard input.isEnabled else {
      try FactStore.clear(try context.user.id, in: context.transaction)
      return SyncStatus(details: nil)
    }
    guard let known = try FactStore.open(for: try context.user.id, in: context.transaction) else {
      return try SyncStatus(try context.enableSync(device: input.device ?? defaultDevice))
    }
    if let device = input.device {
      known.account.device = device
      try known.save()
    }
    return try SyncStatus(try context.foldedFacts())
  }

  private static let defaultDevice = "kindling"

  private static let status = Method(
    "sync.status", "Returns whether the account is synced, and what this device knows of it.", effect: .write,
    access: .signedIn, traits: .idempotent, examples: [Method.Example("Sync is off")]
  ) { (_: NoParameters, context) in
    try context.foldFacts()
    return try SyncStatus(try FactStore.open(for: try context.user.id, in: context.transaction))
  }

  private struct ChangesParameters: Parameters {
    let peer: SyncPeer
    let after: Int
    let buckets: [Int]?
    let limit: Int

    init(from fields: inout ParameterReader) throws(DomainError) {
      peer = try fields.required("from", .object(), "The device that asks.")
      after =
        try fields.optional(
          "after", .integer(0...Int.max), "The position after which registers are returned. Default 0.") ?? 0
      buckets = try fields.optional(
        "buckets", .list(of: .integer(0...FactDigests.bucketCount - 1), 1...FactDigests.bucketCount),
        """
        Returns all registers of these buckets, also those that the device has sent. A bucket has the facts whose uids \
        begin with its number.
        """)
      limit =
        try fields.optional(
          "limit", .integer(1...maxLines), "The number of registers; if they are long, fewer follow. Default 2000.")
        ?? 2000
    }
  }

  /// The number of lines of a call.
  private static let maxLines = 5000

  private static let changes = Method(
    "sync.changes", "Returns registers that another device does not know.", effect: .write, access: .signedIn,
    traits: .idempotent, errors: [.syncOff, .accountsDiffer, .newerSync],
    examples: [
      Method.Example(
        "Another account",
        #"{"from": {"replica": "c41d20b79e05", "device": "phone", "accounts": ["5d0f6c21aa03b9e4"], "version": 1}}"#,
        after: .init("sync.enable"), error: .accountsDiffer)
    ]
  ) { (input: ChangesParameters, context) in
    let store = try context.foldedFacts(meeting: input.peer)
    let peers = SyncPeerStore(transaction: context.transaction, user: store.user)
    var peer = try peers.peer(input.peer)
    // The next page of a transfer says nothing about what the device knew before the transfer.
    let isNextPage = peer.acknowledged < input.after && input.after <= peer.sent
    if input.buckets == nil {
      if !isNextPage { peer.acknowledged = input.after }
      // A new exchange begins, so lines of buckets that an earlier one has sent are not complete.
      try peers.unstageBuckets(of: peer.replica)
    }
    let history = context.environment.hooks.history
    let (lines, next, isLast) =
      if let buckets = input.buckets {
        try store.changes(in: buckets, after: input.after, limit: input.limit, history)
      } else {
        try store.changes(after: input.after, notFrom: peer.replica, limit: input.limit, history)
      }
    if input.buckets == nil { peer.sent = isLast ? (isNextPage ? peer.sent : 0) : next }
    try peers.save(peer)
    return SyncChanges(
      account: store.account, user: try context.user.account, time: context.now, received: peer.received,
      changes: lines, next: next, isLast: isLast)
  }

  private struct ApplyParameters: Parameters {
    let peer: SyncPeer
    let after: Int
    let next: Int
    let isLast: Bool
    let isOfBuckets: Bool
    let isDryRun: Bool
    let changes: [FactLine]

    init(from fields: inout ParameterReader) throws(DomainError) {
      peer = try fields.required("from", .object(), "The device that sends the registers.")
      after = try fields.required("after", .integer(0...Int.max), "The position after which the registers follow.")
      next = try fields.required(
        "next", .integer(max(0, after)...Int.max), "The position after the registers, which is not less than after.")
      isLast = try fields.required("isLast", .flag, "Whether the registers are applied now.")
      isOfBuckets =
        try fields.optional(
          "buckets", .flag, "Whether the registers are those of buckets, so that no position changes. Default false.")
        ?? false
      isDryRun =
        try fields.optional("dryRun", .flag, "Whether to check everything and change nothing. Default false.") ?? false
      changes = try fields.required("changes", .list(of: .object(), 0...maxLines), "The registers.")
    }
  }

  private static let apply = Method(
    "sync.apply", "Receives registers of another device, and applies them when all were received.", effect: .write,
    access: .signedIn, traits: [.creates, .merges], valueRules: FieldRule.allCases,
    errors: [.syncOff, .accountsDiffer, .newerSync, .changesMissing, .unknownTimeZone],
    examples: [
      Method.Example(
        "Another account",
        #"""
        {"from": {"replica": "c41d20b79e05", "device": "phone", "accounts": ["5d0f6c21aa03b9e4"], "version": 1},
          "after": 0, "next": 0, "isLast": true, "changes": []}
        """#, after: .init("sync.enable"), error: .accountsDiffer)
    ]
  ) { (input: ApplyParameters, context) in
    let store = try context.foldedFacts(meeting: input.peer)
    for (index, line) in input.changes.enumerated() {
      try store.check(line, context.environment.hooks.history, path: "/changes/\(index)")
    }
    return try context.dryRun(input.isDryRun) { try receive(input, store, context) }
  }

  private static func receive(
    _ input: ApplyParameters, _ store: FactStore, _ context: CallContext
  ) throws -> SyncApplied {
    let peers = SyncPeerStore(transaction: context.transaction, user: store.user)
    var peer = try peers.peer(input.peer)
    if !input.isOfBuckets {
      guard input.after <= peer.received else { throw DomainError.changesMissing }
      // The device sends lines again, so what followed them earlier can be of a state that it no longer has.
      if input.after < peer.received { try peers.unstage(from: peer.replica, after: input.after) }
      peer.received = input.next
    }
    try peers.stage(input.changes, from: peer.replica, position: input.isOfBuckets ? nil : input.next)
    guard input.isLast else {
      try peers.save(peer)
      return SyncApplied(received: peer.received, outcome: nil, digests: store.account.digests)
    }
    let outcome = try merge(
      .init(replica: peer.replica, isOfBuckets: input.isOfBuckets), from: peer, input.peer.accounts, by: apply.name,
      into: store, context)
    peer.syncedAt = context.now
    try peers.save(peer)
    return SyncApplied(received: peer.received, outcome: outcome, digests: store.account.digests)
  }

  /// Applies the lines that were received from a device with an account, and emits an event if they change something.
  ///
  /// `method` is that of the entry of the history with what this device has lost.
  static func merge(
    _ lines: SyncPeerStore.Selection, from peer: SyncPeerState, _ accounts: [String], by method: StaticString,
    into store: FactStore, _ context: CallContext
  ) throws -> FactOutcome {
    let accounts = Set(store.account.accounts + accounts).sorted()
    if store.account.accounts != accounts { store.account.accounts = accounts }
    let history = context.environment.hooks.history
    let peers = SyncPeerStore(transaction: context.transaction, user: store.user)
    let merge = FactMerge(FactWriter(store: store, history: history), from: peer, in: context)
    let outcome = try context.recordingLosses(of: method, subject: peer.device) {
      try merge.apply(lines, of: peers)
    } losses: { changes in
      merge.losses.isEmpty ? nil : try merge.losses.changes(among: changes, of: merge)
    }
    try peers.unstageBuckets(of: peer.replica)
    if !lines.isOfBuckets { try peers.unstage(from: peer.replica, after: -1) }
    // The changes of the merge are facts already.
    let folded = try HistoryStore(transaction: context.transaction, user: store.user).latestRow()
    if store.account.folded != folded { store.account.folded = folded }
    try store.save()
    let kinds = outcome.restoredKinds(history)
    if !kinds.isEmpty {
      try context.emit(
        synced, SyncEvent(device: peer.device, kinds: kinds), of: store.user, subject: peer.device)
    }
    return outcome
  }

  private struct CompareParameters: Parameters {
    let peer: SyncPeer?

    init(from fields: inout ParameterReader) throws(DomainError) {
      peer = try fields.optional(
        "from", .object(), "The device with which the account was exchanged. Default: none.")
    }
  }

  private static let compare = Method(
    "sync.compare", "Returns the digest of the facts of the account, and its parts.", effect: .write,
    access: .signedIn, traits: .idempotent, errors: [.syncOff, .accountsDiffer, .newerSync],
    examples: [Method.Example("The digest", after: .init("sync.enable"))]
  ) { (input: CompareParameters, context) in
    guard let sender = input.peer else { return SyncDigest(digests: try context.foldedFacts().account.digests) }
    let store = try context.foldedFacts(meeting: sender)
    let peers = SyncPeerStore(transaction: context.transaction, user: store.user)
    var peer = try peers.peer(sender)
    peer.syncedAt = context.now
    try peers.save(peer)
    return SyncDigest(digests: store.account.digests)
  }

  private struct ForgetParameters: Parameters {
    let replica: Int64

    init(from fields: inout ParameterReader) throws(DomainError) {
      replica = try fields.required("replica", .replica, "The number of the device, in 12 hexadecimal digits.")
    }
  }

  private static let forget = Method(
    "sync.forget", "Removes another device from those with which the account was exchanged.", effect: .write,
    access: .signedIn, traits: [.idempotent, .destructive],
    notes: """
      For a device that no longer exists, or got another number because it was restored from a backup. The data \
      remain. If the device exchanges again, it is a new one.
      """,
    errors: [.syncOff, .deviceNotFound],
    examples: [
      Method.Example(
        "A device that never exchanged", #"{"replica": "c41d20b79e05"}"#, after: .init("sync.enable"),
        error: .deviceNotFound)
    ]
  ) { (input: ForgetParameters, context) in
    let store = try context.foldedFacts()
    let peers = SyncPeerStore(transaction: context.transaction, user: store.user)
    guard try peers.all().contains(where: { $0.replica == input.replica }) else { throw DomainError.deviceNotFound }
    try peers.forget(input.replica)
    return try SyncStatus(store)
  }
}

extension SyncStatus {
  fileprivate init(_ store: FactStore?) throws {
    details = try store.map { store in
      Details(
        account: store.account, parked: try store.countParked(),
        peers: try SyncPeerStore(transaction: store.transaction, user: store.user).all())
    }
  }
}
