import Database
import Kernel
import SQLite

/// The application of lines from another device: the greater of two versions of a register stays. (Sync, 2.)
///
/// First all registers are merged, then the rows of the facts that have changed are written.
final class FactMerge {
  /// A fact of which registers have won, and the lines of these registers.
  struct Change {
    let kind: FactKind
    var fact: Fact
    var lines: [FactLine] = []
  }

  let writer: FactWriter
  let context: CallContext
  private let source: SyncPeerState
  var outcome = FactOutcome()
  /// The facts that an owner's deletion or a reset has dropped, whose rows are deleted.
  private(set) var dropped: [(kind: FactKind, fact: Fact)] = []
  private var coverStamps: [Int64: Int64] = [:]

  var store: FactStore { writer.store }
  var history: History { writer.history }
  var transaction: Transaction { context.transaction }

  /// Creates the application of lines that a device has sent.
  init(_ writer: FactWriter, from source: SyncPeerState, in context: CallContext) {
    (self.writer, self.source, self.context) = (writer, source, context)
  }

  /// Applies lines, and recomputes what depends on them.
  func apply(_ lines: [FactLine]) throws -> FactOutcome {
    // Rows are inserted in the order in which the other device knows them.
    let newest = Dictionary(grouping: newestLines(lines), by: \.kind)
    for line in newest[FactStore.coverKind] ?? [] { try mergeCover(line) }
    let kinds = history.factKinds
    let orders = kinds.compactMap(\.order)
    for line in orders.compactMap({ newest[$0.name]?.first }) { try mergeOrder(line) }
    var changes: [Change] = []
    let isUnchanged = newest.isEmpty && store.account.head <= source.acknowledged
    for kind in kinds {
      let name = "\(kind.name)"
      let facts = Dictionary(grouping: newest[name] ?? [], by: \.uid)
      // What could not be shown before may be possible now.
      let parked = try isUnchanged ? [] : store.parked(name)
      for uid in arrivals(newest[name] ?? []) + parked.filter({ facts[$0] == nil }) {
        let lines = try merge(facts[uid] ?? [], name, uid, area: kind.rule.area)
        guard !lines.isEmpty || parked.contains(uid), let fact = try store.fact(name, uid) else { continue }
        changes.append(Change(kind: kind, fact: fact, lines: lines))
      }
    }
    let known = Set(kinds.map { "\($0.name)" } + orders.map(\.name) + [FactStore.coverKind])
    for (name, lines) in newest where !known.contains(name) {
      for (uid, lines) in Dictionary(grouping: lines, by: \.uid) {
        outcome.parked += try merge(lines, name, uid, area: nil).count
      }
    }
    try show(changes)
    for order in orders where newest[order.name] != nil || outcome.kinds[order.kind] != nil { try order.show(store) }
    return outcome
  }

  private func newestLines(_ lines: [FactLine]) -> [FactLine] {
    var newest: [FactRegister.ID: (register: FactRegister, index: Int)] = [:]
    for (index, line) in lines.enumerated() {
      let register = line.register
      if let known = newest[register.id], !register.wins(over: known.register) { continue }
      newest[register.id] = (register, index)
    }
    return newest.values.map(\.index).sorted().map { lines[$0] }
  }

  /// Returns the uids of lines, each once, in their order.
  private func arrivals(_ lines: [FactLine]) -> [Int64] {
    var seen: Set<Int64> = []
    return lines.map(\.uid).filter { seen.insert($0).inserted }
  }

  // MARK: - Registers

  /// Stores the registers of a fact that win over those known here, with their lines; returns these lines.
  ///
  /// A part needs a base that is older: an earlier one belonged to a row that was replaced or deleted.
  private func merge(_ lines: [FactLine], _ kind: String, _ uid: Int64, area: StaticString?) throws -> [FactLine] {
    guard !lines.isEmpty else { return [] }
    var known = try store.fact(kind, uid)
    var merged: [FactLine] = []
    if let line = lines.first(where: \.part.isEmpty) {
      var register = line.register
      if try register.stamp > coverStamp(register, area), known.map({ register.wins(over: $0.base) }) ?? true {
        register.born = min(line.born, known?.base.born ?? line.born)
        try keepLines(of: known, newerThan: register)
        let isOther = register.stamp != known?.base.stamp
        for part in known?.parts.values.filter({ !$0.isNewer(than: register) || isOther && isExtreme($0) }) ?? [] {
          try store.drop(part)
        }
        try write(line, register, replacing: known?.base, row: known?.row ?? .null)
        merged.append(line)
        known = try store.fact(kind, uid)
      }
    }
    guard let known else { return merged }
    for line in lines where !line.part.isEmpty {
      let (register, former) = (line.register, known.parts[line.part])
      guard register.isNewer(than: known.base), former.map({ register.wins(over: $0) }) ?? true,
        !known.base.isDeleted || !isExtreme(register)
      else { continue }
      try write(line, register, replacing: former)
      merged.append(line)
    }
    return merged
  }

  private func write(
    _ line: FactLine, _ register: FactRegister, replacing former: FactRegister?, row: RowValue = .null
  ) throws {
    let isExtreme = isExtreme(register)
    if let former, former.hash != register.hash, former.position > source.acknowledged, !isExtreme {
      outcome.conflicts += 1
    }
    try store.write(
      register, replacing: former, row: row, from: source.replica, line: register.isDeleted ? nil : line.json,
      isExtreme: isExtreme)
  }

  private func isExtreme(_ register: FactRegister) -> Bool {
    history.factKind(register.kind)?.isExtreme(register) ?? false
  }

  /// Stores the values of parts that stay although the row is deleted.
  private func keepLines(of fact: Fact?, newerThan base: FactRegister) throws {
    guard base.isDeleted, let fact, let kind = history.factKind(fact.base.kind) else { return }
    for part in fact.parts.values where part.isNewer(than: base) {
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
    let (register, former) = (line.register, try store.fact(line.kind, line.uid)?.base)
    guard former.map({ register.wins(over: $0) }) ?? true else { return }
    try write(line, register, replacing: former, row: .integer(0))
  }

  // MARK: - Covers

  private func mergeCover(_ line: FactLine) throws {
    let register = line.register
    let former = try store.fact(FactStore.coverKind, register.uid)?.base
    guard former.map({ register.wins(over: $0) }) ?? true else { return }
    try store.cover(register.uid, at: register.stamp, by: register.replica, from: source.replica)
    coverStamps[register.uid] = register.stamp
    var facts = try store.dropFacts(ofOwner: register.uid, upTo: register.stamp)
    for kind in history.factKinds where kind.rule.area.map({ FactHash.uid("\($0)") == register.uid }) ?? false {
      facts += try store.dropFacts(ofKind: "\(kind.name)", upTo: register.stamp)
    }
    try store.reserveKeys(of: facts, history)
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
    var (added, changed, deleted) = (0, 0, 0)
    var ids: [String?] = []
  }

  /// Counts a row that is no longer shown.
  mutating func countHidden(_ kind: String, _ id: String?) {
    var rows = kinds[kind] ?? ChangedRows()
    parked += 1
    if let index = rows.ids.lastIndex(of: id), rows.added > 0 {
      rows.ids.remove(at: index)
      (rows.added, added) = (rows.added - 1, added - 1)
    } else {
      rows.ids.append(id)
      (rows.deleted, deleted) = (rows.deleted + 1, deleted + 1)
    }
    kinds[kind] = rows.ids.isEmpty ? nil : rows
  }
}
