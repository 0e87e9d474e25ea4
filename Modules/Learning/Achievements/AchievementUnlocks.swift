import Kernel

/// The achievements that a user has earned, with the instants of earning them. (Learning paths, 1.3.)
struct AchievementUnlocks: Sendable {
  /// The instant of each achievement, in catalog order; nil while it is locked.
  private(set) var unlockedAt: [Instant?]
  private(set) var earnedCount = 0

  /// Creates the unlocks of a new user.
  init(total: Int) {
    unlockedAt = Array(repeating: nil, count: total)
  }

  /// The number of achievements in the catalog.
  var total: Int { unlockedAt.count }

  func isEarned(_ index: Int) -> Bool { unlockedAt[index] != nil }

  /// Records an earned achievement; has no effect if it is already recorded.
  mutating func unlock(_ index: Int, at instant: Instant) {
    guard unlockedAt[index] == nil else { return }
    unlockedAt[index] = instant
    earnedCount += 1
  }

  /// The indices of earned achievements, newest first; ties are in catalog order.
  var newestFirst: [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(earnedCount)
    for index in unlockedAt.indices {
      guard let instant = unlockedAt[index] else { continue }
      // Insertion sort: with only twelve achievements it costs less than sorting afterward.
      var target = indices.count
      indices.append(index)
      while target > 0, let previous = unlockedAt[indices[target - 1]], previous < instant {
        indices[target] = indices[target - 1]
        target -= 1
      }
      indices[target] = index
    }
    return indices
  }
}
