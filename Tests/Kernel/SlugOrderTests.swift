import Kernel
import Testing

/// Slugs are found one by one, and side by side with rows that the database hands out in their order.
@Suite struct SlugOrderTests {
  private let slugs = ["lesson-2", "lesson-10", "lesson-1", "b", "lesson-1-1", "é"]

  private func places(_ asked: [String], in order: SlugOrder) -> [Int?] {
    var walk = order.walk()
    return asked.map { slug in Array(slug.utf8).withUnsafeBufferPointer { walk.place(of: $0) } }
  }

  @Test("Each slug is found at its place in the catalogue, and nothing else is")
  func single() {
    let order = SlugOrder(slugs)
    for (place, slug) in slugs.enumerated() { #expect(order.place(of: slug) == place) }
    for other in ["", "a", "lesson", "lesson-", "lesson-11", "lesson-1-", "z", "ê"] {
      #expect(order.place(of: other) == nil)
    }
    #expect(SlugOrder([]).place(of: "b") == nil)
  }

  @Test("A walk in the order of bytes finds all of them")
  func whole() {
    let sorted = slugs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(places(sorted, in: SlugOrder(slugs)).compactMap { $0 }.map { slugs[$0] } == sorted)
  }

  @Test("Rows of what the catalogue has lost are passed over, and those after them are found")
  func lost() {
    #expect(
      places(["a", "b", "bb", "lesson-1", "lesson-11", "lesson-2", "zz", "é", "ü"], in: SlugOrder(slugs))
        == [nil, 3, nil, 2, nil, 0, nil, 5, nil])
    #expect(places(["a", "b"], in: SlugOrder([])) == [nil, nil])
  }
}
