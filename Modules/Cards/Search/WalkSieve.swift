import Kernel

/// What the index of titles tells of a spark.
struct SparkTraits: Hashable, Sendable {
  /// Nil for one that this program does not know.
  let category: SparkCategory?
  /// Nil for one that this program does not know.
  let intensity: SparkIntensity?
  let isFavorite: Bool
}

/// What is asked of a spark where a walk meets it, so that those are not read which certainly do not belong to the list.
struct WalkSieve {
  private let filter: SparkFilter
  /// What the signatures of all sparks of the list have.
  private let words: WordSignature
  /// Of which they have one at least; empty where any will do.
  private let tags: [WordSignature]

  /// Prepares for a list.
  init(_ filter: SparkFilter) {
    self.filter = filter
    words = WordSignature(ofFolded: filter.words)
    tags = filter.tags.map { WordSignature(ofFolded: SearchText.words(title: $0).lazy.map(\.folded)) }
  }

  /// Whether everything is true that the list asks of what a walk tells of a spark.
  func admits(_ step: SparkWalker.Step) -> Bool {
    guard step.signature.contains(words) else { return false }
    guard tags.isEmpty || tags.contains(where: { step.signature.contains($0) }) else { return false }
    guard filter.days.map({ $0.contains(step.day) }) ?? true else { return false }
    guard let traits = step.traits else { return true }
    return (filter.category.map { $0 == traits.category } ?? true)
      && (filter.intensity.map { $0 == traits.intensity } ?? true) && (!filter.favorites || traits.isFavorite)
  }
}

extension SparkFilter {
  /// What is still to be asked of sparks that come through the sieve of a walk.
  func beyond(_ walk: SparkWalk) -> SparkFilter {
    if case .titles = walk { return SparkFilter(words: words, tags: tags, withNotes: withNotes) }
    var filter = self
    filter.days = nil
    return filter
  }
}
