import Database
import Kernel
import Localization
import SQLite
import Service
import TestSupport
import Testing

@testable import Cards

@Suite("A group of calls writes the search index once (architecture, Search)")
struct DeferredIndexTests {
  private func findings(_ shelf: Shelf) throws -> [String] {
    try Doctor(shelf.fixture.database, examinations: Cards.examinations).findings().map(\.description)
      .filter { $0.hasPrefix(Strings.doctorNameSparkWords.plainEnglish) }
  }

  private func pages(_ shelf: Shelf) throws -> Int {
    try shelf.connection.statement("select count(*) from spark_search_data where id >> 37 > 0").scalar(Int.self) ?? -1
  }

  @Test("Sparks of the open group are found, those of a call that failed are not")
  func sameGroup() throws {
    let shelf = try Shelf()
    let first = try shelf.insert(Spark(title: "Plan a"))
    #expect(try pages(shelf) == 0)
    #expect(try shelf.pages(SparkFilter(words: ["plan"]), limit: 9).flatMap(\.self) == [first])
    let second = try shelf.insert(Spark(title: "Plan b", tags: ["home"]))
    let database = shelf.fixture.database
    try database.beginWriting()
    let index = SearchIndex(transaction: database.transaction, user: shelf.users[0])
    try index.insert(Spark(title: "Plan c"))
    // The search inside the failing call writes what the calls before it have deferred.
    #expect(try shelf.pages(SparkFilter(words: ["plan"]), limit: 9).flatMap(\.self) == [second, first])
    database.undo()
    #expect(try shelf.pages(SparkFilter(words: ["plan"]), limit: 9).flatMap(\.self) == [second, first])
    #expect(try shelf.pages(SparkFilter(tags: ["home"]), limit: 9).flatMap(\.self) == [second])
    #expect(try shelf.call("sparks.suggest", #"{"text": "pla"}"#)["words"].elements.compactMap(\.string) == ["plan"])
    #expect(try findings(shelf).isEmpty)
    try database.commit()
    #expect(try findings(shelf).isEmpty)
  }

  @Test("What a group creates, changes and deletes again leaves nothing in the index")
  func cancelled() throws {
    let shelf = try Shelf()
    let old = try shelf.insert(Spark(title: "Plan"))
    var new = old
    (new.title, new.createdAt) = ("Garden", Instant(milliseconds: 9_000_000))
    try shelf.update(old, to: new)
    try shelf.delete(new)
    #expect(try shelf.terms() == 0)
    #expect(try pages(shelf) == 0)
    #expect(try shelf.connection.statement("select count(*) from spark_words").scalar(Int.self) == 0)
  }

  @Test("An edited spark is found by its new words at its new time only")
  func edited() throws {
    let shelf = try Shelf()
    let old = try shelf.insert(Spark(title: "Plan", tags: ["home"]))
    let other = try shelf.insert(Spark(title: "Garden plan", at: 60))
    try shelf.fixture.database.commit()
    var new = old
    (new.title, new.createdAt, new.tags) = ("Garden", Instant(milliseconds: 120_000), ["work"])
    try shelf.update(old, to: new)
    #expect(try shelf.pages(SparkFilter(words: ["gar"]), limit: 1).flatMap(\.self) == [new, other])
    #expect(try shelf.pages(SparkFilter(words: ["plan"]), limit: 1).flatMap(\.self) == [other])
    #expect(try shelf.pages(SparkFilter(tags: ["home"]), limit: 1).flatMap(\.self).isEmpty)
    #expect(try shelf.pages(SparkFilter(tags: ["work"]), limit: 1).flatMap(\.self) == [new])
  }

  @Test("A group writes one segment, however many calls it has")
  func oneSegment() throws {
    let shelf = try Shelf()
    for place in 0..<200 { try shelf.insert(Spark(title: "Plan \(place)", at: Int64(200 - place))) }
    try shelf.fixture.database.commit()
    let segments = try shelf.connection.statement("select count(distinct segid) from spark_search_idx").scalar(Int.self)
    #expect(segments == 1)
  }
}
