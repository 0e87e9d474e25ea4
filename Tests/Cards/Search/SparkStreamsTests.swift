import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Ways along the words of sparks (sparks-missions-cards-library.md 2.8)")
struct SparkStreamsTests {
  /// The parts of a list of a shelf with some words.
  private func walks(_ filter: SparkFilter, _ sort: SparkSort, at seconds: Int64 = 0) throws -> [SparkWalk]? {
    let shelf = try Shelf()
    try shelf.insert(Spark(title: "Plan planet plane planes", at: seconds))
    try shelf.insert(Spark(title: "Plank garden", tags: ["Été", "a b", "!"]))
    let words = try SparkSources(connection: shelf.connection, user: 1).commonness(of: filter.words)
    return try SparkStreams(connection: shelf.connection, user: 1)
      .segments(of: SparkListPlan(filter, sort), filter, sort, words)?.map(\.walk)
  }

  private func search(_ filter: SparkFilter, _ sort: SparkSort = .newest) throws -> SparkSearch? {
    guard case .found(let search, _)? = try walks(filter, sort)?.first else { return nil }
    return search
  }

  @Test("A beginning of one, two or four characters is looked for as that, another one by its words where they are few")
  func words() throws {
    #expect(try search(SparkFilter(words: ["p"])) == SparkSearch(text: #""u1ap""#, findsOnlyWords: true))
    #expect(try search(SparkFilter(words: ["pl"])) == SparkSearch(text: #""u1bpl""#, findsOnlyWords: true))
    #expect(try search(SparkFilter(words: ["plan"])) == SparkSearch(text: #""u1dplan""#, findsOnlyWords: true))
    #expect(try search(SparkFilter(words: ["pla"])) == SparkSearch(text: #""u1bpl""#, findsOnlyWords: false))
    let few = #"("u1xplane" OR "u1xplanes" OR "u1xplanet")"#
    #expect(try search(SparkFilter(words: ["plane"])) == SparkSearch(text: few, findsOnlyWords: true))
    #expect(
      try search(SparkFilter(words: ["garden", "pla"]))
        == SparkSearch(
          text: #""u1xgarden" AND "u1bpl""#, findsOnlyWords: false))
  }

  @Test("Tags are looked for by their words, of which sparks without the tag may have all")
  func tags() throws {
    #expect(
      try search(SparkFilter(words: ["plan"], tags: ["été", "a b"]))
        == SparkSearch(
          text: #""u1dplan" AND (("u1xete") OR ("u1xa" AND "u1xb"))"#, findsOnlyWords: true))
    #expect(try walks(SparkFilter(tags: ["été", "!"]), .newest) == nil)
    #expect(try walks(SparkFilter(tags: ["été", "!"]), .alphabetical) == nil)
  }

  @Test("Each part of a list meets only its own kinds", arguments: [SparkSort.category, .intensity, .points, .oldest])
  func kinds(_ sort: SparkSort) throws {
    let walks = try #require(try walks(SparkFilter(words: ["p"]), sort))
    let bits = walks.map { walk in
      guard case .found(_, let kinds) = walk else { return Int64(0) }
      return kinds.bits
    }
    #expect(bits.count == SparkListPlan(SparkFilter(), sort).segments.count)
    #expect(bits.reduce(0, |) == 1 << 20 - 1 && bits.map(\.nonzeroBitCount).reduce(0, +) == 20)
  }

  @Test("By title, the rarest word that is long enough leads, or the tags")
  func titles() throws {
    func beginnings(_ words: [String], _ tags: [String] = []) throws -> SparkBeginnings? {
      guard
        case .titlesWithWords(let beginnings)? = try walks(SparkFilter(words: words, tags: tags), .alphabetical)?.first
      else { return nil }
      return beginnings
    }
    #expect(try beginnings(["plan"]) == SparkBeginnings(texts: ["plan"], areSearched: true))
    #expect(try beginnings(["planet"]) == SparkBeginnings(texts: ["plan"], areSearched: false))
    #expect(try beginnings(["plan", "gar", "g"]) == SparkBeginnings(texts: ["ga"], areSearched: false))
    #expect(try beginnings(["p"]) == nil)
    #expect(
      try beginnings([], ["été", "a by", "étés"]) == SparkBeginnings(texts: ["by", "et", "etes"], areSearched: false))
  }

  @Test("Without words or tags, and where a spark has no place in the order of time, nothing is looked for")
  func nothing() throws {
    for sort in SparkSort.allCases {
      #expect(try walks(SparkFilter(favorites: true), sort) == nil)
      #expect(try walks(SparkFilter(words: ["plan"]), sort, at: 5_000_000_000) == nil)
      #expect(try walks(SparkFilter(words: ["plan"]), sort, at: -5_000_000_000) == nil)
      #expect(try walks(SparkFilter(words: ["plan"]), sort, at: -4_000_000_000) != nil)
    }
  }
}
