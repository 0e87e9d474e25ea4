import Database
import TestSupport
import Testing

@testable import Cards

@Suite("The cost of a search for words (Sparks, 2.8.)")
struct SearchPlanTests {
  private let user: TestUser

  /// Creates 40 sparks, each with a word of its own, the words `walk` and `wall`, and, every fourth, `w`.
  init() throws {
    user = try Harness.cards().user()
    for index in 0..<40 {
      try user.insert(
        Spark(title: "w\(index + 100) walk wall\(index % 4 == 0 ? " W" : "")", at: Int64(index) * 60))
    }
    try user.database.performDeferredWrites()
  }

  private func plan(_ words: [String], _ limits: SearchPlan.Limits = SearchPlan.Limits()) throws -> SearchPlan? {
    try SearchPlan.Planner(transaction: user.database.transaction, user: user.id, limits: limits)
      .plan(SparkFilter(words: words))
  }

  private func titles(_ words: [String], _ limits: SearchPlan.Limits) throws -> (count: Int, isTruncated: Bool) {
    let page = try user.sparkListStore(searchLimits: limits).page(
      SparkFilter(words: words), .newest, after: nil, limit: 100)
    return (page.sparks.count, page.isTruncated)
  }

  @Test("A prefix of few words is expanded to them; one of many words becomes a prefix query")
  func complete() throws {
    let user = user.id
    #expect(try plan(["wa"])?.query == #"("u\#(user)xwalk" OR "u\#(user)xwall")"#)
    #expect(try plan(["w1"])?.query == #""u\#(user)xw1"*"#)
    #expect(try plan(["w1"])?.isPartial == false)
    #expect(try plan(["wa", "x"]) == nil)
  }

  @Test("If a prefix has too many index entries, its most frequent words are searched, and the list is limited")
  func partial() throws {
    let user = user.id
    // 130 entries: 40 of `walk` and of `wall`, 10 of `w`, and 40 of the other words.
    let limits = SearchPlan.Limits(maxEntries: 519)
    #expect(try plan(["w"], SearchPlan.Limits(maxEntries: 520))?.isPartial == false)
    #expect(try plan(["w"], limits)?.isPartial == true)
    #expect(try plan(["w"], limits)?.query.contains(#""u\#(user)xwalk""#) == true)
    // The word that equals the prefix is always searched.
    #expect(try plan(["w"], SearchPlan.Limits(maxEntries: 1))?.query == #"("u\#(user)xw")"#)
    #expect(try titles(["w"], SearchPlan.Limits(maxEntries: 1)) == (10, true))
    #expect(try titles(["w"], SearchPlan.Limits(maxEntries: 50)) == (40, true))
    #expect(try titles(["w"], SearchPlan.Limits()) == (40, false))
    // Only some of the words are counted, so that a prefix of any number of words is possible.
    #expect(try plan(["w"], SearchPlan.Limits(maxCountedWords: 20))?.isPartial == true)
  }

  @Test("The words of a search share the limit, and words with few entries leave more to the others")
  func shared() throws {
    let limits = SearchPlan.Limits(maxEntries: 90)
    #expect(try plan(["wa"], limits)?.isPartial == false)
    #expect(try plan(["wa", "w100"], limits)?.isPartial == false)
    #expect(try plan(["wa", "wal"], limits)?.isPartial == true)
  }

  @Test("Words that are prefixes of others are implied by them; more than 20 words are too many")
  func words() throws {
    #expect(SearchText.searchWords("ga Garden gárd plan PL plan") == ["garden", "plan"])
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let failure = try user.failure("sparks.list", #"{"text": "\#(letters.prefix(21).joined(separator: " "))"}"#)
    #expect(failure.rule == "too_many_words" && failure.path == "/text")
    try user.call("sparks.list", #"{"text": "\#(letters.prefix(20).joined(separator: " "))"}"#)
    try user.call("sparks.list", #"{"text": "\#(Array(repeating: "w", count: 90).joined(separator: " "))"}"#)
  }
}
