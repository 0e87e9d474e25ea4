import Database
import Kernel
import SQLite

/// The application of lines from another device: the greater of two versions of a register stays. (Sync, 2.)
///
/// First all registers are merged, then the rows of the facts that have changed are written. Most lines belong to facts
/// that this device does not have, so their rows are written at once.
final class FactMerge {
  private enum Statements: SQL, StatementSet {
    // Until the end of the transaction.
    case deferReferences = "pragma defer_foreign_keys = on"
  }

  /// A fact with registers that have won, or that can possibly be shown now.
  struct Change {
    let kind: FactKind
    let uid: Int64
    /// Whether registers have won.
    var hasArrived = false
    /// Whether the base has won.
    var hasBase = false
  }

  let writer: FactWriter
  let context: CallContext
  let source: SyncPeerState
  var outcome = FactOutcome()
  /// The facts that an owner's deletion or a reset has dropped, whose rows are deleted.
  private(set) var dropped: [(kind: FactKind, fact: Fact)] = []
  /// What this device has lost although the other one did not know it.
  private(set) var losses = FactLosses()
  /// The rows that were written or deleted.
  var restored = RestoredRows()
  /// The uids of the rows that were written at once.
  var insertedUIDs: Set<Int64> = []
  /// The numbers of rows that own others, by their uids.
  var owners: [Int64: Int64] = [:]
  private var changes: [String: Changes] = [:]
  private var mergedOrders: Set<String> = []
  /// The bases of facts with a number that were deleted, before the increments that may be later have been merged.
  private var deletedBases: [FactLine] = []
  /// The stamps of the deletions of owners and the resets that have won, by the uids of owners and areas.
  private var covers: [Int64: Int64] = [:]
  private var coverStamps: [Int64: Int64] = [:]

  /// The changes of a kind, in the order in which they have arrived.
  private struct Changes {
    private(set) var list: [Change] = []
    private var indices: [Int64: Int] = [:]

    mutating func add(_ change: Change) {
      if let index = indices[change.uid] {
        list[index].hasArrived = list[index].hasArrived || change.hasArrived
        list[index].hasBase = list[index].hasBase || change.hasBase
      } else {
        indices[change.uid] = list.count
        list.append(change)
      }
    }
  }

  var store: FactStore { writer.store }
  var history: History { writer.history }
  var transaction: Transaction { context.transaction }

  /// Creates the application of lines that a device has sent.
  init(_ writer: FactWriter, from source: SyncPeerState, in context: CallContext) {
    (self.writer, self.source, self.context) = (writer, source, context)
  }

  /// Applies the lines that were received from the device, and recomputes what depends on them.
  func apply(_ lines: SyncPeerStore.Selection, of inbox: SyncPeerStore) throws -> FactOutcome {
    try transaction.statement(Statements.deferReferences).run()
    // Then nothing has changed here that a parked fact could have waited for.
    let otherKnowsAll = store.account.head <= source.acknowledged
    var count = 0
    for step in SyncPeerStore.Step.allCases {
      try inbox.forEachLine(of: lines, step) { line in
        count += 1
        try merge(line)
      }
      // Rows that an undo has inserted again are later than the deletion of their owner.
      if step == .bases { try dropCoveredFacts() }
    }
    try insertIncremented(deletedBases)
    if count > 0 || !otherKnowsAll {
      // What could not be shown before, or not as it was written, may be possible now.
      for kind in history.factKinds {
        for uid in try store.parked(kind.name) { add(Change(kind: kind, uid: uid)) }
        for uid in try outdated(kind) { add(Change(kind: kind, uid: uid, hasArrived: true)) }
      }
    }
    try show(history.factKinds.flatMap { changes[$0.name]?.list ?? [] })
    for order in history.factKinds.compactMap(\.order)
    where mergedOrders.contains(order.name) || outcome.kinds[order.kind] != nil {
      try order.show(store)
    }
    return outcome
  }

  private func merge(_ line: FactLine) throws {
    if line.kind == FactStore.coverKind { return try mergeCover(line) }
    if history.factOrder(line.kind) != nil { return try mergeOrder(line) }
    let kind = history.factKind(line.kind)
    guard try line.part.isEmpty ? mergeBase(line, kind) : mergePart(line, kind) else { return }
    guard let kind else {
      outcome.parked += 1
      return
    }
    let change = Change(kind: kind, uid: line.uid, hasArrived: true, hasBase: line.part.isEmpty)
    add(change)
  }

  /// Adds a fact whose row must be written.
  func add(_ change: Change) { changes[change.kind.name, default: Changes()].add(change) }

  // MARK: - Registers

  /// Stores a base if it wins over that known here; returns whether its fact must be shown.
  private func mergeBase(_ line: FactLine, _ kind: FactKind?) throws -> Bool {
    let known = try store.fact(line.kind, line.uid)
    let register = line.register
    let cover = try coverStamp(register, kind?.rule.area)
    guard register.stamp > cover else { return false }
    guard known.map({ register.wins(over: $0.base) }) ?? true else {
      if kind?.incrementedPart != nil, known?.base.isDeleted == true { deletedBases.append(line) }
      return false
    }
    if known == nil, let kind, try insert(line, register, kind) { return false }
    try keepLines(of: known, newerThan: register)
    let isOther = register.stamp != known?.base.stamp
    for part in known?.parts.values.filter({ !$0.isNewer(than: register) || isOther && isExtreme($0) }) ?? [] {
      try store.drop(part)
      countConflict(part, of: known)
    }
    if register.isDeleted, let known {
      if let kind, kind.incrementedPart != nil, let base = try store.savedBase(of: known, kind) {
        deletedBases.append(base)
      }
      // Later edits do not bring the row back, but increments do.
      for part in known.parts.values where part.isNewer(than: register) && kind?.isIncrement(part) != true {
        countConflict(part, of: known)
      }
    }
    try write(line, register, replacing: known?.base, of: known)
    if let known, known.base.stamp <= cover {
      // Devices that have merged the deletion of the owner before it was undone have dropped these parts.
      for part in known.parts.values where part.isNewer(than: register) && !isExtreme(part) { try store.resend(part) }
    }
    return true
  }

  /// Stores a part if it wins over that known here; returns whether it does.
  ///
  /// A part needs a base that is older: an earlier one belonged to a row that was replaced or deleted.
  private func mergePart(_ line: FactLine, _ kind: FactKind?) throws -> Bool {
    guard var known = try store.fact(line.kind, line.uid) else { return false }
    let (register, former) = (line.register, known.parts[line.part])
    guard register.isNewer(than: known.base), former.map({ register.wins(over: $0) }) ?? true,
      !known.base.isDeleted || !isExtreme(register), kind?.isReplaced(register, in: known) != true
    else { return false }
    if let kind, known.row != .null, kind.isIncrement(register) { try store.saveNumber(of: known, kind) }
    try write(line, register, replacing: former, of: known)
    known.parts[line.part] = register
    guard let kind else { return true }
    for register in try store.dropIncrements(of: known, kind, replacedBy: line.part) {
      countConflict(register, of: known)
    }
    return true
  }

  private func write(
    _ line: FactLine, _ register: FactRegister, replacing former: FactRegister?, of fact: Fact?
  ) throws {
    if let former, former.hash != register.hash { countConflict(former, of: fact) }
    try store.write(
      register, replacing: former, row: register.part.isEmpty ? fact?.row ?? .null : .null,
      from: source.replica, line: register.isDeleted ? nil : line.json, isExtreme: isExtreme(register))
  }

  /// Counts a register that is replaced or dropped, if the other device did not know it.
  private func countConflict(_ register: FactRegister, of fact: Fact?) {
    guard register.position > source.acknowledged, register.source != source.replica, !isExtreme(register) else {
      return
    }
    outcome.conflicts += 1
    if let fact, let kind = history.factKind(register.kind) { losses.add(register, of: fact, kind) }
  }

  private func isExtreme(_ register: FactRegister) -> Bool {
    history.factKind(register.kind)?.isExtreme(register) ?? false
  }

  /// Stores the values of parts that stay although the row is deleted.
  private func keepLines(of fact: Fact?, newerThan base: FactRegister) throws {
    guard base.isDeleted, let fact, let kind = history.factKind(fact.base.kind) else { return }
    for part in fact.parts.values where part.isNewer(than: base) && !part.hasLine {
      if let line = try store.line(part, of: fact, kind) { try store.keep(line) }
    }
  }

  /// Stores the lines of a fact whose row is deleted with its owner.
  func keepLines(of fact: Fact, _ kind: FactKind) throws {
    for register in [fact.base] + fact.parts.values where !register.hasLine {
      if let line = try store.line(register, of: fact, kind) { try store.keep(line) }
    }
  }

  private func mergeOrder(_ line: FactLine) throws {
    let (register, former) = (line.register, try store.fact(line.kind, line.uid))
    guard former.map({ register.wins(over: $0.base) }) ?? true else { return }
    try write(line, register, replacing: former?.base, of: former ?? Fact(base: register, row: .integer(0)))
    mergedOrders.insert(line.kind)
  }

  // MARK: - Covers

  private func mergeCover(_ line: FactLine) throws {
    let register = line.register
    let former = try store.fact(FactStore.coverKind, register.uid)?.base
    guard former.map({ register.wins(over: $0) }) ?? true else { return }
    try store.cover(register.uid, at: register.stamp, by: register.replica, from: source.replica)
    coverStamps[register.uid] = register.stamp
    covers[register.uid] = register.stamp
  }

  /// Drops the facts that were inserted up to the deletion of their owner or the reset of their area.
  private func dropCoveredFacts() throws {
    guard !covers.isEmpty else { return }
    var facts = try store.facts(ofOwners: covers)
    for kind in history.factKinds {
      guard let stamp = kind.rule.area.flatMap({ covers[FactHash.uid("\($0)")] }) else { continue }
      facts += try store.facts(ofKind: kind.name, upTo: stamp)
    }
    for fact in facts {
      countConflict(fact.base, of: fact)
      for part in fact.parts.values { countConflict(part, of: fact) }
    }
    try store.drop(facts, history)
    dropped += facts.compactMap { fact in history.factKind(fact.base.kind).map { ($0, fact) } }
  }

  /// Returns the stamp up to which a base is dropped, because its owner was deleted or its area reset.
  private func coverStamp(_ base: FactRegister, _ area: StaticString?) throws -> Int64 {
    try max(base.owner.map(coverStamp) ?? 0, area.map { try coverStamp(FactHash.uid("\($0)")) } ?? 0)
  }

  private func coverStamp(_ uid: Int64) throws -> Int64 {
    if let known = coverStamps[uid] { return known }
    let stamp = try store.coverStamp(uid)
    coverStamps[uid] = stamp
    return stamp
  }
}

/// What the application of lines has changed.
struct FactOutcome: Sendable {
  var added = 0
  var changed = 0
  var deleted = 0
  var parked = 0
  /// The number of registers that the other device did not know and has replaced.
  var conflicts = 0
  /// The rows by their kinds.
  var kinds: [String: ChangedRows] = [:]

  /// The rows of a kind that have changed.
  struct ChangedRows {
    private(set) var (added, changed, deleted) = (0, 0, 0)
    /// The IDs of the rows; not all if there are too many for an event.
    private(set) var ids: [String?] = []

    /// Adds a row that was inserted or updated.
    mutating func add(_ id: String?, exists: Bool) {
      if exists { changed += 1 } else { added += 1 }
      append(id)
    }

    /// Adds a row that was deleted.
    mutating func addDeletion(_ id: String?) {
      deleted += 1
      append(id)
    }

    /// Takes back the insertion of a row; returns whether there was one.
    mutating func removeInsertion(_ id: String?) -> Bool {
      guard let index = ids.lastIndex(of: id), added > 0 else { return false }
      ids.remove(at: index)
      added -= 1
      return true
    }

    private mutating func append(_ id: String?) {
      // Too many are as good as all.
      if ids.count <= 2 * RestoredKind.maxIDs { ids.append(id) }
    }
  }

  /// Counts a row that is no longer shown.
  mutating func countHidden(_ kind: String, _ id: String?) {
    var rows = kinds[kind] ?? ChangedRows()
    parked += 1
    if rows.removeInsertion(id) {
      added -= 1
    } else {
      rows.addDeletion(id)
      deleted += 1
    }
    kinds[kind] = rows.ids.isEmpty ? nil : rows
  }
}
