import Kernel

/// The entries of one user, and which of them are in effect.
struct CallHistory {
  /// The entries, the latest ones first.
  let entries: [HistoryEntry]
  private let entriesByID: [Int64: HistoryEntry]
  /// The entries that are undone.
  private let undone: Set<Int64>

  init(_ entries: [HistoryEntry]) {
    self.entries = entries
    entriesByID = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    var undone: Set<Int64> = []
    for entry in entries.reversed() {
      // The undo of an undo puts the call into effect again.
      var target = entry.call.undoneEntry
      var isUndone = true
      while let id = target {
        if isUndone { undone.insert(id) } else { undone.remove(id) }
        isUndone.toggle()
        target = entriesByID[id]?.call.undoneEntry
      }
    }
    self.undone = undone
  }

  /// The calls, without undos and redos, the latest ones first.
  var calls: [HistoryEntry] { entries.filter { $0.call.undoneEntry == nil } }

  func state(of entry: HistoryEntry) -> HistoryState {
    entry.call.isTooLarge ? .tooLarge : undone.contains(entry.id) ? .undone : .done
  }

  /// Returns the call, or the undo, with a number.
  func call(_ id: Int64) -> HistoryEntry? { entriesByID[id].flatMap { $0.call.undoneEntry == nil ? $0 : nil } }

  func undo(_ id: Int64) -> HistoryEntry? { entriesByID[id].flatMap { isUndo($0) ? $0 : nil } }

  func isInEffect(_ entry: HistoryEntry) -> Bool { !undone.contains(entry.id) }

  /// Returns the call that an undo or the undo of an undo concerns in the end; nil if it is no longer kept.
  func original(of entry: HistoryEntry) -> HistoryEntry? {
    var current = entry
    while let id = current.call.undoneEntry {
      guard let earlier = entriesByID[id] else { return nil }
      current = earlier
    }
    return current
  }

  /// Whether an entry is the undo of a call, not of an undo.
  private func isUndo(_ entry: HistoryEntry) -> Bool {
    guard let id = entry.call.undoneEntry else { return false }
    return entriesByID[id].map { $0.call.undoneEntry == nil } ?? false
  }

  /// The latest call of the user that can be undone, of all connections or of one.
  func nextUndo(of origin: Int64? = nil) -> HistoryEntry? {
    calls.first { state(of: $0) == .done && !$0.call.isMerge && (origin == nil || $0.call.origin == origin) }
  }

  /// The latest undo that can be undone and since which the user made no other call.
  var nextRedo: HistoryEntry? {
    for entry in entries where !entry.call.isMerge {
      guard entry.call.undoneEntry != nil else { return nil }
      if isUndo(entry), isInEffect(entry) { return entry }
    }
    return nil
  }

  func next(of origin: Int64? = nil) -> NextEntries { NextEntries(undo: nextUndo(of: origin)?.id, redo: nextRedo?.id) }
}
