import Database
import JSON
import Kernel

/// The import of a file with registers. (Sync, 5.)
///
/// The whole file is read and checked before any of its registers is applied. Those that this device does not have are
/// staged in the meantime, so a file can be larger than the memory.
final class SyncFileImport {
  private let context: CallContext
  private let history: History
  private let isLinking: Bool
  private let store: FactStore
  private let peers: SyncPeerStore

  private let reader = SyncFileReader()
  /// The number of registers that are applied.
  private var newLines = 0
  /// The hashes of the registers of a file of this device.
  private var versions: Set<Int64> = []
  private var isOwn = false
  /// Whether registers of the file may be known.
  private var overlaps = false
  /// The error of the first invalid line, which is reported only if the file is not damaged.
  private var error: DomainError?

  /// Starts an import; throws `sync_off` if the account is not synced.
  init(isLinking: Bool, in context: CallContext) throws {
    (self.context, self.isLinking) = (context, isLinking)
    history = context.environment.hooks.history
    store = try context.foldedFacts()
    peers = SyncPeerStore(transaction: context.transaction, user: store.user)
  }

  // MARK: - Reading

  /// Reads and checks a file.
  ///
  /// - Throws: The errors of `SyncFileReader`, `accounts_differ`, `too_many_rows`, `canceled`, and those of the first
  ///   invalid line.
  func read(_ file: UserFile) throws {
    try reader.read(
      file,
      header: { header in
        if !isLinking { try store.requireAccount(of: header.peer) }
        isOwn = header.peer.replica == store.account.replica
        overlaps = try isOwn || header.after < peers.peer(header.peer).received
        // A complete file replaces what a part of an exchange has sent; another one follows it.
        if header.after == 0 { try peers.unstage(from: header.peer.replica, after: -1) }
      },
      line: { number, line in
        try context.checkImportedRows(reader.count)
        if error == nil, let header = reader.header { try read(line, number, header) }
      },
      report: { try context.reportProgress($0, of: file.size) })
    if let error { throw error }
  }

  private func read(_ object: JSONValue, _ number: Int, _ header: SyncFileHeader) throws {
    do {
      var fields = ParameterReader(object, path: "")
      let line: FactLine = try fields.object()
      if let error = DomainError(issues: fields.issues) { throw error }
      try store.check(line, history, path: "")
      let register = line.register
      if isOwn { versions.insert(FactHash.version(of: register)) }
      if overlaps, try store.knows(register) { return }
      try peers.stage([line], from: header.peer.replica, position: header.head)
      newLines += 1
    } catch let error as DomainError where [.invalidParams, .validationFailed].contains(error.kind) {
      self.error = DomainError(
        issues: error.issuesOfLine.map { issue in
          DomainError.Issue(path: "/path/\(number)\(issue.path)", rule: issue.rule, message: issue.message)
        })
    }
  }

  // MARK: - Applying

  /// Applies the registers of the file; `mayBeIncomplete` says whether registers before them may be missing.
  ///
  /// - Throws: `changes_missing`.
  func apply(mayBeIncomplete: Bool) throws -> SyncImport {
    guard let header = reader.header else { throw DomainError.notASyncFile }
    var peer = try peers.peer(header.peer)
    let known = peer.received
    let own = HexadecimalNumber.replica(store.account.replica).text
    // This device knew what an earlier state of its file has.
    peer.acknowledged = isOwn ? store.account.head : header.received[own] ?? 0
    peer.syncedAt = context.now
    let digests = store.account.digests
    var outcome = FactOutcome()
    if !isOwn || newLines > 0 {
      outcome = try SyncMethods.merge(
        .init(replica: peer.replica, isOfBuckets: false), from: peer, header.accounts, by: "sync.import", into: store,
        context)
    }
    let isUnchanged = store.account.digests == digests
    if isOwn, isUnchanged, try hasOnlyRegisters(of: header) {
      if header.after <= known, header.head > known {
        peer.received = header.head
        try peers.save(peer)
      }
    } else if isOwn {
      // The positions of an older copy of this file, or of another one with its number, mean other registers.
      try context.takeNewReplica(store)
      peer.received = header.after == 0 ? header.head : 0
      try peers.save(peer)
    } else {
      // Known positions with unknown registers are those of an older copy of the other file.
      let follows = header.after <= known && (header.head > known || isUnchanged)
      guard header.after == 0 || follows || mayBeIncomplete else { throw DomainError.changesMissing }
      peer.received = header.after == 0 ? header.head : max(known, header.head)
      try peers.save(peer)
    }
    return SyncImport(
      header: header, lines: reader.count, received: peer.received, outcome: outcome, digests: store.account.digests)
  }

  /// Whether the positions of a file of this device have no registers but those of the file.
  private func hasOnlyRegisters(of header: SyncFileHeader) throws -> Bool {
    guard header.head <= store.account.head else { return false }
    try store.forEachPage(after: header.head, history) { lines, _ in
      versions.formUnion(lines.map { FactHash.version(of: $0.register) })
    }
    var hasOthers = false
    try store.forEachPage(after: header.after, history) { lines, _ in
      hasOthers = hasOthers || lines.contains { !versions.contains(FactHash.version(of: $0.register)) }
    }
    return !hasOthers
  }
}

extension FactHash {
  /// Returns a hash of what distinguishes the versions of all registers.
  fileprivate static func version(of register: FactRegister) -> Int64 {
    var version = register
    version.hash = 0
    return hash(of: version)
  }
}

extension FactStore {
  /// Whether a register is stored in this version or a later one.
  fileprivate func knows(_ register: FactRegister) throws -> Bool {
    let fact = try fact(register.kind, register.uid)
    let known = register.part.isEmpty ? fact?.base : fact?.parts[register.part]
    return known.map { !register.wins(over: $0) } ?? false
  }
}
