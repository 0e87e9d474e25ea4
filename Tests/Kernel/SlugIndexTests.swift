import Kernel
import Testing

@Suite("Slug lookup")
struct SlugIndexTests {
  private let slugs = ["lesson-2", "lesson-10", "lesson-1", "b", "lesson-1-1", "é"]

  private func indices(of queries: [String], in index: SlugIndex) -> [Int?] {
    var merge = index.merge()
    return queries.map { slug in Array(slug.utf8).withUnsafeBufferPointer { merge.index(of: $0) } }
  }

  @Test("Every slug is found at its catalog index; other slugs are not found")
  func single() {
    let index = SlugIndex(slugs)
    for (position, slug) in slugs.enumerated() { #expect(index.index(of: slug) == position) }
    for other in ["", "a", "lesson", "lesson-", "lesson-11", "lesson-1-", "z", "ê"] {
      #expect(index.index(of: other) == nil)
    }
    #expect(SlugIndex([]).index(of: "b") == nil)
  }

  @Test("A merge in byte order finds all slugs")
  func allSlugs() {
    let sorted = slugs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(indices(of: sorted, in: SlugIndex(slugs)).compactMap { $0 }.map { slugs[$0] } == sorted)
  }

  @Test("A merge returns nil for slugs that are not in the catalog, and finds the others")
  func unknownSlugs() {
    #expect(
      indices(of: ["a", "b", "bb", "lesson-1", "lesson-11", "lesson-2", "zz", "é", "ü"], in: SlugIndex(slugs))
        == [nil, 3, nil, 2, nil, 0, nil, 5, nil])
    #expect(indices(of: ["a", "b"], in: SlugIndex([])) == [nil, nil])
  }
}
