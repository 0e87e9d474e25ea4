import Database
import Kernel
import SQLite
import Service
import TestSupport

@testable import Cards

/// One database in memory with users and their sparks, which come in without the rules of creating one.
final class Shelf {
  let fixture: Fixture
  /// The rows of the users; the last one is signed in.
  private(set) var users: [Int64] = []

  init(users count: Int = 1, at instant: String = Fixture.start) throws {
    fixture = try Fixture(SparkMethods.all + SearchMethods.all, at: instant)
    for place in 0..<count {
      try fixture.signUp(name: "Somebody", email: "user\(place)@example.org")
      users.append(fixture.dispatcher.conversation.user?.id ?? 0)
    }
  }

  var connection: SQLite.Connection { fixture.database.connection }
  var transaction: Transaction { fixture.database.transaction }

  /// Puts a spark on the shelf and returns it with its row.
  @discardableResult
  func insert(_ spark: Spark, of user: Int64? = nil) throws -> Spark {
    let user = user ?? users[users.count - 1]
    var spark = spark
    try write {
      spark.id = try SparkStore(transaction: transaction, user: user).insert(spark)
      try SearchIndex(transaction: fixture.database.transaction, user: user).insert(spark)
      try ProfileStore(transaction: transaction, user: user).count(spark)
    }
    return spark
  }

  func update(_ old: Spark, to new: Spark, of user: Int64? = nil) throws {
    let user = user ?? users[users.count - 1]
    try write {
      try SparkStore(transaction: transaction, user: user).update(new)
      try SearchIndex(transaction: fixture.database.transaction, user: user).remove(old)
      try SearchIndex(transaction: fixture.database.transaction, user: user).insert(new)
    }
  }

  func delete(_ spark: Spark, of user: Int64? = nil) throws {
    let user = user ?? users[users.count - 1]
    try write {
      try SearchIndex(transaction: fixture.database.transaction, user: user).remove(spark)
      try SparkStore(transaction: transaction, user: user).delete(spark)
    }
  }

  /// Runs a write that joins the open group of calls.
  private func write(_ body: () throws -> Void) throws {
    try fixture.database.beginWriting()
    try body()
    try fixture.database.keep()
  }

  func finder(of user: Int64? = nil, maxMatches: Int = 10_000) -> SparkListStore {
    SparkListStore(
      transaction: fixture.database.transaction, user: user ?? users[users.count - 1], maxMatches: maxMatches)
  }

  /// All pages of a list, one after the other.
  func pages(
    _ filter: SparkFilter = SparkFilter(), _ sort: SparkSort = .newest, limit: Int, of user: Int64? = nil,
    maxMatches: Int = 10_000, between: (Int) throws -> Void = { _ in }
  ) throws -> [[Spark]] {
    var pages: [[Spark]] = []
    var place: SparkKey?
    repeat {
      let page = try finder(of: user, maxMatches: maxMatches).page(filter, sort, after: place, limit: limit)
      pages.append(page.sparks)
      // As a client passes it on.
      place = try page.next.map { key in
        guard let cursor = Cursor(key.cursor(sort).text, of: sort.list) else { throw Unreadable(text: key.title) }
        return SparkKey(cursor, sort)
      }
      if place != nil { try between(pages.count) }
    } while place != nil && pages.count < 5000
    return pages
  }

  /// A cursor that its own list does not read.
  struct Unreadable: Error { let text: String }

  /// The number of terms in the search index, those of each spark counted once.
  func terms() throws -> Int {
    try fixture.database.performDeferredWrites()
    return try connection.statement("select count(*) from spark_terms").scalar(Int.self) ?? -1
  }

  // MARK: - Calls

  /// Calls a method as the user who is signed in.
  @discardableResult
  func call(_ method: String, _ parameters: String = "{}") throws -> JSON {
    try JSON(fixture.call(method, parameters))
  }

  /// Captures a spark.
  @discardableResult
  func create(_ title: String, _ more: String = "") throws -> Int {
    try call("sparks.create", #"{"title": "\#(title)"\#(more.isEmpty ? "" : ", " + more)}"#)["spark"]["id"].int ?? 0
  }

  /// The titles of a list.
  func titles(_ parameters: String = "") throws -> [String] {
    try call("sparks.list", "{\(parameters)}")["items"].elements.compactMap { $0["title"].string }
  }
}

extension Spark {
  /// A spark for a test, of a moment given in seconds since 1970.
  init(
    title: String, notes: String? = nil, category: SparkCategory = .idea, intensity: SparkIntensity = .medium,
    tags: [String] = [], isFavorite: Bool = false, at seconds: Int64 = 0, day: Int? = nil
  ) {
    let createdAt = Instant(milliseconds: seconds * 1000)
    self.init(
      id: 0, title: title, notes: notes, category: category, intensity: intensity, tags: tags, estimatedMinutes: nil,
      actualMinutes: nil, isFavorite: isFavorite, points: SparkPoints.points(category, intensity),
      createdAt: createdAt, updatedAt: createdAt, zone: "UTC",
      day: CivilDay(dayNumber: day ?? Int(seconds / 86_400)), isMorning: true, revision: 0)
  }
}
