import Kernel

/// The achievements that a user has earned, with their instants. (Learning paths, 1.3.)
struct AchievementUnlocks: Sendable {
  /// The instant of each achievement, in catalog order; nil while it is locked.
  private(set) var moments: [Instant?]
  /// The number of earned achievements.
  private(set) var earned = 0

  /// Creates the unlocks of a new user.
  init(total: Int) {
    moments = Array(repeating: nil, count: total)
  }

  /// The number of achievements in the catalog.
  var total: Int { moments.count }

  func isEarned(_ place: Int) -> Bool { moments[place] != nil }

  /// Records an earned achievement; the first instant remains.
  mutating func unlock(_ place: Int, at moment: Instant) {
    guard moments[place] == nil else { return }
    moments[place] = moment
    earned += 1
  }

  /// The indices of earned achievements, newest first; ties are in catalog order.
  var newestFirst: [Int] {
    var places: [Int] = []
    places.reserveCapacity(earned)
    for place in moments.indices {
      guard let moment = moments[place] else { continue }
      // Insertion sort: with only twelve achievements it costs less than sorting afterwards.
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
