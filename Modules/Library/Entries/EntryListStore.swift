import Database
import Kernel
import SQLite
import Service

/// Finds the entries of one table for a list, page by page. (Sparks, 5.2.)
///
/// A page is found by going along an index in the order of the list. What is done for it has a bound, so that a page
/// can be short, or empty, and yet name the next one.
struct EntryListStore {
  /// How much is done for one page.
  struct Effort: Hashable, Sendable {
    /// How many entries are met at most.
    var met = 100_000
    /// How many of them are read at most for what they contain.
    var read = 5000
  }

  /// A page of entries.
  struct Found: Sendable {
    let entries: [LibraryEntry]
    /// The place after which the next page begins; nil on the last.
    let next: EntryKey?
  }

  private enum Statements: SQL, StatementSet {
    case texts = "select title, notes, tags from library_entries where id = :entry"
  }

  let transaction: Transaction
  let user: Int64
  let table: Int64
  var effort = Effort()

  /// One way that a list goes, and what comes before the time in the places of its entries.
  private struct Leg {
    let walk: EntryWalk
    let start: EntryKey
    /// The place of the type that all its entries have; 0 where a list does not go by type.
    var type = 0
  }

  /// A page of a list.
  ///
  /// - Parameters:
  ///   - filter: What is true of every entry of the list.
  ///   - sort: Its order.
  ///   - place: Where the page before has ended; nil for the first page.
  ///   - limit: How many entries are wanted, 1 or more.
  /// - Returns: The entries, fewer than wanted only on the last page or where too many others lie between them.
  /// - Throws: What SQLite refuses.
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

  /// The ways that a list goes, one after the other.
  private func legs(_ filter: EntryFilter, _ sort: EntrySort, after place: EntryKey?) -> [Leg] {
    switch sort {
    case .newest:
      return [Leg(walk: .backward(filter.type, isImportant: filter.isImportant), start: place ?? .newest)]
    case .oldest:
      return [Leg(walk: .forward(filter.type, isImportant: filter.isImportant), start: place ?? .oldest)]
    case .title:
      guard let place else { return [Leg(walk: .titles, start: .newest)] }
      // No key lies between a key and the same one with a NUL behind it.
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
