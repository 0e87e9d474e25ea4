import Database
import Kernel
import SQLite
import Service

/// Reads pages of one user's spark lists. (Sparks, 2.8.)
///
/// Lists by time are always read in index order, and lists by title only if the filter has no words and tags. All other
/// lists are sorted in memory: all matches if the filter has no words and tags, otherwise the newest `maxMatches`.
///
/// Each page starts after the last key of the previous page, so that insertions and deletions do not shift it. If only
/// the newest matches are sorted, a spark that is no longer among them is omitted.
struct SparkListStore {
  /// A page of sparks.
  struct PageResult: Sendable {
    let sparks: [Spark]
    /// The key of the last spark; nil on the last page.
    let next: SparkKey?
    /// Whether only the newest matches were sorted.
    let isTruncated: Bool
  }

  /// The maximum number of words to which a prefix is expanded; beyond that, a prefix query is used.
  private static let maxWords = 32

  let transaction: Transaction
  let user: Int64
  /// The maximum number of matches that are sorted.
  var maxMatches = 10_000

  /// Returns the page after a key, or the first page if the key is nil.
  func page(_ filter: SparkFilter, _ sort: SparkSort, after key: SparkKey?, limit: Int) throws -> PageResult {
    var page = SparkPage(sort: sort, start: key, capacity: limit + 1)
    var isTruncated = false
    if filter.words.isEmpty && filter.tags.isEmpty {
      try list(filter, &page)
    } else {
      try transaction.performDeferredWrites()
      isTruncated = try find(filter, &page)
    }
    let keys = page.keys
    return PageResult(
      sparks: try sparks(keys.prefix(limit)), next: keys.count > limit ? keys[limit - 1] : nil, isTruncated: isTruncated
    )
  }

  /// Reads the keys of a list without words and tags.
  private func list(_ filter: SparkFilter, _ page: inout SparkPage) throws {
    let (times, sort) = (filter.instants, page.sort)
    let isInOrder = sort == .newest || sort == .oldest || sort == .alphabetical
    let key = isInOrder ? page.start : nil
    let statement: Statement
    switch sort {
    case .oldest:
      statement = try self.statement(.oldest, filter).bind("until", times.upperBound)
        .bind("time", max(times.lowerBound, key?.time ?? .min))
    case .alphabetical:
      statement = try self.statement(.alphabetical, filter).bind("title", key?.title ?? "")
        .bind("time", key?.time ?? .max)
    case .newest, .points, .category, .intensity:
      statement = try self.statement(.newest, filter).bind("from", times.lowerBound)
        .bind("time", min(times.upperBound, key?.time ?? .max))
    }
    try statement.bind("id", key?.id ?? .max).bind("limit", isInOrder ? page.capacity : -1)
      .forEach { page.insert(try SparkKey($0, sort)) }
  }

  /// Reads the keys of a list with words or tags, and returns whether only the newest matches were sorted.
  private func find(_ filter: SparkFilter, _ page: inout SparkPage) throws -> Bool {
    guard let search = try search(filter) else { return false }
    let (sort, key) = (page.sort, page.start)
    let isByTime = sort == .newest || sort == .oldest
    var times = filter.instants
    if let key, sort == .newest { times = min(times.lowerBound, key.time)...min(times.upperBound, key.time) }
    if let key, sort == .oldest { times = max(times.lowerBound, key.time)...max(times.upperBound, key.time) }
    let rows = SearchRow.rows(of: times)
    var matches = 0
    try statement(sort == .oldest ? .oldestMatches : .newestMatches, filter).bind("search", search)
      .bind("first", rows.lowerBound).bind("last", rows.upperBound).bind("byTitle", sort == .alphabetical)
      .bind("limit", isByTime ? -1 : maxMatches + 1)
      .iterate { row in
        matches += 1
        guard isByTime || matches <= maxMatches else { return false }
        let key = try SparkKey(row, sort)
        // Row ids do not order sparks within one span.
        if isByTime, page.isFull(beforeSpan: SearchRow.span(of: key.time)) { return false }
        page.insert(key)
        return true
      }
    return !isByTime && matches > maxMatches
  }

  /// Returns the full-text query of a filter; nil if a word matches nothing.
  private func search(_ filter: SparkFilter) throws -> String? {
    var searches: [String] = []
    for prefix in filter.words {
      let words = try transaction.statement(SparkStatements.words).bind("user", user).bind("beginning", prefix)
        .bind("limit", Self.maxWords + 1).all { SearchTerm.word(try $0["folded"], of: user) }
      guard !words.isEmpty else { return nil }
      searches.append(
        words.count > Self.maxWords
          ? SearchTerm.prefix(SearchTerm.word(prefix, of: user)) : SearchTerm.anyOf(words))
    }
    if !filter.tags.isEmpty { searches.append(SearchTerm.anyOf(filter.tags.map { SearchTerm.tag($0, of: user) })) }
    return searches.joined(separator: " AND ")
  }

  private func sparks(_ keys: some Sequence<SparkKey>) throws -> [Spark] {
    try transaction.statement(SparkStatements.sparks)
      .bind("sparks", "[\(keys.map { "\($0.id)" }.joined(separator: ","))]").bind("user", user)
      .all { try Spark.table.decode($0) }
  }

  /// Returns a statement with the filter bound, except words and tags, which are part of the full-text query.
  private func statement(_ statement: SparkStatements, _ filter: SparkFilter) throws(SQLiteError) -> Statement {
    try transaction.statement(statement).bind("user", user)
      .bind("category", filter.category).bind("intensity", filter.intensity)
      .bind("favorites", filter.favoritesOnly).bind("withNotes", filter.withNotesOnly)
      .bind("firstDay", filter.days?.lowerBound.dayNumber ?? .min)
      .bind("lastDay", filter.days?.upperBound.dayNumber ?? .max)
  }
}
