import Kernel
import SQLite
import TestSupport
import Testing

@testable import Cards

@Suite("Lists by words and title, where titles begin with the words (sparks-missions-cards-library.md 2.8)")
struct TitleListTests {
  /// Words that begin like each other, the earlier ones more often.
  private static let vocabulary = ["plan", "plane", "p", "zoo", "planet", "pl", "ab", "é", "日本", "日本語の"]
  private static let wanted = ["plan", "p", "pl", "plane", "planet", "z", "ab", "e", "日", "日本語の", "q"]

  private static func spark(_ random: SeededRandomSource) -> KnownSpark {
    func words(_ count: Int) -> [String] {
      (0..<count).map { _ in vocabulary[random.below(1 + random.below(vocabulary.count))] }
    }
    let (title, notes) = (words(random.below(4)), words(random.below(3)))
    // A title may have no word, or begin with something else.
    let opening = title.isEmpty ? "!" : ["", "", "“", "- "][random.below(4)]
    let tags = random.below(4) == 0 ? ["plan"] : []
    let spark = Spark(
      title: opening + title.joined(separator: [" ", "/"][random.below(2)]),
      notes: notes.isEmpty ? nil : notes.joined(separator: " "), intensity: SparkIntensity.allCases[random.below(4)],
      tags: tags, isFavorite: random.below(2) == 0, at: 1_700_000_000 + Int64(random.below(40)))
    return KnownSpark(spark: spark, words: Set((title + notes + tags).map { $0 == "é" ? "e" : $0 }))
  }

  private static func filter(_ random: SeededRandomSource) -> SparkFilter {
    var filter = SparkFilter(words: (0...random.below(3)).map { _ in wanted[random.below(wanted.count)] })
    if random.below(4) == 0 { filter.intensity = .high }
    if random.below(4) == 0 { filter.tags = ["plan"] }
    filter.favorites = random.below(4) == 0
    filter.withNotes = random.below(4) == 0
    return filter
  }

  @Test("Any list is the one that the slow way makes", arguments: 0..<16 as Range<UInt64>)
  func anyList(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let harness = try Harness.cards()
    let (other, user) = (try harness.user("Bob"), try harness.user())
    var known: [KnownSpark] = []
    for place in 0..<240 {
      let spark = Self.spark(random)
      if place % 4 == 0 {
        try other.insert(spark.spark)
      } else {
        known.append(KnownSpark(spark: try user.insert(spark.spark), words: spark.words))
      }
    }
    for round in 0..<80 {
      let (filter, limit) = (Self.filter(random), 1 + random.below(12))
      let sort = round % 4 == 0 ? SparkSort.allCases[random.below(6)] : .alphabetical
      let expected = known.filter { $0.passes(filter) }.sorted { $0.isBefore($1, sort) }.map(\.spark)
      let pages = try user.sparkPages(filter, sort, limit: limit)
      #expect(pages.flatMap(\.self) == expected, "\(sort) \(filter) \(limit)")
      #expect(pages.allSatisfy { $0.count <= limit })
    }
  }
}
