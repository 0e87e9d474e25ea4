import Database
import Kernel
import SQLite
import Service

/// Reads pages of one user's spark lists. (Sparks, 2.8.)
///
/// Lists by time are always read in index order, and lists by title only if the filter has no words and tags. All other
/// lists are sorted in memory: the newest `maxMatches` matches of words and tags, otherwise the newest `maxRows`
/// sparks. The conditions of the filter apply to these, so that the cost of a page does not depend on how many sparks
/// match. A list in index order ends a page that is not empty after the same number of rows, even if it is not full.
///
/// Each page starts after the last key of the previous page, so that insertions and deletions do not shift it. If only
/// the newest matches are sorted, a spark that is no longer among them is omitted.
struct SparkListStore {
  /// A page of sparks.
  struct PageResult: Sendable {
    let sparks: [Spark]
    /// The key after which the next page starts; nil on the last page.
    let next: SparkKey?
    /// Whether only the newest matches were sorted, or only some words were searched.
    let isTruncated: Bool
  }

  /// The end of reading before the end of a list.
  private struct Ending {
    /// The key after which a list in index order continues; nil at its end.
    var next: SparkKey?
    var isTruncated = false
  }

  let transaction: Transaction
  let user: Int64
  /// The maximum number of matches of words and tags that a page reads.
  var maxMatches = 10_000
  /// The maximum number of sparks that a page reads without words and tags.
  var maxRows = 100_000
  /// The maximum cost of a search.
  var searchLimits = SearchPlan.Limits()

  /// Returns the page after a key, or the first page if the key is nil; an empty page is the last one.
  ///
  /// - `willContinue`: Called before each further step of a search that has found nothing so far.
  func page(
    _ filter: SparkFilter, _ sort: SparkSort, after key: SparkKey?, limit: Int, willContinue: () throws -> Void = {}
  ) throws -> PageResult {
    var page = try step(filter, sort, after: key, limit: limit)
    while page.sparks.isEmpty, let next = page.next {
      try willContinue()
      page = try step(filter, sort, after: next, limit: limit)
    }
    return page
  }

  /// Returns the matches among a limited number of sparks after a key.
  private func step(_ filter: SparkFilter, _ sort: SparkSort, after key: SparkKey?, limit: Int) throws -> PageResult {
    var page = SparkPage(sort: sort, start: key, capacity: limit + 1)
    let ending: Ending
    if filter.words.isEmpty && filter.tags.isEmpty {
      ending = try list(filter, &page)
    } else {
      try transaction.performDeferredWrites()
      ending = try find(filter, &page)
    }
    let keys = page.keys
    return PageResult(
      sparks: try sparks(keys.prefix(limit)), next: keys.count > limit ? keys[limit - 1] : ending.next,
      isTruncated: ending.isTruncated)
  }

  /// Reads the keys of a list without words and tags.
  private func list(_ filter: SparkFilter, _ page: inout SparkPage) throws -> Ending {
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
    var (rows, ending) = (0, Ending())
    var last: SparkKey?
    try statement.bind("id", key?.id ?? .max).bind("limit", maxRows + 1).iterate { row in
      rows += 1
      guard rows <= maxRows else {
        ending = isInOrder ? Ending(next: last) : Ending(isTruncated: true)
        return false
      }
      if rows == maxRows { last = try SparkKey(row, sort) }
      if try row["is_match"] { page.insert(try SparkKey(row, sort)) }
      return !isInOrder || page.keys.count < page.capacity
    }
    return ending
  }

  /// Reads the keys of a list with words or tags.
  private func find(_ filter: SparkFilter, _ page: inout SparkPage) throws -> Ending {
    let planner = SearchPlan.Planner(transaction: transaction, user: user, limits: searchLimits)
    guard let plan = try planner.plan(filter) else { return Ending() }
    let (sort, key) = (page.sort, page.start)
    let isByTime = sort == .newest || sort == .oldest
    var times = filter.instants
    if let key, sort == .newest { times = min(times.lowerBound, key.time)...min(times.upperBound, key.time) }
    if let key, sort == .oldest { times = max(times.lowerBound, key.time)...max(times.upperBound, key.time) }
    let rows = SearchRow.rows(of: times)
    let startSpan = isByTime ? key.map { SearchRow.span(of: $0.time) } : nil
    var (matches, ending) = (0, Ending(isTruncated: plan.isPartial))
    var lastSpan: Int64?
    try statement(sort == .oldest ? .oldestMatches : .newestMatches, filter).bind("search", plan.query)
      .bind("first", rows.lowerBound).bind("last", rows.upperBound).bind("byTitle", sort == .alphabetical)
      .bind("limit", isByTime ? -1 : maxMatches + 1)
      .iterate { row in
        if isByTime {
          // Row ids do not order sparks within one span, so a page ends between two spans.
          let span = SearchRow.span(of: try row["created_at"])
          if let lastSpan, span != lastSpan, matches >= maxMatches {
            ending.next = SparkKey(endOf: lastSpan, sort)
            return false
          }
          if page.isFull(beforeSpan: span) { return false }
          lastSpan = span
          // The previous page has read the span of its last key.
          if span != startSpan { matches += 1 }
        } else {
          matches += 1
          guard matches <= maxMatches else {
            ending.isTruncated = true
            return false
          }
        }
        if try row["is_match"] { page.insert(try SparkKey(row, sort)) }
        return true
      }
    return ending
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

extension SparkKey {
  /// Creates the key after all sparks of a span of the index, in a list by time.
  fileprivate init(endOf span: Int64, _ sort: SparkSort) {
    let times = SearchRow.times(of: span)
    self.init(rank: 0, title: "", time: sort == .oldest ? times.upperBound : times.lowerBound, id: 0)
  }
}
