import Database
import Kernel
import SQLite

extension FactWriter {
  /// The changes of one row, in their order.
  private struct Chain {
    let key: RowImage
    var stamps: [Int64] = []
    /// The image before each change; nil if the row did not exist.
    var images: [RowImage?] = []
    /// Whether each change is an undo or a redo, so that an inserted row is the same as the deleted one.
    var areRestorations: [Bool] = []
    /// Whether each change has incremented a number.
    var areIncrements: [Bool] = []

    /// The stamp of the latest insertion; 0 if there is none.
    var insertionStamp: Int64 { images.lastIndex { $0 == nil }.map { stamps[$0] } ?? 0 }

    /// The index of the insertion whose values identify the fact, which an undo has not made; nil if there is none.
    var identifyingInsertion: Int? {
      images.indices.last { images[$0] == nil && !areRestorations[$0] } ?? images.lastIndex { $0 == nil }
    }

    /// The index of the first insertion of another row in place of a deleted one; nil if there is none.
    func replacement(inLog isLog: Bool) -> Int? {
      images.indices.first { index in
        // A call that deletes and inserts a row has changed it.
        images[index] == nil && !areRestorations[index]
          && (isLog || index == 0 || stamps[index - 1] != stamps[index])
      }
    }
  }

  /// The changes of rows since the last fold, by kinds.
  private struct Changes {
    var chains: [RowChange.RowIdentifier: Chain] = [:]
    var order: [RowChange.RowIdentifier] = []
    var resets: [(area: StaticString, stamp: Int64)] = []
    /// The stamp of the latest call whose changes are not recorded.
    var unknownStamp: Int64?

    func chains(of table: TableDescription) -> [Chain] {
      order.filter { $0.table == table.name }.compactMap { chains[$0] }
    }

    mutating func add(_ call: HistoryCall, at stamp: Int64) {
      if call.isTooLarge { unknownStamp = stamp }
      for row in call.rows {
        if chains[row.identifier] == nil { order.append(row.identifier) }
        chains[row.identifier, default: Chain(key: row.key)].stamps.append(stamp)
        chains[row.identifier]?.images.append(row.old)
        chains[row.identifier]?.areRestorations.append(call.undoneEntry != nil)
        chains[row.identifier]?.areIncrements.append(row.isIncrement)
      }
    }
  }

  /// Turns the recorded changes since the last fold into registers.
  func fold(at now: Instant) throws {
    let calls = HistoryStore(transaction: transaction, user: store.user)
    guard let folded = store.account.folded else {
      store.account.folded = try calls.latestRow()
      return try compare(.stamp(store.account.nextStamp(at: now.milliseconds)))
    }
    let entries = try calls.entries(afterRow: folded)
    guard !entries.isEmpty else { return }
    var changes = Changes()
    for entry in entries where !entry.call.isMerge {
      let stamp = store.account.nextStamp(at: entry.call.time.milliseconds)
      changes.add(entry.call, at: stamp)
      if let area = history.area(resetBy: entry.call.method) { changes.resets.append((area, stamp)) }
    }
    store.account.folded = entries.last.map { $0.id / Int64(HistoryEntry.perRow) } ?? folded
    // Greatest and least values count from the latest reset.
    for (area, stamp) in changes.resets {
      try store.cover(FactHash.uid("\(area)"), at: stamp, by: store.account.replica)
    }
    for kind in history.factKinds {
      let chains = changes.chains(of: kind.table)
      try fold(chains, of: kind)
      try foldContent(of: kind, changes)
      if let stamp = chains.compactMap(\.stamps.last).max() { try kind.order?.fold(store, at: stamp) }
    }
    for (area, stamp) in changes.resets { try reset(area, at: stamp) }
    if let stamp = changes.unknownStamp { try compare(.stamp(stamp)) }
  }

  private func fold(_ chains: [Chain], of kind: FactKind) throws {
    // The rows that exist; and in a log with numbers, also those that were inserted and deleted since the last fold.
    var inserted: [(chain: Chain, values: [ColumnValue]?)] = []
    // A deleted row makes room for another one with equal values.
    for chain in chains {
      let values = try currentValues(kind, chain.key)
      if let values {
        inserted.append((chain, values))
        guard kind.reusesKeys, let index = chain.replacement(inLog: !kind.rule.hasParts),
          let fact = try fact(kind, chain.key, values), !fact.base.isDeleted
        else { continue }
        try delete(kind, fact, chain.key, at: chain.stamps[max(0, index - 1)])
      } else if kind.rule.numberedBy != nil, chain.insertionStamp > 0 {
        inserted.append((chain, nil))
      } else {
        try foldDeletion(chain, kind)
      }
    }
    if kind.rule.numberedBy != nil {
      // A number can belong to an earlier row that was deleted.
      let keys = try inserted.map { try kind.storedKey($0.chain.key).integer ?? 0 }
      inserted = zip(inserted, keys).sorted {
        ($0.0.chain.insertionStamp, $0.1) < ($1.0.chain.insertionStamp, $1.1)
      }.map(\.0)
    }
    for (chain, values) in inserted {
      guard let values else {
        try foldDeletion(chain, kind)
        continue
      }
      try fold(chain, kind, values)
      if let fact = try fact(kind, chain.key, values) { try kind.setTime(of: fact, chain.key, in: transaction) }
    }
    // An undo restores an earlier fact after later ones, unless they depend on it.
    if kind.rule.numberedBy != nil, chains.contains(where: { $0.areRestorations.contains(true) }) {
      try store.reorder(kind)
    }
  }

  /// Folds the changes of rows that are a part of their owner.
  private func foldContent(of kind: FactKind, _ changes: Changes) throws {
    guard let content = kind.rule.content, let part = kind.part("\(FactContent.name)") else { return }
    var stamps: [Int64: Int64] = [:]
    for chain in content.tables.flatMap(changes.chains) {
      guard let owner = chain.key.values?.first?.integer, let stamp = chain.stamps.last else { continue }
      stamps[owner] = max(stamps[owner] ?? 0, stamp)
    }
    for (owner, stamp) in stamps.sorted(by: { $0.key < $1.key }) {
      guard let uid = try store.uid(kind.name, ofRow: owner), let fact = try store.fact(kind.name, uid),
        !fact.base.isDeleted, fact.base.stamp < stamp,
        let values = try transaction.statement(kind.one).bind([.integer(owner)]).row({ try kind.values($0) })
      else { continue }
      try write(
        part.name, try store.hash(part, values, of: kind), of: fact, at: stamp, store.account.replica)
    }
  }

  private func currentValues(_ kind: FactKind, _ key: RowImage) throws -> [ColumnValue]? {
    guard let key = key.values else { throw DomainError.databaseDamaged }
    return try transaction.statement(kind.one).bind(key).row { try kind.values($0) }
  }

  private func deletedFact(of chain: Chain, _ kind: FactKind) throws -> Fact? {
    if let row = try kind.storedKey(chain.key).integer {
      return try store.uid(kind.name, ofRow: row).flatMap { try store.fact(kind.name, $0) }
    }
    guard let image = chain.images.last(where: { $0 != nil }), let image else { return nil }
    return try fact(kind, chain.key, try kind.values(image))
  }

  /// Folds the changes of a row that does not exist at present.
  private func foldDeletion(_ chain: Chain, _ kind: FactKind) throws {
    guard !kind.isExtreme, let stamp = chain.stamps.last else { return }
    // A copy of the file may have the row of a fact that was inserted and deleted since the last fold.
    let known = try deletedFact(of: chain, kind)
    if let fact = try known ?? insertedFact(of: chain, kind, deletedAt: stamp), !fact.base.isDeleted {
      try delete(kind, fact, chain.key, at: stamp)
    }
  }

  /// Writes the fact of a row that a call has inserted and a later one has deleted; nil if there was none.
  ///
  /// What was deleted with its owner is covered.
  private func insertedFact(of chain: Chain, _ kind: FactKind, deletedAt deletion: Int64) throws -> Fact? {
    guard let inserted = chain.identifyingInsertion else { return nil }
    let stamp = chain.stamps[inserted]
    guard let end = chain.stamps.lastIndex(of: stamp), end + 1 < chain.images.count, let image = chain.images[end + 1]
    else { return nil }
    let values = try kind.values(image)
    if let owner = try owner(of: values, kind), try store.coverStamp(owner) >= deletion { return nil }
    let uid = try insert(kind, nil, chain.key, values, stamp, store.account.replica)
    return try store.fact(kind.name, uid)
  }

  /// Folds the changes of a row that exists at present.
  private func fold(_ chain: Chain, _ kind: FactKind, _ current: [ColumnValue]) throws {
    guard !kind.isExtreme else {
      try writeExtremeFact(kind, chain.key, current)
      return
    }
    let states = try chain.images.dropFirst().map { try $0.map(kind.values) } + [current]
    let content = "\(FactContent.name)"
    let known = try fact(kind, chain.key, current)
    var start = 0
    if let inserted = chain.images.lastIndex(where: { $0 == nil }) ?? (known?.base.isDeleted == false ? nil : 0) {
      let stamp = chain.stamps[inserted]
      let end = chain.stamps.lastIndex(of: stamp) ?? inserted
      guard let values = states[end] else { return }
      if chain.images[inserted] == nil, chain.areIncrements[inserted...end].allSatisfy(\.self) {
        try insertBeforeIncrements(kind, known, chain.key, values)
        start = inserted
      } else {
        let isRestored = chain.areRestorations[end]
        var known = known
        if known == nil, isRestored, let first = chain.identifyingInsertion, first < inserted {
          // A copy of the file may have the row of a fact that was inserted, deleted and restored since the last fold.
          let values = chain.stamps.lastIndex(of: chain.stamps[first]).flatMap { states[$0] }
          if let values {
            let uid = try insert(kind, nil, chain.key, values, chain.stamps[first], store.account.replica)
            known = try store.fact(kind.name, uid)
          }
        }
        try insert(
          kind, known, chain.key, values, stamp, store.account.replica,
          as: isRestored ? try reservedUID(kind, chain.key) : nil, restored: isRestored)
        start = end + 1
      }
    }
    guard start < states.count, let fact = try fact(kind, chain.key, current) else { return }
    try writeExtremes(kind, fact, current)
    let blank = kind.valuesBeforeIncrements(current)
    let versions = try (start..<states.count).map { index in
      Version(
        stamp: chain.stamps[index], isIncrement: chain.areIncrements[index],
        old: try (index == 0 ? chain.images[0].map(kind.values) : states[index - 1]) ?? blank,
        new: states[index] ?? blank)
    }
    for part in kind.parts where part.extreme == nil && part.name != content {
      let isNumber = part.name == kind.incrementedPart?.name
      let latest = versions.lastIndex { version in
        !(isNumber && version.isIncrement) && part.fields.contains { version.old[$0] != version.new[$0] }
      }
      guard let latest else {
        if isNumber { try foldIncrements(versions[...], of: fact, kind) }
        continue
      }
      let stamp = versions[latest].stamp
      let end = isNumber ? versions.lastIndex { $0.stamp == stamp } ?? latest : versions.count - 1
      let hash = try store.hash(part, versions[end].new, of: kind)
      try write(part.name, hash, of: fact, at: stamp, store.account.replica)
      guard isNumber else { continue }
      try store.dropIncrements(of: fact, kind, replacedBy: part.name)
      if let fact = try store.fact(kind.name, fact.uid) {
        try foldIncrements(versions[(end + 1)...], of: fact, kind)
      }
    }
  }

  /// A change of a row.
  private struct Version {
    let stamp: Int64
    let isIncrement: Bool
    let old: [ColumnValue]
    let new: [ColumnValue]
  }

  /// Writes the base of a row that an increment has inserted, the same on all devices.
  private func insertBeforeIncrements(
    _ kind: FactKind, _ known: Fact?, _ key: RowImage, _ values: [ColumnValue]
  ) throws {
    let owner = try owner(of: values, kind)
    // Increments of others after a deletion were not shown, so they do not count.
    let parked = known?.parts.values.filter(kind.isIncrement).map(\.stamp).max() ?? 0
    let stamp = max(
      kind.stampBeforeIncrements(values), max(known?.base.stamp ?? 0, parked) + 1,
      try owner.map { try store.coverStamp($0) + 1 } ?? 0)
    try insert(kind, known, key, kind.valuesBeforeIncrements(values), stamp, 0)
  }

  /// Writes the increments among changes, of each call together.
  private func foldIncrements(_ versions: ArraySlice<Version>, of fact: Fact, _ kind: FactKind) throws {
    let increments = versions.filter(\.isIncrement)
    guard let first = increments.first else { return }
    try store.saveNumber(of: fact, kind, first.old)
    for (stamp, versions) in Dictionary(grouping: increments, by: \.stamp).sorted(by: { $0.key < $1.key }) {
      let number = versions.reduce(0) { $0 + kind.increment(from: $1.old, to: $1.new) }
      if number != 0 { try store.writeIncrement(by: number, of: fact, kind, at: stamp) }
    }
  }

  /// Erases an area: facts that were inserted up to the reset are dropped on all devices.
  private func reset(_ area: StaticString, at stamp: Int64) throws {
    for kind in history.factKinds where kind.rule.area?.hasBytes(of: area) == true {
      try store.drop(try store.facts(ofKind: kind.name, upTo: stamp), history)
    }
  }
}
