import Kernel

/// What a walk knows of a spark beside its place in time.
struct SparkTraits: Hashable, Sendable {
  /// Nil for one that this program does not know.
  let category: SparkCategory?
  /// Nil for one that this program does not know.
  let intensity: SparkIntensity?
  let isFavorite: Bool
}

extension SparkFilter {
  /// Whether everything is true that the list asks of what a walk tells of a spark, so that those are not read which do not
  /// belong to the list.
  func admits(_ step: SparkWalker.Step) -> Bool {
    guard days.map({ $0.contains(step.day) }) ?? true else { return false }
    guard let traits = step.traits else { return true }
    return (category.map { $0 == traits.category } ?? true) && (intensity.map { $0 == traits.intensity } ?? true)
      && (!favorites || traits.isFavorite)
  }

  /// What may not be true of a spark that a walk meets, which goes along a part of the list.
  func unknown(to walk: SparkWalk) -> SparkFilter {
    var filter = self
    switch walk {
    // Points may be those of several categories.
    case .all, .titles, .points: break
    case .favorites: filter.favorites = false
    case .category: filter.category = nil
    case .intensity: filter.intensity = nil
    case .found(let search, _):
      (filter.category, filter.intensity) = (nil, nil)
      if search.findsOnlyWords { filter.words = [] }
    case .titlesWithWords(let beginnings): if beginnings.areSearched { filter.words = [] }
    }
    return filter
  }

  /// What is still to be asked of a spark that was admitted.
  func unread(on walk: SparkWalk) -> SparkFilter {
    var filter = unknown(to: walk)
    filter.days = nil
    switch walk {
    case .titles, .found, .titlesWithWords:
      (filter.category, filter.intensity, filter.favorites) = (nil, nil, false)
    case .all, .favorites, .category, .intensity, .points: break
    }
    return filter
  }
}
