import Database
import Kernel
import SQLite
import Service

/// Finds the entries of one table page by page, scanning an index in the order of the list. (Sparks, 5.2.)
///
/// The work per page is bounded, so a page may be short or empty and still have a next one.
struct EntryListStore {
  /// The upper bounds of the work for one page.
  struct Effort: Hashable, Sendable {
    /// The maximum number of entries to scan.
    var met = 100_000
    /// The maximum number of scanned entries whose texts are loaded.
    var read = 5000
  }

  struct Found: Sendable {
    let entries: [LibraryEntry]
    /// The key after which the next page starts; nil on the last page.
    let next: EntryKey?
  }

  private enum Statements: SQL, StatementSet {
    case texts = "select title, notes, tags from library_entries where id = :entry"
  }

  let transaction: Transaction
  let user: Int64
  let table: Int64
  var effort = Effort()

  /// One index scan of a list.
  private struct Leg {
    let walk: EntryWalk
    let start: EntryKey
    /// The index of the type shared by all entries of the scan; 0 if the list is not sorted by type.
    var type = 0
  }

  /// Returns one page of a list.
  ///
  /// - `place`: The key of the last entry of the previous page; nil for the first page.
  /// - `limit`: The maximum number of entries, at least 1.
  func page(_ filter: EntryFilter, _ sort: EntrySort, after place: EntryKey?, limit: Int) throws -> Found {
    var keys: [EntryKey] = []
    var left = effort
    var stop: EntryKey?
    for leg in legs(filter, sort, after: place) {
      try leg.walk.visit(table, behind: leg.start, within: filter.moments, on: transaction) { step in
        var key = step.key
        key.type = leg.type
        left.met -= 1
        if try admits(step, filter, &left) { keys.append(key) }
        guard keys.count <= limit else { return false }
        if left.met <= 0 || left.read <= 0 { stop = key }
        return stop == nil
      }
      if keys.count > limit || stop != nil { break }
    }
    let next = keys.count > limit ? keys[limit - 1] : stop
    let store = EntryStore(transaction: transaction, user: user)
    return Found(entries: try keys.prefix(limit).compactMap { try store.entry($0.id) }, next: next)
  }

  /// Returns the index scans of a list, in order.
  private func legs(_ filter: EntryFilter, _ sort: EntrySort, after place: EntryKey?) -> [Leg] {
    switch sort {
    case .newest:
      return [Leg(walk: .backward(filter.type, isImportant: filter.isImportant), start: place ?? .newest)]
    case .oldest:
      return [Leg(walk: .forward(filter.type, isImportant: filter.isImportant), start: place ?? .oldest)]
    case .title:
      guard let place else { return [Leg(walk: .titles, start: .newest)] }
      // No other key sorts between a title key and the same key followed by NUL.
      let later = EntryKey(title: place.title + "\0", time: .max, id: .max)
      return [Leg(walk: .titled, start: place), Leg(walk: .titles, start: later)]
    case .type:
      return EntryType.byName.enumerated().compactMap { number, type in
        guard filter.type == nil || filter.type == type, number >= place?.type ?? 0 else { return nil }
        let start = place.flatMap { $0.type == number ? $0 : nil } ?? .newest
        return Leg(walk: .backward(type, isImportant: false), start: start, type: number)
      }
    }
  }

  private func admits(_ step: EntryWalk.Step, _ filter: EntryFilter, _ left: inout Effort) throws -> Bool {
    guard filter.admits(step.day), step.isImportant || !filter.isImportant,
      filter.type == nil || filter.type?.rawValue == step.type
    else { return false }
    guard !filter.text.isEmpty else { return true }
    left.read -= 1
    let texts = try transaction.statement(Statements.texts).bind("entry", step.key.id).row { row in
      [try row["title"], try row["notes"]] + TextList.texts(try row["tags"])
    }
    return texts?.contains { $0.folded.containsBytes(of: filter.text) } ?? false
  }
}
