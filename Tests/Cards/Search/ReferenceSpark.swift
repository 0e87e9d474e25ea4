import Kernel

@testable import Cards

/// A spark in the reference implementation of lists.
struct ReferenceSpark {
  let spark: Spark
  /// The folded words of the spark, computed independently of the tested code.
  let words: Set<String>

  func matches(_ filter: SparkFilter) -> Bool {
    filter.words.allSatisfy { prefix in words.contains { $0.utf8.starts(with: prefix.utf8) } }
      && (filter.category == nil || filter.category == spark.draft.category)
      && (filter.intensity == nil || filter.intensity == spark.draft.intensity)
      && (filter.tags.isEmpty || !Set(filter.tags).isDisjoint(with: spark.draft.tags))
      && (!filter.withNotesOnly || spark.draft.notes != nil) && (!filter.favoritesOnly || spark.draft.isFavorite)
      && (filter.days.map { $0.contains(spark.day) } ?? true)
  }

  /// Returns whether this spark precedes another one; texts are compared by bytes.
  func isBefore(_ other: ReferenceSpark, _ sort: SparkSort) -> Bool {
    let (one, two) = (spark, other.spark)
    let order: Int
    switch sort {
    case .newest, .oldest: order = 0
    case .points: order = two.points - one.points
    case .intensity: order = two.draft.intensity.level - one.draft.intensity.level
    case .category:
      order =
        one.draft.category == two.draft.category
        ? 0 : one.draft.category.rawValue < two.draft.category.rawValue ? -1 : 1
    case .alphabetical:
      let (left, right) = (Array(one.draft.title.sortKey.utf8), Array(two.draft.title.sortKey.utf8))
      order = left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }
    if order != 0 { return order < 0 }
    if one.draft.createdAt != two.draft.createdAt {
      return (one.draft.createdAt < two.draft.createdAt) == (sort == .oldest)
    }
    return one.id > two.id
  }
}
