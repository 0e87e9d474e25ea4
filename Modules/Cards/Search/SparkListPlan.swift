import Kernel

/// One way through the sparks of a user that an index knows; within it, they come by time.
enum SparkWalk: Hashable, Sendable {
  case all
  case favorites
  case category(SparkCategory)
  case intensity(SparkIntensity)
  /// All sparks of so many points, which may be of several categories.
  case points(Int)
  /// All sparks by title; only those of the same title come by time.
  case titles
  /// The sparks that a search finds and that are of one of some kinds.
  case found(SparkSearch, SparkKinds)
  /// The sparks by title, like `titles`, that have a word with one of some beginnings.
  case titlesWithWords(like: SparkBeginnings)
}

/// How a list of sparks is read, so that a page costs the same however many sparks there are. (Sparks, 2.8.)
///
/// Where one condition holds for few sparks, those are gathered, tried and sorted. Otherwise the indexes of the order are
/// walked from the place where the page begins, and each spark is tried, until the page is full.
struct SparkListPlan: Hashable, Sendable {
  /// One part of the list in its order.
  struct Segment: Hashable, Sendable {
    /// The index that is walked.
    let walk: SparkWalk
    /// The rank that all sparks of the part share.
    let rank: Int
    /// What is true of the sparks of the part.
    let filter: SparkFilter

    /// Whether the walk meets sparks that do not belong to the list.
    var needsSifting: Bool { filter.unknown(to: walk) != SparkFilter() }

    /// The same part, along another way.
    func along(_ walk: SparkWalk) -> Segment { Segment(walk: walk, rank: rank, filter: filter) }
  }

  /// Where a condition finds its sparks without asking each.
  enum Source: Hashable, Sendable {
    case walk(SparkWalk)
    case tags([String])
    case words([String])
  }

  /// The parts of the list, one after the other.
  let segments: [Segment]
  /// The conditions that may hold for few sparks, those that are found most cheaply first.
  let sources: [Source]

  /// Plans a list.
  init(_ filter: SparkFilter, _ sort: SparkSort) {
    segments = Self.segments(filter, sort)
    sources = Self.sources(filter, sort)
  }

  private static func segments(_ filter: SparkFilter, _ sort: SparkSort) -> [Segment] {
    switch sort {
    case .newest, .oldest:
      return [Segment(walk: filter.favorites ? .favorites : group(filter), rank: 0, filter: filter)]
    case .alphabetical: return [Segment(walk: .titles, rank: 0, filter: filter)]
    case .category:
      return filter.categories.map { segment(filter.narrowed(to: $0), sort) }.sorted { $0.rank < $1.rank }
    case .intensity:
      return filter.intensities.map { segment(filter.narrowed(to: $0), sort) }.sorted { $0.rank < $1.rank }
    case .points:
      let values = filter.categories.flatMap { category in
        filter.intensities.map { SparkPoints.points(category, $0) }
      }
      return Set(values).sorted(by: >).map { Segment(walk: .points($0), rank: -$0, filter: filter) }
    }
  }

  /// The part of a list whose filter names a category, or an intensity, for the order that goes by it.
  private static func segment(_ filter: SparkFilter, _ sort: SparkSort) -> Segment {
    // What the order does not go by makes no difference to the rank.
    let (category, intensity) = (filter.category ?? .idea, filter.intensity ?? .low)
    return Segment(
      walk: group(filter), rank: sort.rank(category: category, intensity: intensity, points: 0), filter: filter)
  }

  /// The walk that knows as much as possible of category and intensity, which together give the points. (2.1.)
  private static func group(_ filter: SparkFilter) -> SparkWalk {
    switch (filter.category, filter.intensity) {
    case (let category?, let intensity?): .points(SparkPoints.points(category, intensity))
    case (let category?, nil): .category(category)
    case (nil, let intensity?): .intensity(intensity)
    case (nil, nil): .all
    }
  }

  /// Only conditions that the walks of the order do not know by themselves.
  private static func sources(_ filter: SparkFilter, _ sort: SparkSort) -> [Source] {
    let goesByTime = sort == .newest || sort == .oldest
    var sources: [Source] = []
    if sort == .alphabetical, filter.days != nil { sources.append(.walk(.all)) }
    if filter.favorites, !goesByTime { sources.append(.walk(.favorites)) }
    if sort == .alphabetical || (goesByTime && filter.favorites), group(filter) != .all {
      sources.append(.walk(group(filter)))
    }
    if !filter.tags.isEmpty { sources.append(.tags(filter.tags)) }
    if !filter.words.isEmpty { sources.append(.words(filter.words)) }
    return sources
  }
}

extension SparkFilter {
  /// What is still to be asked of sparks that a source has found.
  func without(_ source: SparkListPlan.Source) -> SparkFilter {
    var filter = self
    switch source {
    case .walk: break
    case .tags: filter.tags = []
    // Of several words it goes by the rarest, and not always by the others.
    case .words(let words): if words.count == 1 { filter.words = [] }
    }
    return filter
  }

  /// The categories that it lets pass.
  var categories: [SparkCategory] { category.map { [$0] } ?? SparkCategory.allCases }
  /// The intensities that it lets pass.
  var intensities: [SparkIntensity] { intensity.map { [$0] } ?? SparkIntensity.allCases }

  fileprivate func narrowed(to category: SparkCategory) -> SparkFilter {
    var filter = self
    filter.category = category
    return filter
  }

  fileprivate func narrowed(to intensity: SparkIntensity) -> SparkFilter {
    var filter = self
    filter.intensity = intensity
    return filter
  }

  /// The instants, in milliseconds, between which a spark of those days happened.
  ///
  /// Clocks have been up to 16 hours before and behind UTC, and a day begins up to 6 hours after its midnight.
  var instants: ClosedRange<Int64> {
    guard let days else { return .min ... .max }
    let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)
    return Int64(days.lowerBound.dayNumber) * day - 16 * hour...Int64(days.upperBound.dayNumber) * day + 46 * hour
  }
}
