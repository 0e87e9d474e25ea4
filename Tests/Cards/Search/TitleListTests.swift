import Kernel
import SQLite
import TestFiles
import TestSupport
import Testing

@testable import Cards

@Suite("Alphabetical lists filtered by words (Sparks, 2.8.)")
struct TitleListTests {
  /// Words with common prefixes, the earlier ones more frequent.
  private static let vocabulary = ["plan", "plane", "p", "zoo", "planet", "pl", "ab", "é", "日本", "日本語の"]
  private static let prefixes = ["plan", "p", "pl", "plane", "planet", "z", "ab", "e", "日", "日本語の", "q"]

  private static func spark(_ random: SeededRandomSource) -> ReferenceSpark {
    func words(_ count: Int) -> [String] {
      (0..<count).map { _ in vocabulary[random.next(upperBound: 1 + random.next(upperBound: vocabulary.count))] }
    }
    let (title, notes) = (words(random.next(upperBound: 4)), words(random.next(upperBound: 3)))
    // A title may have no words, and may start with punctuation.
    let leadingPunctuation = title.isEmpty ? "!" : ["", "", "“", "- "][random.next(upperBound: 4)]
    let tags = random.next(upperBound: 4) == 0 ? ["plan"] : []
    let spark = Spark(
      title: leadingPunctuation + title.joined(separator: [" ", "/"][random.next(upperBound: 2)]),
      notes: notes.isEmpty ? nil : notes.joined(separator: " "),
      intensity: SparkIntensity.allCases[random.next(upperBound: 4)],
      tags: tags, isFavorite: random.next(upperBound: 2) == 0, at: 1_700_000_000 + Int64(random.next(upperBound: 40)))
    return ReferenceSpark(spark: spark, words: Set((title + notes + tags).map { $0 == "é" ? "e" : $0 }))
  }

  private static func filter(_ random: SeededRandomSource) -> SparkFilter {
    var filter = SparkFilter(
      words: (0...random.next(upperBound: 3)).map { _ in prefixes[random.next(upperBound: prefixes.count)] })
    if random.next(upperBound: 4) == 0 { filter.intensity = .high }
    if random.next(upperBound: 4) == 0 { filter.tags = ["plan"] }
    filter.favoritesOnly = random.next(upperBound: 4) == 0
    filter.withNotesOnly = random.next(upperBound: 4) == 0
    return filter
  }

  @Test("Random lists match the reference implementation", arguments: Search.seeds(4, thorough: 16))
  func anyList(_ seed: UInt64) throws {
    let random = SeededRandomSource(seed: seed)
    let harness = try Harness.cards()
    let (other, user) = (try harness.user("Bob"), try harness.user())
    var references: [ReferenceSpark] = []
    for index in 0..<240 {
      let reference = Self.spark(random)
      if index % 4 == 0 {
        try other.insert(reference.spark)
      } else {
        references.append(ReferenceSpark(spark: try user.insert(reference.spark), words: reference.words))
      }
    }
    for round in 0..<80 {
      let (filter, limit) = (Self.filter(random), 1 + random.next(upperBound: 12))
      let sort = round % 4 == 0 ? SparkSort.allCases[random.next(upperBound: 6)] : .alphabetical
      let expected = references.filter { $0.matches(filter) }.sorted { $0.isBefore($1, sort) }.map(\.spark)
      let pages = try user.sparkPages(filter, sort, limit: limit)
      #expect(pages.flatMap(\.self) == expected, "\(sort) \(filter) \(limit)")
      #expect(pages.allSatisfy { $0.count <= limit })
    }
  }
}
