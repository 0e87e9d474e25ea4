import Database
import Kernel
import SQLite
import TestSupport

@testable import Cards

extension TestUser {
  // MARK: - Rows

  /// Inserts a spark, indexes it and adds it to the totals of its day; returns it with its ID.
  @discardableResult
  func insert(_ spark: Spark) throws -> Spark {
    var spark = spark
    try write {
      spark.id = try SparkStore(transaction: database.transaction, user: id).insert(spark)
      try SearchIndex(transaction: database.transaction, user: id).insert(spark)
      try ProfileStore(transaction: database.transaction, user: id).add(spark)
    }
    return spark
  }

  /// Replaces a spark and its entry in the search index.
  func update(_ old: Spark, to new: Spark) throws {
    try write {
      try SparkStore(transaction: database.transaction, user: id).update(new)
      try SearchIndex(transaction: database.transaction, user: id).remove(old)
      try SearchIndex(transaction: database.transaction, user: id).insert(new)
    }
  }

  /// Deletes a spark and its entry in the search index.
  func delete(_ spark: Spark) throws {
    try write {
      try SearchIndex(transaction: database.transaction, user: id).remove(spark)
      try SparkStore(transaction: database.transaction, user: id).delete(spark)
    }
  }

  /// Runs a write in the open group of calls.
  private func write(_ body: () throws -> Void) throws {
    try database.beginWriting()
    try body()
    try database.releaseSavepoint()
  }

  // MARK: - Lists

  /// Returns a list store that reads at most `maxMatches` matches, or `maxRows` sparks without words and tags.
  func sparkListStore(
    maxMatches: Int = 10_000, maxRows: Int = 100_000, searchLimits: SearchPlan.Limits = SearchPlan.Limits()
  ) -> SparkListStore {
    SparkListStore(
      transaction: database.transaction, user: id, maxMatches: maxMatches, maxRows: maxRows, searchLimits: searchLimits)
  }

  /// Returns all pages of a list in order; `between` runs before each further page with the number of pages so far.
  func sparkPages(
    _ filter: SparkFilter = SparkFilter(), _ sort: SparkSort = .newest, limit: Int,
    maxMatches: Int = 10_000, maxRows: Int = 100_000, between: (Int) throws -> Void = { _ in }
  ) throws -> [[Spark]] {
    var pages: [[Spark]] = []
    var position: SparkKey?
    repeat {
      let page = try sparkListStore(maxMatches: maxMatches, maxRows: maxRows).page(
        filter, sort, after: position, limit: limit)
      pages.append(page.sparks)
      // The key is encoded and decoded as a cursor, as for a client.
      position = try page.next.map { key in
        guard let cursor = Cursor(key.cursor(sort).text, of: sort.list) else { throw InvalidText(key.title) }
        return SparkKey(cursor, sort)
      }
      if position != nil { try between(pages.count) }
    } while position != nil && pages.count < 5000
    return pages
  }

  /// Returns the number of terms in the search index; a term of several sparks counts once for each spark.
  func searchTermCount() throws -> Int {
    try database.performDeferredWrites()
    return try database.connection.statement("select count(*) from spark_terms").scalar(Int.self) ?? -1
  }

  // MARK: - Calls

  @discardableResult
  func createSpark(title: String, _ more: String = "") throws -> Int {
    try call("sparks.create", #"{"title": "\#(title)"\#(more.isEmpty ? "" : ", " + more)}"#)["spark"]["id"].int ?? 0
  }

  func sparkTitles(_ parameters: String = "") throws -> [String] {
    try call("sparks.list", "{\(parameters)}")["items"].elements.compactMap { $0["title"].string }
  }
}

extension Spark {
  /// Creates a spark at a time in seconds since 1970.
  init(
    title: String, notes: String? = nil, category: SparkCategory = .idea, intensity: SparkIntensity = .medium,
    tags: [String] = [], isFavorite: Bool = false, at seconds: Int64 = 0, day: Int? = nil
  ) {
    let createdAt = Instant(milliseconds: seconds * 1000)
    self.init(
      id: 0,
      draft: SparkDraft(
        title: title, notes: notes, category: category, intensity: intensity, tags: tags, isFavorite: isFavorite,
        createdAt: createdAt),
      points: SparkPoints.points(category, intensity), updatedAt: createdAt, zone: "UTC",
      day: CivilDay(dayNumber: day ?? Int(seconds / 86_400)), isMorning: true, revision: 0)
  }
}
