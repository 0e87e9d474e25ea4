extension SparkFinder {
  /// How far a walk has come.
  struct Progress {
    /// How many sparks it has met.
    var met = 0
    /// How many of them were read.
    var read = 0
    /// When it looks for help.
    var nextLook: Int

    /// Whether it is to look for help now; after that not before it has met twice as many sparks.
    mutating func isTimeToLook() -> Bool {
      guard met >= nextLook else { return false }
      nextLook = 2 * met
      return true
    }

    /// How many sparks it is to meet next: about as many as it needs, if it goes on as before, and at
    /// most twice as many as it has met.
    func stride(found: Int, of wanted: Int, _ effort: Effort) -> Int {
      let ahead = ahead(found: found, of: wanted)
      return min(max(effort.stride, min(ahead + ahead / 8, 2 * met)), effort.longestStride)
    }

    /// What lies ahead, if it goes on as before.
    ///
    /// - Parameters:
    ///   - found: How many sparks of the list it has met.
    ///   - wanted: How many it is to meet.
    ///   - effort: How much is done for one page.
    /// - Returns: How many sparks a help may hold.
    func prospect(found: Int, of wanted: Int, _ effort: Effort) -> Prospect {
      let ahead = ahead(found: found, of: wanted)
      let reading = ahead * read / max(met, 1) * effort.reading
      return Prospect(
        gathered: min((ahead + reading) / (1 + effort.reading), effort.helping), spared: min(reading, effort.helping))
    }

    /// How many sparks it probably has still to meet.
    private func ahead(found: Int, of wanted: Int) -> Int {
      (wanted - found) * met / max(found, 1)
    }
  }

  /// With how many sparks a help is less work than what lies ahead of a walk.
  struct Prospect {
    /// Where its sparks are gathered instead: each of them is fetched and read.
    let gathered: Int
    /// Where the walk goes on and reads only sparks that the help holds: each of them is fetched.
    let spared: Int
  }
}

extension SparkWalker {
  /// Where a walk through a part of a list begins; nil where all of the part is before the place.
  func start(_ segment: SparkListPlan.Segment, _ direction: Direction, after place: SparkKey?) -> Step? {
    guard let place, place.rank >= segment.rank else { return start(direction) }
    guard place.rank == segment.rank else { return nil }
    return Step(title: place.title, time: place.time, id: place.id)
  }
}

extension SparkKey {
  /// The place of a spark that a walk has met.
  init(_ step: SparkWalker.Step, rank: Int, _ sort: SparkSort) {
    self.init(rank: rank, title: sort == .alphabetical ? step.title : "", time: step.time, id: step.id)
  }
}
