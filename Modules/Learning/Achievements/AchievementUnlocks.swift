import Kernel

/// Which achievements of the catalogue a user has earned, and when. (Learning paths, 1.3.)
struct AchievementUnlocks: Sendable {
  /// The moment of each achievement, in the order of the catalogue; nil for those that are still locked.
  private(set) var moments: [Instant?]
  /// How many are earned.
  private(set) var earned = 0

  /// Nothing earned yet.
  ///
  /// - Parameter total: The number of achievements in the catalogue.
  init(total: Int) {
    moments = Array(repeating: nil, count: total)
  }

  /// The number of achievements in the catalogue.
  var total: Int { moments.count }

  /// Whether the achievement at a place of the catalogue is earned.
  func isEarned(_ place: Int) -> Bool { moments[place] != nil }

  /// Notes that an achievement was earned; the first moment stays.
  mutating func unlock(_ place: Int, at moment: Instant) {
    guard moments[place] == nil else { return }
    moments[place] = moment
    earned += 1
  }

  /// The places of what is earned, newest first; what was earned at one moment is in the order of the catalogue.
  var newestFirst: [Int] {
    var places: [Int] = []
    places.reserveCapacity(earned)
    for place in moments.indices {
      guard let moment = moments[place] else { continue }
      // Only the twelve of the catalogue: going back to where it belongs costs less than sorting afterwards.
      var target = places.count
      places.append(place)
      while target > 0, let before = moments[places[target - 1]], before < moment {
        places[target] = places[target - 1]
        target -= 1
      }
      places[target] = place
    }
    return places
  }
}
