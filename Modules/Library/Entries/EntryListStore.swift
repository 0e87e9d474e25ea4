import Database
import Kernel
import SQLite
import Service

/// The pages of a table's entries, read by scanning an index in the order of the list. (Tables, 4.)
///
/// A page that has an entry ends after a bounded amount of work, so it may be short even if it is not the last one.
struct EntryListStore {
  /// The upper bounds of the work for one page.
  struct WorkLimits: Hashable, Sendable {
    /// The maximum number of entries to scan.
    var scans = 100_000
    /// The maximum number of scanned entries whose texts are loaded.
    var loads = 5000
    /// The maximum length of the loaded texts, in bytes.
    var textBytes = 4_000_000

    var isUsedUp: Bool { scans <= 0 || loads <= 0 || textBytes <= 0 }
  }

  struct EntryPage: Sendable {
    let entries: [LibraryEntry]
    /// The key after which the next page starts; nil on the last page.
    let next: EntryKey?
  }

  private enum Statements: SQL, StatementSet {
    case content = """
      select title, notes, tags, value, mood, rating, custom_data from library_entries where id = :entry
      """
  }

  let transaction: Transaction
  let user: Int64
  let table: Int64
  var limits = WorkLimits()

  /// One index scan of a list.
  private struct IndexScan {
    let scan: EntryScan
    let start: EntryKey
    /// The index of the type shared by all entries of the scan; 0 if the list is not sorted by type.
    var type = 0
  }

  /// Returns one page of a list; an empty page is the last one.
  ///
  /// - `lastKey`: The `next` key of the previous page; nil for the first page.
  /// - `limit`: The maximum number of entries, at least 1.
  /// - `willContinue`: Called before each further step of a search that has found nothing so far.
  func page(
    _ filter: EntryFilter, _ sort: EntrySort, after lastKey: EntryKey?, limit: Int, willContinue: () throws -> Void = {}
  ) throws -> EntryPage {
    var page = try step(filter, sort, after: lastKey, limit: limit)
    while page.entries.isEmpty, let next = page.next {
      try willContinue()
      page = try step(filter, sort, after: next, limit: limit)
    }
    return page
  }

  /// Returns the matches among a limited number of entries after a key.
  private func step(_ filter: EntryFilter, _ sort: EntrySort, after lastKey: EntryKey?, limit: Int) throws -> EntryPage
  {
    var keys: [EntryKey] = []
    var remaining = limits
    var stopKey: EntryKey?
    for indexScan in indexScans(filter, sort, after: lastKey) {
      try indexScan.scan.forEach(in: table, after: indexScan.start, within: filter.instants, on: transaction) { item in
        var key = item.key
        key.type = indexScan.type
        remaining.scans -= 1
        if try matches(item, filter, &remaining) { keys.append(key) }
        guard keys.count <= limit else { return false }
        if remaining.isUsedUp { stopKey = key }
        return stopKey == nil
      }
      if keys.count > limit || stopKey != nil { break }
    }
    let next = keys.count > limit ? keys[limit - 1] : stopKey
    let store = EntryStore(transaction: transaction, user: user)
    return EntryPage(entries: try keys.prefix(limit).compactMap { try store.entry($0.id) }, next: next)
  }

  /// Returns the index scans of a list, in order.
  private func indexScans(_ filter: EntryFilter, _ sort: EntrySort, after lastKey: EntryKey?) -> [IndexScan] {
    switch sort {
    case .newest:
      return [IndexScan(scan: .backward(filter.type, importantOnly: filter.importantOnly), start: lastKey ?? .newest)]
    case .oldest:
      return [IndexScan(scan: .forward(filter.type, importantOnly: filter.importantOnly), start: lastKey ?? .oldest)]
    case .title:
      guard let lastKey else { return [IndexScan(scan: .byTitle, start: .newest)] }
      // No other key sorts between a title key and the same key followed by NUL.
      let later = EntryKey(title: lastKey.title + "\0", time: .max, id: .max)
      return [IndexScan(scan: .sameTitle, start: lastKey), IndexScan(scan: .byTitle, start: later)]
    case .type:
      return EntryType.slugOrder.enumerated().compactMap { index, type in
        guard filter.type == nil || filter.type == type, index >= lastKey?.type ?? 0 else { return nil }
        let start = lastKey.flatMap { $0.type == index ? $0 : nil } ?? .newest
        return IndexScan(scan: .backward(type, importantOnly: false), start: start, type: index)
      }
    }
  }

  private func matches(_ item: EntryScan.Item, _ filter: EntryFilter, _ remaining: inout WorkLimits) throws -> Bool {
    guard filter.matches(item.day), item.isImportant || !filter.importantOnly,
      filter.type == nil || filter.type?.rawValue == item.type
    else { return false }
    guard !filter.isCovered else { return true }
    remaining.loads -= 1
    return try transaction.statement(Statements.content).bind("entry", item.key.id).row { row in
      let values = EntryValues(
        tags: TextList.texts(try row["tags"]), value: try row["value"], mood: try row["mood"],
        rating: try row["rating"], customData: try row["custom_data"])
      guard filter.matches(values) else { return false }
      guard !filter.foldedText.isEmpty else { return true }
      let texts = [try row["title"], try row["notes"]] + values.tags
      remaining.textBytes -= texts.reduce(0) { $0 + $1.utf8.count }
      return texts.contains { $0.folded.containsBytes(of: filter.foldedText) }
    } ?? false
  }
}
