import Kernel
import SQLite

/// Where a spark stands among those of all users in the order of time: its row in `spark_search`.
///
/// The bits are those of the step `0011_spark_places.sql` of the schema: the moment, then what tells the sparks of one moment
/// apart, then category and intensity, so that those which meet a spark in the search know its kind without reading it.
enum SparkPlace {
  /// How many bits are right of the moment.
  private static let bitsOfMoment: Int64 = 20
  /// How many of those tell of category and intensity.
  private static let bitsOfKind: Int64 = 5
  /// How many milliseconds before and after 1970 the moments end that have places: about 139 years.
  private static let end: Int64 = 1 << 42
  /// The places that tell nothing: those of other moments, and of more sparks of one moment than there is room for.
  static let unordered: ClosedRange<Int64> = .min ... -(1 << 62) - 1

  /// The places of a moment in milliseconds; nil where it has none.
  static func places(of moment: Int64) -> ClosedRange<Int64>? {
    guard moment.magnitude < end else { return nil }
    return first(of: moment)...last(of: moment)
  }

  /// The first place of a moment; before or behind all places that tell something, where it has none.
  static func first(of moment: Int64) -> Int64 { clamped(moment) << bitsOfMoment }

  /// The last place of a moment; before or behind all places that tell something, where it has none.
  static func last(of moment: Int64) -> Int64 { first(of: moment) + (1 << bitsOfMoment) - 1 }

  private static func clamped(_ moment: Int64) -> Int64 {
    min(max(moment, -end), end)
  }

  /// The place of a new spark.
  ///
  /// - Parameters:
  ///   - moment: When it happened, in milliseconds.
  ///   - category: What it is about.
  ///   - intensity: How strong it is.
  ///   - lastTaken: The last place that is taken in a range; nil where none is.
  /// - Returns: A place that is not taken.
  /// - Throws: What `lastTaken` throws.
  static func next(
    of moment: Int64, _ category: SparkCategory, _ intensity: SparkIntensity,
    lastTaken: (ClosedRange<Int64>) throws(SQLiteError) -> Int64?
  ) throws(SQLiteError) -> Int64 {
    if let places = places(of: moment) {
      let last = try lastTaken(places)
      let number = last.map { ($0 >> bitsOfKind) + 1 } ?? places.lowerBound >> bitsOfKind
      let place = number << bitsOfKind + SparkKinds.bit(category, intensity)
      if places.contains(place) { return place }
    }
    let last = try lastTaken(unordered)
    return last.map { $0 + 1 } ?? unordered.lowerBound
  }

  /// Whether a place tells of a spark what is true, or nothing.
  static func mayBe(_ place: Int64, of spark: Spark) -> Bool {
    guard !unordered.contains(place) else { return true }
    return places(of: spark.createdAt.milliseconds)?.contains(place) ?? false
      && place & ((1 << bitsOfKind) - 1) == SparkKinds.bit(spark.category, spark.intensity)
  }
}

/// Some pairs of category and intensity, as a place tells of them.
struct SparkKinds: Hashable, Sendable {
  /// A bit for each pair.
  let bits: Int64

  /// The pairs that a filter lets pass and that are worth so many points; any number where none is told. (2.1.)
  init(_ filter: SparkFilter, points: Int? = nil) {
    var bits: Int64 = 0
    for category in filter.categories {
      for intensity in filter.intensities
      where points.map({ $0 == SparkPoints.points(category, intensity) }) ?? true {
        bits |= 1 << Self.bit(category, intensity)
      }
    }
    self.bits = bits
  }

  /// The bit of a pair, from 0 to 19: by the slugs of the categories, then by strength.
  static func bit(_ category: SparkCategory, _ intensity: SparkIntensity) -> Int64 {
    Int64(4 * category.placeByName + intensity.level - 1)
  }
}
