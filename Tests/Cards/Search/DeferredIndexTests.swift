import Database
import Kernel
import Localization
import SQLite
import Service
import TestSupport
import Testing

@testable import Cards

@Suite("Calls that share a commit write the search index once")
struct DeferredIndexTests {
  private func findings(_ user: TestUser) throws -> [String] {
    try user.harness.violations()
      .filter { $0.hasPrefix(Strings.doctorNameSparkWords.plainEnglish) }
  }

  /// Returns the number of pages in the segments of the index; the upper bits of a page's id are the segment's number.
  private func segmentPages(_ user: TestUser) throws -> Int {
    try user.database.connection.statement("select count(*) from spark_search_data where id >> 37 > 0").scalar(Int.self)
      ?? -1
  }

  @Test("Sparks of the open group are found; those of a failed call are not")
  func sameGroup() throws {
    let user = try Harness.cards().user()
    let first = try user.insert(Spark(title: "Plan a"))
    #expect(try segmentPages(user) == 0)
    #expect(try user.sparkPages(SparkFilter(words: ["plan"]), limit: 9).flatMap(\.self) == [first])
    let second = try user.insert(Spark(title: "Plan b", tags: ["home"]))
    let database = user.database
    try database.beginWriting()
    let index = SearchIndex(transaction: database.transaction, user: user.id)
    try index.insert(Spark(title: "Plan c"))
    // The search performs all deferred writes; the rollback makes those of earlier calls pending again.
    #expect(try user.sparkPages(SparkFilter(words: ["plan"]), limit: 9).flatMap(\.self) == [second, first])
    database.rollbackSavepoint()
    #expect(try user.sparkPages(SparkFilter(words: ["plan"]), limit: 9).flatMap(\.self) == [second, first])
    #expect(try user.sparkPages(SparkFilter(tags: ["home"]), limit: 9).flatMap(\.self) == [second])
    #expect(try user.call("sparks.suggest", #"{"text": "pla"}"#)["items"].elements.compactMap(\.string) == ["plan"])
    #expect(try findings(user).isEmpty)
    try database.commit()
    #expect(try findings(user).isEmpty)
  }

  @Test("Sparks that a group creates, edits and deletes leave nothing in the index")
  func createdAndDeleted() throws {
    let user = try Harness.cards().user()
    let old = try user.insert(Spark(title: "Plan"))
    var new = old
    (new.draft.title, new.draft.createdAt) = ("Garden", Instant(milliseconds: 9_000_000))
    try user.update(old, to: new)
    try user.delete(new)
    #expect(try user.searchTermCount() == 0)
    #expect(try segmentPages(user) == 0)
    #expect(try user.database.connection.statement("select count(*) from spark_words").scalar(Int.self) == 0)
  }

  @Test("An edited spark is found only by its new words at its new time")
  func edited() throws {
    let user = try Harness.cards().user()
    let old = try user.insert(Spark(title: "Plan", tags: ["home"]))
    let other = try user.insert(Spark(title: "Garden plan", at: 60))
    try user.database.commit()
    var new = old
    (new.draft.title, new.draft.createdAt, new.draft.tags) = ("Garden", Instant(milliseconds: 120_000), ["work"])
    try user.update(old, to: new)
    #expect(try user.sparkPages(SparkFilter(words: ["gar"]), limit: 1).flatMap(\.self) == [new, other])
    #expect(try user.sparkPages(SparkFilter(words: ["plan"]), limit: 1).flatMap(\.self) == [other])
    #expect(try user.sparkPages(SparkFilter(tags: ["home"]), limit: 1).flatMap(\.self).isEmpty)
    #expect(try user.sparkPages(SparkFilter(tags: ["work"]), limit: 1).flatMap(\.self) == [new])
  }

  @Test("A group writes one segment, regardless of its number of calls")
  func oneSegment() throws {
    let user = try Harness.cards().user()
    for index in 0..<200 { try user.insert(Spark(title: "Plan \(index)", at: Int64(200 - index))) }
    try user.database.commit()
    let segments = try user.database.connection.statement("select count(distinct segid) from spark_search_idx").scalar(
      Int.self)
    #expect(segments == 1)
  }
}
